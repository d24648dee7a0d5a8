// A moment of a replay as a picture that stands alone: the game's board, its name, and what was done. No DOM.

import type { Sketch } from '../engine'
import type { Draw } from '../games/game'
import { moreOf } from '../games/list'
import { escaped, FONT, short } from '../board/symbols'

export interface Caption {
  title: string
  words: string
  place: string
}

/** The board of a game that draws itself. */
export async function drawingOf(game: string): Promise<Draw | null> {
  return (await (await moreOf(game))?.drawing?.())?.drawing ?? null
}

const INKS: Record<string, string> = {
  plain: '#bcd2df',
  dim: '#6f8ca0',
  bold: '#edf7fa',
  green: '#35c486',
  pink: '#f2659f',
  blue: '#6aa8ff',
  yellow: '#f2b632',
  cyan: '#63d3e8',
  red: '#ff7a6e',
  violet: '#b48cff',
  cream: '#e6d6b0',
  on_green: '#35c486',
  on_pink: '#f2659f',
  on_blue: '#6aa8ff',
  on_yellow: '#f2b632',
}

/** A position in colored text as a picture: for games whose board does not draw itself. */
export function drawnText(sketch: Sketch): string {
  const [wide, high] = [9.6, 20]
  const width =
    Math.max(20, ...sketch.map((line) => line.reduce((sum, [, text]) => sum + [...text].length, 0))) * wide +
    24
  const lines = sketch
    .map(
      (line, i) =>
        `<text x="12" y="${(i + 1) * high}" xml:space="preserve">${line.map(([ink, text]) => `<tspan fill="${INKS[ink] ?? INKS.plain}"${ink === 'bold' ? ' font-weight="700"' : ''}>${escaped(text)}</tspan>`).join('')}</text>`,
    )
    .join('')
  const height = (sketch.length + 1) * high
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${height}" width="${short(width)}" height="${height}" font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16">${lines}</svg>`
}

const HEAD = 54
const FOOT = 74

/** Around a board of any size, a picture of just this one. */
export function framed(board: string, { title, words, place }: Caption, width = 1080): string {
  const height = Math.round(HEAD + FOOT + Math.min(1_000, Math.max(420, (width - 40) * ratioOf(board))))
  const inner = board
    .replace(/^<svg /, `<svg x="20" y="${HEAD}" `)
    .replace(/ width="[^"]*" height="[^"]*"/, ` width="${width - 40}" height="${height - HEAD - FOOT}"`)
  const [first, second] = wrapped(words, Math.floor((width - 60) / 11))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${FONT}>` +
    `<defs><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d2a44"/><stop offset=".5" stop-color="#06121f"/><stop offset="1" stop-color="#030913"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sea)"/>` +
    `<text x="24" y="36" font-size="22" font-weight="700" fill="#edf7fa">${escaped(title)}</text><text x="${width - 24}" y="36" font-size="17" font-weight="600" text-anchor="end" fill="#8facbf">${escaped(place)}</text>` +
    inner +
    `<rect x="0" y="${height - FOOT + 8}" width="${width}" height="${FOOT - 8}" fill="#16275f"/><rect x="0" y="${height - FOOT + 8}" width="${width}" height="2" fill="#6f8fe0"/>` +
    `<text x="24" y="${height - (second ? 36 : 24)}" font-size="20" font-weight="600" fill="#edf7fa">${escaped(first)}</text>${second ? `<text x="24" y="${height - 12}" font-size="20" font-weight="600" fill="#edf7fa">${escaped(second)}</text>` : ''}</svg>`
  )
}

/** How high a drawing is for its width. */
function ratioOf(board: string): number {
  const [, , wide = 1, high = 1] = (/viewBox="([^"]*)"/.exec(board)?.[1] ?? '').split(' ').map(Number)
  return high / wide
}

/** In two lines at most; what is longer ends in dots. */
export function wrapped(words: string, most: number): [string, string] {
  if (words.length <= most) return [words, '']
  const at = words.lastIndexOf(' ', most)
  const cut = at > most / 2 ? at : most
  const rest = words.slice(cut).trim()
  return [words.slice(0, cut), rest.length > most ? `${rest.slice(0, most - 1)}…` : rest]
}

/** Which moments an animation has: the first, the last, and evenly between as many as may be. */
export function momentsBetween(from: number, to: number, most: number): number[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const count = Math.min(most, last - first + 1)
  return count === 1
    ? [first]
    : Array.from({ length: count }, (_, i) => Math.round(first + ((last - first) * i) / (count - 1)))
}

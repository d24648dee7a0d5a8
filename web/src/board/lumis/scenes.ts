// Pictures for those who learn the game: the map or a part of it, and cards. Drawn from positions as they were played.

import type { View } from '../../engine'
import { callout, mixed, standalone, Symbols } from '../symbols'
import { boardOf, COLORS, GLYPHS, RADIUS as R, type Board } from './board'
import { fires, INK } from './drawing'
import { lumisView } from './view'

interface MapLooks {
  /** What was not there then is outlined. */
  before?: View
  /** Spaces that have a number for words beside the picture, the first of them 1. */
  noted?: readonly number[]
  /** The spaces that must be in the picture; all of the map if none are named. */
  around?: readonly number[]
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** A part of the map as wide as it has to be, in the shape of a window. */
function boxOf(board: Board, around: readonly number[]): Box {
  const { x, y, width, height } = board.box
  if (around.length === 0) return [x - 5, y - 3 * R, width + 10, height + 3 * R + 5]
  const at = around.map((id) => board.space(id)!.at)
  const [left, right] = [Math.min(...at.map((p) => p.x)), Math.max(...at.map((p) => p.x))]
  const [top, bottom] = [Math.min(...at.map((p) => p.y)), Math.max(...at.map((p) => p.y))]
  const wide = Math.max(right - left + 6 * R, ((bottom - top + 6 * R) * 16) / 11)
  const tall = (wide * 11) / 16
  return [(left + right) / 2 - wide / 2, (top + bottom) / 2 - tall / 2, wide, tall]
}

export function mapScene(view: View, { before, noted = [], around = [] }: MapLooks): string {
  const [now, symbols] = [lumisView(view), new Symbols()]
  const board = boardOf(now.options)
  const { defs, drawn } = fires(now, before ?? null, symbols)
  const box = boxOf(board, around)
  const notes = noted.map((id, i) => {
    const { x, y } = board.space(id)!.at
    return callout(i + 1, x, y - R * (around.length > 0 ? 1.2 : 1.6), box[2] / 38)
  })
  return standalone(box, `<defs>${defs}${symbols.defs}</defs>${drawn}${notes.join('')}`)
}

/** A seat's hand as cards, those that were not there before raised. */
export function cardsScene(view: View, seat: number, before: View): string {
  const symbols = new Symbols()
  const [hand, old] = [lumisView(view).hands[seat] ?? [], lumisView(before).hands[seat] ?? []]
  const cards = COLORS.flatMap((color, n) =>
    Array.from({ length: hand[n] ?? 0 }, (_, i) => ({ color, isNew: i >= (old[n] ?? 0) })),
  )
  const [wide, tall, gap] = [64, 92, 74]
  const drawn = cards.map(({ color, isNew }, i) => {
    const [x, y] = [i * gap, isNew ? 0 : 26]
    const ink = INK[color]
    return (
      `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="12" fill="${mixed(ink, 0.82, '#06121f')}" stroke="${isNew ? '#ffbe6b' : '#06121f'}" stroke-width="${isNew ? 5 : 2}"/>` +
      symbols.use(GLYPHS[color], x + wide / 2, y + tall / 2, 40, {
        color: mixed(ink, 0.4, '#ffffff'),
        behind: '#12202e',
      })
    )
  })
  const width = (cards.length - 1) * gap + wide
  const box: Box = [-width * 0.06 - 10, -40, width * 1.12 + 20, Math.max(200, (width * 1.12 * 11) / 32)]
  return standalone(box, `<defs>${symbols.defs}</defs>${drawn.join('')}`)
}

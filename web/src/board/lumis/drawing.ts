// A position of Lumis as one SVG that needs nothing else: the map with its fires, and each team's hands below.
// Only attributes, so that no policy on styles can touch it.

import type { Json, View } from '../../engine'
import { escaped, FONT, mixed, short, Symbols } from '../symbols'
import { ground, hexagon, thickness, way } from './art'
import {
  boardOf,
  COLORS,
  FLAMES,
  GLYPHS,
  RADIUS as R,
  TEAMS,
  type Board,
  type Color,
  type Space,
  type Team,
} from './board'
import { fresh } from './log'
import { lines, winningWay } from './networks'
import { lumisView, Pieces, seatsOf, teamOf, type LumisView } from './view'

export interface Looks {
  names: readonly string[]
  /** The position before: what is new is outlined. */ before?: View | null
}

export const INK: Record<Color, string> = {
  blue: '#3b82e0',
  cream: '#e6d6b0',
  violet: '#a07be8',
  green: '#3fae74',
}
const FIRE: Record<Team, string> = { yellow: '#ffd34e', red: '#ff6a55' }
const DARK = '#06121f'
const EMBER = '#ffbe6b'

function map(board: Board, symbols: Symbols): string {
  const art = ground(board)
  const faces = COLORS.map(
    (color) =>
      `<path d="${art.faces[color]}" fill="${mixed(INK[color], color === 'cream' ? 0.66 : 0.54, DARK)}"/>`,
  ).join('')
  const bases = TEAMS.map(
    (team) =>
      `<path d="${art.bases[team]}" fill="${mixed(FIRE[team], 0.2, DARK)}" stroke="${FIRE[team]}" stroke-opacity=".75" stroke-width="1.6"/>`,
  ).join('')
  const signs = board.spaces
    .map(({ at, kind, color, team }) => {
      const light =
        color === 'cream' && kind === 'path' ? '#2c2718' : mixed(INK[color ?? 'blue'], 0.45, '#ffffff')
      if (kind === 'path')
        return symbols.use(GLYPHS[color ?? 'blue'], at.x, at.y, R * 0.7, { color: light }, ' opacity=".78"')
      if (kind === 'base')
        return symbols.use(
          FLAMES[team ?? 'yellow'],
          at.x,
          at.y,
          R * 0.8,
          { color: FIRE[team ?? 'yellow'], behind: '#0b1826' },
          ' opacity=".45"',
        )
      if (kind === 'obstacle')
        return `<path d="${hexagon(at, R * 1.1)}" fill="#1b2a36"/>${symbols.use('obstacle', at.x, at.y - 2, R * 2, { color: '#8fa3b0', behind: '#22323e' })}`
      return (
        `<path d="${hexagon(at, R * 1.17)}" fill="${mixed(INK[color ?? 'blue'], 0.86, DARK)}" stroke="#f4fbff" stroke-width="2" stroke-linejoin="round"/><circle cx="${short(at.x)}" cy="${short(at.y)}" r="${R * 0.74}" fill="${DARK}" fill-opacity=".55"/>` +
        symbols.use(GLYPHS[color ?? 'blue'], at.x, at.y, R * 0.98, { color: light, behind: '#12202e' })
      )
    })
    .join('')
  return `<path d="${art.plate}" fill="#020a14" fill-opacity=".92"/>${faces}${bases}<path d="${art.seams}" fill="none" stroke="#020913" stroke-width="4.4" stroke-linecap="round"/>${signs}`
}

function stone({ x, y }: { x: number; y: number }, team: Team, symbols: Symbols): string {
  const d = R * 0.72
  const body =
    team === 'yellow'
      ? `<circle cx="${short(x)}" cy="${short(y)}" r="${R * 0.58}" fill="#3a2500"`
      : `<path d="M${short(x)} ${short(y - d)}l${d} ${d}l-${d} ${d}l-${d} -${d}Z" fill="#3d0805"`
  return `${body} stroke="${FIRE[team]}" stroke-width="2.4" stroke-linejoin="round"/>${symbols.use(FLAMES[team], x, y, R * (team === 'yellow' ? 0.82 : 0.72), { color: team === 'yellow' ? FIRE.yellow : '#ff8d77', behind: team === 'yellow' ? '#7a3d00' : '#7a0f05' })}`
}

function tower({ at: { x, y }, kind }: Space, team: Team, height: number, symbols: Symbols): string {
  const [rx, ry, thick] = [R * 0.78, R * 0.42, thickness(height)]
  const discs = Array.from({ length: height }, (_, n) => y + 5 - n * thick)
    .map(
      (base, n) =>
        `<path d="M${short(x - rx)} ${short(base - thick)}V${short(base)}A${rx} ${ry} 0 0 0 ${short(x + rx)} ${short(base)}V${short(base - thick)}Z" fill="${n % 2 ? '#8e9da8' : '#7b8b97'}" stroke="${DARK}" stroke-width="1.3"/><ellipse cx="${short(x)}" cy="${short(base - thick)}" rx="${rx}" ry="${ry}" fill="#c5d1d8" stroke="${DARK}" stroke-width="1.3"/>`,
    )
    .join('')
  const top = y + 5 - height * thick
  const flame = symbols.use(FLAMES[team], x, top - R * 0.52, R * 1.25, {
    color: team === 'yellow' ? '#ffde6b' : '#ff7a63',
    behind: team === 'yellow' ? '#e8772e' : '#7a0f05',
  })
  const [cx, cy] = [short(x + R * 0.95), y + R * 0.42]
  const chip =
    kind === 'base'
      ? ''
      : `<circle cx="${cx}" cy="${short(cy)}" r="8.6" fill="#04101b" stroke="${FIRE[team]}" stroke-width="1.8"/><text x="${cx}" y="${short(cy + 4.3)}" font-size="12" font-weight="800" text-anchor="middle" fill="#fff">${height}</text>`
  return `<ellipse cx="${short(x + 2)}" cy="${short(y + 9)}" rx="${rx * 1.25}" ry="${ry * 1.35}" opacity=".42"/>${discs}<circle cx="${short(x)}" cy="${short(top - R * 0.45)}" r="${R * 1.15}" fill="url(#glow-${team})"/>${flame}${chip}`
}

/** The map with all that is on it, and the gradients that it needs. */
export function fires(
  now: LumisView,
  before: View | null,
  symbols: Symbols,
): { defs: string; drawn: string } {
  const [board, pieces] = [boardOf(now.options), new Pieces(now)]
  const ground_ = map(board, symbols)
  const all = lines(board, pieces)
  const ways = TEAMS.map((team) => {
    const d = all
      .filter((line) => line.team === team)
      .map(({ from, to }) => way([from, to]))
      .join('')
    const path = (width: number, opacity: number) =>
      `<path d="${d}" fill="none" stroke="${FIRE[team]}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
    return d ? path(19, 0.16) + path(12, 0.24) + path(5.5, 1) : ''
  }).join('')
  const won = winningWay(board, now, pieces).map((id) => board.space(id)!)
  const crossing =
    won.length > 0
      ? `<path d="${way(won)}" fill="none" stroke="#fffdf2" stroke-width="8" stroke-linejoin="round"/>`
      : ''
  const stones = [...pieces.stones.values()]
    .map(({ space, team }) => stone(board.space(space)!.at, team, symbols))
    .join('')
  const towers = [...pieces.towers.values()]
    .map((one) => ({ ...one, there: board.space(one.space)! }))
    .sort((a, b) => a.there.r - b.there.r)
    .map(({ there, team, height }) => tower(there, team, height, symbols))
    .join('')
  const marks = (before ? [...fresh(lumisView(before), now).keys()] : [])
    .map((id) => board.space(id)!)
    .map((space) => {
      const d = hexagon(space.at, space.kind === 'tower' ? R * 1.2 : R * 0.95)
      return `<path d="${d}" fill="none" stroke="#03131c" stroke-width="5.5"/><path d="${d}" fill="none" stroke="${EMBER}" stroke-width="3" data-last=""/>`
    })
    .join('')
  const glows = TEAMS.map(
    (team) =>
      `<radialGradient id="glow-${team}"><stop offset="0" stop-color="${FIRE[team]}" stop-opacity=".5"/><stop offset="1" stop-color="${FIRE[team]}" stop-opacity="0"/></radialGradient>`,
  ).join('')
  return { defs: glows, drawn: `${ground_}${ways}${crossing}${stones}${towers}${marks}` }
}

export function drawing(view: View, { names, before = null }: Looks): string {
  const [now, symbols] = [lumisView(view), new Symbols()]
  const { x, y, width, height } = boardOf(now.options).box
  const { defs, drawn } = fires(now, before, symbols)
  const hands = handsOf(now, names, symbols, x, y + height + 10, width)
  const whole = height + 10 + Math.ceil(seatsOf(now) / 2) * 30
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, whole].map(short).join(' ')}" width="${short(width)}" height="${short(whole)}" ${FONT}><defs>${defs}${symbols.defs}</defs>${drawn}${hands}</svg>`
}

/** Each seat in a column of its team: name and cards, or how many they are where they are hidden. */
function handsOf(
  now: LumisView,
  names: readonly string[],
  symbols: Symbols,
  left: number,
  top: number,
  width: number,
): string {
  return now.hand_sizes
    .map((size, seat) => {
      const [team, row] = [teamOf(seat), Math.floor(seat / 2)]
      const [x, y] = [left + (team === 'yellow' ? 8 : width / 2 + 8), top + row * 30 + 15]
      const hand = now.hands[seat]
      const cards = hand ? COLORS.flatMap((color, n) => (hand[n] ? [{ color, count: hand[n] }] : [])) : []
      const chips = cards
        .map(({ color, count }, i) => {
          const at = x + width / 2 - 24 - (cards.length - i) * 38
          return `<rect x="${short(at)}" y="${short(y - 10)}" width="35" height="20" rx="9" fill="${INK[color]}"/>${symbols.use(GLYPHS[color], at + 11, y, 12, { color: DARK, behind: INK[color] })}<text x="${short(at + 24)}" y="${short(y + 4.5)}" font-size="13" font-weight="800" text-anchor="middle" fill="${DARK}">${count}</text>`
        })
        .join('')
      const hidden = hand
        ? ''
        : `<text x="${short(x + width / 2 - 28)}" y="${short(y + 5)}" font-size="15" font-weight="700" text-anchor="end" fill="#bcd2df">${size}</text>`
      return (
        symbols.use(FLAMES[team], x + 8, y, 16, { color: FIRE[team], behind: DARK }) +
        `<text x="${short(x + 22)}" y="${short(y + 5)}" font-size="14" font-weight="700" fill="#edf7fa">${escaped(names[seat] ?? '')}</text>${chips}${hidden}`
      )
    })
    .join('')
}

/** What is inside of a picture of a map alone. */
export function groundDrawing(board: Board): string {
  const symbols = new Symbols()
  const drawn = map(board, symbols)
  return `<defs>${symbols.defs}</defs>${drawn}`
}

/** A map alone, before anything stands on it. */
export function boardDrawing(written: Json): string {
  const board = boardOf({ board: written })
  const { x, y, width, height } = board.box
  const [w, h] = [short(width + 10), short(height + 10)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${short(x - 5)} ${short(y - 5)} ${w} ${h}" width="${w}" height="${h}" ${FONT}>${groundDrawing(board)}</svg>`
}

// A position of Lumicora as one SVG that needs nothing else: every reef with its name and points, and the Atoll.
// Only attributes, so that no policy on styles can touch it.

import type { Json, View } from '../../engine'
import { corner, outline, outlineOfTwo, type Point } from '../hex'
import { escaped, FONT, mixed, short, Symbols } from '../symbols'
import { drawnAt, BOX, LIFT, onTop, RADIUS as R, TILE_RADIUS } from './picture'
import { height, lyingTiles, stacks } from './reef'
import { groundOf, SPACES, type Ground } from './spaces'
import { CORAL_OF, isNumber, tileOf } from './tiles'
import { asReefs, type Color, type Half, type SeatView } from './types'

export interface Looks {
  names: readonly string[]
  /** The position before: what is new is outlined. */ before?: View | null
}

const INKS: Record<Color, { color: string; hi: string; lo: string }> = {
  green: { color: '#35c486', hi: '#9cf7cb', lo: '#0c5a41' },
  pink: { color: '#f2659f', hi: '#ffc2dc', lo: '#84224f' },
  blue: { color: '#3f8cfa', hi: '#b4d7ff', lo: '#173e8f' },
  yellow: { color: '#f2b632', hi: '#ffedb0', lo: '#805509' },
}
const EMBER = '#ffbe6b'
export const DEFS =
  '<linearGradient id="sheen" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#00101c" stop-opacity=".32"/></linearGradient>' +
  '<radialGradient id="pearl" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".65" stop-color="#eaf3f1"/><stop offset="1" stop-color="#bed3d6"/></radialGradient>' +
  '<radialGradient id="water" cx=".5" cy=".4" r=".75"><stop offset="0" stop-color="#12405c"/><stop offset="1" stop-color="#0b2a42"/></radialGradient>' +
  '<radialGradient id="lime" cx=".45" cy=".35" r=".8"><stop offset="0" stop-color="#c9c4b0"/><stop offset="1" stop-color="#8a8674"/></radialGradient>'

function ground(all: readonly Ground[], symbols: Symbols): string {
  const basin = SPACES.map(({ id }) => onTop(id, 0))
    .map(({ x, y }) => `<polygon points="${outline({ x, y: y + R * 0.06 }, R * 1.13)}"/>`)
    .join('')
  const spaces = SPACES.map(({ id }) => {
    const [{ x, y }, { terrain, penalty }] = [onTop(id, 0), all[id] ?? { terrain: 'water', penalty: 0 }]
    const isWater = terrain === 'water'
    return (
      `<polygon points="${outline({ x, y }, R * 0.965)}" fill="url(#${isWater ? 'water' : 'lime'})"${isWater ? '' : ' opacity=".8"'}/>` +
      symbols.use(
        isWater ? 'tex-water' : 'tex-lime',
        x,
        y,
        2 * R,
        {},
        ` opacity="${isWater ? '.75' : '.55'}"`,
      ) +
      (terrain === 'start'
        ? `<polygon points="${outline({ x, y }, R * 0.8)}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2" stroke-dasharray="5 5"/>`
        : '') +
      (penalty > 0
        ? `<circle cx="${short(x)}" cy="${short(y)}" r="${R * 0.36}" fill="#4a1622" stroke="#ff8792" stroke-width="2"/><text x="${short(x)}" y="${short(y + R * 0.15)}" font-size="${R * 0.42}" font-weight="800" text-anchor="middle" fill="#ffe3e6">−${penalty}</text>`
        : '')
    )
  }).join('')
  return `<g fill="#03101d" opacity=".55">${basin}</g>${spaces}`
}

function half({ x, y }: Point, radius: number, color: Color, shows: string, symbols: Symbols): string {
  const ink = INKS[color]
  const hex = outline({ x, y }, radius)
  const face = `<polygon points="${hex}" fill="${ink.color}"/>${symbols.use(`tex-${CORAL_OF[color]}`, x, y, 2 * radius, { hi: ink.hi, lo: ink.lo })}<polygon points="${hex}" fill="url(#sheen)"/>`
  if (shows === 'plain') return face
  const circle = (r: number, fill: string, stroke: string) =>
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * r)}" fill="${fill}" stroke="${stroke}" stroke-width="${short(radius * 0.055)}"/>`
  if (isNumber(shows as Half['shows']))
    return `${face}${circle(0.5, '#071626', ink.hi)}<text x="${short(x)}" y="${short(y + radius * 0.245)}" font-size="${short(radius * 0.68)}" font-weight="800" text-anchor="middle" fill="#fff">${shows}</text>`
  return (
    face +
    circle(0.56, 'url(#pearl)', ink.lo) +
    symbols.use(shows, x, y, radius * 0.84, { color: '#12293b', behind: '#eaf3f1' })
  )
}

/** A whole Lumino with its walls. */
export function tile(
  id: number,
  a: Point,
  b: Point,
  direction: number,
  radius: number,
  depth: number,
  level: number,
  isNew: boolean,
  symbols: Symbols,
): string {
  const look = tileOf(id)
  const wall = (at: Point, from: number, to: number, fill: string) => {
    const [p, q] = [corner(from, radius), corner(to, radius)]
    const points = [
      [p, 0],
      [q, 0],
      [q, depth],
      [p, depth],
    ] as [Point, number][]
    return `<polygon points="${points.map(([c, d]) => `${short(at.x + c.x)},${short(at.y + c.y + d)}`).join(' ')}" fill="${fill}"/>`
  }
  const walls = (
    [
      [a, look.colors[0]],
      [b, look.colors[1]],
    ] as [Point, Color][]
  )
    .map(
      ([at, color]) => wall(at, 4, 3, INKS[color].lo) + wall(at, 3, 2, mixed(INKS[color].lo, 0.7, '#000000')),
    )
    .join('')
  const rim = outlineOfTwo(a, b, direction, radius)
  const line = (stroke: string, width: number, more = '') =>
    `<polygon points="${rim}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linejoin="round"${more}/>`
  return (
    walls +
    half(a, radius, look.colors[0], look.shows[0], symbols) +
    half(b, radius, look.colors[1], look.shows[1], symbols) +
    line('#03101b', radius * 0.075) +
    line('#fff', radius * 0.03, ` stroke-opacity="${short(0.16 + 0.13 * level)}"`) +
    (isNew ? line(EMBER, 5, ' data-last=""') : '')
  )
}

export function reef(
  seat: SeatView,
  grounds: readonly Ground[],
  fresh: ReadonlySet<number>,
  symbols: Symbols,
): string {
  const heights = stacks(seat.reef).map(height)
  const laid = lyingTiles(seat.reef)
    .map(({ tile: id, at, level }) => {
      const [{ a, b, direction }, below] = [drawnAt(at, level), drawnAt(at, level - 1, -R * 0.14)]
      const shadow = outlineOfTwo(
        { x: below.a.x + R * 0.08, y: below.a.y },
        { x: below.b.x + R * 0.08, y: below.b.y },
        direction,
        R * 1.02,
      )
      return `<polygon points="${shadow}" fill="#000912" opacity=".38"/>${tile(id, a, b, direction, TILE_RADIUS, LIFT, level, fresh.has(id), symbols)}`
    })
    .join('')
  const chips = seat.reef
    .filter((one) => one.level >= 2 && one.level === heights[one.space])
    .map(({ space, level }) => {
      const { x, y } = onTop(space, level)
      return `<circle cx="${short(x - R * 0.62)}" cy="${short(y - R * 0.52)}" r="${short(R * 0.31)}" fill="#04101b" stroke="#8ff5e6" stroke-width="1.2"/><text x="${short(x - R * 0.62)}" y="${short(y - R * 0.36)}" font-size="${short(R * 0.45)}" font-weight="800" text-anchor="middle" fill="#efFFfc">${level}</text>`
    })
    .join('')
  return ground(grounds, symbols) + laid + chips
}

const HEAD = 64
const ATOLL = 150

export function drawing(view: View, { names, before = null }: Looks): string {
  const [reefs, old] = [asReefs(view), before ? asReefs(before) : null]
  const symbols = new Symbols()
  const grounds = groundOf(reefs.options)
  const columns = Math.min(2, reefs.seats.length)
  const rows = Math.ceil(reefs.seats.length / columns)
  const [w, h] = [BOX.width + 30, BOX.height + HEAD + 16]
  const seats = reefs.seats
    .map((seat, i) => {
      const known = new Set((old?.seats[i]?.reef ?? seat.reef).map((one) => one.tile))
      const fresh = new Set(seat.reef.map((one) => one.tile).filter((id) => !known.has(id)))
      const [x, y] = [(i % columns) * w, Math.floor(i / columns) * h]
      const crown =
        reefs.octopus === i
          ? symbols.use('octopus', w - 130, 34, 40, { color: '#ffb9a3', behind: '#3a1a22' })
          : ''
      return (
        `<g transform="translate(${short(x)} ${short(y)})"><text x="24" y="44" font-size="34" font-weight="700" fill="#edf7fa">${escaped(names[i] ?? '')}</text>${crown}` +
        `<text x="${short(w - 24)}" y="46" font-size="42" font-weight="700" text-anchor="end" fill="#edf7fa">${seat.score}</text>` +
        `<g transform="translate(${short(15 - BOX.x)} ${short(HEAD - BOX.y)})">${reef(seat, grounds, fresh, symbols)}</g></g>`
      )
    })
    .join('')
  // At a table of three the Atoll has the fourth place, otherwise a row of its own.
  const isInside = reefs.seats.length === 3
  const width = columns * w
  const total = rows * h + (isInside ? 0 : ATOLL)
  const [left, room, y, perRow] = isInside
    ? [w, w, h + h / 2, 3]
    : [0, width, rows * h + ATOLL / 2, Math.max(1, reefs.atoll.length)]
  const new_ = new Set(old ? reefs.atoll.filter((id) => !old.atoll.includes(id)) : [])
  const gap = Math.min(170, (room - 40) / Math.min(perRow, Math.max(1, reefs.atoll.length)))
  const radius = Math.min(44, gap * 0.27)
  const atoll = reefs.atoll
    .map((id, i) => {
      const [row, inRow] = [
        Math.floor(i / perRow),
        Math.min(perRow, reefs.atoll.length - Math.floor(i / perRow) * perRow),
      ]
      const x = left + room / 2 + ((i % perRow) - (inRow - 1) / 2) * gap
      const [off, at] = [
        (radius * Math.sqrt(3)) / 2,
        y + (row - (Math.ceil(reefs.atoll.length / perRow) - 1) / 2) * radius * 2.5,
      ]
      return tile(
        id,
        { x: x - off, y: at },
        { x: x + off, y: at },
        1,
        radius,
        radius * 0.17,
        1,
        new_.has(id),
        symbols,
      )
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(total)}" width="${short(width)}" height="${short(total)}" ${FONT}><defs>${DEFS}${symbols.defs}</defs>${seats}${atoll}</svg>`
}

/** What is inside of a picture of a reef board alone. */
export function groundDrawing(grounds: readonly Ground[]): string {
  const symbols = new Symbols()
  const drawn = ground(grounds, symbols)
  return `<defs>${DEFS}${symbols.defs}</defs>${drawn}`
}

/** A reef board alone, before anything lies on it. */
export function boardDrawing(board: Json): string {
  const [x, y, width, height] = [BOX.x - 10, BOX.y - 6, BOX.width + 20, BOX.height + 12].map(short)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" ${FONT}>${groundDrawing(groundOf({ board }))}</svg>`
}

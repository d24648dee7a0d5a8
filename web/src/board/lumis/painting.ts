// Maps of Lumis as they are painted (LU-2). Signs: `b c v g` paths and `B C V G` tower spaces by color, `o` the obstacle,
// `y r` base lines by team. Which of a team's two lines a base space belongs to follows from which ones are connected; only
// a board that says otherwise has `Y R` for the second lines. No DOM.

import type { Json } from '../../engine'
import { center, DIRECTIONS, type Hex } from '../hex'
import { distance, hexOf, keyOf, sorted, type Painting, type Symmetry } from '../painting'
import type { Color, Team } from './board'

const COLOR_OF: Record<string, Color> = { b: 'blue', c: 'cream', v: 'violet', g: 'green' }
const TEAM_OF: Record<string, Team> = { y: 'yellow', r: 'red' }
const SIGN_OF: Record<string, string> = {
  blue: 'b',
  cream: 'c',
  violet: 'v',
  green: 'g',
  yellow: 'y',
  red: 'r',
}
/** Base spaces this near to each other are of one line. */
const NEAR = 2
/** With more spaces a board names no regions: it would be too long for a server. */
const MOST_REGIONS = 800

type Entry = {
  id: number
  q: number
  r: number
  kind: string
  color?: string
  team?: string
  line?: string
  region?: number
}

export const colorOf = (sign: string): Color | null => COLOR_OF[sign.toLowerCase()] ?? null
export const teamOf = (sign: string): Team | null => TEAM_OF[sign.toLowerCase()] ?? null
export const isTower = (sign: string): boolean => 'BCVG'.includes(sign)

/** A team's base spaces line by line, by what lies near to each other. */
function near(bases: readonly string[]): string[][] {
  const lines: string[][] = []
  for (const key of bases) {
    const hex = hexOf(key)
    const touching = lines.filter((line) => line.some((other) => distance(hex, hexOf(other)) <= NEAR))
    for (const line of touching) lines.splice(lines.indexOf(line), 1)
    lines.push([...touching.flat(), key])
  }
  return lines
}

/** The lines of a team, and what they are called. */
export function linesOf(painting: Painting, team: Team): { name: string; bases: readonly string[] }[] {
  const bases = sorted(painting.keys()).filter((key) => teamOf(painting.get(key) ?? '') === team)
  const isSecond = (key: string) => /[YR]/.test(painting.get(key) ?? '')
  const lines = bases.some(isSecond)
    ? [bases.filter((key) => !isSecond(key)), bases.filter(isSecond)].filter((line) => line.length > 0)
    : near(bases)
  const [a, b, ...more] = lines.map(meanOf)
  if (!a || !b || more.length > 0) return lines.map((line, i) => ({ name: `${i + 1}`, bases: line }))
  const isAcross = Math.abs(a.x - b.x) > Math.abs(a.y - b.y)
  const isFirst = isAcross ? a.x < b.x : a.y < b.y
  const names = isAcross ? ['left', 'right'] : ['top', 'bottom']
  return lines.map((line, i) => ({ name: names[(i === 0) === isFirst ? 0 : 1] as string, bases: line }))
}

function meanOf(keys: readonly string[]): { x: number; y: number } {
  const points = keys.map((key) => center(hexOf(key), 1))
  const sum = (axis: 'x' | 'y') => points.reduce((all, point) => all + point[axis], 0)
  return { x: sum('x') / points.length, y: sum('y') / points.length }
}

export function read(board: Json): Painting | null {
  const spaces = (board as { spaces?: unknown } | null)?.spaces
  if (!Array.isArray(spaces)) return null
  const entries = spaces as Entry[]
  const painting = new Map<string, string>()
  const lines = new Map<string, string[]>()
  for (const { q, r, kind, color = '', team = '', line = '' } of entries) {
    const key = keyOf({ q, r })
    const [ink, of] = [SIGN_OF[color], SIGN_OF[team]]
    const signs = { path: ink, tower: ink?.toUpperCase(), base: of, obstacle: 'o' } as Record<
      string,
      string | undefined
    >
    const sign = signs[kind]
    if (sign === undefined || painting.has(key)) return null
    painting.set(key, sign)
    if (kind === 'base') lines.set(`${team}:${line}`, [...(lines.get(`${team}:${line}`) ?? []), key])
  }
  // What the painting would say of lines by itself is not written into it.
  const told = (all: readonly (readonly string[])[]) => new Set(all.map((line) => sorted(line).join(' ')))
  for (const team of ['yellow', 'red'] as const) {
    const own = [...lines].filter(([name]) => name.startsWith(`${team}:`)).map(([, bases]) => bases)
    const found = told(linesOf(painting, team).map(({ bases }) => bases))
    const wanted = told(own)
    if (wanted.size === found.size && [...wanted].every((line) => found.has(line))) continue
    if (own.length !== 2) continue
    for (const key of own[1] ?? []) painting.set(key, team === 'yellow' ? 'Y' : 'R')
  }
  return painting
}

/** Areas of one color, numbered, for the seams between them. */
function regionsOf(painting: Painting): ReadonlyMap<string, number> {
  const regions = new Map<string, number>()
  let count = 0
  const colorAt = (key: string) => colorOf(painting.get(key) ?? '')
  for (const key of painting.keys()) {
    if (regions.has(key) || colorAt(key) === null) continue
    const todo = [key]
    regions.set(key, count)
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      const { q, r } = hexOf(at)
      for (const by of DIRECTIONS) {
        const next = keyOf({ q: q + by.q, r: r + by.r })
        if (regions.has(next) || !painting.has(next) || colorAt(next) !== colorAt(key)) continue
        regions.set(next, count)
        todo.push(next)
      }
    }
    count += 1
  }
  return regions
}

export function write(painting: Painting): { spaces: Entry[] } {
  const regions = painting.size > MOST_REGIONS ? new Map<string, number>() : regionsOf(painting)
  const line = new Map<string, string>()
  for (const team of ['yellow', 'red'] as const)
    for (const { name, bases } of linesOf(painting, team)) for (const key of bases) line.set(key, name)
  const spaces = sorted(painting.keys()).map((key, id): Entry => {
    const [{ q, r }, sign, region] = [hexOf(key), painting.get(key) ?? 'o', regions.get(key)]
    const [color, team] = [colorOf(sign), teamOf(sign)]
    if (color)
      return {
        id,
        q,
        r,
        kind: isTower(sign) ? 'tower' : 'path',
        color,
        ...(region === undefined ? {} : { region }),
      }
    return team ? { id, q, r, kind: 'base', team, line: line.get(key) ?? '' } : { id, q, r, kind: 'obstacle' }
  })
  return { spaces }
}

/** How far beyond what is painted one can paint. */
const MARGIN = 2
/** On a canvas with nothing on it. */
const FIRST = 6

/** Row by row: everything near to what is painted, so that a board can grow to all sides. */
export function canvas(painting: Painting): Hex[][] {
  const keys = new Set<string>()
  const around = ({ q, r }: Hex, reach: number) => {
    for (let dr = -reach; dr <= reach; dr += 1)
      for (let dq = Math.max(-reach, -reach - dr); dq <= Math.min(reach, reach - dr); dq += 1)
        keys.add(keyOf({ q: q + dq, r: r + dr }))
  }
  if (painting.size === 0) around({ q: 0, r: 0 }, FIRST)
  for (const key of painting.keys()) around(hexOf(key), MARGIN)
  const rows = new Map<number, Hex[]>()
  for (const key of sorted(keys)) {
    const hex = hexOf(key)
    const row = rows.get(hex.r)
    if (row) row.push(hex)
    else rows.set(hex.r, [hex])
  }
  return [...rows.values()]
}

const same = (sign: string) => sign
const SWAPPED: Record<string, string> = { y: 'r', r: 'y', Y: 'R', R: 'Y' }
const swapped = (sign: string) => SWAPPED[sign] ?? sign

/** About the middle of what is painted. Those along a diagonal let the teams change places: neither is better off. */
export function symmetries(painting: Painting): Symmetry[] {
  const hexes = painting.size === 0 ? [{ q: 0, r: 0 }] : [...painting.keys()].map(hexOf)
  const range = (of: (hex: Hex) => number) => {
    const all = hexes.map(of)
    return [Math.min(...all), Math.max(...all)] as const
  }
  const [[left, right], [top, bottom]] = [range(({ q }) => q), range(({ r }) => r)]
  const [west, east] = range(({ q, r }) => 2 * q + r)
  const along = left - top
  const across = Math.floor((left + bottom + top + right) / 2)
  const wide = Math.floor((west + east) / 2)
  // Rows change places in whole steps only if they come in pairs around one.
  const high = top + bottom - (Math.abs(top + bottom) % 2)
  return [
    { name: 'turn', hex: ({ q, r }) => ({ q: left + right - q, r: top + bottom - r }), sign: same },
    { name: 'falling', hex: ({ q, r }) => ({ q: r + along, r: q - along }), sign: swapped },
    { name: 'rising', hex: ({ q, r }) => ({ q: across - r, r: across - q }), sign: swapped },
    { name: 'left_right', hex: ({ q, r }) => ({ q: wide - q - r, r }), sign: same },
    { name: 'top_bottom', hex: ({ q, r }) => ({ q: q + r - high / 2, r: high - r }), sign: same },
  ]
}

/** A rhombus of cream paths with its four base lines. */
export function rhombus(size: number): Painting {
  const painting = new Map<string, string>()
  for (let r = 0; r < size; r += 1) for (let q = 0; q < size; q += 1) painting.set(keyOf({ q, r }), 'c')
  for (let i = 1; i < size; i += 1) {
    painting.set(keyOf({ q: i, r: -1 }), 'y')
    painting.set(keyOf({ q: i - 1, r: size }), 'y')
    painting.set(keyOf({ q: -1, r: i }), 'r')
    painting.set(keyOf({ q: size, r: i - 1 }), 'r')
  }
  return painting
}

// The reef board: 44 spaces in rows of 5-6-7-8-7-6-5 (LC-6), and what is on them (LC-7). No DOM.

import type { Options } from '../../engine'
import { center, directionTo, hexAt, step, type Hex, type Point } from '../hex'

export type Terrain = 'water' | 'limestone' | 'start'
export interface Space extends Hex {
  id: number
  /** From 1, top to bottom. */
  row: number
  /** From 1, left to right. */
  column: number
}
export interface Ground {
  terrain: Terrain
  penalty: number
}

export const START: readonly number[] = [21, 22]
const SIDE_A = new Map([13, 14, 15, 20, 23, 28, 29, 30].map((id) => [id, 0]))
const SIDE_B = new Map([
  [0, 2],
  [2, 1],
  [4, 3],
  [13, 0],
  [14, 0],
  [18, 2],
  [25, 2],
  [29, 0],
  [30, 0],
  [39, 3],
  [41, 1],
  [43, 2],
])

function all(): Space[] {
  const spaces: Space[] = []
  for (let r = -3; r <= 3; r += 1) {
    const first = r < 0 ? -3 - r : -3
    const last = r < 0 ? 4 : 4 - r
    for (let q = first; q <= last; q += 1)
      spaces.push({ id: spaces.length, q, r, row: r + 4, column: q - first + 1 })
  }
  return spaces
}

export const SPACES: readonly Space[] = all()
export const ROWS: readonly (readonly Space[])[] = [1, 2, 3, 4, 5, 6, 7].map((row) =>
  SPACES.filter((s) => s.row === row),
)
const BY_HEX = new Map(SPACES.map((space) => [`${space.q},${space.r}`, space.id]))

export function spaceOf(id: number): Space {
  const space = SPACES[id]
  if (!space) throw new RangeError(`there is no space ${id}`)
  return space
}

export function spaceAtHex({ q, r }: Hex): number | null {
  return BY_HEX.get(`${q},${r}`) ?? null
}

/** The neighbor in a direction, 0..5 clockwise from north-east; null off the board. */
export function neighbor(id: number, direction: number): number | null {
  return spaceAtHex(step(spaceOf(id), direction))
}

export function directionOf(from: number, to: number): number | null {
  return directionTo(spaceOf(from), spaceOf(to))
}

/** The middle of a space, the board's middle being at 0, 0. */
export function middle(id: number, radius: number): Point {
  const { q, r } = spaceOf(id)
  return center({ q: q - 0.5, r }, radius)
}

/** The space a point of that picture lies in. */
export function spaceAt({ x, y }: Point, radius: number): number | null {
  return spaceAtHex(hexAt({ x: x + (radius * Math.sqrt(3)) / 2, y }, radius))
}

/** What is on each space of the board that is played on. */
export function groundOf(options: Options): readonly Ground[] {
  const custom = (options.board as { spaces?: { terrain: Terrain; penalty?: number }[] } | undefined)?.spaces
  if (custom) return custom.map(({ terrain, penalty = 0 }) => ({ terrain, penalty }))
  const limestone = options.side === 'b' ? SIDE_B : SIDE_A
  return SPACES.map(({ id }) => {
    const penalty = limestone.get(id)
    return {
      terrain: START.includes(id) ? 'start' : penalty === undefined ? 'water' : 'limestone',
      penalty: penalty ?? 0,
    }
  })
}

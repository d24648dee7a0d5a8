// What lies under a finger: a ray goes through the lattice, cell by cell, until it meets something.

import type { Orbit } from './camera'
import { keyOf, same, type Cell } from './space'

export interface Ray {
  from: readonly [number, number, number]
  along: readonly [number, number, number]
}

export interface Hit {
  cell: Cell
  what: 'cube' | 'ghost' | 'spot' | 'pawn'
  /** For a cube: the free cell in front of the face that was met. */
  before: Cell | null
  /** For a cube: the spot that shines through it. */
  behind: Cell | null
}

export interface Scenery {
  isCube: (cell: Cell) => boolean
  isPawn: (cell: Cell) => boolean
  ghost: ReadonlySet<string>
  spots: ReadonlySet<string>
  /** Those of them that shine through what hides them. */
  dots: ReadonlySet<string>
}

/** Half the width of what can be touched of a free cell that lights up, and of a pawn. */
const [SPOT, PAWN, DOT] = [0.34, 0.3, 0.22]
const FAR = 90
/** Nothing that hides a cell is farther from it. */
const HIGH = 16

/** In cubes: the cell (x, y, z) is within half a cube of (x, y) and reaches from z to z + 1. */
export function pick({ from, along }: Ray, scenery: Scenery): Hit | null {
  const length = Math.hypot(...along)
  const way = along.map((n) => n / length)
  // With the middle of a cell at whole numbers in all directions.
  const start = [from[0], from[1], from[2] - 0.5]
  const cell = start.map(Math.round)
  const step = way.map(Math.sign)
  const next = way.map((n, i) => (n === 0 ? Infinity : (cell[i]! + 0.5 * step[i]! - start[i]!) / n))
  const wide = way.map((n) => (n === 0 ? Infinity : Math.abs(1 / n)))
  let before: Cell | null = null
  let met: Hit | null = null
  for (let gone = 0; gone < FAR;) {
    const here = cell.map((n) => n + 0) as unknown as Cell
    const key = keyOf(here)
    if (met) {
      if (scenery.dots.has(key) && meets(start, way, here, DOT)) return { ...met, behind: here }
    } else if (scenery.isCube(here)) met = { cell: here, what: 'cube', before, behind: null }
    else if (scenery.ghost.has(key)) return { cell: here, what: 'ghost', before, behind: null }
    else if (scenery.spots.has(key) && meets(start, way, here, SPOT))
      return { cell: here, what: 'spot', before, behind: null }
    else if (scenery.isPawn(here) && meets(start, way, here, PAWN))
      return { cell: here, what: 'pawn', before, behind: null }
    const axis = next[0]! < next[1]! ? (next[0]! < next[2]! ? 0 : 2) : next[1]! < next[2]! ? 1 : 2
    gone = next[axis]!
    cell[axis]! += step[axis]!
    next[axis]! += wide[axis]!
    before = here
    if (cell[2]! < 0 && step[2]! <= 0) break
  }
  return met
}

/** Whether a ray goes through a box around the middle of a cell. */
function meets(start: readonly number[], way: readonly number[], cell: Cell, half: number): boolean {
  let [enter, leave] = [-Infinity, Infinity]
  for (let i = 0; i < 3; i += 1) {
    const [a, b] = [(cell[i]! - half - start[i]!) / way[i]!, (cell[i]! + half - start[i]!) / way[i]!]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter <= leave && leave >= 0
}

/** Whether the middle of a cell can be seen from where the eye is, past the cubes of a reef. */
export function isInSight(
  [x, y, z]: Cell,
  { azimuth, elevation }: Pick<Orbit, 'azimuth' | 'elevation'>,
  isCube: (cell: Cell) => boolean,
): boolean {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  const way = [Math.sin(a) * Math.cos(e), -Math.cos(a) * Math.cos(e), Math.sin(e)] as const
  for (let gone = 0.6; gone < HIGH; gone += 0.2) {
    const there: Cell = [
      Math.round(x + way[0] * gone) + 0,
      Math.round(y + way[1] * gone) + 0,
      Math.floor(z + 0.5 + way[2] * gone),
    ]
    if (isCube(there) && !same(there, [x, y, z])) return false
  }
  return true
}

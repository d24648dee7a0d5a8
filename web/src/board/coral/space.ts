// Cells, columns and pieces: the lattice of CO-2. x goes east, y north, z up.

import type { Cell, Cells, Column } from '../../wire/coral'

export type { Cell, Cells, Column }

export const ROCK: Cell = [0, 0, 0]

/** East, north, west, south, up, down. */
export const FACES = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const
export const FACE_NAMES = ['east', 'north', 'west', 'south', 'up', 'down'] as const
export type FaceName = (typeof FACE_NAMES)[number]

export const keyOf = (place: Cell | Column): string => place.join()
export const cellOf = (key: string): Cell => key.split(',').map(Number) as unknown as Cell
export const same = (a: Cell | Column, b: Cell | Column): boolean =>
  a.length === b.length && a.every((n, i) => n === b[i])
export const plus = ([x, y, z]: Cell, [dx, dy, dz]: Cell): Cell => [x + dx, y + dy, z + dz]
export const above = ([x, y, z]: Cell): Cell => [x, y, z + 1]
export const neighbors = (cell: Cell): Cell[] => FACES.map((face) => plus(cell, face))

export function areNeighbors(a: Cell, b: Cell): boolean {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) === 1
}

/** In which direction a neighbor lies. */
export function faceTo(from: Cell, to: Cell): FaceName | null {
  const n = FACES.findIndex((face) => same(plus(from, face), to))
  return FACE_NAMES[n] ?? null
}

/** The two arms of a piece, seen from its corner. */
export type Orientation = readonly [Cell, Cell]

/** All twelve: the flat ones first, then those that stand, then those that hang. */
export const ORIENTATIONS: readonly Orientation[] = [
  ...[0, 1, 2, 3].map((n): Orientation => [FACES[n]!, FACES[(n + 1) % 4]!]),
  ...[0, 1, 2, 3].map((n): Orientation => [FACES[n]!, FACES[4]]),
  ...[0, 1, 2, 3].map((n): Orientation => [FACES[n]!, FACES[5]]),
]

/** A piece by the order of its cells, so that the same one always has the same name. */
export function sorted(cells: readonly Cell[]): Cells {
  return [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) as unknown as Cells
}

export const pieceKey = (cells: readonly Cell[]): string => sorted(cells).join(';')

export const pieceAt = (corner: Cell, [a, b]: Orientation): Cells => [
  corner,
  plus(corner, a),
  plus(corner, b),
]

/** The cell with both others beside it. */
export function cornerOf(cells: readonly Cell[]): Cell {
  return cells.find((cell) => cells.filter((other) => areNeighbors(cell, other)).length === 2) ?? cells[0]!
}

/** Which of the twelve it is; -1 for three cells that are no piece. */
export function orientationOf(cells: readonly Cell[]): number {
  const corner = cornerOf(cells)
  const arms = cells
    .filter((cell) => areNeighbors(cell, corner))
    .map((cell) => keyOf([cell[0] - corner[0], cell[1] - corner[1], cell[2] - corner[2]]))
  return ORIENTATIONS.findIndex((pair) => arms.length === 2 && pair.every((arm) => arms.includes(keyOf(arm))))
}

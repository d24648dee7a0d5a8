// Drawing without a third dimension: the reef seen from one of its four corners, slanted so that all edges are as long.

import type { Cell, Column } from './space'

/** The corner you look from: south-west, south-east, north-east, north-west. */
export type Quadrant = 0 | 1 | 2 | 3

/** Along the two edges that come toward the one who looks: to the right below, to the left below; and up. */
export type Slanted = readonly [a: number, b: number, c: number]

export function turned([x, y, z]: Cell, quadrant: Quadrant): Slanted {
  switch (quadrant) {
    case 0:
      return [-y, -x, z]
    case 1:
      return [x, -y, z]
    case 2:
      return [y, x, z]
    case 3:
      return [-x, y, z]
  }
}

export function unturned([a, b]: readonly [number, number], quadrant: Quadrant): Column {
  switch (quadrant) {
    case 0:
      return [-b, -a]
    case 1:
      return [a, -b]
    case 2:
      return [b, a]
    case 3:
      return [-a, b]
  }
}

const SIDE = Math.sqrt(3) / 2

/** Where a point is drawn, with edges of a length. */
export function project([a, b, c]: Slanted, edge: number): { x: number; y: number } {
  return { x: (a - b) * SIDE * edge, y: ((a + b) / 2 - c) * edge }
}

/** What is farther away comes first. */
export const byDepth = (p: Slanted, q: Slanted): number =>
  p[0] + p[1] + p[2] - (q[0] + q[1] + q[2]) || p[2] - q[2]

/** The three faces that are seen, each by its four corners. */
export function facesOf([a, b, c]: Slanted): { top: Slanted[]; right: Slanted[]; left: Slanted[] } {
  return {
    top: [
      [a, b, c + 1],
      [a + 1, b, c + 1],
      [a + 1, b + 1, c + 1],
      [a, b + 1, c + 1],
    ],
    right: [
      [a + 1, b + 1, c + 1],
      [a + 1, b, c + 1],
      [a + 1, b, c],
      [a + 1, b + 1, c],
    ],
    left: [
      [a, b + 1, c + 1],
      [a + 1, b + 1, c + 1],
      [a + 1, b + 1, c],
      [a, b + 1, c],
    ],
  }
}

export const quadrant = (n: number): Quadrant => (((n % 4) + 4) % 4) as Quadrant

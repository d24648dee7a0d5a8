// Hexagons with a corner on top, axial coordinates (q, r): q to the east, r to the south-east. No DOM.

export interface Hex {
  q: number
  r: number
}
export interface Point {
  x: number
  y: number
}

const ROOT_3 = Math.sqrt(3)

/** Directions 0..5, clockwise from north-east; they are also the numbers of the edges. */
export const DIRECTIONS: readonly Hex[] = [
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
]

export function center({ q, r }: Hex, radius: number): Point {
  return { x: radius * ROOT_3 * (q + r / 2), y: radius * 1.5 * r }
}

/** The hexagon a point lies in. */
export function hexAt({ x, y }: Point, radius: number): Hex {
  const r = y / (1.5 * radius)
  const q = x / (ROOT_3 * radius) - r / 2
  const s = -q - r
  let [rq, rr] = [Math.round(q), Math.round(r)]
  const rs = Math.round(s)
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)]
  if (dq > dr && dq > ds) rq = -rr - rs
  else if (dr > ds) rr = -rq - rs
  return { q: rq + 0, r: rr + 0 }
}

export function corner(number: number, radius: number): Point {
  const angle = ((60 * number - 90) * Math.PI) / 180
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

export function step({ q, r }: Hex, direction: number): Hex {
  const by = DIRECTIONS[((direction % 6) + 6) % 6] as Hex
  return { q: q + by.q, r: r + by.r }
}

/** The direction from one space to its neighbor; null if they are not neighbors. */
export function directionTo(from: Hex, to: Hex): number | null {
  const found = DIRECTIONS.findIndex(({ q, r }) => from.q + q === to.q && from.r + r === to.r)
  return found < 0 ? null : found
}

/** The outline of a hexagon, for `points`. */
export function outline(at: Point, radius: number): string {
  return points([0, 1, 2, 3, 4, 5].map((i) => shift(at, corner(i, radius))))
}

/** The outline of two neighbors, ten corners, for `points`. */
export function outlineOfTwo(a: Point, b: Point, direction: number, radius: number): string {
  const first = [1, 2, 3, 4, 5, 6].map((k) => shift(a, corner(direction + k, radius)))
  const second = [5, 6, 7, 8].map((k) => shift(b, corner(direction + k, radius)))
  return points([...first, ...second])
}

function shift(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y }
}

function points(all: Point[]): string {
  return all.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

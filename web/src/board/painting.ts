// Boards as people paint them: a sign for each hexagon. Brush, fill, symmetry, and how a painting is packed. No DOM.

import { DIRECTIONS, type Hex } from './hex'

/** A sign (one letter or digit, as the game has them) by place; where there is none, the board has no space. */
export type Painting = ReadonlyMap<string, string>

export interface Symmetry {
  name: string
  /** Applied twice, it changes nothing. */
  hex: (hex: Hex) => Hex
  sign: (sign: string) => string
}

export const keyOf = ({ q, r }: Hex): string => `${q},${r}`

export function hexOf(key: string): Hex {
  const [q = 0, r = 0] = key.split(',').map(Number)
  return { q, r }
}

/** In reading order. */
export function sorted(keys: Iterable<string>): string[] {
  return [...keys]
    .map((key) => ({ key, ...hexOf(key) }))
    .sort((a, b) => a.r - b.r || a.q - b.q)
    .map(({ key }) => key)
}

/** The places of a stroke and their images. */
export function withImages(
  strokes: ReadonlyMap<string, string | null>,
  symmetry: Symmetry | null,
): ReadonlyMap<string, string | null> {
  if (!symmetry) return strokes
  const all = new Map<string, string | null>()
  for (const [key, sign] of strokes) {
    const image = keyOf(symmetry.hex(hexOf(key)))
    // Where two places are each other's image, what was touched counts.
    if (!strokes.has(image)) all.set(image, sign === null ? null : symmetry.sign(sign))
    all.set(key, sign)
  }
  return all
}

/** The painting with these signs on it; the same one if nothing changes. */
export function painted(painting: Painting, strokes: ReadonlyMap<string, string | null>): Painting {
  let next: Map<string, string> | null = null
  for (const [key, sign] of strokes) {
    if ((painting.get(key) ?? null) === sign) continue
    next ??= new Map(painting)
    if (sign === null) next.delete(key)
    else next.set(key, sign)
  }
  return next ?? painting
}

/** The connected places around this one with the same sign, within the canvas. */
export function areaOf(painting: Painting, from: string, canvas: ReadonlySet<string>): string[] {
  const sign = painting.get(from)
  const [found, todo] = [new Set([from]), [from]]
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    const { q, r } = hexOf(key)
    for (const by of DIRECTIONS) {
      const next = keyOf({ q: q + by.q, r: r + by.r })
      if (found.has(next) || !canvas.has(next) || painting.get(next) !== sign) continue
      found.add(next)
      todo.push(next)
    }
  }
  return [...found]
}

export function distance(a: Hex, b: Hex): number {
  const [q, r] = [a.q - b.q, a.r - b.r]
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
}

/** All hexagons from one to another: a quick stroke has no gaps. */
export function between(a: Hex, b: Hex): Hex[] {
  const steps = distance(a, b)
  return Array.from({ length: steps + 1 }, (_, i) => {
    const part = steps === 0 ? 0 : i / steps
    // Slightly off the middle, so that a line along an edge stays on one side of it.
    const [q, r] = [a.q + (b.q - a.q) * part + 1e-6, a.r + (b.r - a.r) * part + 2e-6]
    const s = -q - r
    const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(s)]
    const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)]
    if (dq > dr && dq > ds) return { q: -rr - rs + 0, r: rr + 0 }
    return dr > ds ? { q: rq + 0, r: -rq - rs + 0 } : { q: rq + 0, r: rr + 0 }
  })
}

/** The whole painting turned or mirrored. */
export function flipped(painting: Painting, symmetry: Symmetry): Painting {
  return new Map(
    [...painting].map(([key, sign]) => [keyOf(symmetry.hex(hexOf(key))), symmetry.sign(sign)] as const),
  )
}

/** The half that comes first in reading order, and its image. */
export function symmetrical(painting: Painting, symmetry: Symmetry): Painting {
  const isFirst = (a: Hex, b: Hex) => a.r < b.r || (a.r === b.r && a.q <= b.q)
  const strokes = new Map<string, string | null>()
  for (const key of painting.keys()) {
    const hex = hexOf(key)
    const image = symmetry.hex(hex)
    const [from, to] = isFirst(hex, image) ? [key, keyOf(image)] : [keyOf(image), key]
    if (from === to) continue
    const sign = painting.get(from)
    strokes.set(to, sign === undefined ? null : symmetry.sign(sign))
  }
  return painted(painting, strokes)
}

/** Row by row: `r:q:signs`, a dot where there is no space. */
export function packed(painting: Painting): string {
  const rows = new Map<number, [number, string][]>()
  for (const key of sorted(painting.keys())) {
    const { q, r } = hexOf(key)
    rows.set(r, [...(rows.get(r) ?? []), [q, painting.get(key) ?? '.']])
  }
  return [...rows]
    .map(([r, row]) => {
      const first = row[0]?.[0] ?? 0
      const signs = Array.from({ length: (row.at(-1)?.[0] ?? 0) - first + 1 }, () => '.')
      for (const [q, sign] of row) signs[q - first] = sign
      return `${r}:${first}:${signs.join('')}`
    })
    .join(';')
}

/** More places than any board may have: anything larger was not made here. */
const MOST = 4_096
const ROW = /^(-?\d{1,3}):(-?\d{1,3}):([A-Za-z0-9.]*)$/

/** Null if it is not a painting. */
export function unpacked(text: string): Painting | null {
  const painting = new Map<string, string>()
  for (const row of text === '' ? [] : text.split(';')) {
    const [, r, first, signs] = ROW.exec(row) ?? []
    if (signs === undefined || painting.size + signs.length > MOST) return null
    for (const [i, sign] of [...signs].entries())
      if (sign !== '.') painting.set(keyOf({ q: Number(first) + i, r: Number(r) }), sign)
  }
  return painting
}

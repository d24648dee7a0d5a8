// Narrowing the legal steps: where a chosen tile may lie, and how a ghost of it moves from one such place to another.
// Everything here goes by the list that the engine gives.

import { directionOf, middle, neighbor, spaceOf } from './spaces'
import type { Pair, Step } from './types'
import type { Point } from '../hex'

export function placesOf(legal: readonly Step[], tile: number): Pair[] {
  return legal.flatMap((step) => (step.type === 'place' && step.tile === tile ? [step.at] : []))
}

/** Every space that some place covers. */
export function litSpaces(places: readonly Pair[]): Set<number> {
  return new Set(places.flat())
}

export const isSame = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1]
export const isAmong = (places: readonly Pair[], place: Pair): boolean =>
  places.some((other) => isSame(other, place))

export const flipped = ([n, o]: Pair): Pair => [o, n]

/** The place with the number half on a space, turned as close to a direction as possible; otherwise one that covers it with
 *  the other half. Null if none does. */
export function placeOn(places: readonly Pair[], space: number, direction: number): Pair | null {
  const turns = ([n, o]: Pair) => turn(direction, directionOf(n, o) ?? 0)
  const first = (half: 0 | 1) =>
    places.filter((place) => place[half] === space).sort((a, b) => turns(a) - turns(b))[0]
  return first(0) ?? first(1) ?? null
}

/** The next place around the number half, clockwise or not; the same if it is the only one. */
export function rotated(places: readonly Pair[], [n, o]: Pair, clockwise: boolean): Pair | null {
  const now = directionOf(n, o) ?? 0
  for (let i = 1; i <= 6; i += 1) {
    const other = neighbor(n, now + (clockwise ? i : -i))
    if (other !== null && isAmong(places, [n, other])) return [n, other]
  }
  return null
}

/** The nearest place on in a direction of the picture (x to the right, y down), as arrow keys ask for. */
export function placeTowards(places: readonly Pair[], from: Pair, along: Point): Pair | null {
  const start = between(from)
  let best: { place: Pair; far: number } | null = null
  for (const place of places) {
    const [x, y] = [between(place).x - start.x, between(place).y - start.y]
    const ahead = x * along.x + y * along.y
    const aside = Math.abs(x * along.y - y * along.x)
    if (ahead < 0.4 || aside > ahead * 2) continue
    const isTurned = directionOf(...place) !== directionOf(...from)
    const far = ahead + aside * 1.6 + (isTurned ? 0.35 : 0)
    if (!best || far < best.far) best = { place, far }
  }
  return best?.place ?? null
}

/** The place nearest to a point of the picture with this radius, keeping the direction if it can be kept. */
export function placeNear(
  places: readonly Pair[],
  point: Point,
  radius: number,
  direction: number,
): Pair | null {
  let best: { place: Pair; far: number } | null = null
  for (const place of places) {
    const { x, y } = between(place, radius)
    const far =
      Math.hypot(x - point.x, y - point.y) + (turn(direction, directionOf(...place) ?? 0) * radius) / 4
    if (!best || far < best.far) best = { place, far }
  }
  return best?.place ?? null
}

/** The places of each level, lowest level first; `heights` are those of the spaces. */
export function placesByLevel(places: readonly Pair[], heights: readonly number[]): Map<number, Pair[]> {
  const levels = new Map<number, Pair[]>()
  for (const place of places) {
    const level = (heights[place[0]] ?? 0) + 1
    levels.set(level, [...(levels.get(level) ?? []), place])
  }
  return new Map([...levels].sort(([a], [b]) => a - b))
}

/** The first place of the next level up or down; null if there is none. */
export function placeOfLevel(
  places: readonly Pair[],
  heights: readonly number[],
  from: Pair,
  up: boolean,
): Pair | null {
  const levels = placesByLevel(places, heights)
  const now = (heights[from[0]] ?? 0) + 1
  const others = [...levels.keys()].filter((level) => (up ? level > now : level < now))
  const next = up ? others[0] : others.at(-1)
  const start = between(from)
  const far = (place: Pair) => Math.hypot(between(place).x - start.x, between(place).y - start.y)
  return levels.get(next ?? -1)?.sort((a, b) => far(a) - far(b))[0] ?? null
}

/** A neighbor to try a tile with, when the one space tapped is no legal one: rather one as high, so that the refusal
 *  tells what is really wrong. */
export function triedNeighbor(space: number, heights: readonly number[], direction: number): number {
  const around = [0, 1, 5, 2, 4, 3]
    .map((turn) => neighbor(space, direction + turn))
    .filter((id) => id !== null)
  return around.find((id) => heights[id] === heights[space]) ?? around[0] ?? spaceOf(space).id
}

function turn(a: number, b: number): number {
  const by = (((a - b) % 6) + 6) % 6
  return Math.min(by, 6 - by)
}

function between([n, o]: Pair, radius = 1): Point {
  const [a, b] = [middle(n, radius), middle(o, radius)]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

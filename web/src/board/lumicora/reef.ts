// A reef as it is drawn: the tiles level by level, and the stack on each space.

import { spaceOf } from './spaces'
import { tileOf } from './tiles'
import type { Color, Half, Pair } from './types'

export interface Lying {
  tile: number
  level: number
  /** The space of its number half, and of its other half. */
  at: Pair
}

/** The halves on a space, lowest first. */
export type Stack = readonly Half[]

/** The tiles of a reef in the order in which they are painted: by level, then from the back to the front. */
export function lyingTiles(reef: readonly Half[]): Lying[] {
  const halves = new Map<number, Half[]>()
  for (const half of reef) halves.set(half.tile, [...(halves.get(half.tile) ?? []), half])
  const tiles: Lying[] = []
  for (const [tile, [a, b]] of halves) {
    if (!a || !b) continue
    const look = tileOf(tile)
    const isInOrder = a.color === look.colors[0] && a.shows === look.shows[0]
    tiles.push({ tile, level: a.level, at: isInOrder ? [a.space, b.space] : [b.space, a.space] })
  }
  const rows = ({ at }: Lying) =>
    at.map((space) => spaceOf(space).row).sort((x, y) => x - y) as [number, number]
  return tiles.sort((a, b) => {
    const [x, y] = [rows(a), rows(b)]
    return a.level - b.level || x[0] - y[0] || x[1] - y[1] || a.tile - b.tile
  })
}

export function stacks(reef: readonly Half[]): readonly Stack[] {
  const all: Half[][] = Array.from({ length: 44 }, () => [])
  for (const half of reef) all[half.space]?.push(half)
  for (const stack of all) stack.sort((a, b) => a.level - b.level)
  return all
}

export const height = (stack: Stack | undefined): number => stack?.length ?? 0

/** The numbers that a scoring of this color counts, lowest level first, to be lit on the board. What it gives is asked
 *  of the engine; a test holds the two together. */
export function countedNumbers(reef: readonly Half[], color: Color): Half[] {
  const counted: Half[] = []
  for (const stack of stacks(reef)) {
    const top = stack.at(-1)
    if (!top || top.color !== color || top.shows.length !== 1) continue
    const best = counted[top.level]
    if (!best || top.shows < best.shows) counted[top.level] = top
  }
  return counted.filter((half) => half !== undefined)
}

// Walking over the reef by keys: within a level, from level to level, and from one place that matters to the next.

import { same, type Cell } from './space'
import type { Bounds } from './top'

/** The direction of an arrow key: east, north, west or south, turned by this many quarters with the picture. */
const ARROWS: Record<string, number> = { ArrowRight: 0, ArrowUp: 1, ArrowLeft: 2, ArrowDown: 3 }
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

export function walk(from: Cell, key: string, quarters: number, bounds: Bounds, levels: number): Cell | null {
  const [x, y, z] = from
  if (key === 'PageUp') return z + 1 < levels ? [x, y, z + 1] : null
  if (key === 'PageDown') return z > 0 ? [x, y, z - 1] : null
  if (key === 'Home') return [bounds.west, y, z]
  if (key === 'End') return [bounds.east, y, z]
  const arrow = ARROWS[key]
  if (arrow === undefined) return null
  const [dx, dy] = STEPS[(((arrow + quarters) % 4) + 4) % 4]!
  const to: Cell = [x + dx, y + dy, z]
  return to[0] < bounds.west || to[0] > bounds.east || to[1] < bounds.south || to[1] > bounds.north
    ? null
    : to
}

/** The next of some cells, level by level and there from north to south; wraps around. */
export function jump(from: Cell, cells: readonly Cell[], by: 1 | -1): Cell | null {
  const order = [...cells].sort(byReading)
  if (order.length === 0) return null
  const here = order.findIndex((cell) => same(cell, from))
  if (here >= 0) return order[(here + by + order.length) % order.length]!
  const later = order.findIndex((cell) => byReading(cell, from) > 0)
  if (by > 0) return order[later < 0 ? 0 : later]!
  return order[later < 0 ? order.length - 1 : (later - 1 + order.length) % order.length]!
}

const byReading = (a: Cell, b: Cell): number => a[2] - b[2] || b[1] - a[1] || a[0] - b[0]

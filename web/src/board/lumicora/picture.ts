// The reef's picture: how large, how high a level is, where things of a level lie. In units of its own, scaled as a whole.

import type { Point } from '../hex'
import { directionOf, middle } from './spaces'
import type { Pair } from './types'

/** Of a space, corner to middle. */
export const RADIUS = 50
/** How far a level lies above the one below. */
export const LIFT = RADIUS * 0.17
/** Tiles are a little smaller than spaces, so that seams show. */
export const TILE_RADIUS = RADIUS * 0.985

const WIDTH = 8 * Math.sqrt(3) * RADIUS + 8
export const BOX = { x: -WIDTH / 2, y: -11 * RADIUS * 0.5 - 16, width: WIDTH, height: 11 * RADIUS + 28 }
export const VIEW_BOX = `${BOX.x.toFixed(1)} ${BOX.y} ${BOX.width.toFixed(1)} ${BOX.height}`

/** The middle of a space on top of this many levels. */
export function onTop(space: number, levels: number): Point {
  const { x, y } = middle(space, RADIUS)
  return { x, y: y - LIFT * levels }
}

/** Where a tile in a level is drawn: the middles of its halves, and the direction between them. */
export function drawnAt([n, o]: Pair, level: number, raised = 0): { a: Point; b: Point; direction: number } {
  const [a, b] = [onTop(n, level), onTop(o, level)]
  return { a: { x: a.x, y: a.y - raised }, b: { x: b.x, y: b.y - raised }, direction: directionOf(n, o) ?? 1 }
}

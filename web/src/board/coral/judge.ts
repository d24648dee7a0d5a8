// The judge's answer (CO-5, docs/stability.md) as something that can be drawn: the edge that it tips over, what moves.

import type { Refusal } from '../../engine/types'
import type { Edge, Judged as Verdict } from '../../wire/coral'
import { keyOf, type Cell } from './space'
import type { Piece } from './view'

export type { Edge, Verdict }

/** Whether the judge has refused it, and not another rule. */
export const isByJudge = (refusal: Refusal | null): boolean =>
  refusal?.rule === 'CO-6' || refusal?.rule === 'CO-5'

/** The cells of pieces by their numbers. */
export function cellsOf(pieces: readonly Piece[], held: readonly Cell[], numbers: readonly number[]): Cell[] {
  return numbers.flatMap(
    (number): readonly Cell[] => pieces[number]?.cells ?? (number === pieces.length ? held : []),
  )
}

/** The ends of an edge in cubes; a corner where there is no length. */
export function endsOf({ from, to, height }: Edge): { from: Cell; to: Cell } {
  return { from: [from[0] / 2, from[1] / 2, height], to: [to[0] / 2, to[1] / 2, height] }
}

/** One cube of the side view: how far to the side, how high, whether it moves. */
export interface Block {
  across: number
  up: number
  cell: Cell
  piece: number
  moves: boolean
  isHeld: boolean
}

/**
 * The reef as seen along the edge, so that it is a point about which something turns; across is to the side where it
 * goes down. Of cubes behind each other only the nearest to the edge is kept, and what moves goes first.
 */
export interface SideView {
  blocks: Block[]
  rock: Block | null
  pivot: { across: number; up: number } | null
  center: { across: number; up: number }
  axis: 'x' | 'y'
}

export function sideView(
  pieces: readonly Piece[],
  held: readonly Cell[],
  verdict: Verdict & { holds: false },
): SideView {
  const { edge, moving } = verdict
  // An edge that goes along y is looked at along y.
  const axis = edge && Math.abs(edge.to[1] - edge.from[1]) < Math.abs(edge.to[0] - edge.from[0]) ? 'y' : 'x'
  const side = ([x, y]: Cell) => (axis === 'x' ? x : y)
  const deep = ([x, y]: Cell) => (axis === 'x' ? y : x)
  const bodies = [...pieces.map(({ cells }) => cells), held]
  const moved = moving.flatMap((number) => bodies[number] ?? [])
  const middle = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length)
  const pivotAt = edge ? (axis === 'x' ? edge.from[0] + edge.to[0] : edge.from[1] + edge.to[1]) / 4 : null
  const center = middle(moved.map(side))
  const flip = pivotAt !== null && center < pivotAt ? -1 : 1
  const line = edge
    ? (axis === 'x' ? edge.from[1] + edge.to[1] : edge.from[0] + edge.to[0]) / 4
    : middle(moved.map(deep))
  const kept = new Map<string, { block: Block; far: number }>()
  const add = (cell: Cell, piece: number, moves: boolean) => {
    const key = keyOf([side(cell), cell[2]])
    const far = Math.abs(deep(cell) - line)
    const old = kept.get(key)
    if (old && ((old.block.moves && !moves) || (old.block.moves === moves && old.far <= far))) return
    kept.set(key, {
      far,
      block: { across: side(cell) * flip, up: cell[2], cell, piece, moves, isHeld: piece === pieces.length },
    })
  }
  add([0, 0, 0], -1, false)
  bodies.forEach((cells, number) => cells.forEach((cell) => add(cell, number, moving.includes(number))))
  const blocks = [...kept.values()].map(({ block }) => block)
  return {
    blocks: blocks.filter(({ piece }) => piece >= 0),
    rock: blocks.find(({ piece }) => piece < 0) ?? null,
    axis,
    pivot: edge && pivotAt !== null ? { across: pivotAt * flip, up: edge.height } : null,
    center: { across: center * flip, up: middle(moved.map(([, , z]) => z)) + 0.5 },
  }
}

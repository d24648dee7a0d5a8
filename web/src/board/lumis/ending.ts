// A finished match of Lumis: the winning chain with who laid each part, how many spaces each team was missing turn by turn,
// and where that changed most. All of it comes from positions and sights of the replay; the engine says how many spaces are
// missing. No DOM.

import type { Scene } from '../../engine'
import { swings, type PlayedTurn } from '../turning'
import type { Board, Color, Space, Team } from './board'
import { winningWay } from './networks'
import { indexOf, lumisSights, lumisView, Pieces, teamOf } from './view'

/** Who put a piece somewhere, and with what. */
export interface Laid {
  seat: number
  turn: number
  /** After how many steps it stood there. */
  at: number
  colors: Color[]
}

/** A part of the chain: a tower, or the stones of one link that were laid in one turn. */
export interface Part {
  spaces: Space[]
  height: number | null
  laid: Laid
}

/** By space, who put there what it holds at the end. */
export function laidIn(board: Board, scenes: readonly Scene[]): Map<number, Laid> {
  const all = new Map<number, Laid>()
  for (const [at, { step, sights }] of scenes.entries()) {
    if (!step) continue
    for (const sight of lumisSights(sights)) {
      if (sight.event !== 'stone_laid' && sight.event !== 'tower_built' && sight.event !== 'base_built')
        continue
      const color = sight.event === 'base_built' ? sight.color : (board.space(sight.space)?.color ?? 'blue')
      const colors = Array.from({ length: sight.event === 'tower_built' ? sight.height : 1 }, () => color)
      all.set(sight.space, { seat: step.seat, turn: step.turn + 1, at, colors })
    }
  }
  return all
}

/** The winner's way from one shore to the other, from the top or from the left; empty unless they are joined. */
export function chainIn(board: Board, scenes: readonly Scene[]): Part[] {
  const last = scenes.at(-1)
  if (!last) return []
  const view = lumisView(last.view)
  const pieces = new Pieces(view)
  const laid = laidIn(board, scenes)
  const way = winningWay(board, view, pieces).map((id) => board.space(id)!)
  if (['bottom', 'right'].includes(way[0]?.line ?? '')) way.reverse()
  const parts: Part[] = []
  for (const space of way) {
    const by = laid.get(space.id)
    if (!by) continue
    const tower = pieces.towers.get(space.id)
    const before = parts.at(-1)
    if (!tower && before?.height === null && before.laid.turn === by.turn) before.spaces.push(space)
    else parts.push({ spaces: [space], height: tower?.height ?? null, laid: by })
  }
  return parts
}

/** How many spaces each team misses, null where it is cut off; the 0th before the first turn. */
export type Missing = readonly (number | null)[]

/** Being cut off counts as this many missing spaces. */
const CUT_OFF = 30

export interface Turn {
  turn: PlayedTurn
  team: Team
  before: Missing
  after: Missing
}

/** The turns that brought their teams furthest ahead, the last one among them if it won. */
export function turnedAt(turns: readonly PlayedTurn[], missing: readonly Missing[], hasWon: boolean): Turn[] {
  const measured = missing.map((both) => both.map((value) => -(value ?? CUT_OFF)))
  const found = new Set(swings(measured, 4).map(({ index }) => index))
  if (hasWon && !found.has(turns.length)) {
    if (found.size === 4) found.delete(swings(measured, 4).sort((a, b) => a.gain - b.gain)[0]!.index)
    found.add(turns.length)
  }
  return [...found]
    .sort((a, b) => a - b)
    .map((index) => {
      const turn = turns[index - 1]!
      return { turn, team: teamOf(turn.seat), before: missing[index - 1]!, after: missing[index]! }
    })
}

/** What a turn changed: for the team whose turn it was, or else for the other. */
export function effectOf({ team, before, after }: Turn): {
  team: Team
  from: number | null
  to: number | null
} {
  const own = indexOf(team)
  const index = before[own] === after[own] ? 1 - own : own
  return { team: index === 0 ? 'yellow' : 'red', from: before[index] ?? null, to: after[index] ?? null }
}

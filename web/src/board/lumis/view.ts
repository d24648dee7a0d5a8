// What a view of Lumis says, generated from Rust (`wire/lumis`), with names for what a face asks of it.

import type { Sight as AnySight, Step, View } from '../../engine/types'
import type { Sight, Step as LumisStep, Stone, Tower, View as LumisView } from '../../wire/lumis'
import { COLORS, type Board, type Color, type Space, type Team } from './board'

export type { End, Sight, Step as LumisStep, Stone, Tower, View as LumisView } from '../../wire/lumis'

/** Counts by color, in the order of LU-1. */
export type Cards = readonly number[]

// The engine's answers are plain JSON; these say which game's.
export const lumisView = (view: View): LumisView => view as LumisView
export const lumisStep = (step: Step): LumisStep => step as LumisStep
export const lumisSights = (sights: readonly AnySight[]): readonly Sight[] => sights as readonly Sight[]

/** LU-5: the teams sit by turns. */
export const teamOf = (seat: number): Team => (seat % 2 === 0 ? 'yellow' : 'red')
export const indexOf = (team: Team): 0 | 1 => (team === 'yellow' ? 0 : 1)
export const other = (team: Team): Team => (team === 'yellow' ? 'red' : 'yellow')

export const seatsOf = (view: LumisView): number => view.hand_sizes.length

/** LU-7: the partner sits across. */
export const partnerOf = (view: LumisView, seat: number): number | null =>
  seatsOf(view) === 4 ? (seat + 2) % 4 : null

/** What a supply card shows after it was turned (LU-3). */
export const turned = (shows: number): number => 5 - shows

export const countOf = (cards: Cards | null | undefined, color: Color): number =>
  cards?.[COLORS.indexOf(color)] ?? 0

/** What steps of a turn cost, by color. */
export function costOf(board: Board, steps: readonly LumisStep[]): number[] {
  const cost = [0, 0, 0, 0]
  const pay = (color: Color | null | undefined, count: number) => {
    if (color) cost[COLORS.indexOf(color)]! += count
  }
  for (const step of steps) {
    if (step.type === 'lay') pay(board.space(step.space)?.color, 1)
    if (step.type === 'tower') pay(board.space(step.space)?.color, step.height)
    if (step.type === 'base') pay(step.color, 1)
    if (step.type === 'hand') pay(step.color, 1)
  }
  return cost
}

/** What stands where. */
export class Pieces {
  readonly towers = new Map<number, Tower>()
  readonly stones = new Map<number, Stone>()

  constructor(view: LumisView) {
    for (const tower of view.towers) this.towers.set(tower.space, tower)
    for (const stone of view.stones) this.stones.set(stone.space, stone)
  }

  team(space: number): Team | null {
    return (this.towers.get(space) ?? this.stones.get(space))?.team ?? null
  }
}

/** The place of a space among those of its kind and color, for telling towers of one color apart in words. */
export function nth(board: Board, space: Space): number {
  return board.spaces.filter((s) => s.kind === space.kind && s.color === space.color && s.id <= space.id)
    .length
}

/** The space that a step is about; null if it is about cards. */
export function spaceOfStep(step: Step): number | null {
  const one = lumisStep(step)
  return 'space' in one ? one.space : null
}

// Narrowing what the engine says is legal to what a face offers: by action, by space, by height or color.

import type { Step } from '../../engine/types'
import { COLORS, type Board, type Color } from './board'
import { countOf, lumisStep, type Cards, type LumisStep } from './view'

/** The four segments of a turn. Base towers are built like towers. */
export type Action = 'draw' | 'give' | 'tower' | 'connect'
export const ACTIONS: readonly Action[] = ['draw', 'give', 'tower', 'connect']

const OF: Record<LumisStep['type'], Action> = {
  draw: 'draw',
  give: 'give',
  hand: 'give',
  tower: 'tower',
  base: 'tower',
  lay: 'connect',
}

export const actionOf = (step: LumisStep): Action => OF[step.type]

export function legalActions(legal: readonly Step[]): Set<Action> {
  return new Set(legal.map((step) => actionOf(lumisStep(step))))
}

/** The spaces on which an action can go on. */
export function legalSpaces(legal: readonly Step[], action: Action | null): Set<number> {
  const spaces = new Set<number>()
  for (const step of legal.map(lumisStep)) {
    if ('space' in step && (action === null || actionOf(step) === action)) spaces.add(step.space)
  }
  return spaces
}

/** Which supply cards can be drawn or given by. */
export function legalSupply(legal: readonly Step[], action: 'draw' | 'give'): Set<number> {
  return new Set(
    legal.map(lumisStep).flatMap((step) => (step.type === action && 'card' in step ? [step.card] : [])),
  )
}

/** Ascending. */
export function legalHeights(legal: readonly Step[], space: number): number[] {
  const heights = legal
    .map(lumisStep)
    .flatMap((step) => (step.type === 'tower' && step.space === space ? [step.height] : []))
  return heights.sort((a, b) => a - b)
}

export function legalColors(legal: readonly Step[], space: number): Color[] {
  const colors = new Set(
    legal
      .map(lumisStep)
      .flatMap((step) => (step.type === 'base' && step.space === space ? [step.color] : [])),
  )
  return COLORS.filter((color) => colors.has(color))
}

/** Of colors that could pay, the one of which there are most. */
export function plenty(colors: readonly Color[], hand: Cards | null): Color | null {
  return colors.reduce<Color | null>(
    (best, color) => (best === null || countOf(hand, color) > countOf(hand, best) ? color : best),
    null,
  )
}

/** What a tap on a space means, in this action or in any; it need not be legal. */
export function meant(
  board: Board,
  space: number,
  action: Action | null,
  hand: Cards | null,
  height: number,
): LumisStep | null {
  const there = board.space(space)
  if (!there) return null
  if (action === 'connect') return { type: 'lay', space }
  if (action === 'tower') {
    if (there.kind === 'base') return { type: 'base', space, color: plenty(COLORS, hand) ?? 'blue' }
    return { type: 'tower', space, height: height + 1 }
  }
  if (there.kind === 'path') return { type: 'lay', space }
  return meant(board, space, 'tower', hand, height)
}

/** Cards to hand over, in the order in which the rules want them (LU-7). */
export function gift(card: number, picks: readonly Color[]): LumisStep[] {
  const inOrder = COLORS.flatMap((color) => picks.filter((pick) => pick === color))
  return [{ type: 'give', card }, ...inOrder.map((color): LumisStep => ({ type: 'hand', color }))]
}

// A match turn by turn, and its turning points: where whatever the game counts swung most. No DOM.

import type { Scene } from '../engine'

/** A turn as it was played. */
export interface PlayedTurn {
  /** From 1 on, as the replay counts them. */
  number: number
  seat: number
  /** Of the position before it and of the one after it. */
  from: number
  to: number
}

/** The steps of a replay by turn. */
export function turnsIn(scenes: readonly Pick<Scene, 'step'>[]): PlayedTurn[] {
  const turns: PlayedTurn[] = []
  for (const [at, { step }] of scenes.entries()) {
    if (!step) continue
    const last = turns.at(-1)
    if (last?.number === step.turn + 1) last.to = at
    else turns.push({ number: step.turn + 1, seat: step.seat, from: at - 1, to: at })
  }
  return turns
}

/** By how much something changed the lead, and for whom. */
export interface Swing {
  /** The place in the list of what was measured. */
  index: number
  /** The line that gained. */
  line: number
  gain: number
}

/**
 * The greatest changes of the lead, in the order in which they came: `measured` has a list of values per moment, more is
 * better, and a line leads by what it has more than the best of the others. A line alone leads by all it has.
 */
export function swings(measured: readonly (readonly number[])[], most: number): Swing[] {
  const lead = (values: readonly number[], line: number) =>
    (values[line] ?? 0) - (values.length < 2 ? 0 : Math.max(...values.filter((_, other) => other !== line)))
  const all: Swing[] = []
  for (let index = 1; index < measured.length; index += 1) {
    const [before, now] = [measured[index - 1]!, measured[index]!]
    const [best] = now
      .map((_, line) => ({ index, line, gain: lead(now, line) - lead(before, line) }))
      .sort((a, b) => b.gain - a.gain)
    if (best && best.gain > 0) all.push(best)
  }
  return all
    .sort((a, b) => b.gain - a.gain || b.index - a.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index)
}

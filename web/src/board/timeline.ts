// How a match went, as numbers over time, by what the engine says of each position of its replay. No DOM.

import type { Scene } from '../engine'

export interface Timeline {
  /** What stands below each point; nothing below the final scoring. */
  labels: string[]
  /** A line per seat, or per side where a side is counted together; null where there is nothing left to count. */
  lines: { seats: number[]; values: (number | null)[] }[]
}

/** The scenes of a replay as lines; null where there is nothing to draw. */
export function timeline(scenes: readonly Pick<Scene, 'standing'>[]): Timeline | null {
  const standings = scenes.flatMap(({ standing }) => standing ?? [])
  // Of a round, its last moment counts.
  const points = standings.filter(({ round }, i) => round !== standings[i + 1]?.round)
  const [first] = points
  if (!first || points.length < 2) return null
  return {
    labels: points.map(({ round }) => (round === null ? '' : String(round))),
    lines: first.lines.map(({ seats }, line) => ({
      seats,
      values: points.map(({ lines }) => lines[line]?.points ?? 0),
    })),
  }
}

/** With the rounds up to the last one that could have been played: nothing was counted in them. */
export function upTo({ labels, lines }: Timeline, last: number): Timeline {
  const missing: number[] = []
  for (let round = Number(labels.at(-1)) + 1; round <= last; round += 1) missing.push(round)
  return {
    labels: [...labels, ...missing.map(String)],
    lines: lines.map(({ seats, values }) => ({ seats, values: [...values, ...missing.map(() => null)] })),
  }
}

/** A round number above the highest, and the steps up to it. */
export function ticks(lowest: number, highest: number): number[] {
  const span = Math.max(4, highest - Math.min(0, lowest))
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((size) => span / size <= 5) ?? 500
  const from = Math.floor(Math.min(0, lowest) / step) * step
  const all: number[] = []
  for (let value = from; all.length === 0 || (all.at(-1) as number) < highest; value += step) all.push(value)
  return all
}

// A match of Lumicora that is over: every coral scoring with the numbers it counted, and where the lead swung. All of it
// from positions and sights of the replay. No DOM.

import type { Scene } from '../../engine'
import { swings } from '../turning'
import { countedNumbers } from './reef'
import { asHappenings, asReefs, type Color } from './types'

export interface Scoring {
  seat: number
  color: Color
  points: number
  round: number
  /** What was counted on each level, from the lowest up. */
  numbers: string[]
  /** After how many steps it was done. */
  at: number
}

export function scoringsIn(scenes: readonly Scene[]): Scoring[] {
  return scenes.flatMap(({ sights }, at) =>
    asHappenings(sights).flatMap((one) => {
      if (one.event !== 'scored') return []
      const before = asReefs(scenes[at - 1]!.view)
      const numbers = countedNumbers(before.seats[one.seat]!.reef, one.color).map(({ shows }) => shows)
      return [{ seat: one.seat, color: one.color, points: one.points, round: before.round, numbers, at }]
    }),
  )
}

/** The moments at which the lead changed most, and the points of all seats before and after. */
export interface Turn {
  at: number
  /** Who gained. */
  seat: number
  before: number[]
  after: number[]
}

export function turnedAt(scenes: readonly Scene[], most: number): Turn[] {
  const moments = scenes
    .map(({ standing }, at) => ({ at, points: standing?.lines.map(({ points }) => points) ?? [] }))
    .filter(({ points }, i, all) => i === 0 || points.join() !== all[i - 1]!.points.join())
  const measured = moments.map(({ points }) => points)
  return swings(measured, most).map(({ index, line }) => ({
    at: moments[index]!.at,
    seat: line,
    before: measured[index - 1]!,
    after: measured[index]!,
  }))
}

/** Of somebody who won, and of those who had as many points, the most limestone (LC-35); nothing where points decided it. */
export function tieBreak(
  seats: readonly { readonly score: number; readonly limestone: number }[],
  winner: number,
): [most: number, other?: number] {
  const won = seats[winner]!
  const level = seats.filter(({ score }, seat) => seat !== winner && score === won.score)
  return level.length === 0
    ? [won.limestone]
    : [won.limestone, Math.max(...level.map(({ limestone }) => limestone))]
}

// What an analysis says of a match, made ready to be seen: lines, sums, the turns where most was lost. No DOM.

import type { WeighedTurn } from '../engine'

export interface Point {
  /** The number of the turn among all, from 0. */ turn: number
  value: number
}
export interface Line {
  seats: number[]
  points: Point[]
}
export interface Sum {
  seat: number
  turns: number
  decision: number
  luck: number
}

/** A loss below this is the search's own doubt. */
export const DOUBT = 0.02

/** The engine shares a win among its winners; for people a side that wins has all of it. `sides`: of each seat. */
export function forPeople(sides: readonly number[], turns: readonly WeighedTurn[]): WeighedTurn[] {
  return turns.map((turn) => {
    const by = sides.filter((side) => side === sides[turn.seat]).length || 1
    return {
      ...turn,
      before: turn.before * by,
      after: turn.after * by,
      decision: turn.decision * by,
      luck: turn.luck * by,
    }
  })
}

/** A line per side: what it could hope for after each of its turns, from what it could hope for before the first. */
export function lines(sides: readonly number[], turns: readonly WeighedTurn[]): Line[] {
  return [...new Set(sides)].map((side) => {
    const own = turns.map((turn, i) => ({ turn, i })).filter(({ turn }) => sides[turn.seat] === side)
    const [first] = own
    const start = first ? [{ turn: Math.max(0, first.i - 1), value: first.turn.before }] : []
    return {
      seats: sides.flatMap((one, seat) => (one === side ? [seat] : [])),
      points: [...start, ...own.map(({ turn, i }) => ({ turn: i, value: turn.after }))],
    }
  })
}

/** What each seat gave away by its choices, and what draws gave and took. */
export function sums(seats: number, turns: readonly WeighedTurn[]): Sum[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = turns.filter((turn) => turn.seat === seat)
    return {
      seat,
      turns: own.length,
      decision: own.reduce((sum, { decision }) => sum + decision, 0),
      luck: own.reduce((sum, { luck }) => sum + luck, 0),
    }
  })
}

/** The turns where most was lost and something better was found, the worst first. */
export function worst(turns: readonly WeighedTurn[], most = 8): { turn: WeighedTurn; number: number }[] {
  return turns
    .map((turn, number) => ({ turn, number }))
    .filter(({ turn }) => turn.instead.length > 0 && turn.decision <= -DOUBT)
    .sort((a, b) => a.turn.decision - b.turn.decision)
    .slice(0, most)
}

// What an analysis says of a match, made ready to be seen: lines, sums, the turns where most was lost. No DOM.

import type { MatchRecord, WeighedTurn } from '../engine'

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

/** How many seats win together. */
function partners({ game, seats, options }: MatchRecord): number {
  return game === 'lumis' ? seats / 2 : options.mode === 'symbiosis' ? 2 : 1
}

/** Seats that win together have the same number: those across from each other. */
function sideOf(record: MatchRecord, seat: number): number {
  return seat % (record.seats / partners(record))
}

/** The engine shares a win among its winners; for people a team that wins has all of it. */
export function forPeople(record: MatchRecord, turns: readonly WeighedTurn[]): WeighedTurn[] {
  const by = partners(record)
  return turns.map((turn) => ({
    ...turn,
    before: turn.before * by,
    after: turn.after * by,
    decision: turn.decision * by,
    luck: turn.luck * by,
  }))
}

/** A line per side: what it could hope for after each of its turns, from what it could hope for before the first. */
export function lines(record: MatchRecord, turns: readonly WeighedTurn[]): Line[] {
  const all = Array.from({ length: record.seats }, (_, seat) => seat)
  return [...new Set(all.map((seat) => sideOf(record, seat)))].map((side) => {
    const own = turns.map((turn, i) => ({ turn, i })).filter(({ turn }) => sideOf(record, turn.seat) === side)
    const [first] = own
    const start = first ? [{ turn: Math.max(0, first.i - 1), value: first.turn.before }] : []
    return {
      seats: all.filter((seat) => sideOf(record, seat) === side),
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

// What an analysis says of a match, made ready to be seen: lines, sums, the turns where most was lost. No DOM.

import type { WeighedTurn } from '../engine'

export interface Point { /** The number of the turn among all, from 0. */ turn: number; value: number }
export interface Line { seats: number[]; points: Point[] }
export interface Sum { seat: number; turns: number; decision: number; luck: number }

/** A loss below this is the search's own doubt. */
export const DOUBT = 0.02

/** Seats whose fates are one: the teams of Lumis. */
function sideOf(game: string, seat: number): number {
  return game === 'lumis' ? seat % 2 : seat
}

/** A line per side: what it could hope for after each of its turns, from what it could hope for before the first. */
export function lines(game: string, seats: number, turns: readonly WeighedTurn[]): Line[] {
  const all = Array.from({ length: seats }, (_, seat) => seat)
  return [...new Set(all.map((seat) => sideOf(game, seat)))].map((side) => {
    const own = turns.map((turn, i) => ({ turn, i })).filter(({ turn }) => sideOf(game, turn.seat) === side)
    const [first] = own
    const start = first ? [{ turn: Math.max(0, first.i - 1), value: first.turn.before }] : []
    return { seats: all.filter((seat) => sideOf(game, seat) === side), points: [...start, ...own.map(({ turn, i }) => ({ turn: i, value: turn.after }))] }
  })
}

/** What each seat gave away by its choices, and what draws gave and took. */
export function sums(seats: number, turns: readonly WeighedTurn[]): Sum[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = turns.filter((turn) => turn.seat === seat)
    return { seat, turns: own.length, decision: own.reduce((sum, { decision }) => sum + decision, 0), luck: own.reduce((sum, { luck }) => sum + luck, 0) }
  })
}

/** The turns where most was lost and something better was found, the worst first. */
export function worst(turns: readonly WeighedTurn[], most = 8): { turn: WeighedTurn; number: number }[] {
  return turns.map((turn, number) => ({ turn, number })).filter(({ turn }) => turn.instead.length > 0 && turn.decision <= -DOUBT)
    .sort((a, b) => a.turn.decision - b.turn.decision).slice(0, most)
}

// Positions that are not on the table, to ask the engine about: what a scoring would give now, where a tile could lie.

import type { Color, Reefs, SeatView } from './types'

/** As if this seat were the first to score now; its tiles all show coral, so that every color can be asked for. The
 *  others still have to choose, so that nothing else is counted afterwards. */
export function asIfScoring(view: Reefs, seat: number): Reefs {
  const fresh: Record<Color, 'coral'> = { green: 'coral', pink: 'coral', blue: 'coral', yellow: 'coral' }
  const seats = view.seats.map((one): SeatView => ({ ...rested(one), scoring: fresh }))
  const to_score = seats.map((_, i) => (seat + i) % seats.length)
  return {
    ...view,
    ...seenBy(seat),
    phase: 'scoring',
    octopus: seat,
    to_score,
    last_scorer: null,
    extra_phase: false,
    seats,
  }
}

/** As if the last scoring phase were about to end by this seat's skipping: then everything is counted. */
export function asIfEnding(view: Reefs): Reefs {
  const seat = view.octopus
  return {
    ...view,
    ...seenBy(seat),
    phase: 'scoring',
    round: 10,
    to_score: [seat],
    last_scorer: null,
    seats: view.seats.map(rested),
  }
}

/** As if this seat had these tiles in hand now and were to lay them; tiles come from display or Atoll. */
export function asIfPlacing(view: Reefs, seat: number, tiles: readonly number[]): Reefs {
  const without = (from: readonly number[]) => from.filter((tile) => !tiles.includes(tile))
  const seats = view.seats.map((one, i): SeatView => {
    if (i !== seat)
      return { ...rested(one), stage: 'finished', display: without(one.display), hand: without(one.hand) }
    const hand = [...new Set([...one.hand, ...tiles])].sort((a, b) => a - b)
    return { ...rested(one), stage: 'place', hand, display: without(one.display) }
  })
  return { ...view, ...seenBy(seat), phase: 'action', to_score: [], atoll: without(view.atoll), seats }
}

function rested(one: SeatView): SeatView {
  return { ...one, stage: 'wait', offered: null, swap_from: null, picked: [], taken: 0 }
}

/** The engine answers a seat's question by the seat's knowledge; in Lumicora all see the same. */
function seenBy(seat: number): object {
  return { viewer: { seat }, emergency: null }
}

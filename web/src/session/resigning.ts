// What a table makes of a resignation; `table/src/live/notes.rs` has the last word.

import type { Session } from './session.svelte'

/**
 * Whether the match ends if the own seat resigns: nobody is left to play on, or only people of one side who had somebody
 * against them. Otherwise a bot takes the seat.
 */
export function endsByResigning({ now, facts, seat }: Pick<Session, 'now' | 'facts' | 'seat'>): boolean {
  const people = (now?.sitters ?? []).flatMap((sitter, at) => (sitter.type === 'person' ? [at] : []))
  const sidesOf = (seats: readonly number[]) => new Set(seats.map((at) => facts?.sides[at] ?? at)).size
  const left = sidesOf(people.filter((at) => at !== seat))
  return left === 0 || (left === 1 && sidesOf(people) > 1)
}

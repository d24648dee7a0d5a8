// Tables are made so that this browser sees the server's promise before it adds to the shuffle (docs/fairness.md): its own
// seat is open at first, and whoever sits down on it brings their bytes along.

import { api } from '../api/http'
import type { Answer } from '../engine'
import type * as wire from '../wire'
import { newEntropy, remember } from './fair'

/** The clocks that people choose from. */
export const CLOCKS = {
  none: { type: 'none' },
  fast: { type: 'real_time', base_ms: 900_000, increment_ms: 10_000 },
  slow: { type: 'per_turn', days: 3 },
} as const satisfies Record<string, wire.Clock>
export type ClockName = keyof typeof CLOCKS

export async function makeTable(wanted: wire.NewTable): Promise<Answer<wire.TableFace>> {
  const seat = wanted.seats.findIndex(({ type }) => type === 'me')
  const seats = wanted.seats.map((wish): wire.SeatWish => (wish.type === 'me' ? { type: 'open' } : wish))
  const made = await api.make({ ...wanted, seats })
  if (made.error || seat < 0) return made
  const joined = await sitDown(made.ok, seat)
  if (joined.error) await api.leave(made.ok.id)
  return joined
}

/** To sit down at a table whose promise was seen. */
export async function sitDown(face: wire.TableFace, seat?: number): Promise<Answer<wire.TableFace>> {
  const { id, commitment } = face
  const entropy = newEntropy()
  const joined = await api.join(id, { entropy, ...(seat === undefined ? {} : { seat }) })
  if (joined.ok) remember({ table: id, commitment, entropy })
  return joined
}

/** A match against bots, at once. */
export function playNow(
  game: string,
  /** Of every bot, or of each of them in the order of their seats. */
  level: string | readonly string[],
  { seats = 2, options = {} }: { seats?: number; options?: wire.NewTable['options'] } = {},
): Promise<Answer<wire.TableFace>> {
  const wishes = Array.from({ length: seats }, (_, seat): wire.SeatWish =>
    seat === 0
      ? { type: 'me' }
      : { type: 'bot', level: typeof level === 'string' ? level : (level[seat - 1] ?? 'calm') },
  )
  return makeTable({ game, seats: wishes, options })
}

// Tables are made so that this browser sees the server's promise before it adds to the shuffle (docs/fairness.md): its own
// seat is open at first, and whoever sits down on it brings their bytes along.

import { api } from '../api/http'
import type { Answer } from '../engine'
import type * as wire from '../wire'
import { newEntropy, remember } from './fair'

export async function makeTable(wanted: wire.NewTable): Promise<Answer<wire.TableFace>> {
  const seat = wanted.seats.findIndex(({ type }) => type === 'me')
  const seats = wanted.seats.map((wish): wire.SeatWish => (wish.type === 'me' ? { type: 'open' } : wish))
  const made = await api.make({ ...wanted, seats })
  if (made.error || seat < 0) return made
  const { id, commitment } = made.ok
  const entropy = newEntropy()
  const joined = await api.join(id, { seat, entropy })
  if (joined.error) await api.leave(id)
  else remember({ table: id, commitment, entropy })
  return joined
}

/** A match against bots, at once. */
export function playNow(
  game: string,
  level: string,
  { seats = 2, options = {} }: { seats?: number; options?: wire.NewTable['options'] } = {},
): Promise<Answer<wire.TableFace>> {
  const wishes = Array.from({ length: seats }, (_, seat): wire.SeatWish =>
    seat === 0 ? { type: 'me' } : { type: 'bot', level },
  )
  return makeTable({ game, seats: wishes, options })
}

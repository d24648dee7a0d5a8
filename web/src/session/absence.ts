// Who is away, in words for their seat.

import { duration } from './waiting-time'
import { say } from '../say/session'
import type { Session } from './session.svelte'

/** "away for 3 min"; nothing of somebody who is there. */
export function absenceOf({ absent, look }: Pick<Session, 'absent' | 'look'>, seat: number): string {
  const forMs = absent.get(seat)
  return forMs === undefined || look?.sitters[seat]?.type !== 'person' || look.end
    ? ''
    : say().awayFor(duration(forMs))
}

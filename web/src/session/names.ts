// What people and bots at a table are called, everywhere in the page.

import type { Sitter } from '../engine'
import { say } from '../say/session'
import { botName } from './bots'
import type { Session } from './session.svelte'

/** Who sits there, for somebody who does not. */
export function sitterName(sitters: readonly Sitter[], seat: number): string {
  const sitter = sitters[seat]
  return botName(sitters, seat) ?? ((sitter?.type === 'person' && sitter.name) || say().seat(seat))
}

export function nameOf(session: Session, seat: number): string {
  const isStoodIn = session.look?.sitters[seat]?.type === 'bot' && !session.look.end
  if (seat === session.seat && !session.replay && !isStoodIn) return say().you
  return sitterName(session.look?.sitters ?? [], seat)
}

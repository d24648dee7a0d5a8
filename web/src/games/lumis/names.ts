// Who sits where, in words and pictures.

import { say } from '../../say/lumis'
import { say as sayTable } from '../../say/session'
import type { Session } from '../../session/session.svelte'

export const AVATARS = ['seahorse', 'turtle', 'octopus', 'fish']

/** `short` where there is little room. */
export function nameOf(session: Session, seat: number, short = false): string {
  if (seat === session.seat && !session.replay) return say().you
  const sitter = session.look?.sitters[seat]
  const { length } = session.look?.sitters ?? []
  if (short && length !== 2 && sitter?.type === 'bot') return `Bot ${seat + 1}`
  if (sitter?.type === 'person') return sitter.name || sayTable().seat(seat)
  // Several bots of one level are told apart by their seats.
  const same = session.look?.sitters.filter((other) => other.type === 'bot').length ?? 0
  const name = sitter ? sayTable().bot(sitter.level) : sayTable().seat(seat)
  return same > 1 && length && length > 2 ? `${name} ${seat + 1}` : name
}

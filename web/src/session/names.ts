// What people and bots at a table are called.

import { say as sayGames } from '../say/games'
import { say } from '../say/session'
import type { Session } from './session.svelte'

export function nameOf(session: Session, seat: number): string {
  if (seat === session.seat && !session.replay) return say().you
  const sitter = session.look?.sitters[seat]
  if (sitter?.type === 'person') return sitter.name || say().seat(seat)
  if (sitter?.type === 'bot') {
    const isAlone = session.look?.sitters.filter(({ type }) => type === 'bot').length === 1
    return `Bot${isAlone ? '' : ` ${seat + 1}`} (${sayGames().levels[sitter.level] ?? sitter.level})`
  }
  return say().seat(seat)
}

// What people and bots at a table are called.

import { say as sayGames } from '../say/games'
import { say } from '../say/session'
import type { Session } from './session.svelte'

export function nameOf(session: Session, seat: number): string {
  if (seat === session.seat) return say().you
  const sitter = session.look?.sitters[seat]
  if (sitter?.type === 'person') return sitter.name || say().seat(seat)
  if (sitter?.type === 'bot') {
    const isAlone = session.look?.sitters.filter(({ type }) => type === 'bot').length === 1
    const name = say().bot(sayGames().levels[sitter.level] ?? sitter.level)
    return isAlone ? name : `${name} (${seat + 1})`
  }
  return say().seat(seat)
}

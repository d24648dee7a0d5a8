// What those who sat there are called in a replay.

import type { Sitter } from '../engine'
import { say as sayGames } from '../say/games'
import { say } from '../say/session'

/** As boards call them: several bots are told apart by their seats. */
export function sitterName(sitters: readonly Sitter[], seat: number): string {
  const sitter = sitters[seat]
  if (sitter?.type !== 'bot') return sitter?.name || say().seat(seat)
  const isAlone = sitters.filter(({ type }) => type === 'bot').length === 1
  return `Bot${isAlone ? '' : ` ${seat + 1}`} (${sayGames().levels[sitter.level] ?? sitter.level})`
}

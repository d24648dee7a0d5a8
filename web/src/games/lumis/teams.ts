// The teams before the match: what they are called, and what they want.

import { FLAMES, TEAMS } from '../../board/lumis/board'
import { say } from '../../say/lumis-teams'
import type { TeamLook } from '../game'

export { default as Goal } from './Goal.svelte'

export function lookOf(side: number, isSilent: boolean): TeamLook {
  const team = TEAMS[side] ?? 'yellow'
  return {
    ...say()[team],
    glyph: FLAMES[team],
    color: team === 'yellow' ? 'var(--lu-team-y)' : 'var(--lu-team-r)',
    shape: team === 'yellow' ? 'disc' : 'diamond',
    shared: isSilent ? say().silent : say().shared,
  }
}

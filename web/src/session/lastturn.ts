// The last turn of the others, to be watched again.

import type { Happened } from './session.svelte'

/**
 * What the others did last, in one piece: everything since the own seat last acted, or before its current turn. Spectators
 * see the last turn of one seat.
 */
export function lastTurn(story: readonly Happened[], seat: number | null): readonly Happened[] {
  const isTheirs = ({ frame }: Happened) => frame.what === 'steps' && frame.seat !== seat
  const end = story.findLastIndex(isTheirs) + 1
  const whose = story[end - 1]?.frame.seat
  let start = end
  while (start > 0) {
    const one = story[start - 1]
    if (!one || !isTheirs(one) || (seat === null && one.frame.seat !== whose)) break
    start -= 1
  }
  return story.slice(start, end)
}

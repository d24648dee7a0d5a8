// What others do comes as frames, and a frame may hold a whole turn. Here it is cut into beats, which are shown one after
// the other, each with the position it leads to.

import type { Engine, Frame, Json, Look, View } from '../engine'
import type { Heard } from '../match/following'
import type { Happened } from './session.svelte'

/** Events that begin a beat: each of them, or those of a kind that follow each other together. */
export type Beats = Readonly<Record<string, 'each' | 'together'>>

/** One thing to show, and what is known then: the seat that does it is still to act. */
export interface Beat {
  look: Look
  happened: Happened
}

/** Cuts sights into beats. What comes before the first belongs to it. */
export function cut(sights: readonly Json[], beats: Beats): Json[][] {
  const parts: Json[][] = [[]]
  let [hasBegun, last] = [false, '']
  for (const sight of sights) {
    const event = (sight as { event?: string } | null)?.event ?? ''
    const way = beats[event]
    const begins = way === 'each' || (way === 'together' && last !== event)
    if (begins && hasBegun) parts.push([])
    if (begins) hasBegun = true
    parts.at(-1)?.push(sight)
    last = event
  }
  return parts
}

/** The beats of what was heard. The engine says where each of them leads. */
export async function beatsOf(engine: Engine, game: string, heard: Heard, beats: Beats): Promise<Beat[]> {
  const { frame, look } = heard
  // A frame with a view of its own replaces what is known; there is nothing to fold.
  const parts = frame.view ? [frame.sights] : cut(frame.sights, beats)
  const shown: Beat[] = []
  let before = heard.before
  let open: Json[] = []
  for (const [n, part] of parts.entries()) {
    open = [...open, ...part]
    const isLast = n === parts.length - 1
    const after: View | undefined = isLast ? look.view : (await engine.fold(game, before, open)).ok
    // What makes no sense alone is shown with what comes next.
    if (!after) continue
    shown.push(beat(frame, open, before, after, look, { part: shown.length, isLast }))
    before = after
    open = []
  }
  return shown
}

function beat(
  { end, ...frame }: Frame,
  sights: Json[],
  before: View,
  after: View,
  { end: _, ...look }: Look,
  { part, isLast }: { part: number; isLast: boolean },
): Beat {
  const to_act = frame.seat === undefined ? look.to_act : [frame.seat]
  const told = isLast ? { ...frame, sights, ...(end ? { end } : {}) } : { ...frame, sights, to_act }
  return {
    look: { ...look, seq: isLast ? frame.seq : frame.seq - 1, view: after, to_act },
    happened: { frame: told, before, after, part },
  }
}

// A match that is over, for a page about it: what such a page knows, and what a game's part of it is given.

import type { Component, Snippet } from 'svelte'
import type { PlayedTurn } from '../../board/turning'
import type { Ended, MatchRecord, Scene, Sheet } from '../../engine'
import { notesOf } from '../../replay/record'
import type { Session } from '../../session/session.svelte'

/** Everything that the page of an ending knows. */
export interface About {
  session: Session
  end: Ended
  record: MatchRecord
  /** Null where the rules did not end it. */
  sheet: Sheet | null
  /** Every position of the replay, all open; the 0th is the start. */
  scenes: readonly Scene[]
  turns: readonly PlayedTurn[]
  /** Seats that resigned. */
  quitters: readonly number[]
  name: (seat: number) => string
  /** Names as a list in the page's language. */
  names: (seats: readonly number[]) => string
  /** The address of the replay after this many steps. */
  replayAt: (steps: number) => string
}

/** A moment that changed much, with its effect in figures. */
export interface TurningPoint {
  /** After how many steps it is seen. */
  at: number
  seat: number
  title: string
  more: string
  /** In which turn or round. */
  when: string
  /** A symbol of the sprite with its color, and whether it is a bad one for those who look. */
  face: { glyph: string; color: string }
}

/** What a game's ending is given; it lays the parts out around its board. */
export interface EndingProps {
  about: About
  /** Who won, and how in a sentence. */
  hero: Snippet<[sentence: string]>
  /** The moments at which it turned. */
  points: Snippet<[points: readonly TurningPoint[]]>
  /** What to do next. */
  buttons: Snippet
}
export type EndingPart = Component<EndingProps>

/** Who gave up, as a record notes it. */
export function quittersIn(record: MatchRecord): number[] {
  return notesOf(record).flatMap(({ seat, what }) =>
    what?.type === 'resign' && seat !== undefined ? [seat] : [],
  )
}

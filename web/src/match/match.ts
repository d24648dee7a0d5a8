// A match as a page plays it, wherever it is: in the page (local.ts), or on a server.

import type { Long } from '../engine/engine'
import type { Heard } from './following'
import type { Answer, Intent, Look, MatchRecord, Past, Peek, Step } from '../engine/types'

/** A match under way, seen from one seat or by a spectator. */
export interface Match {
  /** The game's name. */
  readonly game: string
  /** Your own seat; null for spectators. */
  readonly seat: number | null

  /** The number of the last frame that was taken in. */
  readonly seq: number

  /** What is known now. */
  look(): Promise<Answer<Look>>

  /** What was told before now. */
  past(): Promise<Answer<Past>>

  /** Follows a draft for your own seat. It stays in the page. */
  peek(steps: Step[]): Promise<Answer<Peek>>

  /** Asks for something for your own seat; `seq` is the last frame that was seen. */
  submit(what: Intent, seq: number): Promise<Answer<null>>

  /** What a bot would do in your place. */
  hint(level: string, long?: Long): Promise<Answer<Step[]>>

  /** Calls `listener` with everything that happens from now on, in order, until the function it gives is called. */
  listen(listener: (heard: Heard) => void): () => void

  /** Calls `listener` whenever what is known has changed other than by a frame. */
  onView?(listener: () => void): () => void

  /** The record, once the match is over. */
  record(): Promise<Answer<MatchRecord>>

  /** Leaves it. */
  close(): void
}

// What a viewer knows of a match, kept up with its frames.

import type { Engine } from '../engine/engine'
import type { Frame, Look, View } from '../engine/types'

/** One thing that happened, with what was known just before it and just after it. */
export interface Heard {
  frame: Frame
  before: View
  look: Look
  /** It happened while nobody here could hear it. */
  isMissed?: boolean
}

export class Follower {
  look: Look
  readonly #engine: Engine
  readonly #game: string

  constructor(engine: Engine, game: string, look: Look) {
    this.#engine = engine
    this.#game = game
    this.look = look
  }

  /** Takes in the next frame; null if it does not fit what is known. Whoever calls waits before taking in another. */
  async take(frame: Frame): Promise<Heard | null> {
    const before = this.look.view
    const view = await this.#viewAfter(frame)
    if (!view) return null
    const { seq, to_act, sitters = this.look.sitters, clocks, end, may_abort } = frame
    const resign_ends = frame.sitters ? frame.resign_ends : this.look.resign_ends
    this.look = {
      seq,
      view,
      to_act,
      sitters,
      ...(resign_ends ? { resign_ends } : {}),
      ...(clocks ? { clocks } : {}),
      ...(end ? { end } : {}),
      ...(may_abort ? { may_abort } : {}),
    }
    return { frame, before, look: this.look }
  }

  async #viewAfter({ view, sights }: Frame): Promise<View | null> {
    if (view) return view
    if (sights.length === 0) return this.look.view
    return (await this.#engine.fold(this.#game, this.look.view, sights)).ok ?? null
  }
}

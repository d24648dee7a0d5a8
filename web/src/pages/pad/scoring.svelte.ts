// The engine of a pad: asked again whenever something changes; the answer to the last question counts.

import { startEngine, type Answer, type Engine, type Json, type Options, type TallySheet } from '../../engine'

export class Scoring {
  answer = $state.raw<Answer<TallySheet> | null>(null)
  hasFailed = $state(false)
  #engine: Promise<Engine>
  #last = 0

  constructor() {
    this.#engine = startEngine()
    this.#engine.catch(() => (this.hasFailed = true))
  }

  async ask(game: string, seats: number, options: Options, entered: Json): Promise<void> {
    this.#last += 1
    const number = this.#last
    const engine = await this.#engine.catch(() => null)
    if (!engine || number !== this.#last) return
    const answer = await engine.tally(game, seats, options, entered)
    if (number === this.#last) this.answer = answer
  }

  /** Nothing is entered: nothing is wrong. */
  rest(): void {
    this.#last += 1
    this.answer = null
  }

  close(): void {
    void this.#engine.then(
      (engine) => engine.close(),
      () => undefined,
    )
  }
}

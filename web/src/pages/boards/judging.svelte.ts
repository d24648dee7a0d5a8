// What the engine says of a board: asked again after every change; only the latest answer counts.

import {
  startEngine,
  type Answer,
  type BoardFault,
  type CheckedBoard,
  type Engine,
  type Json,
} from '../../engine'

export class Judging {
  /** Null until the engine has answered. */
  faults = $state.raw<readonly BoardFault[] | null>(null)
  hasFailed = $state(false)
  readonly #engine: Promise<Engine>
  #last = 0

  constructor() {
    this.#engine = startEngine()
    this.#engine.catch(() => (this.hasFailed = true))
  }

  async ask(game: string, board: Json): Promise<readonly BoardFault[] | null> {
    this.#last += 1
    const number = this.#last
    const engine = await this.#engine.catch(() => null)
    if (!engine || number !== this.#last) return null
    const answer = await engine.checkBoard(board, game)
    if (number !== this.#last || !answer.ok) return null
    this.faults = answer.ok.faults
    return answer.ok.faults
  }

  /** Of something from elsewhere: which game it is for, too. */
  async anything(board: Json): Promise<Answer<CheckedBoard> | null> {
    const engine = await this.#engine.catch(() => null)
    return engine && engine.checkBoard(board)
  }

  close(): void {
    void this.#engine.then(
      (engine) => engine.close(),
      () => undefined,
    )
  }
}

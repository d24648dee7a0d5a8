// The engine as a page sees it: everything is a promise of an answer, long tasks tell how far they are and can be
// called off. What follows from a view or a record needs no server.

import type { FromWorker, Port, ToWorker } from './port'
import { CANCELLED, broken } from './refusals'
import type {
  Answer,
  Branch,
  CheckedBoard,
  Choices,
  Facts,
  Game,
  Json,
  Lang,
  MatchRecord,
  Options,
  Peek,
  Progress,
  Replay,
  Request,
  Sheet,
  Sight,
  Sketch,
  Step,
  Supposed,
  TallySheet,
  Told,
  Verdict,
  View,
  Viewer,
  WeighedTurn,
} from './types'

/** For tasks that take long. */
export interface Long {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

interface Waiting {
  resolve: (answer: Answer<unknown>) => void
  onProgress?: ((progress: Progress) => void) | undefined
}

export class Engine {
  readonly #port: Port<FromWorker, ToWorker>
  readonly #close: () => void
  #waiting = new Map<number, Waiting>()
  #last = 0

  /** An engine at the other end of a port. */
  constructor(port: Port<FromWorker, ToWorker>, close: () => void = () => {}) {
    this.#port = port
    this.#close = close
    port.onmessage = ({ data }) => this.#hear(data)
  }

  // ---- about the games

  games(): Promise<Answer<Game[]>> {
    return this.ask({ ask: 'games' })
  }

  /** What follows from seats and options: who plays together, who may talk. The refusal has every reason why they are
   *  invalid. */
  setup(game: string, seats: number, options: Options): Promise<Answer<Facts>> {
    return this.ask({ ask: 'setup', game, seats, options })
  }

  /** Which game a custom board is for, and everything that is wrong with it: as a board of `game`, if that is known. */
  checkBoard(board: Json, game?: string): Promise<Answer<CheckedBoard>> {
    return this.ask({ ask: 'board', board, ...(game === undefined ? {} : { game }) })
  }

  /** The score of a match played with the physical game, from what people counted; the refusal has every reason. */
  tally(game: string, seats: number, options: Options, entered: Json): Promise<Answer<TallySheet>> {
    return this.ask({ ask: 'tally', game, seats, options, entered })
  }

  // ---- from a view

  // Where it says `supposed`, the answer is about a position that is not on the table, for those who think ahead.

  legal(game: string, view: View, supposed?: Supposed): Promise<Answer<Step[]>> {
    return this.ask({ ask: 'legal', game, view, if: supposed })
  }

  choices(game: string, view: View, lang: Lang): Promise<Answer<Choices>> {
    return this.ask({ ask: 'choices', game, view, lang })
  }

  /** What a draft leads to; the refusal has the rule and the places at fault. */
  peek(game: string, view: View, steps: Step[], supposed?: Supposed): Promise<Answer<Peek>> {
    return this.ask({ ask: 'peek', game, view, steps, if: supposed })
  }

  /** A draft in words, step by step; `named`: with the names of places. */
  words(game: string, view: View, steps: Step[], lang: Lang, named = false): Promise<Answer<string[]>> {
    return this.ask({ ask: 'words', game, view, steps, lang, named })
  }

  /** The answer to a question of the game's own (`aid.rs` of each game); `A` are its `Answers` (`wire/GAME`). */
  aid<A, Q extends keyof A>(
    game: string,
    view: View,
    what: { type: Q; [name: string]: unknown },
  ): Promise<Answer<A[Q]>> {
    return this.ask({ ask: 'aid', game, view, what })
  }

  sketch(game: string, view: View, lang: Lang): Promise<Answer<Sketch>> {
    return this.ask({ ask: 'sketch', game, view, lang })
  }

  /** The view after a frame, from the view before it and the frame's sights. */
  fold(game: string, view: View, sights: Sight[]): Promise<Answer<View>> {
    return this.ask({ ask: 'fold', game, view, sights })
  }

  /** What a bot of this level would do here. The same seed gives the same steps. */
  think(game: string, view: View, level: string, seed: number, long?: Long): Promise<Answer<Step[]>> {
    return this.run({ ask: 'think', game, view, level, seed }, long)
  }

  // ---- from a record

  /** Positions of a record as a viewer knew them; position 0 is the start. */
  replay(
    record: MatchRecord,
    lang: Lang,
    from: number,
    count: number,
    viewer: Viewer = 'all',
  ): Promise<Answer<Replay>> {
    return this.ask({ ask: 'replay', record, lang, from, count, viewer })
  }

  /** Every step of a record in words; `named`: with the names of places. */
  steps(record: MatchRecord, lang: Lang, named = false): Promise<Answer<Told[]>> {
    return this.ask({ ask: 'steps', record, lang, named })
  }

  /** The moment after so many steps of a record, for the `from` of an opening. */
  branch(record: MatchRecord, at: number): Promise<Answer<Branch>> {
    return this.ask({ ask: 'branch', record, at })
  }

  verify(record: MatchRecord): Promise<Answer<Verdict>> {
    return this.ask({ ask: 'verify', record })
  }

  /** The score sheet; null while the match is not over by the rules. */
  sheet(record: MatchRecord): Promise<Answer<Sheet | null>> {
    return this.ask({ ask: 'sheet', record })
  }

  /** What every turn was worth, with this many simulations for each question. */
  analyse(record: MatchRecord, iterations: number, lang: Lang, long?: Long): Promise<Answer<WeighedTurn[]>> {
    return this.run({ ask: 'analyse', record, iterations, lang }, long)
  }

  // ---- any request

  /** Asks what is answered at once. */
  ask<T>(request: Request): Promise<Answer<T>> {
    return this.#send((number) => ({ type: 'ask', number, request }), {})
  }

  /** Asks what takes long: the worker goes on with it until it is done or called off. */
  run<T>(request: Request, { signal, onProgress }: Long = {}): Promise<Answer<T>> {
    if (signal?.aborted) return Promise.resolve({ error: CANCELLED })
    const answered = this.#send<T>((number) => ({ type: 'run', number, request }), { onProgress })
    const number = this.#last
    const cancel = () => this.#port.postMessage({ type: 'cancel', number })
    signal?.addEventListener('abort', cancel, { once: true })
    return answered.finally(() => signal?.removeEventListener('abort', cancel))
  }

  /** Ends it, and tells everyone who still waits. */
  close(): void {
    this.#close()
    this.fail({ error: CANCELLED })
  }

  /** Gives everyone who waits this answer. */
  fail(answer: Answer<never>): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { resolve } of waiting) resolve(answer)
  }

  #send<T>(message: (number: number) => ToWorker, waiting: Pick<Waiting, 'onProgress'>): Promise<Answer<T>> {
    this.#last += 1
    const number = this.#last
    return new Promise((resolve) => {
      this.#waiting.set(number, { resolve: resolve as Waiting['resolve'], ...waiting })
      try {
        this.#port.postMessage(message(number))
      } catch (error) {
        // Functions and the like cannot be sent.
        this.#waiting.delete(number)
        resolve({ error: broken(String(error)) })
      }
    })
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting.get(message.number)
    if (message.type === 'progress') {
      waiting?.onProgress?.(message.progress)
    } else {
      this.#waiting.delete(message.number)
      waiting?.resolve(message.answer)
    }
  }
}

// A match in the page: no server, no clock. The bots that sit there play by themselves. Opening and entries are the
// match, so it can be saved and opened again, and it survives if the engine breaks.

import type { Engine, Long } from '../engine/engine'
import { Follower, type Heard } from './following'
import type { Match } from './match'
import { isGone } from '../engine/refusals'
import type {
  Answer,
  Intent,
  Committed,
  Entry,
  Frame,
  Look,
  MatchRecord,
  Opening,
  Past,
  Peek,
  Request,
  Step,
} from '../engine/types'

/** A match's log. */
export interface Log {
  opening: Opening
  entries: Entry[]
  /** It has not begun. Once it does, the opening says by which version of the rules, and they stay. */
  isNew?: true
}

export class LocalMatch implements Match {
  readonly game: string
  readonly seat: number | null
  readonly #engine: Engine
  readonly #log: Log
  #id: number
  readonly #known: Follower
  #listeners = new Set<(heard: Heard) => void>()
  /** Taking in a frame takes a moment; frames wait for each other. */
  #telling: Promise<void> = Promise.resolve()
  #gone = new AbortController()
  #driving = false
  /** Whether something was done since the bots last looked. */
  #changed = false

  private constructor(engine: Engine, log: Log, id: number, seat: number | null, look: Look) {
    this.#engine = engine
    this.#log = log
    this.#id = id
    this.seat = seat
    this.game = log.opening.game
    this.#known = new Follower(engine, this.game, look)
  }

  /** Begins a match by the newest rules, or opens one again from its log by those it began with. */
  static async open(engine: Engine, log: Log, seat: number | null): Promise<Answer<LocalMatch>> {
    const opened = await engine.ask<{ id: number; opening?: Opening }>(
      log.isNew ? { ask: 'open', opening: log.opening } : restore(log),
    )
    if (opened.error) return opened
    const begun = { opening: opened.ok.opening ?? log.opening, entries: log.entries }
    const look = await engine.ask<Look>({
      ask: 'look',
      match: opened.ok.id,
      viewer: viewer(seat),
      now_ms: Date.now(),
    })
    return look.error ? look : { ok: new LocalMatch(engine, begun, opened.ok.id, seat, look.ok) }
  }

  /** What to keep, to open it again later. */
  get log(): Log {
    return structuredClone(this.#log)
  }

  /** The steps of the last entry; none if it was something else. */
  get lastSteps(): readonly Step[] {
    const what = this.#log.entries.at(-1)?.what
    return what?.type === 'steps' ? what.steps : []
  }

  get seq(): number {
    return this.#known.look.seq
  }

  /** Lets the bots begin. Called once all listeners are in place. */
  start(): void {
    void this.#drive()
  }

  look(): Promise<Answer<Look>> {
    return this.#ask({ ask: 'look', viewer: viewer(this.seat), now_ms: Date.now() })
  }

  past(): Promise<Answer<Past>> {
    return this.#engine.ask({ ...this.log, ask: 'past', viewer: viewer(this.seat) })
  }

  peek(steps: Step[]): Promise<Answer<Peek>> {
    return this.#ask({ ask: 'draft', seat: this.seat, steps })
  }

  async submit(what: Intent, seq: number): Promise<Answer<null>> {
    const request = { ask: 'submit', seat: this.seat, expected_seq: seq, now_ms: Date.now(), what }
    const committed = await this.#commit(request)
    if (committed.error) return committed
    void this.#drive()
    return { ok: null }
  }

  async hint(level: string, long?: Long): Promise<Answer<Step[]>> {
    const look = await this.look()
    return look.error ? look : this.#engine.think(this.game, look.ok.view, level, look.ok.seq, long)
  }

  listen(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  record(): Promise<Answer<MatchRecord>> {
    return this.#ask({ ask: 'record' })
  }

  close(): void {
    this.#gone.abort()
    this.#listeners.clear()
    void this.#engine.ask({ ask: 'close', id: this.#id })
  }

  /** Lets the bots play until a person is to act. Asked while they do, it looks once more when they are done. */
  async #drive(): Promise<void> {
    this.#changed = true
    if (this.#driving) return
    this.#driving = true
    while (this.#changed) {
      this.#changed = false
      await this.#playBots()
    }
    this.#driving = false
  }

  async #playBots(): Promise<void> {
    const { signal } = this.#gone
    while (!signal.aborted) {
      const look = await this.look()
      const seat = look.ok?.to_act.find((seat) => look.ok.sitters[seat]?.type === 'bot')
      if (seat === undefined) return
      const steps = await this.#run<Step[]>({ ask: 'bot', seat }, { signal })
      if (steps.error) return
      // Somebody may have acted in the meantime; then the bot thinks again.
      await this.#commit({ ask: 'play', seat, steps: steps.ok, now_ms: Date.now() })
    }
  }

  async #commit(request: Request): Promise<Answer<Committed>> {
    const committed = await this.#ask<Committed>(request)
    if (committed.ok) {
      const { entry, frames } = committed.ok
      this.#log.entries.push(entry)
      const frame = (this.seat === null ? undefined : frames.seats[this.seat]) ?? frames.spectator
      this.#telling = this.#telling.then(async () => {
        const heard = (await this.#known.take(frame)) ?? (await this.#lookAfter(frame))
        if (heard) for (const listener of this.#listeners) listener(heard)
      })
      // What was done is answered once it is to be seen.
      await this.#telling
    }
    return committed
  }

  /** Should the engine break while a frame is taken in: the match was opened again, and knows what came of it. */
  async #lookAfter(frame: Frame): Promise<Heard | null> {
    const before = this.#known.look.view
    const { ok: look } = await this.look()
    if (!look) return null
    this.#known.look = look
    return { frame, before, look }
  }

  #ask<T>(request: Request): Promise<Answer<T>> {
    return this.#again((match) => this.#engine.ask<T>({ ...request, match }))
  }

  #run<T>(request: Request, long: Long): Promise<Answer<T>> {
    return this.#again((match) => this.#engine.run<T>({ ...request, match }, long))
  }

  /** Asks; and if the match is gone because the engine broke, opens it again from its log and asks once more. */
  async #again<T>(ask: (match: number) => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await ask(this.#id)
    if (!answer.error || !isGone(answer.error) || this.#gone.signal.aborted) return answer
    const opened = await this.#engine.ask<{ id: number }>(restore(this.#log))
    if (opened.error) return answer
    this.#id = opened.ok.id
    return ask(this.#id)
  }
}

function viewer(seat: number | null): 'spectator' | { seat: number } {
  return seat === null ? 'spectator' : { seat }
}

function restore({ opening, entries }: Log): Request {
  return { ask: 'restore', opening, entries }
}

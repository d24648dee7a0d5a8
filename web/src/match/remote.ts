// A match on a server. Frames are folded into the last view by the engine of the page, drafts are followed by it; the
// server judges what is sent. What was sent and not answered is sent again on a new line, by the same name.

import type {
  Answer,
  Intent,
  Engine,
  Long,
  Look,
  MatchRecord,
  Past,
  Peek,
  Refusal,
  Sitter,
  Step,
} from '../engine'
import type { Match } from './match'
import type * as wire from '../wire'
import { Follower, type Heard } from './following'
import { newSeed } from './seed'

/** What a match needs of the line to its table. */
export interface Wire {
  readonly table: string
  send(message: wire.ClientMessage): boolean
  /** The record, once the server says that the match is over. */
  record(): Promise<Answer<MatchRecord>>
  /** What was told before now. */
  past(): Promise<Answer<Past>>
  /** Asks for what was missed after `since`, or for a fresh view. */
  watch(since: number | null): void
}

interface Sent {
  message: wire.ClientMessage
  resolve: (answer: Answer<null>) => void
  /** The number of the frame that tells of it, once it is known. */
  seq: number | null
}

export const GONE: Refusal = {
  code: 'page/gone',
  words: {
    en: 'You have left this table.',
    de: 'Du hast diesen Tisch verlassen.',
    nl: 'Je hebt deze tafel verlaten.',
  },
}

export class RemoteMatch implements Match {
  readonly game: string
  seat: number | null
  readonly #engine: Engine
  readonly #wire: Wire
  readonly #known: Follower
  #names: (string | null)[] = []
  #listeners = new Set<(heard: Heard) => void>()
  #views = new Set<() => void>()
  #sent = new Map<string, Sent>()
  /** Folding takes a moment; frames wait for each other. */
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false
  /** When the line was opened, by the server's clock: what happened before was missed. */
  heardSince = 0

  constructor(engine: Engine, wire: Wire, game: string, seat: number | null, look: wire.Look) {
    this.#engine = engine
    this.#wire = wire
    this.game = game
    this.seat = seat
    this.#known = new Follower(engine, game, look)
  }

  get seq(): number {
    return this.#known.look.seq
  }

  /** Names of the people by seat: those on the wire have none. */
  set names(names: (string | null)[]) {
    if (JSON.stringify(names) === JSON.stringify(this.#names)) return
    this.#names = names
    for (const listener of this.#views) listener()
  }

  // ---- what the page asks

  look(): Promise<Answer<Look>> {
    return Promise.resolve({ ok: this.#named(this.#known.look) })
  }

  #named(look: Look): Look {
    const sitters = look.sitters.map((sitter, seat): Sitter =>
      sitter.type === 'person' ? { type: 'person', name: this.#names[seat] ?? '' } : sitter,
    )
    return { ...look, sitters }
  }

  past(): Promise<Answer<Past>> {
    return this.#wire.past()
  }

  peek(steps: Step[]): Promise<Answer<Peek>> {
    return this.#engine.peek(this.game, this.#known.look.view, steps)
  }

  hint(level: string, long?: Long): Promise<Answer<Step[]>> {
    return this.#engine.think(this.game, this.#known.look.view, level, this.seq, long)
  }

  submit(what: Intent, seq: number): Promise<Answer<null>> {
    const nonce = newSeed().slice(0, 24)
    const { table } = this.#wire
    const message: wire.ClientMessage =
      what.type === 'steps'
        ? { type: 'act', table, expected_seq: seq, nonce, steps: what.steps }
        : what.type === 'undo'
          ? { type: 'undo', table, expected_seq: seq, nonce }
          : what.type === 'wait'
            ? { type: 'wait', table, nonce, seat: what.to }
            : { type: what.type, table, nonce }
    return new Promise((resolve) => {
      this.#sent.set(nonce, { message, resolve, seq: null })
      this.#wire.send(message)
    })
  }

  listen(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onView(listener: () => void): () => void {
    this.#views.add(listener)
    return () => this.#views.delete(listener)
  }

  record(): Promise<Answer<MatchRecord>> {
    return this.#wire.record()
  }

  close(): void {
    this.#isClosed = true
    for (const { resolve } of this.#sent.values()) resolve({ error: GONE })
    this.#sent.clear()
    this.#listeners.clear()
    this.#views.clear()
  }

  // ---- what the line brings

  /** The line is new: what was not answered is said again. */
  resend(): void {
    for (const { message, seq } of this.#sent.values()) if (seq === null) this.#wire.send(message)
  }

  /** A fresh view takes the place of everything. */
  takeView(look: wire.Look): Promise<void> {
    return this.#next(() => {
      // An older one was on its way before a frame that is here already.
      if (look.seq < this.seq) return
      this.#known.look = look
      this.#settle()
      for (const listener of this.#views) listener()
    })
  }

  takeFrame(frame: wire.Frame): Promise<void> {
    return this.#next(async () => {
      if (frame.seq <= this.seq) return
      if (frame.seq > this.seq + 1) return this.#wire.watch(this.seq)
      const heard = await this.#known.take(frame)
      if (!heard) return this.#wire.watch(null)
      this.#settle()
      const isMissed = frame.at_ms < this.heardSince
      for (const listener of this.#listeners) listener({ ...heard, look: this.#named(heard.look), isMissed })
    })
  }

  acked(nonce: string, seq: number): void {
    const sent = this.#sent.get(nonce)
    if (!sent) return
    sent.seq = seq
    this.#settle()
  }

  refused(nonce: string, refusal: Refusal): void {
    this.#sent.get(nonce)?.resolve({ error: refusal })
    this.#sent.delete(nonce)
  }

  /** What was done is answered once it is to be seen. */
  #settle(): void {
    for (const [nonce, { seq, resolve }] of this.#sent) {
      if (seq === null || seq > this.seq) continue
      this.#sent.delete(nonce)
      resolve({ ok: null })
    }
  }

  #next(task: () => void | Promise<void>): Promise<void> {
    this.#turn = this.#turn
      .then(() => (this.#isClosed ? undefined : task()))
      .catch(() => this.#wire.watch(null))
    return this.#turn
  }
}

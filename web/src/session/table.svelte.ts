// A table on the server, as its page sees it: its face, who is there, what is said, and the match once it runs.

import { api, refusalOf } from '../api/http'
import type { Answer, Engine, Past, Refusal } from '../engine'
import { isNewer } from '../engine/refusals'
import { language } from '../say/lang.svelte'
import type * as wire from '../wire'
import { PROTOCOL } from '../wire'
import { Line, type LineState } from './line'
import { RemoteMatch } from '../match/remote'

/** The table could not be read or written. */
const HALTED = 'table/halted'
/** What nudges are called, so that their refusals can be told from those of words, which are 1. */
const NUDGE = 2
/** What is wanted of the others, a bot in somebody's place, is called. */
const STAND_IN = 3
/** How long after that it is asked for again, in ms. */
const REST = 1_000

export class RemoteTable {
  readonly id: string
  face = $state.raw<wire.TableFace | null>(null)
  /** Your own seat; null for spectators. */
  seat = $state<number | null>(null)
  me = $state.raw<wire.Person | null>(null)
  /** Seats whose people are connected. */
  present = $state.raw<readonly number[]>([])
  watchers = $state(0)
  /** People who play and are not connected, and since when. */
  away = $state.raw<readonly wire.Away[]>([])
  /** How often one was nudged oneself. */
  nudges = $state(0)
  /** The seat that was nudged last, or why it was not. */
  nudged = $state.raw<{ seat: number } | { refusal: Refusal } | null>(null)
  /** Who would let a bot play on, for whom, and how many have a say in it; or why that cannot be. */
  voted = $state.raw<{ seat: number; by: number; votes: number[]; of: number } | { refusal: Refusal } | null>(
    null,
  )
  /** What the server's clock is ahead of this machine's, in ms. */
  ahead = 0
  #heardSince = 0
  said = $state.raw<readonly wire.Said[]>([])
  connection = $state.raw<LineState>({ state: 'opening' })
  match = $state.raw<RemoteMatch | null>(null)
  /** Why the table cannot be watched. */
  refusal = $state.raw<Refusal | null>(null)
  /** The match has newer rules than this page knows: then nothing of it is shown. */
  newer = $state.raw<Refusal | null>(null)
  /** Why the last thing said was not. */
  unsaid = $state.raw<Refusal | null>(null)
  readonly #line: Line
  readonly #engine: Promise<Engine>
  /** What came before the engine did. */
  #waiting: (wire.ServerMessage & { type: 'view' | 'frame' })[] = []
  #isStarting = false
  #whenOver: (() => void) | null = null
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, engine: Promise<Engine>) {
    this.id = id
    this.#engine = engine
    this.#line = new Line({
      opened: () => this.#greet(),
      heard: (message) => this.#hear(message),
      changed: (state) => (this.connection = state),
    })
  }

  say(text: string): void {
    this.unsaid = null
    this.#line.send({ type: 'chat', table: this.id, id: 1, text })
  }

  nudge(seat: number): void {
    this.nudged = null
    this.#line.send({ type: 'nudge', table: this.id, id: NUDGE, seat })
  }

  /** Would let a bot play on for somebody who is away. */
  standIn(seat: number): void {
    this.voted = null
    this.#line.send({ type: 'stand_in', table: this.id, id: STAND_IN, seat })
  }

  retry(): void {
    this.#line.retry()
  }

  close(): void {
    clearTimeout(this.#again)
    this.#line.close()
    this.match?.close()
  }

  /** Names by seat; null where no person sits. */
  get names(): (string | null)[] {
    return this.face?.seats.map((seat) => (seat.type === 'person' ? seat.person.name : null)) ?? []
  }

  /** Whether a bot plays in the own seat, which can be taken back. */
  get mayReturn(): boolean {
    const seat = this.face?.seats[this.seat ?? -1]
    return seat?.type === 'person' && seat.may_return === true
  }

  #isOver(): boolean {
    return this.face?.status === 'finished' || this.face?.status === 'aborted'
  }

  #greet(): void {
    this.#line.send({ type: 'hello', protocol: PROTOCOL, lang: language.lang })
    this.#watch(this.match?.seq ?? null)
    this.match?.resend()
  }

  #watch(since: number | null): void {
    this.#line.send({ type: 'watch', table: this.id, ...(since === null ? {} : { since }) })
  }

  #hear(message: wire.ServerMessage): void {
    if ('table' in message && message.table !== undefined && message.table !== this.id) return
    switch (message.type) {
      case 'welcome':
        this.me = message.me
        this.ahead = message.now_ms - Date.now()
        this.#heardSince = message.now_ms
        if (this.match) this.match.heardSince = message.now_ms
        break
      case 'table':
        this.refusal = null
        this.face = message.face
        this.seat = message.seat ?? null
        if (!this.match && this.face.options.rules !== undefined)
          void this.#engine.then((engine) => this.#isNewer(engine)).catch(() => undefined)
        if (this.#isOver()) this.#whenOver?.()
        if (this.match) {
          this.match.seat = this.seat
          this.match.names = this.names
        }
        break
      case 'view':
        this.#waiting = []
        if (this.match) void this.match.takeView(message.look)
        else this.#wait(message)
        break
      case 'frame':
        if (this.match) void this.match.takeFrame(message.frame)
        else this.#wait(message)
        break
      case 'acked':
        this.match?.acked(message.nonce, message.seq)
        break
      case 'refused':
        this.#refused(message)
        break
      case 'said': {
        const known = new Set(this.said.map(({ id }) => id))
        this.said = [...this.said, ...message.said.filter(({ id }) => !known.has(id))]
        break
      }
      case 'presence':
        this.present = message.seats
        this.watchers = message.watchers
        this.away = message.away ?? []
        break
      case 'nudged':
        this.nudged = { seat: message.seat }
        if (message.seat === this.seat) this.nudges += 1
        break
      case 'voted':
        this.voted = message
        this.away = this.away.map((one) =>
          one.seat === message.seat ? { ...one, votes: message.votes } : one,
        )
        break
      case 'resync':
        this.#watch(this.match?.seq ?? null)
        break
      case 'room':
      case 'shown':
      case 'pointed':
      case 'invited':
      case 'legal':
      case 'peeked':
      case 'restarting':
      case 'pong':
        break
    }
  }

  #refused({ nonce, id, refusal }: wire.ServerMessage & { type: 'refused' }): void {
    const why = refusalOf(refusal)
    if (nonce !== undefined) this.match?.refused(nonce, why)
    else if (id === NUDGE) this.nudged = { refusal: why }
    else if (id === STAND_IN) this.voted = { refusal: why }
    else if (id !== undefined) this.unsaid = why
    else if (refusal.code === HALTED)
      this.#again = setTimeout(() => this.#watch(this.match?.seq ?? null), REST)
    else if (!this.face) this.refusal = why
  }

  #wait(message: wire.ServerMessage & { type: 'view' | 'frame' }): void {
    this.#waiting.push(message)
    if (this.#isStarting) return
    this.#isStarting = true
    void this.#begin()
  }

  /** Whether this page's engine is too old for the match. */
  async #isNewer(engine: Engine): Promise<boolean> {
    if (!this.face) return false
    const { game, seats, options } = this.face
    const { error } = await engine.setup(game, seats.length, options)
    this.newer = error && isNewer(error) ? error : null
    return this.newer !== null
  }

  async #begin(): Promise<void> {
    // Whoever started the engine says that it did not start.
    const engine = await this.#engine.catch(() => null)
    if (!engine || (await this.#isNewer(engine))) return
    const [first, ...more] = this.#waiting
    this.#waiting = []
    this.#isStarting = false
    if (first?.type !== 'view' || !this.face) return this.#watch(null)
    const wire = {
      table: this.id,
      send: (message: wire.ClientMessage) => this.#line.send(message),
      watch: (since: number | null) => this.#watch(since),
      past: async () => (await api.past(this.id)) as Answer<Past>,
      record: async () => {
        if (!this.#isOver()) await new Promise<void>((resolve) => (this.#whenOver = resolve))
        return await api.record(this.id)
      },
    }
    const match = new RemoteMatch(engine, wire, this.face.game, this.seat, first.look)
    match.names = this.names
    match.heardSince = this.#heardSince
    for (const message of more) {
      if (message.type === 'frame') void match.takeFrame(message.frame)
      else void match.takeView(message.look)
    }
    this.match = match
  }
}

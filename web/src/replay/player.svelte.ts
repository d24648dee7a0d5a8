// A record being shown: where somebody is in it, with whose eyes they look, and the session that the game's face draws.

import type {
  Engine,
  Ended,
  Lang,
  Look,
  MatchRecord,
  Refusal,
  Scene,
  Sitter,
  Step,
  Told,
  View,
} from '../engine'
import { Session, type Happened, type Pointed, type ReplayParts } from '../session/session.svelte'
import { PastMatch } from '../match/past'
import { say } from '../say/session'
import { sitterName } from '../session/names'
import { viewerOf, type Eyes } from './moment'
import { sittersAt, sittersOf, turnsOf } from './record'

/** How many positions are asked for at once. */
const AT_ONCE = 40
export const SPEEDS = [0.5, 1, 2, 4] as const

/** Something else than what was played, to be seen on the board. */
export interface Variation {
  before: View
  view: View
  seat: number
  /** After how many steps it would have been, and after how many the turn that was played is over. */
  at: number
  played: number
}

export class Player {
  readonly engine: Engine
  readonly record: MatchRecord
  readonly sitters: readonly Sitter[]
  readonly #parts: ReplayParts
  at = $state(0)
  eyes = $state.raw<Eyes>('all')
  isPlaying = $state(false)
  speed = $state<number>(1)
  /** Every step in words of the page's language. */
  steps = $state.raw<readonly Told[]>([])
  session = $state.raw<Session | null>(null)
  variation = $state.raw<Variation | null>(null)
  /** Why it cannot be shown any further. */
  trouble = $state.raw<Refusal | null>(null)
  #scenes = new Map<string, Promise<Scene | null>>()
  #asked = 0
  readonly turns = $derived(turnsOf(this.steps))
  /** The turn that is shown: the one of the last step. */
  readonly turn = $derived(this.at === 0 ? null : (this.steps[this.at - 1]?.turn ?? null))

  constructor(engine: Engine, record: MatchRecord, parts: ReplayParts) {
    this.engine = engine
    this.record = record
    this.sitters = sittersOf(record)
    this.#parts = parts
  }

  get count(): number {
    return this.record.steps.length
  }

  /** Whoever did a step, with the person for whom a bot stood in. */
  nameAt(step: number, seat: number): string {
    const name = sitterName(sittersAt(this.record, step), seat)
    const own = sitterName(this.sitters, seat)
    return name === own ? name : say().for(name, own)
  }

  /** Tells every step in words; `named`: with the names of places. */
  async tell(lang: Lang, named: boolean): Promise<void> {
    const told = await this.engine.steps(this.record, lang, named)
    if (told.ok) this.steps = told.ok
    else this.trouble = told.error
  }

  /** Shows on the board where something was done. */
  point(pointed: Pointed): void {
    if (this.session) this.session.pointed = pointed
  }

  /** No longer, unless something else is shown by now. */
  unpoint(pointed: Pointed): void {
    if (this.session?.pointed === pointed) this.session.pointed = null
  }

  /** A step of the record, to be pointed at. */
  pointedAt(number: number): Pointed | null {
    const step = this.record.steps[number]
    return step ? { seat: step.seat, step: step.do as Step } : null
  }

  /** Goes to a moment: after so many steps. */
  async go(at: number, eyes: Eyes = this.eyes): Promise<void> {
    this.variation = null
    this.at = Math.max(0, Math.min(this.count, Math.round(at)))
    this.eyes = eyes
    await this.#show()
  }

  step(by: number): void {
    this.isPlaying = false
    void this.go(this.at + by)
  }

  /** To the end of the turn before, or of the one after. */
  turnBy(by: 1 | -1): void {
    const ends = [0, ...this.turns.map(({ steps }) => (steps.at(-1)?.number ?? 0) + 1)]
    const to = by > 0 ? ends.find((end) => end > this.at) : ends.findLast((end) => end < this.at)
    if (to !== undefined) this.step(to - this.at)
  }

  toggle(): void {
    if (!this.isPlaying && this.at === this.count) void this.go(0)
    this.isPlaying = !this.isPlaying
  }

  /** The next step of playing; at the end it stops. */
  tick(): void {
    if (this.at < this.count) void this.go(this.at + 1)
    else this.isPlaying = false
  }

  /** Shows what might have been in the place of a step, with the eyes of its seat. */
  async suppose(variation: Variation): Promise<void> {
    this.isPlaying = false
    await this.go(variation.at, variation.seat)
    this.variation = variation
    await this.#show()
  }

  /** A position as somebody knew it. */
  scene(at: number, eyes: Eyes = this.eyes): Promise<Scene | null> {
    const key = `${eyes} ${at}`
    const known = this.#scenes.get(key)
    if (known) return known
    const from = Math.floor(at / AT_ONCE) * AT_ONCE
    const part = this.engine.replay(this.record, 'en', from, AT_ONCE, viewerOf(eyes)).then((answer) => {
      if (answer.error) this.trouble = answer.error
      return answer.ok?.scenes ?? []
    })
    for (let i = 0; i < AT_ONCE; i += 1)
      this.#scenes.set(
        `${eyes} ${from + i}`,
        part.then((scenes) => scenes[i] ?? null),
      )
    return this.#scenes.get(key) ?? Promise.resolve(null)
  }

  close(): void {
    this.isPlaying = false
    this.session?.close()
  }

  async #show(): Promise<void> {
    const number = ++this.#asked
    const { at, eyes, variation } = this
    const [scene, before] = await Promise.all([
      this.scene(at, eyes),
      at > 0 ? this.scene(at - 1, eyes) : null,
    ])
    if (number !== this.#asked || !scene) return
    const look = this.#look(at, scene, variation)
    const happened = variation ? supposed(variation) : happenedAt(at, scene, before)
    const seat = typeof eyes === 'number' ? eyes : null
    if (this.session?.seat === seat && this.session) return this.session.show(look, happened)
    this.session?.close()
    const session = new Session(this.engine, new PastMatch(this.record, seat, look), this.#parts)
    session.show(look, happened)
    this.session = session
    // The part after this one is soon wanted.
    if (this.isPlaying) void this.scene(Math.min(this.count, at + AT_ONCE / 2), eyes)
  }

  #look(at: number, scene: Scene, variation: Variation | null): Look {
    const sitters = sittersAt(this.record, Math.max(0, at - 1))
    if (variation) return { seq: at, view: variation.view, to_act: [], sitters }
    const end = at === this.count ? this.#end(scene) : null
    return { seq: at, view: scene.view, to_act: end ? [] : scene.to_act, sitters, ...(end ? { end } : {}) }
  }

  /** How it ended: by the rules, or at its table. */
  #end({ result }: Scene): Ended | null {
    if (result) return { how: 'rules', winners: result.winners, result }
    const noted = this.record.table?.end
    return noted ? { how: noted.how, winners: noted.winners } : null
  }
}

function happenedAt(at: number, scene: Scene, before: Scene | null): Happened | null {
  if (!scene.step) return null
  const { step, sights, to_act, view } = scene
  return {
    frame: { seq: at, at_ms: 0, seat: step.seat, what: 'steps', sights, to_act },
    before: before?.view ?? null,
    after: view,
  }
}

function supposed({ before, view, seat, at }: Variation): Happened {
  return { frame: { seq: at, at_ms: 0, seat, what: 'steps', sights: [], to_act: [] }, before, after: view }
}

// What every color would score, asked of the engine for the position shown; and what after the ghost is laid.

import { asReefs, type Color, type Points, type Reefs } from '../../board/lumicora/types'
import type { Answers, Worth } from '../../wire/lumicora'
import type { Play } from './play.svelte'

export type Worths = Record<Color, Worth>

export class ScorePreview {
  now = $state.raw<Worths | null>(null)
  then = $state.raw<Worths | null>(null)
  /** Points by rule of every seat, if the game ended now; after its end as they are. */
  ended = $state.raw<readonly Points[]>([])
  readonly #play: Play
  #asked = [0, 0]

  constructor(play: Play) {
    this.#play = play
    const seat = $derived(play.session.seat ?? play.shown)
    $effect(() => void this.#count(play.reefs))
    $effect(() => void this.#ask(0, play.reefs, seat))
    $effect(() => void this.#ask(1, play.considered ? asReefs(play.considered.view) : null, seat))
  }

  async #ask(which: 0 | 1, reefs: Reefs | null, seat: number): Promise<void> {
    const number = ++this.#asked[which]!
    const worths = reefs && reefs.seats[seat]?.reef.length ? await this.#worths(reefs, seat) : null
    if (number !== this.#asked[which]) return
    if (which === 0) this.now = worths
    else this.then = worths
  }

  async #count(reefs: Reefs | null): Promise<void> {
    if (!reefs || reefs.phase === 'over' || reefs.phase === 'setup')
      return void (this.ended = reefs?.points ?? [])
    const { engine, game } = this.#play.session
    const answer = await engine.aid<Answers, 'end'>(game, reefs, { type: 'end' })
    if (answer.ok && this.#play.reefs === reefs) this.ended = answer.ok
  }

  async #worths(reefs: Reefs, seat: number): Promise<Worths | null> {
    const { engine, game } = this.#play.session
    const { ok } = await engine.aid<Answers, 'worth'>(game, reefs, { type: 'worth', seat })
    return ok ? (Object.fromEntries(ok.map((worth) => [worth.color, worth])) as Worths) : null
  }
}

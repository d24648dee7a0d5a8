// What every color would score, asked of the engine for the position shown; and what after the ghost is laid.

import { asIfEnding, asIfScoring } from '../../board/lumicora/suppose'
import { asReefs, asView, COLORS, type Color, type Points, type Reefs } from '../../board/lumicora/types'
import type { Play } from './play.svelte'

export interface Worth {
  points: number
  markers: number
}
export type Worths = Record<Color, Worth>

export class Worthy {
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
    const answer = await engine.peek(game, asView(asIfEnding(reefs)), [{ type: 'skip' }])
    if (answer.ok && this.#play.reefs === reefs) this.ended = asReefs(answer.ok.view).points
  }

  async #worths(reefs: Reefs, seat: number): Promise<Worths | null> {
    const { engine, game } = this.#play.session
    const supposed = asIfScoring(reefs, seat)
    const before = supposed.seats[seat]
    const answers = await Promise.all(
      COLORS.map((color) => engine.peek(game, asView(supposed), [{ type: 'score', color }])),
    )
    const worths = answers.map((answer): Worth | null => {
      const after = answer.ok ? asReefs(answer.ok.view).seats[seat] : undefined
      return after && before
        ? { points: after.score - before.score, markers: after.limestone - before.limestone }
        : null
    })
    if (worths.some((worth) => worth === null)) return null
    return Object.fromEntries(COLORS.map((color, i) => [color, worths[i]])) as Worths
  }
}

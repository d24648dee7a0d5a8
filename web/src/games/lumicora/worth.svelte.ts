// What every color would score, asked of the engine for the position shown; and what after the ghost is laid.

import { asIfScoring } from '../../board/lumicora/suppose'
import { asReefs, asView, COLORS, type Color, type Reefs } from '../../board/lumicora/types'
import type { Play } from './play.svelte'

export interface Worth { points: number; markers: number }
export type Worths = Record<Color, Worth>

export class Worthy {
  now = $state.raw<Worths | null>(null)
  then = $state.raw<Worths | null>(null)
  readonly #play: Play
  #asked = [0, 0]

  constructor(play: Play) {
    this.#play = play
    const seat = $derived(play.session.seat ?? play.shown)
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

  async #worths(reefs: Reefs, seat: number): Promise<Worths | null> {
    const { engine, game } = this.#play.session
    const supposed = asIfScoring(reefs, seat)
    const before = supposed.seats[seat]
    const answers = await Promise.all(COLORS.map((color) => engine.peek(game, asView(supposed), [{ type: 'score', color }])))
    const worths = answers.map((answer): Worth | null => {
      const after = answer.ok ? asReefs(answer.ok.view).seats[seat] : undefined
      return after && before ? { points: after.score - before.score, markers: after.limestone - before.limestone } : null
    })
    if (worths.some((worth) => worth === null)) return null
    return Object.fromEntries(COLORS.map((color, i) => [color, worths[i]])) as Worths
  }
}

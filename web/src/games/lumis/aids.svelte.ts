// What the engine works out for people who ask: the cheapest way between two towers, and what each team still needs
// for a crossing. Nothing here decides what is legal.

import type { LumisView } from '../../board/lumis/view'
import type { Session } from '../../session/session.svelte'
import type { Answers, Crossing, Link } from '../../wire/lumis'

export type { Crossing, Link }

const KEPT = 'reeflight.lumis.crossings'

export class Aids {
  /** Whether shortest crossings are shown. */
  isOn = $state(localStorage.getItem(KEPT) !== 'off')
  crossings = $state.raw<readonly Crossing[]>([])
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async toggle(): Promise<void> {
    this.isOn = !this.isOn
    localStorage.setItem(KEPT, this.isOn ? 'on' : 'off')
    await this.renew()
  }

  async renew(): Promise<void> {
    const { look, engine, game } = this.#session
    if (!this.isOn || !look || look.end) {
      this.crossings = []
      return
    }
    const answer = await engine.aid<Answers, 'crossings'>(game, look.view, { type: 'crossings' })
    const crossings: readonly (Crossing | null)[] = answer.ok ?? []
    this.crossings = crossings.filter((crossing) => crossing !== null)
  }

  /** The cheapest way from a tower, or from the last stone of the connection under way, to a tower. */
  async link(view: LumisView, from: number, to: number): Promise<Link | null> {
    const { engine, game } = this.#session
    const answer = await engine.aid<Answers, 'link'>(game, view, { type: 'link', from, to })
    return answer.ok ?? null
  }
}

// What the engine works out for people who ask: the cheapest way between two towers, and what each team still needs
// for a crossing. Nothing here decides what is legal.

import type { Team } from '../../board/lumis/board'
import { engineView, type Cards, type LumisView } from '../../board/lumis/view'
import type { Session } from '../../session/session.svelte'

/** A way between two networks, from the first on: what it costs, and what of that is not in hand. */
export interface Link {
  spaces: number[]
  cost: Cards
  lacks: Cards
  payable: boolean
}

/** What a team still needs to join its base lines. */
export interface Crossing {
  team: Team
  /** Cards in all; by color those whose color is given, and the others. */
  cards: number
  needs: Cards
  any: number
  /** Turns in which something is built. */
  actions: number
  /** The whole way, what stands there included. */
  spaces: number[]
}

const KEPT = 'reeflight.lumis.crossings'

export class Aids {
  /** Whether shortest crossings are shown. */
  isOn = $state(localStorage.getItem(KEPT) === 'on')
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
    const answer = await engine.aid<(Crossing | null)[]>(game, look.view, { type: 'crossings' })
    this.crossings = (answer.ok ?? []).filter((crossing) => crossing !== null)
  }

  /** The cheapest way from a tower, or from the last stone of the connection under way, to a tower. */
  async link(view: LumisView, from: number, to: number): Promise<Link | null> {
    const { engine, game } = this.#session
    const answer = await engine.aid<Link | null>(game, engineView(view), { type: 'link', from, to })
    return answer.ok ?? null
  }
}

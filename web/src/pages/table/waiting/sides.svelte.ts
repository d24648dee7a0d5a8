// Who will play together at a table, as the engine says, and what the game calls them.

import type { Engine, Facts } from '../../../engine'
import { moreOf } from '../../../games/list'
import type { TeamLook, Teams } from '../../../games/game'
import type { TableFace } from '../../../wire'

export interface Side {
  number: number
  /** In the order of turns. */
  seats: readonly number[]
  look: TeamLook | null
}

export class Sides {
  facts = $state.raw<Facts | null>(null)
  teams = $state.raw<Teams | null>(null)
  /** The engine could not say: seats are just seats. */
  isUnknown = $state(false)

  constructor(engine: Promise<Engine>, face: TableFace) {
    void this.#ask(engine, face)
  }

  async #ask(engine: Promise<Engine>, { game, seats, options }: TableFace): Promise<void> {
    try {
      const [started, more] = await Promise.all([engine, moreOf(game)])
      const [facts, teams] = await Promise.all([
        started.setup(game, seats.length, options),
        more?.teams?.() ?? null,
      ])
      this.teams = teams
      this.facts = facts.ok ?? null
      this.isUnknown = !facts.ok
    } catch {
      this.isUnknown = true
    }
  }

  /** Whether those who sit must keep silent while the match runs. */
  get isSilent(): boolean {
    return this.facts?.may_talk.includes(false) ?? false
  }

  /** Sides of several seats, or with names; null if everyone plays for themselves. */
  get all(): readonly Side[] | null {
    if (!this.facts) return null
    const { sides } = this.facts
    const isAlone = new Set(sides).size === sides.length
    if (isAlone && !this.teams) return null
    return [...new Set(sides)].map((number) => ({
      number,
      seats: sides.flatMap((side, seat) => (side === number ? [seat] : [])),
      look: this.teams?.lookOf(number, this.isSilent) ?? null,
    }))
  }

  /** The other seats of a seat's side. */
  partners(seat: number): number[] {
    const sides = this.facts?.sides ?? []
    return sides.flatMap((side, other) => (other !== seat && side === sides[seat] ? [other] : []))
  }
}

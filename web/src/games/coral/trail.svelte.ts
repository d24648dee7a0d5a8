// The draft step by step, with what was legal before each of them: so that the last step can be exchanged for another
// without starting again. Questions follow each other; only the last one asked counts.

import type { CoralStep } from '../../board/coral/view'
import type { Peek, Refusal, Step } from '../../engine'
import { Planning } from '../../session/planning.svelte'
import type { Session } from '../../session/session.svelte'

export class Trail {
  readonly #session: Session
  readonly planning: Planning
  /** After no step, after the first, and so on. */
  peeks = $state.raw<readonly Peek[]>([])
  #seq = $state(-1)
  /** How many changes wait for the engine. */
  open = $state(0)
  #queue: Promise<unknown> = Promise.resolve()

  constructor(session: Session) {
    this.#session = session
    this.planning = new Planning(session)
  }

  get steps(): readonly Step[] {
    return this.planning.steps
  }

  /** What holds before the step with a number; before the first if there is none. */
  before(n: number): Peek | null {
    // What was legal in another position says nothing.
    return this.#seq === this.#session.look?.seq ? (this.peeks[n] ?? null) : null
  }

  get now(): Peek | null {
    return this.planning.peek
  }

  /** The match has gone on: checks again what is left of the draft. Whether a plan was lost. */
  renew(): Promise<boolean> {
    return this.#then(async () => {
      const { isGone } = await this.planning.renew()
      const { steps: draft, peek, isOpen } = this.planning
      if (!isOpen || !peek) {
        this.peeks = []
        return isGone
      }
      const peeks: Peek[] = []
      for (let n = 0; n < draft.length; n += 1) {
        const answer = await this.planning.consider(draft.slice(0, n))
        if (answer.ok) peeks.push(answer.ok)
      }
      this.peeks = [...peeks, peek]
      this.#seq = this.#session.look?.seq ?? -1
      return isGone
    })
  }

  /** Puts a step after the first so many. If it is refused, those stay, and the session says why. */
  put(count: number, step: CoralStep): Promise<boolean> {
    return this.#then(async () => {
      const kept = this.steps.slice(0, count)
      if (await this.#draft([...kept, step])) return true
      const refusal: Refusal | null = this.#session.refusal
      if (!refusal) return false
      if (this.steps.length > count) await this.#draft(kept)
      this.#session.refusal = refusal
      this.#session.refused = [step]
      return false
    })
  }

  /** Back to this many steps. */
  cut(count: number): Promise<boolean> {
    return this.#then(() => this.#draft(this.steps.slice(0, count)))
  }

  async #draft(steps: readonly Step[]): Promise<boolean> {
    const isFine = await this.planning.redraft(steps)
    const { peek } = this.planning
    if (isFine && peek) this.peeks = [...this.peeks.slice(0, steps.length), peek]
    return isFine
  }

  #then<T>(task: () => Promise<T>): Promise<T> {
    this.open += 1
    const done = this.#queue.then(task).finally(() => (this.open -= 1))
    this.#queue = done.catch(() => undefined)
    return done
  }
}

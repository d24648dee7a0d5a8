// The draft of the own turn, and a plan while others are to act: both are steps that the engine has agreed to. A plan is
// asked of the engine as if it were this seat's turn already; nothing of it is sent, and it is tried again when the
// match goes on.

import type { Answer, Peek, Step, View } from '../../engine'
import type { Session } from '../../session/session.svelte'

export class Drafts {
  readonly #session: Session
  #plan = $state.raw<readonly Step[]>([])
  #peek = $state.raw<Peek | null>(null)
  #asked = 0

  constructor(session: Session) {
    this.#session = session
  }

  /** Whether it is somebody else's turn, and this seat may think ahead. */
  get isPlanning(): boolean {
    const { isMine, stand, seat, look } = this.#session
    return !isMine && !stand && seat !== null && look !== null && !look.end && this.#peek !== null
  }

  /** Whether anything can be tried. */
  get isOpen(): boolean {
    return this.#session.isMine || this.isPlanning
  }
  get steps(): readonly Step[] {
    return this.#session.isMine ? this.#session.draft : this.#plan
  }
  get peek(): Peek | null {
    return this.#session.isMine ? this.#session.peek : this.#peek
  }
  get view(): View | null {
    return this.peek?.view ?? this.#session.look?.view ?? null
  }

  /** The match has gone on. Whether there was a plan, and it does not go any more. */
  async renew(): Promise<boolean> {
    const plan = this.#plan
    this.#plan = []
    this.#peek = null
    if (!this.#session.isMine) this.#peek = (await this.consider([])).ok ?? null
    if (plan.length === 0 || !this.isOpen || (await this.redraft(plan))) return false
    this.#session.forgive()
    return true
  }

  /** Puts other steps in the place of those drafted; false if they are refused, and the refusal says why. */
  async redraft(steps: readonly Step[]): Promise<boolean> {
    const session = this.#session
    if (session.isMine) return session.redraft(steps)
    const number = ++this.#asked
    const { ok, error } = await this.consider(steps)
    if (number !== this.#asked || !this.isPlanning) return false
    if (error) {
      session.refusal = error
      session.refused = steps.slice(this.#plan.length)
      return false
    }
    this.#plan = steps
    this.#peek = ok
    session.forgive()
    return true
  }

  /** What steps would lead to, on the own turn or as if it were. */
  async consider(steps: readonly Step[]): Promise<Answer<Peek>> {
    const { isMine, look, engine, game, seat, match } = this.#session
    if (isMine || !look) return match.peek([...steps])
    return engine.peek(game, { ...look.view, turn: seat, last: seat, owed: 0 }, [...steps])
  }
}

// Thinking ahead, in every game: the draft of the own turn and a plan while others are to act, both of them steps that
// the engine has agreed to. A plan is asked of the engine as if it were this seat's turn already; nothing of it is sent,
// and it is tried again when the match goes on.

import type { Answer, Peek, Step, Supposed, View } from '../engine'
import type { Session } from './session.svelte'

const MY_TURN: Supposed = { type: 'my_turn' }

/** What became of a plan when the match went on. */
export interface Renewed {
  /** The plan, if it can still be carried out; empty if there was none. */
  kept: readonly Step[]
  /** There was one, and it can no longer be carried out. */
  isGone: boolean
}

export class Planning {
  readonly #session: Session
  /** What is legal before anything is drafted or planned. */
  firstLegal = $state.raw<readonly Step[]>([])
  #plan = $state.raw<readonly Step[]>([])
  #peek = $state.raw<Peek | null>(null)
  /** Whether the engine can suppose this seat's turn in the position that is known. */
  #canPlan = $state(false)
  #asked = 0

  constructor(session: Session) {
    this.#session = session
  }

  /** Whether it is somebody else's turn, and this seat may think ahead. */
  get isPlanning(): boolean {
    const { isBehind, isMine, replay, seat, look } = this.#session
    return this.#canPlan && !isBehind && !isMine && !replay && seat !== null && look !== null && !look.end
  }

  /** Whether anything can be tried. */
  get isOpen(): boolean {
    return this.#session.isMine || this.isPlanning
  }
  get steps(): readonly Step[] {
    const { isMine, isBehind, draft } = this.#session
    return isMine ? draft : isBehind ? [] : this.#plan
  }
  get peek(): Peek | null {
    const { isMine, isBehind, peek } = this.#session
    return isMine ? peek : isBehind ? null : this.#peek
  }
  get view(): View | null {
    return this.peek?.view ?? this.#session.look?.view ?? null
  }

  /** The match has gone on: a plan is tried again. */
  async renew(): Promise<Renewed> {
    const session = this.#session
    const plan = this.#plan
    this.#plan = []
    this.#peek = null
    const isDrafted = session.draft.length > 0 || !session.peek
    const first = session.isMine && !isDrafted ? session.peek : ((await this.consider([])).ok ?? null)
    this.firstLegal = first?.legal ?? []
    this.#canPlan = !session.isMine && first !== null
    if (!session.isMine) this.#peek = first
    if (plan.length === 0 || !this.isOpen) return { kept: [], isGone: false }
    if (await this.redraft(plan)) return { kept: plan, isGone: false }
    session.forgive()
    return { kept: [], isGone: true }
  }

  /** Puts other steps in the place of those drafted; false if they are refused, and the refusal says why. */
  async redraft(steps: readonly Step[]): Promise<boolean> {
    const session = this.#session
    session.catchUp()
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
    const { isMine, look, match } = this.#session
    return isMine || !look ? match.peek([...steps]) : this.suppose(look.view, MY_TURN, steps)
  }

  /** What steps would lead to if something were so that is not. */
  suppose(view: View, what: Supposed, steps: readonly Step[]): Promise<Answer<Peek>> {
    const { engine, game } = this.#session
    return engine.peek(game, view, [...steps], what)
  }
}

// The draft of the own turn, and a plan while others are to act: both are steps that the engine has agreed to. A plan
// is asked of the engine as if it were this seat's turn already; nothing of it is sent.

import {
  lumisStep,
  lumisView,
  engineSteps,
  nextTurn,
  type LumisStep,
  type LumisView,
} from '../../board/lumis/view'
import type { Answer, Peek, Step } from '../../engine'
import type { Session } from '../../session/session.svelte'

export class Drafts {
  readonly session: Session
  /** What is legal before anything is drafted. */
  firstLegal = $state.raw<readonly Step[]>([])
  #plan = $state.raw<readonly Step[]>([])
  #planPeek = $state.raw<Peek | null>(null)
  #asked = 0

  constructor(session: Session) {
    this.session = session
  }

  get isMine(): boolean {
    return this.session.isMine
  }
  /** Whether it is somebody else's turn, and this seat may think ahead. */
  get isPlanning(): boolean {
    return (
      !this.isMine &&
      !this.session.stand &&
      this.session.seat !== null &&
      this.session.look !== null &&
      !this.session.look.end
    )
  }

  readonly #peek = $derived.by((): Peek | null => (this.isMine ? this.session.peek : this.#planPeek))
  /** With the draft, or with the plan. */
  readonly view = $derived.by((): LumisView | null => {
    const view = this.#peek?.view ?? this.session.look?.view
    return view ? lumisView(view) : null
  })
  readonly steps = $derived.by((): readonly LumisStep[] =>
    (this.isMine ? this.session.draft : this.#plan).map(lumisStep),
  )
  /** What may follow. */
  readonly legal = $derived.by((): readonly Step[] => this.#peek?.legal ?? [])
  /** Whether there is no more to add. */
  readonly isWhole = $derived.by(() => this.steps.length > 0 && this.#peek?.stops != null)

  /** Something new is known. A plan is tried again; gives it if it still goes, and says if it does not. */
  async renew(): Promise<{ kept: readonly LumisStep[]; gone: boolean }> {
    const plan = this.#plan.map(lumisStep)
    this.#plan = []
    this.#planPeek = null
    const first = this.isMine ? await this.session.consider([]) : await this.#ask([])
    this.firstLegal = first?.ok?.legal ?? []
    if (plan.length > 0 && (this.isMine || this.isPlanning)) {
      if (await this.redraft(plan)) return { kept: plan, gone: false }
      this.session.forgive()
    }
    if (this.isPlanning) await this.redraft([])
    return { kept: [], gone: plan.length > 0 && (this.isMine || this.isPlanning) }
  }

  /** Puts other steps in the place of those drafted; false if they are refused, and the refusal says why. */
  async redraft(steps: readonly LumisStep[]): Promise<boolean> {
    if (this.isMine) return this.session.redraft(engineSteps(steps))
    const number = ++this.#asked
    const peek = await this.#ask(steps)
    if (!peek || number !== this.#asked || !this.isPlanning) return false
    if (peek.error) {
      this.session.refusal = peek.error
      this.session.refused = engineSteps(steps.slice(this.#plan.length))
      return false
    }
    this.#plan = engineSteps(steps)
    this.#planPeek = peek.ok
    this.session.forgive()
    return true
  }

  /** What would be if it were this seat's turn. */
  async #ask(steps: readonly LumisStep[]): Promise<Answer<Peek> | null> {
    const { look, engine, game, seat } = this.session
    if (!look || !this.isPlanning || seat === null) return null
    return engine.peek(game, { ...look.view, turn: nextTurn(lumisView(look.view), seat) }, engineSteps(steps))
  }
}

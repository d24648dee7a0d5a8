// What a player is about to do at a Lumicora table: it turns presses on tiles and buttons into drafts, sends them, and
// takes them back.

import { asHappenings, asReefs, type Color, type Source, type Step } from '../../board/lumicora/types'
import type { Step as AnyStep } from '../../engine'
import type { Session } from '../../session/session.svelte'
import { say } from '../../say/lumicora'
import { Aim, type Mode } from './aim.svelte'

export class Play extends Aim {
  /** The jellyfish about to be spent, before it is said from where tiles are swapped. */
  spend = $state<Color | null>(null)
  /** The color looked at or about to be scored. */
  color = $state<Color | null>(null)
  /** How much limestone the action of that name would bring. */
  gain = $state<number | null>(null)
  /** Seats that may begin if no more is taken from the Atoll. */
  wouldBegin = $state.raw<readonly number[]>([])
  /** Whether a step was decided on and is not with the match yet. */
  #isGoing = $state(false)
  /** What was known when something was last sent. */
  #sent = $state<number | null>(null)

  /** Tiles taken from the Atoll in this draft: they can be put back and exchanged until something is laid. */
  readonly taken = $derived(
    this.draft.flatMap((step) => (step.type === 'take' && step.from === 'atoll' ? [step.tile] : [])),
  )
  readonly picked = $derived(this.draft.flatMap((step) => (step.type === 'pick' ? [step.tile] : [])))
  /** Whether what is taken can still be chosen in this draft. */
  readonly #canRetake = $derived(
    this.draft.some((step) => step.type === 'take') &&
      !this.draft.some((step) => step.type === 'place' || step.type === 'discard'),
  )

  constructor(session: Session) {
    super(session)
    // What lies on the table changed: what was chosen may be gone.
    $effect(() => {
      if (session.isBehind) return
      const [mode, me, atoll] = [this.mode, this.me, this.reefs?.atoll ?? []]
      if (mode === 'place' && me && (this.chosen === null || !me.hand.includes(this.chosen)))
        this.choose(me.hand[0] ?? null)
      else if (this.chosen !== null && me && ![...me.hand, ...me.display, ...atoll].includes(this.chosen))
        this.choose(null)
      if (mode !== 'start') this.spend = null
      if (session.isMine && session.peek && this.reefs?.phase === 'setup' && this.draft.length === 0)
        void session.redraft([{ type: 'orient', flipped: false }])
    })
    $effect(() => void this.#lookAhead(this.mode, this.session.draft))
  }

  override choose(tile: number | null): void {
    super.choose(tile)
    this.color = null
  }

  // ---- tiles

  async pressDisplay(tile: number): Promise<void> {
    if (this.mode === 'start' && this.spend) return this.swap('display', tile)
    if (this.mode === 'swap') return this.#togglePick(tile)
    if (this.mode === 'start' && this.chosen === tile) return this.offer(tile)
    if (this.mode === 'action' || this.#canRetake) {
      const isTaken = await this.session.redraft([
        ...this.#upToOffer(),
        { type: 'take', from: 'display', tile } satisfies Step,
      ])
      if (isTaken) this.choose(tile)
      return
    }
    if (this.#isTooLate) return this.#refuse({ type: 'take', from: 'display', tile })
    this.choose(this.chosen === tile ? null : tile)
  }

  async pressAtoll(tile: number): Promise<void> {
    if (this.mode === 'start' && this.spend) return this.swap('atoll', tile)
    if (this.mode === 'swap') return this.#togglePick(tile)
    if (this.mode === 'action' || this.mode === 'take' || this.#canRetake) return this.#toggleTake(tile)
    if (this.#isTooLate) return this.#refuse({ type: 'take', from: 'atoll', tile })
    this.choose(this.chosen === tile ? null : tile)
  }

  get #isTooLate(): boolean {
    return this.mode === 'place' || this.mode === 'ready'
  }

  /** Tries what can no longer be done, so that the engine says why. */
  async #refuse(step: Step): Promise<void> {
    await this.session.add(step)
  }

  async offer(tile: number): Promise<void> {
    if (await this.session.redraft([{ type: 'offer', tile } satisfies Step])) this.choose(null)
  }

  /** A tile in hand that is not taken for good yet goes back to where it came from. */
  async putBack(tile: number): Promise<void> {
    if (this.taken.includes(tile)) return this.#toggleTake(tile)
    if (this.#canRetake && (await this.session.redraft(this.#upToOffer()))) this.choose(null)
  }

  async limestone(): Promise<void> {
    await this.session.redraft([...this.#upToOffer(), { type: 'limestone' } satisfies Step])
  }

  async discard(): Promise<void> {
    if (this.chosen !== null) await this.session.add({ type: 'discard', tile: this.chosen } satisfies Step)
  }

  pressScoring(color: Color): void {
    this.session.forgive()
    const face = this.me?.scoring[color]
    if (face === 'spent') return this.session.explain(say().spentMore, 'LC-13')
    if (this.mode === 'start' && face === 'jellyfish') {
      this.choose(null)
      this.spend = this.spend === color ? null : color
    } else if (this.mode === 'score' && face !== 'coral')
      void this.session.add({ type: 'score', color } satisfies Step)
    else if (face === 'jellyfish' && this.session.isMine)
      void this.session.add({ type: 'swap', spend: color, from: 'atoll' } satisfies Step)
    else this.color = this.color === color ? null : color
  }

  async swap(from: Source, tile?: number): Promise<void> {
    if (!this.spend) return
    const picks: Step[] = tile === undefined ? [] : [{ type: 'pick', tile }]
    await this.session.redraft([{ type: 'swap', spend: this.spend, from } satisfies Step, ...picks])
  }

  async #togglePick(tile: number): Promise<void> {
    const picked = toggled(this.picked, tile)
    const [swap] = this.draft
    if (swap) await this.session.redraft([swap, ...picked.map((one): Step => ({ type: 'pick', tile: one }))])
  }

  async #toggleTake(tile: number): Promise<void> {
    const takes = toggled(this.taken, tile).map((one): Step => ({ type: 'take', from: 'atoll', tile: one }))
    if (await this.session.redraft([...this.#upToOffer(), ...takes])) this.choose(this.taken.at(-1) ?? null)
  }

  #upToOffer(): AnyStep[] {
    return this.session.draft.filter((step) => step.type === 'offer')
  }

  // ---- going on and going back

  /** What Enter does: the one thing to do next. */
  async goOn(): Promise<void> {
    const { mode } = this
    if (this.isBusy) return
    if (mode === 'orient' || mode === 'ready') return this.#send()
    if (mode === 'start' && this.chosen !== null && this.me?.display.includes(this.chosen))
      return this.offer(this.chosen)
    const why = this.#whyNot()
    if (why) return this.session.explain(...why)
    if (mode === 'swap' || mode === 'take') return this.#addAndSend({ type: 'done' })
    if (mode === 'score' && this.color) return this.#addAndSend({ type: 'score', color: this.color })
    if (mode === 'place' && this.chosen !== null && this.ghost) {
      const [tile, at] = [this.chosen, this.ghost]
      this.plans.delete(tile)
      return this.#addAndSend({ type: 'place', tile, at })
    }
  }

  /** Why going on is not possible yet, and by which rule. */
  #whyNot(): [string, string] | null {
    const text = say()
    if (this.mode === 'swap' && this.picked.length === 0) return [text.picking(0), 'LC-13']
    if (this.mode !== 'place' || this.ghost) return null
    return this.places.length === 0 ? [text.nowhere, 'LC-17'] : [text.placeMore, 'LC-18']
  }

  skip(): Promise<void> {
    return this.#addAndSend({ type: 'skip' })
  }

  async #addAndSend(step: Step): Promise<void> {
    this.#isGoing = true
    if (await this.session.add(step)) {
      this.ghost = null
      this.pinned = false
      this.color = null
      if (this.session.canConfirm) await this.#send()
    }
    this.#isGoing = false
  }

  async #send(): Promise<void> {
    const seq = this.session.look?.seq ?? null
    if (await this.session.confirm()) this.#sent = seq
  }

  /** Whether something is on its way, or done and not seen yet. */
  get isBusy(): boolean {
    return (
      this.#isGoing ||
      this.session.isSending ||
      (this.#sent !== null && this.#sent === this.session.look?.seq)
    )
  }

  /** Whether undo may be possible; the engine has the last word. What was drawn is known, and whoever has begun may be acting on
   *  what they saw, so that is not offered. */
  get canUndo(): boolean {
    const last = this.session.happened.at(-1)?.frame
    if (
      !this.session.isMine ||
      this.draft.length > 0 ||
      last?.what !== 'steps' ||
      last.seat !== this.session.seat
    )
      return false
    return !asHappenings(last.sights).some((one) => one.event === 'drawn' || one.event === 'turn_began')
  }

  /** One step back: what was refused, what was chosen, what was drafted. */
  async back(): Promise<void> {
    const { session } = this
    if (session.refusal) return session.forgive()
    if (this.opened !== null) return void (this.opened = null)
    if (this.spend || this.color) return void ([this.spend, this.color] = [null, null])
    const wasPinned = this.ghost !== null && this.pinned
    if (this.chosen !== null) this.plans.delete(this.chosen)
    ;[this.ghost, this.pinned] = [null, false]
    if (wasPinned) return
    if (this.chosen !== null && !this.me?.hand.includes(this.chosen)) return this.choose(null)
    if (this.mode !== 'orient' && this.draft.length > 0) {
      this.chosen = null
      await session.back()
    }
  }

  /** Asks where limestone, or taking no more, would lead. */
  async #lookAhead(mode: Mode, draft: readonly AnyStep[]): Promise<void> {
    this.gain = null
    this.wouldBegin = []
    const { seat } = this.session
    if ((mode !== 'action' && mode !== 'take') || seat === null) return
    const before = this.me?.limestone ?? 0
    const { ok } = await this.session.consider([...draft, { type: mode === 'action' ? 'limestone' : 'done' }])
    if (this.session.draft !== draft || !ok) return
    if (mode === 'action') this.gain = (asReefs(ok.view).seats[seat]?.limestone ?? 0) - before
    else this.wouldBegin = ok.begins?.seats ?? []
  }
}

function toggled(list: readonly number[], one: number): number[] {
  const rest = list.filter((other) => other !== one)
  return (rest.length < list.length ? rest : [...rest, one]).sort((a, b) => a - b)
}

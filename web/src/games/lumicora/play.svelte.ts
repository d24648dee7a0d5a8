// What somebody is about to do at a Lumicora table: the tile they chose, where its ghost lies, what it would cost and
// bring. It turns clicks and keys into drafts; what may be done it learns from the engine alone.

import { SvelteMap } from 'svelte/reactivity'
import { height, stacks } from '../../board/lumicora/reef'
import { asIfPlacing } from '../../board/lumicora/suppose'
import { groundOf } from '../../board/lumicora/spaces'
import { flipped, isAmong, isSame, litSpaces, placeNear, placeOfLevel, placeOn, placeTowards, placesOf, rotated, triedNeighbor } from '../../board/lumicora/places'
import { directionOf } from '../../board/lumicora/spaces'
import { asAny, asHappenings, asReefs, asSteps, asView, type Color, type Pair, type Reefs, type SeatView, type Source, type Step } from '../../board/lumicora/types'
import type { Point } from '../../board/hex'
import type { Peek, Step as AnyStep } from '../../engine'
import type { Session } from '../../session/session.svelte'

export type Mode = 'loading' | 'over' | 'watch' | 'wait' | 'orient' | 'start' | 'swap' | 'action' | 'take' | 'place' | 'score' | 'ready'

export class Play {
  readonly session: Session
  /** The tile whose places are shown. */
  chosen = $state<number | null>(null)
  /** Where its ghost lies. A pinned one does not follow the pointer. */
  ghost = $state.raw<Pair | null>(null)
  pinned = $state(false)
  /** Whether legal places are marked. */
  marks = $state(true)
  /** The jellyfish about to be spent, before it is said from where tiles are swapped. */
  spend = $state<Color | null>(null)
  /** The color looked at or about to be scored. */
  color = $state<Color | null>(null)
  /** Whose reef is shown large instead of the own one. */
  opened = $state<number | null>(null)
  /** Whether a step was decided on and is not with the match yet. */
  isGoing = $state(false)
  /** What the ghost's place would lead to. */
  considered = $state.raw<Peek | null>(null)
  /** Legal steps if the chosen tile, not in hand yet, were. */
  supposed = $state.raw<readonly Step[]>([])
  /** How much limestone the action of that name would bring. */
  gain = $state<number | null>(null)
  /** Places tried out before their tile is in hand. */
  plans = new SvelteMap<number, Pair>()
  #direction = 1
  #asked = 0
  /** What was known when something was last sent. */
  #sent = $state<number | null>(null)

  readonly reefs = $derived.by(() => (this.session.view ? asReefs(this.session.view) : null))
  readonly ground = $derived(groundOf(this.reefs?.options ?? {}))
  readonly me: SeatView | null = $derived.by(() => (this.session.seat === null ? null : this.reefs?.seats[this.session.seat] ?? null))
  readonly mode: Mode = $derived.by(() => this.#mode())
  readonly legal = $derived.by(() => asSteps(this.session.legal))
  readonly draft = $derived.by(() => asSteps(this.session.draft))
  readonly inHand = $derived(this.chosen !== null && this.mode === 'place' && (this.me?.hand.includes(this.chosen) ?? false))
  readonly places = $derived(this.chosen === null ? [] : placesOf(this.inHand ? this.legal : this.supposed, this.chosen))
  readonly lit = $derived(this.marks && this.ghostReef ? litSpaces(this.places) : new Set<number>())
  readonly heights = $derived(stacks(this.me?.reef ?? []).map(height))
  /** Whose reef is shown large. */
  readonly shown = $derived.by(() => this.opened ?? this.session.seat ?? this.session.look?.to_act[0] ?? 0)
  /** Tiles taken from the Atoll in this draft: they can be put back and exchanged until something is laid. */
  readonly taken = $derived(this.draft.flatMap((step) => (step.type === 'take' && step.from === 'atoll' ? [step.tile] : [])))
  readonly picked = $derived(this.draft.flatMap((step) => (step.type === 'pick' ? [step.tile] : [])))
  readonly cost = $derived.by(() => this.#cost())

  constructor(session: Session) {
    this.session = session
    // What lies on the table changed: what was chosen may be gone.
    $effect(() => {
      const [mode, me, atoll] = [this.mode, this.me, this.reefs?.atoll ?? []]
      if (mode === 'place' && me && (this.chosen === null || !me.hand.includes(this.chosen))) this.choose(me.hand[0] ?? null)
      else if (this.chosen !== null && me && ![...me.hand, ...me.display, ...atoll].includes(this.chosen)) this.choose(null)
      if (mode !== 'start') this.spend = null
      if (session.isMine && session.peek && this.reefs?.phase === 'setup' && this.draft.length === 0) void session.redraft([{ type: 'orient', flipped: false }])
    })
    $effect(() => {
      if (session.isMine) this.opened = null
    })
    $effect(() => void this.#suppose(this.chosen, this.inHand, this.reefs))
    $effect(() => {
      if (this.ghost && !isAmong(this.places, this.ghost) && this.places.length > 0) this.ghost = null
    })
    $effect(() => void this.#askGain(this.mode, this.session.draft))
    $effect(() => void this.#consider(this.ghost, this.chosen, this.inHand, this.reefs))
  }

  /** The ghost lies on the own reef only. */
  get ghostReef(): boolean {
    return this.shown === this.session.seat
  }

  /** A place that was refused, to be marked. */
  get refused(): { tile: number; at: Pair } | null {
    const step = asSteps(this.session.refused).find((one) => one.type === 'place')
    return step?.type === 'place' ? step : null
  }

  choose(tile: number | null): void {
    this.session.forgive()
    this.chosen = tile
    this.color = null
    const plan = tile === null ? undefined : this.plans.get(tile)
    this.ghost = plan ?? null
    this.pinned = plan !== undefined
    this.opened = null
  }

  // ---- tiles

  async pressDisplay(tile: number): Promise<void> {
    if (this.mode === 'start' && this.spend) return this.swap('display', tile)
    if (this.mode === 'swap') return this.#togglePick(tile)
    if (this.mode === 'start' && this.chosen === tile) return this.offer(tile)
    if (this.mode === 'action' || this.draft.some((step) => step.type === 'take')) {
      const isTaken = await this.session.redraft([...this.#upToOffer(), asAny({ type: 'take', from: 'display', tile })])
      if (isTaken) this.choose(tile)
      return
    }
    this.choose(this.chosen === tile ? null : tile)
  }

  async pressAtoll(tile: number): Promise<void> {
    if (this.mode === 'start' && this.spend) return this.swap('atoll', tile)
    if (this.mode === 'swap') return this.#togglePick(tile)
    if (this.mode === 'action' || this.taken.length > 0 || this.draft.some((step) => step.type === 'take')) return this.#toggleTake(tile)
    this.choose(this.chosen === tile ? null : tile)
  }

  async offer(tile: number): Promise<void> {
    if (await this.session.redraft([asAny({ type: 'offer', tile })])) this.choose(null)
  }

  async limestone(): Promise<void> {
    await this.session.redraft([...this.#upToOffer(), asAny({ type: 'limestone' })])
  }

  async discard(): Promise<void> {
    if (this.chosen !== null) await this.session.add(asAny({ type: 'discard', tile: this.chosen }))
  }

  pressScoring(color: Color): void {
    this.session.forgive()
    const face = this.me?.scoring[color]
    if (this.mode === 'start' && face === 'jellyfish') {
      this.choose(null)
      this.spend = this.spend === color ? null : color
    } else if (this.mode === 'score' && face !== 'coral') void this.session.add(asAny({ type: 'score', color }))
    else if (face === 'jellyfish' && this.session.isMine) void this.session.add(asAny({ type: 'swap', spend: color, from: 'atoll' }))
    else this.color = this.color === color ? null : color
  }

  async swap(from: Source, tile?: number): Promise<void> {
    if (!this.spend) return
    const picks: Step[] = tile === undefined ? [] : [{ type: 'pick', tile }]
    await this.session.redraft([{ type: 'swap', spend: this.spend, from } as Step, ...picks].map(asAny))
  }

  async #togglePick(tile: number): Promise<void> {
    const picked = toggled(this.picked, tile)
    const [swap] = this.draft
    if (swap) await this.session.redraft([swap, ...picked.map((one): Step => ({ type: 'pick', tile: one }))].map(asAny))
  }

  async #toggleTake(tile: number): Promise<void> {
    const takes = toggled(this.taken, tile).map((one): Step => ({ type: 'take', from: 'atoll', tile: one }))
    if (await this.session.redraft([...this.#upToOffer(), ...takes.map(asAny)])) this.choose(this.taken.at(-1) ?? null)
  }

  #upToOffer(): AnyStep[] {
    return this.session.draft.filter((step) => step.type === 'offer')
  }

  // ---- the ghost

  /** A space of the own reef was pressed. */
  press(space: number): void {
    this.session.forgive()
    if (this.mode === 'orient') return void this.flip()
    if (this.chosen === null) return
    const { ghost } = this
    if (ghost && this.pinned && this.places.length > 0) {
      if (space === ghost[0]) return this.rotate(true)
      if (space === ghost[1]) return void this.flip()
      if (isAmong(this.places, [ghost[0], space])) return this.#put([ghost[0], space])
    }
    const place = placeOn(this.places, space, this.#direction)
    if (place) this.#put(place)
    else void this.#attempt([space, triedNeighbor(space, this.heights, this.#direction)])
  }

  hover(space: number | null): void {
    if (this.pinned || this.chosen === null || !this.ghostReef || this.session.refusal) return
    const place = space === null ? null : placeOn(this.places, space, this.#direction)
    if (place && !(this.ghost && isSame(place, this.ghost))) this.ghost = place
  }

  /** A tile is dragged over the reef: its ghost lies at the nearest place. */
  drag(point: Point, radius: number): void {
    const place = placeNear(this.places, point, radius, this.#direction)
    if (place && !(this.ghost && isSame(place, this.ghost))) this.#put(place, false)
  }

  rotate(clockwise: boolean): void {
    this.session.forgive()
    if (this.mode === 'orient') return void this.flip()
    if (!this.ghost) return this.move({ x: 1, y: 0 })
    const place = rotated(this.places, this.ghost, clockwise)
    if (place) this.#put(place, this.pinned)
  }

  async flip(): Promise<void> {
    this.session.forgive()
    const [orient] = this.draft
    if (orient?.type === 'orient') return void this.session.redraft([{ type: 'orient', flipped: !orient.flipped }])
    if (!this.ghost) return
    const place = flipped(this.ghost)
    if (isAmong(this.places, place)) this.#put(place, this.pinned)
    else await this.#attempt(place)
  }

  /** Arrow keys: to the nearest place that way. */
  move(along: Point): void {
    this.session.forgive()
    const place = this.ghost ? placeTowards(this.places, this.ghost, along) : this.places[0]
    if (place) this.#put(place)
  }

  moveLevel(up: boolean): void {
    this.session.forgive()
    const place = this.ghost ? placeOfLevel(this.places, this.heights, this.ghost, up) : this.places[0]
    if (place) this.#put(place)
  }

  #put(place: Pair, pin = true): void {
    this.ghost = place
    this.pinned = pin
    this.#direction = directionOf(...place) ?? this.#direction
    if (this.chosen !== null && !this.inHand) this.plans.set(this.chosen, place)
  }

  /** Tries what is not on the list, so that the engine says why it is not. */
  async #attempt(at: Pair): Promise<void> {
    const { session, reefs, chosen } = this
    if (chosen === null || !reefs || session.seat === null) return
    const step = asAny({ type: 'place', tile: chosen, at })
    const answer = this.inHand
      ? await session.consider([...session.draft, step])
      : await session.engine.peek(session.game, asView(asIfPlacing(reefs, session.seat, [chosen])), [step])
    if (answer.ok) return this.#put(at)
    session.refusal = answer.error
    session.refused = [step]
  }

  // ---- going on and going back

  /** What Enter does: the one thing to do next. */
  async goOn(): Promise<void> {
    const { mode } = this
    if (this.isBusy) return
    if (mode === 'orient' || mode === 'ready') return this.#send()
    if (mode === 'start' && this.chosen !== null && this.me?.display.includes(this.chosen)) return this.offer(this.chosen)
    if (mode === 'swap' || mode === 'take') return this.#addAndSend({ type: 'done' })
    if (mode === 'score' && this.color) return this.#addAndSend({ type: 'score', color: this.color })
    if (mode === 'place' && this.chosen !== null && this.ghost) {
      const [tile, at] = [this.chosen, this.ghost]
      this.plans.delete(tile)
      return this.#addAndSend({ type: 'place', tile, at })
    }
  }

  skip(): Promise<void> {
    return this.#addAndSend({ type: 'skip' })
  }

  async #addAndSend(step: Step): Promise<void> {
    this.isGoing = true
    if (await this.session.add(asAny(step))) {
      this.ghost = null
      this.pinned = false
      this.color = null
      if (this.session.canConfirm) await this.#send()
    }
    this.isGoing = false
  }

  async #send(): Promise<void> {
    const seq = this.session.look?.seq ?? null
    if (await this.session.confirm()) this.#sent = seq
  }

  /** Whether something is on its way, or done and not seen yet. */
  get isBusy(): boolean {
    return this.isGoing || this.session.isSending || (this.#sent !== null && this.#sent === this.session.look?.seq)
  }

  /** Whether taking back may go; the engine has the last word. What was drawn is known, so that is not offered. */
  get canUndo(): boolean {
    const last = this.session.happened.at(-1)?.frame
    if (!this.session.isMine || this.draft.length > 0 || last?.what !== 'steps' || last.seat !== this.session.seat) return false
    return !asHappenings(last.sights).some((one) => one.event === 'drawn')
  }

  /** One step back: what was refused, what was chosen, what was drafted. */
  async back(): Promise<void> {
    const { session } = this
    if (session.refusal) return session.forgive()
    if (this.opened !== null) return void (this.opened = null)
    if (this.spend || this.color) return void ([this.spend, this.color] = [null, null])
    if (this.ghost) {
      if (this.chosen !== null) this.plans.delete(this.chosen)
      return void ([this.ghost, this.pinned] = [null, false])
    }
    if (this.chosen !== null && !this.inHand) return this.choose(null)
    if (this.mode !== 'orient' && this.draft.length > 0) {
      this.chosen = null
      await session.back()
    }
  }

  // ---- asking the engine

  #mode(): Mode {
    const { session } = this
    if (!this.reefs) return 'loading'
    if (session.look?.end) return 'over'
    if (session.seat === null) return 'watch'
    if (!session.isMine || !session.peek) return 'wait'
    // The start Lumino lies there from the beginning, to be flipped or not.
    if (this.reefs.phase === 'setup') return this.draft.length > 0 ? 'orient' : 'loading'
    if (session.peek.stops) return 'ready'
    if (this.reefs.phase === 'scoring') return 'score'
    const stage = this.me?.stage
    return stage === 'start' || stage === 'swap' || stage === 'action' || stage === 'take' || stage === 'place' ? stage : 'wait'
  }

  #cost(): number | null {
    const { seat } = this.session
    if (!this.considered || seat === null || !this.me) return null
    return this.me.limestone - (asReefs(this.considered.view).seats[seat]?.limestone ?? 0)
  }

  async #suppose(tile: number | null, inHand: boolean, reefs: Reefs | null): Promise<void> {
    const { session } = this
    this.supposed = []
    if (tile === null || inHand || !reefs || session.seat === null || reefs.phase === 'setup' || reefs.phase === 'over') return
    const answer = await session.engine.legal(session.game, asView(asIfPlacing(reefs, session.seat, [tile])))
    if (this.chosen === tile && answer.ok) this.supposed = asSteps(answer.ok)
  }

  async #askGain(mode: Mode, draft: readonly AnyStep[]): Promise<void> {
    this.gain = null
    const { seat } = this.session
    if (mode !== 'action' || seat === null) return
    const before = this.me?.limestone ?? 0
    const answer = await this.session.consider([...draft, { type: 'limestone' }])
    if (this.session.draft === draft && answer.ok) this.gain = (asReefs(answer.ok.view).seats[seat]?.limestone ?? 0) - before
  }

  async #consider(at: Pair | null, tile: number | null, inHand: boolean, reefs: Reefs | null): Promise<void> {
    const { session } = this
    const number = ++this.#asked
    if (!at || tile === null || !reefs || session.seat === null) return void (this.considered = null)
    const step = asAny({ type: 'place', tile, at })
    const answer = inHand
      ? await session.consider([...session.draft, step])
      : await session.engine.peek(session.game, asView(asIfPlacing(reefs, session.seat, [tile])), [step])
    if (number === this.#asked) this.considered = answer.ok ?? null
  }
}

function toggled(list: readonly number[], one: number): number[] {
  const rest = list.filter((other) => other !== one)
  return (rest.length < list.length ? rest : [...rest, one]).sort((a, b) => a - b)
}

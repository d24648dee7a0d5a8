// What a player aims at on a Lumicora table: the tile they chose, where it may lie, where its ghost lies, what that
// would cost. What may be done it learns from the engine alone.

import { SvelteMap } from 'svelte/reactivity'
import type { Point } from '../../board/hex'
import {
  flipped,
  isAmong,
  isSame,
  litSpaces,
  placeNear,
  placeOfLevel,
  placeOn,
  placeTowards,
  placesOf,
  rotated,
  triedNeighbor,
} from '../../board/lumicora/places'
import { height, stacks } from '../../board/lumicora/reef'
import { directionOf, groundOf } from '../../board/lumicora/spaces'
import { spacesOf, tileOfStep } from '../../board/lumicora/where'
import { asReefs, asSteps, type Pair, type Reefs, type SeatView, type Step } from '../../board/lumicora/types'
import type { Answer, Peek, Step as AnyStep } from '../../engine'
import { Planning } from '../../session/planning.svelte'
import type { Session } from '../../session/session.svelte'
import { play as sound } from '../../settings/sound'

export type Mode =
  | 'loading'
  | 'over'
  | 'watch'
  | 'wait'
  | 'orient'
  | 'start'
  | 'swap'
  | 'action'
  | 'take'
  | 'place'
  | 'score'
  | 'ready'

export class Aim {
  readonly session: Session
  readonly #planning: Planning
  /** The tile whose places are shown. */
  chosen = $state<number | null>(null)
  /** Where its ghost lies. A pinned one does not follow the pointer. */
  ghost = $state.raw<Pair | null>(null)
  pinned = $state(false)
  /** Whether legal places are marked. */
  marks = $state(true)
  /** Whose reef is shown large instead of your own. */
  opened = $state<number | null>(null)
  /** Whose steps are followed with the view. */
  followed = $state<number | null>(null)
  /** What the ghost's place would lead to. */
  considered = $state.raw<Peek | null>(null)
  /** Legal steps if the chosen tile, not in hand yet, were. */
  supposed = $state.raw<readonly Step[]>([])
  /** Places tried out before their tile is in hand. */
  plans = new SvelteMap<number, Pair>()
  #direction = 1
  #asked = 0

  readonly reefs = $derived.by(() => (this.session.view ? asReefs(this.session.view) : null))
  readonly ground = $derived(groundOf(this.reefs?.options ?? {}))
  readonly me: SeatView | null = $derived.by(() =>
    this.session.seat === null ? null : (this.reefs?.seats[this.session.seat] ?? null),
  )
  /** What somebody reads about: spaces of a seat's reef, or a tile. */
  readonly pointed = $derived.by(() => {
    const { pointed } = this.session
    return pointed && { seat: pointed.seat, spaces: spacesOf(pointed.step), tile: tileOfStep(pointed.step) }
  })
  readonly mode: Mode = $derived.by(() => this.#mode())
  readonly legal = $derived.by(() => asSteps(this.session.legal))
  readonly draft = $derived.by(() => asSteps(this.session.draft))
  readonly inHand = $derived(
    this.chosen !== null && this.mode === 'place' && (this.me?.hand.includes(this.chosen) ?? false),
  )
  readonly places = $derived(
    this.chosen === null ? [] : placesOf(this.inHand ? this.legal : this.supposed, this.chosen),
  )
  /** An offer goes to the Atoll: nothing on the reef glows for it. */
  readonly lit = $derived(
    this.marks && this.isOwnShown && this.mode !== 'start' ? litSpaces(this.places) : new Set<number>(),
  )
  readonly heights = $derived(stacks(this.me?.reef ?? []).map(height))
  /** Whose reef is shown large: who only looks on at a replay sees where things happen. */
  readonly shown = $derived.by(
    () =>
      this.opened ??
      this.followed ??
      this.session.seat ??
      (this.session.replay ? this.session.happened.at(-1)?.frame.seat : null) ??
      0,
  )
  readonly cost = $derived.by(() => this.#cost())

  constructor(session: Session) {
    this.session = session
    this.#planning = new Planning(session)
    // Not again with everything that others do while it is.
    const isMine = $derived(session.isMine)
    $effect(() => {
      if (isMine) this.opened = null
    })
    $effect(() => void this.#suppose(this.chosen, this.inHand, this.reefs))
    $effect(() => {
      // What is tried out stays while something else is shown.
      if (!session.isBehind && this.ghost && !isAmong(this.places, this.ghost) && this.places.length > 0)
        this.ghost = null
    })
    $effect(() => void this.#consider(this.ghost, this.chosen, this.reefs))
  }

  /** The ghost lies on your own reef only. */
  get isOwnShown(): boolean {
    return this.shown === this.session.seat
  }

  /** A place that was refused, to be marked. */
  get refused(): { tile: number; at: Pair } | null {
    const step = asSteps(this.session.refused).find((one) => one.type === 'place')
    return step?.type === 'place' ? step : null
  }

  choose(tile: number | null): void {
    if (this.session.replay) return
    if (tile !== null && tile !== this.chosen) sound('picked')
    this.session.forgive()
    this.chosen = tile
    const plan = tile === null ? undefined : this.plans.get(tile)
    this.ghost = plan ?? null
    this.pinned = plan !== undefined
    this.opened = null
  }

  // ---- the ghost

  /** A space of your own reef was pressed. */
  press(space: number): void {
    if (this.session.isBehind) return this.session.catchUp()
    this.session.forgive()
    if (this.mode === 'orient') return void this.flip()
    if (this.chosen === null) return
    const { ghost } = this
    if (ghost && this.pinned && this.places.length > 0) {
      if (space === ghost[0]) return this.rotate(true)
      if (space === ghost[1]) return void this.flip()
      if (isAmong(this.places, [ghost[0], space])) return this.put([ghost[0], space])
    }
    const place = placeOn(this.places, space, this.#direction)
    if (place) this.put(place)
    else void this.#attempt([space, triedNeighbor(space, this.heights, this.#direction)])
  }

  hover(space: number | null): void {
    if (this.pinned || this.chosen === null || !this.isOwnShown || this.session.refusal) return
    if (this.mode === 'start') return
    const place = space === null ? null : placeOn(this.places, space, this.#direction)
    if (place && !(this.ghost && isSame(place, this.ghost))) this.ghost = place
  }

  /** A tile is dragged over the reef: its ghost lies at the nearest place. */
  drag(point: Point, radius: number): void {
    const place = placeNear(this.places, point, radius, this.#direction)
    if (place && !(this.ghost && isSame(place, this.ghost))) this.put(place, false)
  }

  rotate(clockwise: boolean): void {
    this.session.forgive()
    if (this.mode === 'orient') return void this.flip()
    if (!this.ghost) return this.move({ x: 1, y: 0 })
    const place = rotated(this.places, this.ghost, clockwise)
    if (place) this.put(place, this.pinned)
  }

  async flip(): Promise<void> {
    this.session.forgive()
    const [orient] = this.draft
    if (orient?.type === 'orient')
      return void this.session.redraft([{ type: 'orient', flipped: !orient.flipped }])
    if (!this.ghost) return
    const place = flipped(this.ghost)
    if (isAmong(this.places, place)) this.put(place, this.pinned)
    else await this.#attempt(place)
  }

  /** Arrow keys: to the nearest place that way. */
  move(along: Point): void {
    this.session.forgive()
    const place = this.ghost ? placeTowards(this.places, this.ghost, along) : this.places[0]
    if (place) this.put(place)
  }

  moveLevel(up: boolean): void {
    this.session.forgive()
    const place = this.ghost ? placeOfLevel(this.places, this.heights, this.ghost, up) : this.places[0]
    if (place) this.put(place)
  }

  protected put(place: Pair, pin = true): void {
    this.ghost = place
    this.pinned = pin
    this.#direction = directionOf(...place) ?? this.#direction
    if (this.chosen !== null && !this.inHand) this.plans.set(this.chosen, place)
  }

  /** Tries what is not on the list, so that the engine says why it is not. */
  async #attempt(at: Pair): Promise<void> {
    const { session, reefs, chosen } = this
    if (chosen === null || !reefs || session.seat === null) return
    const step: Step = { type: 'place', tile: chosen, at }
    const answer = await this.#try(reefs, chosen, [step])
    if (answer.ok) return this.put(at)
    session.refusal = answer.error
    session.refused = [step]
  }

  // ---- asking the engine

  /** Where steps with a tile would lead: after the draft if it is in hand, else as if it were. */
  #try(reefs: Reefs, tile: number, steps: readonly AnyStep[]): Promise<Answer<Peek>> {
    return this.inHand
      ? this.session.consider([...this.session.draft, ...steps])
      : this.#planning.suppose(reefs, { type: 'in_hand', tiles: [tile] }, steps)
  }

  #mode(): Mode {
    const { session } = this
    if (!this.reefs) return 'loading'
    if (session.look?.end) return 'over'
    if (session.seat === null) return 'watch'
    if (!session.isMine || !session.peek) return 'wait'
    // The starting Lumino lies there from the beginning, to be flipped or not.
    // With the last one laid, the position that the draft leads to is no longer a setup.
    if (this.draft[0]?.type === 'orient') return 'orient'
    if (this.reefs.phase === 'setup') return 'loading'
    if (session.peek.stops || session.isAwaited) return 'ready'
    if (this.reefs.phase === 'scoring') return 'score'
    const stage = this.me?.stage
    return stage === 'start' ||
      stage === 'swap' ||
      stage === 'action' ||
      stage === 'take' ||
      stage === 'place'
      ? stage
      : 'wait'
  }

  #cost(): number | null {
    const { seat } = this.session
    if (!this.considered || seat === null || !this.me) return null
    return this.me.limestone - (asReefs(this.considered.view).seats[seat]?.limestone ?? 0)
  }

  async #suppose(tile: number | null, inHand: boolean, reefs: Reefs | null): Promise<void> {
    const { session } = this
    this.supposed = []
    if (
      tile === null ||
      inHand ||
      !reefs ||
      session.seat === null ||
      reefs.phase === 'setup' ||
      reefs.phase === 'over'
    )
      return
    const answer = await this.#try(reefs, tile, [])
    if (this.chosen === tile && answer.ok) this.supposed = asSteps(answer.ok.legal)
  }

  async #consider(at: Pair | null, tile: number | null, reefs: Reefs | null): Promise<void> {
    const { session } = this
    const number = ++this.#asked
    if (!at || tile === null || !reefs || session.seat === null) return void (this.considered = null)
    const step: Step = { type: 'place', tile, at }
    const answer = await this.#try(reefs, tile, [step])
    if (number === this.#asked) this.considered = answer.ok ?? null
  }
}

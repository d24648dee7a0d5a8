// What a seat does at a table of Lumis, between the map, the hand and the action bar: the action chosen, the draft of
// the turn, a plan while others are to act. What is legal always comes from the engine.

import { boardOf, type Color } from '../../board/lumis/board'
import { networkAt, networks, winningWay } from '../../board/lumis/networks'
import {
  actionOf,
  gift,
  legalActions,
  legalColors,
  legalHeights,
  legalSpaces,
  legalSupply,
  meant,
  plenty,
  type Action,
} from '../../board/lumis/steps'
import {
  Pieces,
  costOf,
  lumisStep,
  lumisView,
  spaceOfStep,
  teamOf,
  type LumisStep,
  type LumisView,
} from '../../board/lumis/view'
import type { Step } from '../../engine'
import { Planning } from '../../session/planning.svelte'
import type { Session } from '../../session/session.svelte'
import { say } from '../../say/lumis'
import { Aids, type Link } from './aids.svelte'
import { whyNot } from './sentence'

export class Play {
  readonly session: Session
  readonly aids: Aids
  readonly planning: Planning
  /** The segment that is lit; none while it is open what to do. */
  action = $state<Action | null>(null)
  /** The first of two tapped towers. */
  from = $state<number | null>(null)
  /** Cards chosen for a gift, before there are enough of them. */
  picks = $state.raw<readonly Color[]>([])
  giving = $state<number | null>(null)
  /** The cheapest way between two towers where it cannot be laid now. */
  offer = $state.raw<Link | null>(null)
  /** A remark that is not a refusal. */
  note = $state<'joined' | 'no_way' | 'plan_gone' | null>(null)
  /** Whether everything legal is shown while no action is chosen. */
  showsLegal = $state(false)
  /** Whether it was this seat's turn when we last looked. */
  #wasMine = false

  constructor(session: Session) {
    this.session = session
    this.aids = new Aids(session)
    this.planning = new Planning(session)
  }

  // ---- what is known

  readonly known = $derived.by((): LumisView | null =>
    this.session.look ? lumisView(this.session.look.view) : null,
  )
  /** With the draft, or with the plan. */
  readonly view = $derived.by((): LumisView | null => {
    const { view } = this.planning
    return view ? lumisView(view) : null
  })
  readonly board = $derived(boardOf(this.known?.options ?? {}))
  readonly pieces = $derived(this.view ? new Pieces(this.view) : null)
  readonly networks = $derived(this.pieces ? networks(this.board, this.pieces) : [])
  readonly hand = $derived(this.seat === null ? null : (this.known?.hands[this.seat] ?? null))
  /** The space that somebody reads about. */
  readonly pointed = $derived.by(() => {
    const { pointed } = this.session
    const id = pointed ? spaceOfStep(pointed.step) : null
    return id === null ? null : this.board.space(id)
  })
  readonly winning = $derived(
    new Set(
      this.known && this.pieces && this.known.end ? winningWay(this.board, this.known, this.pieces) : [],
    ),
  )

  get seat(): number | null {
    return this.session.seat
  }
  get team() {
    return this.seat === null ? null : teamOf(this.seat)
  }
  get isMine(): boolean {
    return this.session.isMine
  }
  get isOver(): boolean {
    return Boolean(this.session.look?.end)
  }
  get isPlanning(): boolean {
    return this.planning.isPlanning
  }

  readonly draft = $derived.by((): readonly LumisStep[] => this.planning.steps.map(lumisStep))
  /** What may follow the draft, or the plan. */
  readonly legal = $derived.by((): readonly Step[] => this.planning.peek?.legal ?? [])
  /** Whether there is nothing to add to it. */
  readonly isWhole = $derived.by(() => this.draft.length > 0 && this.planning.peek?.stops != null)
  /** What the turn can be used for. */
  readonly actions = $derived.by(() => legalActions(this.planning.firstLegal))
  readonly cost = $derived(
    costOf(this.board, this.isGiving ? this.picks.map((color) => ({ type: 'hand', color })) : this.draft),
  )
  /** Where the action that is chosen can go on. */
  readonly spaces = $derived.by((): ReadonlySet<number> => {
    if (this.building) return this.first
    if (this.action === 'tower' || this.action === 'connect') return legalSpaces(this.legal, this.action)
    return this.action === null && this.showsLegal ? legalSpaces(this.legal, null) : new Set()
  })
  /** Where another tower could be drafted in place of this one. */
  readonly first = $derived.by(() => legalSpaces(this.planning.firstLegal, 'tower'))
  readonly laid = $derived(this.draft.flatMap((step) => (step.type === 'lay' ? [step.space] : [])))
  /** A tower in the draft, with what else it could be. */
  readonly building = $derived.by(() => {
    const [step] = this.draft
    if (step?.type !== 'tower' && step?.type !== 'base') return null
    const stood = this.known?.towers.find(({ space }) => space === step.space) ?? null
    return {
      step,
      takes: stood !== null,
      heights: legalHeights(this.planning.firstLegal, step.space),
      colors: legalColors(this.planning.firstLegal, step.space),
    }
  })
  get isGiving(): boolean {
    return this.giving !== null
  }
  get canConfirm(): boolean {
    return this.isMine && this.session.canConfirm
  }
  readonly wins = $derived(this.draft.length > 0 && this.view?.end != null)
  readonly supply = $derived.by(() => ({
    draw: legalSupply(this.planning.firstLegal, 'draw'),
    give: legalSupply(this.planning.firstLegal, 'give'),
  }))
  /** Spaces that were refused. */
  readonly refused = $derived.by((): ReadonlySet<number> => {
    if (!this.session.refusal) return new Set()
    const tried = this.session.refused.map(lumisStep).flatMap((step) => ('space' in step ? [step.space] : []))
    return new Set([
      ...tried.slice(-1),
      ...(this.session.refusal.at ?? []).filter((at): at is number => typeof at === 'number').slice(0, 1),
    ])
  })

  // ---- what is done

  /** Something new is known: what was chosen in the last turn is over, what was planned is tried. */
  async renew(): Promise<void> {
    // What was chosen while others were to act is still meant.
    const [action, from] = this.#wasMine ? [null, null] : [this.action, this.from]
    this.#wasMine = this.isMine
    this.reset()
    if (!this.isOver && action !== 'draw' && action !== 'give') {
      this.action = action
      this.from = from
    }
    void this.aids.renew()
    const { kept, isGone } = await this.planning.renew()
    const [step] = kept.map(lumisStep)
    if (step) this.action = actionOf(step)
    if (isGone) this.note = 'plan_gone'
  }

  redraft(steps: readonly LumisStep[]): Promise<boolean> {
    return this.planning.redraft([...steps])
  }

  reset(): void {
    this.action = null
    this.from = null
    this.picks = []
    this.giving = null
    this.offer = null
    this.note = null
  }

  #clean(): void {
    this.offer = null
    this.note = null
    this.session.forgive()
  }

  async choose(action: Action): Promise<void> {
    if (this.action === action) return
    this.reset()
    this.#clean()
    if (this.draft.length > 0) await this.redraft([])
    this.action = action
  }

  /** A supply card: drawing happens at once, giving goes on with the cards. */
  async takeSupply(card: number): Promise<void> {
    this.#clean()
    if (this.action === 'give') {
      if (!(await this.redraft([{ type: 'give', card }]))) return
      this.giving = card
      this.picks = []
      return
    }
    const isFine = await this.redraft([{ type: 'draw', card }])
    if (isFine && this.isMine) await this.session.confirm()
    else if (isFine) await this.redraft([])
  }

  /** How many cards are still to be chosen for the gift. */
  get left(): number {
    if (this.giving === null || !this.known || !this.team) return 0
    return (this.known.supply[this.team === 'yellow' ? 0 : 1][this.giving] ?? 0) - this.picks.length
  }

  async pick(color: Color, by: 1 | -1): Promise<void> {
    if (this.giving === null) return
    this.session.forgive()
    const at = this.picks.lastIndexOf(color)
    if (by === 1 && this.left === 0) return
    this.picks = by === 1 ? [...this.picks, color] : this.picks.filter((_, n) => n !== at)
    await this.redraft(
      this.left === 0 ? gift(this.giving, this.picks) : [{ type: 'give', card: this.giving }],
    )
  }

  /** A space was tapped. */
  async tap(space: number): Promise<void> {
    if (this.session.isBehind) return this.session.catchUp()
    if (this.session.replay || this.isOver || this.seat === null || this.isGiving) return
    const there = this.board.space(space)
    if (!there || !this.pieces) return
    this.#clean()
    const isOwnTower = this.pieces.towers.get(space)?.team === this.team
    if (isOwnTower && this.action !== 'tower' && !this.building) return this.#tapTower(space)
    const drafted = this.laid.indexOf(space)
    if (drafted >= 0)
      return void (await this.redraft(
        this.draft.slice(0, drafted + (drafted === this.laid.length - 1 ? 0 : 1)),
      ))
    const action =
      this.action === 'connect' || this.action === 'tower'
        ? this.action
        : there.kind === 'path'
          ? 'connect'
          : 'tower'
    if (action !== this.action) {
      this.reset()
      this.action = action
    }
    if (action === 'connect') {
      this.from = null
      await this.redraft([...this.draft.filter(({ type }) => type === 'lay'), { type: 'lay', space }])
      return
    }
    const heights = legalHeights(this.planning.firstLegal, space)
    const colors = legalColors(this.planning.firstLegal, space)
    const color = plenty(colors, this.hand)
    const now = this.known?.towers.find((tower) => tower.space === space)?.height ?? 0
    const step: LumisStep | null = heights[0]
      ? { type: 'tower', space, height: heights[0] }
      : color
        ? { type: 'base', space, color }
        : meant(this.board, space, 'tower', this.hand, now)
    if (step) await this.redraft([step])
  }

  /** A drag came to a space: on along what is legal, or back over what was drawn. Nothing else happens on the way. */
  async drawTo(space: number): Promise<void> {
    if (this.isWhole && !this.laid.includes(space)) return
    if (this.action !== 'connect') await this.choose('connect')
    const drawn = this.laid.indexOf(space)
    if (drawn >= 0) await this.redraft(this.draft.slice(0, drawn + 1))
    else if (legalSpaces(this.legal, 'connect').has(space))
      await this.redraft([...this.draft, { type: 'lay', space }])
    this.from = null
  }

  /** Two tapped towers, or one while a connection is under way: the cheapest way between them. */
  async #tapTower(space: number): Promise<void> {
    if (this.action !== 'connect') {
      this.reset()
      this.action = 'connect'
    }
    const start = this.laid.length > 0 && !this.isWhole ? this.laid.at(-1)! : this.from
    if (start === null) {
      if (this.laid.length > 0) await this.redraft([])
      this.from = space
      return
    }
    if (start === space) {
      this.from = null
      return
    }
    if (networkAt(this.networks, start) === networkAt(this.networks, space)) {
      this.note = 'joined'
      this.from = space
      return
    }
    const laying = this.laid.length > 0 && !this.isWhole ? this.draft : []
    const link = this.view && (await this.aids.link(this.view, start, space))
    if (!link) {
      this.note = 'no_way'
      return
    }
    const steps = link.spaces.map((id): LumisStep => ({ type: 'lay', space: id }))
    if (link.payable && (await this.redraft([...laying, ...steps]))) {
      this.from = null
      return
    }
    this.session.forgive()
    this.offer = link
  }

  async setHeight(height: number): Promise<void> {
    const { building } = this
    if (building?.step.type !== 'tower' || !building.heights.includes(height)) return
    await this.redraft([{ ...building.step, height }])
  }

  /** One height up or down, or why there is none. */
  async stepHeight(by: 1 | -1): Promise<void> {
    const { building } = this
    if (building?.step.type !== 'tower') return
    const height = building.heights[building.heights.indexOf(building.step.height) + by]
    if (height) await this.setHeight(height)
    else this.session.explain(say().noHeight, 'LU-8')
  }

  async setColor(color: Color): Promise<void> {
    const { building } = this
    if (building?.step.type === 'base') await this.redraft([{ ...building.step, color }])
  }

  /** The last thing drafted; then the choice before it. */
  async back(): Promise<void> {
    if (this.session.refusal) return this.session.forgive()
    if (this.offer || this.note) return this.#clean()
    if (this.picks.length > 0) {
      await this.pick(this.picks.at(-1)!, -1)
      return
    }
    if (this.isGiving) {
      this.giving = null
      await this.redraft([])
      return
    }
    if (this.draft.length > 0) {
      await this.redraft(this.draft.slice(0, -1))
      return
    }
    if (this.from !== null) {
      this.from = null
      return
    }
    this.action = null
  }

  async confirm(): Promise<void> {
    if (this.session.isSending || this.isOver || this.seat === null) return
    if (this.canConfirm) await this.session.confirm()
    else this.session.explain(...whyNot(this))
  }
}

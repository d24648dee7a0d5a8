// What a seat does at a table of Coral, between the reef, the stock and the action bar: what is to be chosen now, the
// piece that is held, where it is held. What is legal always comes from the engine.

import {
  aimsAt,
  at,
  countsOf,
  coveredBy,
  heldAt,
  legalPieces,
  meant,
  oriented,
  spotsOf,
  turn,
  type Aim,
} from '../../board/coral/aims'
import { fallOf, type Fall } from '../../board/coral/fall'
import { cellsOf, isByJudge } from '../../board/coral/judge'
import {
  above,
  areNeighbors,
  keyOf,
  orientationOf,
  pieceKey,
  ROCK,
  same,
  type Cell,
  type Column,
} from '../../board/coral/space'
import {
  coralStep,
  coralSteps,
  coralView,
  isSolo,
  Reef,
  SPECIES,
  speciesOf,
  type CoralStep,
  type CoralView,
  type Species,
  type Stock,
} from '../../board/coral/view'
import type { Session } from '../../session/session.svelte'
import { play as sound } from '../../settings/sound'
import { Asked } from './asked.svelte'
import { Trail } from './trail.svelte'

export type Action = 'grow' | 'glide' | 'float'
/** What is to be chosen now. */
export type Kind = 'cover' | 'pawn' | 'land' | 'drop' | 'choose' | 'act' | 'wait' | 'over'

const PLACING = ['place', 'grow']

export class Play {
  readonly session: Session
  readonly trail: Trail
  readonly asked: Asked
  action = $state<Action>('grow')
  /** The species that is held. */
  picked = $state<Species | null>(null)
  orientation = $state<number | null>(null)
  /** The cell that was touched: the piece is turned about it. */
  spot = $state.raw<Cell | null>(null)
  aim = $state.raw<Aim | null>(null)
  /** The cells that the engine has answered for. */
  settled = $state('')
  /** Whether places that would not hold are gone through too. */
  isTrying = $state(false)
  /** Whether the plan no longer works. */
  isPlanGone = $state(false)
  /** Whether the landing that the draft begins with is settled, and the action is chosen that follows it (CO-15). */
  isLanded = $state(false)
  #renewed = 0
  /** Where the keys are. */
  cursor = $state.raw<Cell>([0, 0, 1])

  constructor(session: Session) {
    this.session = session
    this.trail = new Trail(session)
    this.asked = new Asked(session)
  }

  // ---- what is known

  readonly known = $derived.by((): CoralView | null =>
    this.session.look ? coralView(this.session.look.view) : null,
  )
  get seat(): number | null {
    return this.session.seat
  }
  get isMine(): boolean {
    return this.session.isMine
  }
  /** Whether something can be tried: on your own turn, or as a plan during someone else's. */
  get isOpen(): boolean {
    return this.trail.planning.isOpen
  }
  get isOver(): boolean {
    return Boolean(this.session.look?.end) || this.known?.phase === 'over'
  }
  readonly isSolo = $derived(this.known !== null && isSolo(this.known))
  readonly mayFall = $derived(this.known?.options.falling === 'penalty' && !this.isSolo)
  readonly draft = $derived.by(() => coralSteps(this.trail.steps))
  /** The last step of the draft, if it is one that another may take the place of. */
  readonly last = $derived.by((): CoralStep | null => {
    const step = this.draft.at(-1) ?? null
    return step &&
      step.type !== 'choose' &&
      !(this.isSolo && step.type === 'glide') &&
      !(this.isLanded && step.type === 'land')
      ? step
      : null
  })
  /** The position without a piece that is only held. */
  readonly view = $derived.by((): CoralView | null => {
    const shown =
      (this.last && PLACING.includes(this.last.type) ? this.trail.before(this.#kept)?.view : null) ??
      this.trail.planning.view
    return shown ? coralView(shown) : null
  })
  /** What the growth that is drafted would bring down; null if all holds. */
  readonly fall = $derived.by((): Fall | null => {
    const n = this.draft.findIndex(({ type }) => type === 'grow')
    const [before, after] = [this.trail.before(n), this.trail.before(n + 1)]
    return before && after ? fallOf(coralView(before.view), coralView(after.view), this.seat ?? -1) : null
  })
  /** Pawns as they are shown: lifted by the piece that is held (CO-12), unless it falls. */
  readonly pawns = $derived.by((): CoralView['pawns'] => {
    const isHeld = this.last !== null && PLACING.includes(this.last.type) && this.fall === null
    const { view } = this.trail.planning
    const shown = isHeld && view ? coralView(view) : this.view
    return shown?.pawns ?? [null, null, null, null]
  })
  readonly reef = $derived(this.view ? new Reef(this.view) : null)
  /** How many steps stay when something else is chosen in place of the last one. */
  readonly #kept = $derived(this.last ? this.draft.length - 1 : this.draft.length)
  /** What holds there. */
  get #here() {
    return this.trail.before(this.#kept) ?? this.trail.now
  }
  /** What may be done there. */
  readonly legal = $derived.by(() => coralSteps(this.isOpen ? (this.#here?.legal ?? []) : []))
  /** What may follow on the draft as it is. */
  readonly next = $derived.by(() =>
    coralSteps(this.isOpen && !this.trail.now?.stops ? (this.trail.now?.legal ?? []) : []),
  )

  readonly kind = $derived.by((): Kind => {
    if (this.isOver) return 'over'
    // What is legal is not known yet.
    if (!this.isOpen || !this.#here) return 'wait'
    const has = (type: CoralStep['type']) => this.legal.some((step) => step.type === type)
    if (has('place')) return 'cover'
    if (has('pawn')) return 'pawn'
    if (has('land')) return 'land'
    if (has('drop')) return 'drop'
    if (has('choose')) return 'choose'
    return 'act'
  })
  /** After this draft a piece is to be dropped (CO-16, CO-18). */
  readonly owes = $derived(this.next.some(({ type }) => type === 'drop'))
  /** Whether a landing is chosen after which the turn goes on: nothing is sent before the action is chosen too. */
  readonly goesOn = $derived(this.last?.type === 'land' && this.next.length > 0 && !this.owes)
  readonly actions = $derived(
    new Set(
      this.legal
        .map(({ type }) => type)
        .filter((type): type is Action => ['grow', 'glide', 'float'].includes(type)),
    ),
  )

  /** Your own stock; when a piece must be dropped, what the drafted action leaves of it. */
  readonly stock = $derived.by((): Stock | null => {
    if (this.seat === null) return null
    const left = this.owes ? this.trail.now : this.kind === 'drop' ? this.#here : null
    return (left ? coralView(left.view) : this.known)?.stocks[this.seat] ?? null
  })

  /** The species whose pawn acts. */
  readonly own = $derived.by((): Species | null => {
    if (!this.view) return null
    if (this.isSolo) return this.view.chosen ?? null
    const seat = this.seat ?? this.view.turn
    return seat === null ? null : speciesOf(this.view, seat)
  })
  /** The cube that growth starts from: the rock while it is being covered, then the pawn's. */
  readonly anchor = $derived.by((): Cell | null => {
    if (this.kind === 'cover') return ROCK
    return this.kind === 'act' && this.own && this.view
      ? (this.view.pawns[SPECIES.indexOf(this.own)] ?? null)
      : null
  })
  readonly isPlacing = $derived(this.anchor !== null && (this.kind === 'cover' || this.action === 'grow'))
  /** Species that can be held. */
  readonly offered = $derived(
    new Set(
      this.legal.flatMap((step) => (step.type === 'place' || step.type === 'grow' ? [step.species] : [])),
    ),
  )
  readonly species = $derived.by((): Species | null => {
    if (this.isSolo) return this.own
    const own = this.own
    return (
      [this.picked, own, ...this.offered].find((species) => species !== null && this.offered.has(species)) ??
      this.picked ??
      null
    )
  })
  /** A name for the position that something is aimed at in. */
  readonly #position = $derived.by(
    () => `${this.session.look?.seq} ${JSON.stringify(this.draft.slice(0, this.#kept))}`,
  )
  /** Whether a growth may fall here (CO-26). */
  readonly isRisky = $derived(this.mayFall && this.kind === 'act')
  /** The pieces that would fall; null while that is not known, and nothing can be aimed at. */
  readonly #risks = $derived.by((): ReadonlySet<string> | null => {
    if (!this.isRisky) return new Set()
    return this.asked.falling?.of === this.#position ? this.asked.falling.pieces : null
  })
  readonly aims = $derived.by((): Aim[] => {
    if (!this.isPlacing || !this.reef || !this.anchor || !this.species || !this.#risks) return []
    return aimsAt(
      this.reef,
      this.anchor,
      this.kind === 'cover' ? null : this.own,
      legalPieces(this.#here?.legal ?? [], this.species),
      this.#risks,
    )
  })
  readonly spots = $derived(this.anchor ? spotsOf(this.aims, this.anchor) : [])
  readonly counts = $derived(countsOf(this.aims))
  readonly ghost = $derived.by(() =>
    this.aim && this.species && !this.session.isBehind && (!this.last || PLACING.includes(this.last.type))
      ? { species: this.species, cells: this.aim.cells }
      : null,
  )
  /** Whether the held piece is refused. */
  readonly isRefused = $derived.by(() => this.aim !== null && this.session.refusal !== null)
  readonly covered = $derived(this.aim && this.reef && !this.fall ? coveredBy(this.reef, this.aim.cells) : [])

  /** Columns that can be glided to. */
  readonly glides = $derived.by((): Column[] =>
    this.action !== 'glide' ? [] : this.legal.flatMap((step) => (step.type === 'glide' ? [step.to] : [])),
  )
  /** Cubes that the pawn can be set on. */
  readonly stands = $derived(
    this.legal.flatMap((step) => (step.type === 'pawn' || step.type === 'land' ? [step.at] : [])),
  )
  /** Free cells where whatever grows falls (CO-26). */
  readonly toppling = $derived(
    this.spots.filter(({ legal, holding }) => legal > 0 && holding === 0).map(({ cell }) => cell),
  )
  /** Every cell that can be chosen: free cells for pieces, first those where something holds; cubes for pawns. */
  readonly lit = $derived.by((): Cell[] => {
    if (this.isPlacing)
      return [...this.spots.filter(({ holding }) => holding > 0).map(({ cell }) => cell), ...this.toppling]
    if (this.kind === 'pawn' || this.kind === 'land') return [...this.stands]
    const tops = this.reef?.tops()
    return this.glides.map((column) => tops?.get(keyOf(column))?.cell).filter((cell) => cell !== undefined)
  })
  /** Cells of the pawns that a fall takes off the reef. */
  readonly leaving = $derived.by((): Cell[] =>
    (this.fall?.pawns ?? [])
      .map((species) => this.pawns[SPECIES.indexOf(species)] ?? null)
      .filter((at) => at !== null)
      .map(above),
  )
  /** Cells at fault. */
  readonly faults = $derived.by((): Cell[] => {
    const { refusal, refused } = this.session
    if (!refusal) return []
    const step = refused.map(coralStep).at(-1)
    if (step && 'at' in step) return [step.at]
    if (step && 'to' in step)
      return [this.reef?.tops().get(keyOf(step.to))?.cell ?? [step.to[0], step.to[1], 0]]
    return []
  })
  /** What the judge says would move or fall. */
  readonly falling = $derived.by((): Cell[] => {
    const { verdict } = this.asked
    if (!verdict || verdict.holds || !this.view || !this.aim) return []
    return cellsOf(this.view.pieces, this.aim.cells, this.mayFall ? verdict.falls : verdict.moving)
  })
  /** Whether the engine is being asked about what was chosen last. */
  get isAsking(): boolean {
    return this.trail.open + this.asked.open > 0
  }
  /** Whether the draft can be sent, or a landing be settled. */
  get canConfirm(): boolean {
    return this.goesOn || (this.isMine && this.session.canConfirm)
  }

  // ---- what is done

  /** Something new is known. */
  async renew(): Promise<void> {
    const number = (this.#renewed += 1)
    this.aim = null
    this.spot = null
    this.settled = ''
    this.orientation = null
    void this.asked.judge(null, null)
    this.isPlanGone = await this.trail.renew()
    if (number !== this.#renewed) return
    this.isLanded = this.draft.length > 1 && this.draft[0]?.type === 'land'
    const kept = this.draft.at(-1)
    this.picked = kept && 'species' in kept ? kept.species : null
    if (kept?.type === 'grow' || kept?.type === 'place') {
      // What was planned is held where it was; whether it is stable there is checked again.
      this.action = 'grow'
      await this.#weighPlaces()
      if (number !== this.#renewed) return
      const aim = this.aims.find(({ key }) => key === pieceKey(kept.cells))
      if (aim) return this.hold(aim, this.#touching(aim))
    } else this.action = kept?.type === 'glide' || kept?.type === 'float' ? kept.type : 'grow'
    if (!kept) await this.#begin()
    else this.#weigh()
    if (number !== this.#renewed) return
    if (this.anchor) this.cursor = this.lit[0] ?? above(this.anchor)
    else if (this.lit[0]) this.cursor = this.lit[0]
  }

  /** What comes first where an action is to be chosen: growing if possible. */
  async #begin(): Promise<void> {
    if (this.kind === 'act' && !this.actions.has('grow'))
      this.action = this.actions.has('glide') ? 'glide' : 'float'
    await this.#weighPlaces()
    this.#weigh()
  }

  #weigh(): void {
    const { look } = this.session
    const { view, steps } = this.trail.planning
    if (look) void this.asked.score(look.view, steps.length > 0 && view ? view : null)
    void this.#weighPlaces()
  }

  /** Asks which places would fall, unless it is known. */
  async #weighPlaces(): Promise<void> {
    const { own, anchor, reef } = this
    const view = this.#here?.view
    if (this.#risks || !view || !reef || !anchor) return
    await this.asked.weigh(
      this.#position,
      view,
      aimsAt(reef, anchor, own, new Set()).map(({ cells }) => cells),
    )
  }

  /** The landing is settled: now the action. */
  async #goOn(): Promise<void> {
    this.session.forgive()
    this.isLanded = true
    this.action = 'grow'
    await this.#begin()
    this.cursor = this.lit[0] ?? this.cursor
  }

  async choose(action: Action): Promise<void> {
    if (this.kind === 'drop') await this.trail.cut(Math.max(0, this.draft.length - 1))
    if (this.goesOn) await this.#goOn()
    if (this.kind !== 'act') return
    this.session.forgive()
    this.hold(null)
    if (this.last) await this.trail.cut(this.#kept)
    this.action = action
    if (action === 'float') await this.#put({ type: 'float' })
    else this.cursor = this.lit[0] ?? this.cursor
    this.#weigh()
  }

  /** A piece of the stock: to be held, to be dropped, or in solo to be chosen. */
  async pick(species: Species): Promise<void> {
    if (this.kind === 'choose' || (this.isSolo && this.draft.length > 0)) {
      this.hold(null)
      await this.trail.put(0, { type: 'choose', species })
      this.action = this.actions.has('grow') ? 'grow' : 'glide'
      this.cursor = this.lit[0] ?? this.cursor
      return this.#weigh()
    }
    if (this.owes || this.kind === 'drop') {
      await this.trail.put(this.last?.type === 'drop' ? this.draft.length - 1 : this.draft.length, {
        type: 'drop',
        species,
      })
      return this.#weigh()
    }
    this.picked = species
    const { key } = this.aim ?? {}
    if (this.isPlacing && key) await this.hold(this.aims.find((aim) => aim.key === key) ?? null, this.spot)
  }

  /** Something was touched: a cell of the reef, or a free one. */
  async tap(cell: Cell): Promise<void> {
    if (this.session.isBehind) return this.session.catchUp()
    this.cursor = cell
    const isCube = this.reef?.at(cell) != null
    if (this.kind === 'pawn' || this.kind === 'land') {
      const cube: Cell = isCube || cell[2] === 0 ? cell : [cell[0], cell[1], cell[2] - 1]
      await this.#put({ type: this.kind, at: cube })
    } else if (this.isPlacing && this.anchor && this.#risks) {
      if (this.aim?.cells.some((other) => same(other, cell))) {
        // Touched again where it is turned about: the next one there; elsewhere that cell is what it is turned about.
        if (this.spot && same(this.spot, cell)) return this.turn(1)
        this.spot = cell
        return this.turn(1)
      }
      const beside = isCube && same(cell, this.anchor) ? (this.lit[0] ?? cell) : cell
      const aim = meant(this.aims, beside, this.orientation)
      await this.hold(aim ?? this.#held(beside), beside)
    } else if (this.kind === 'act') await this.glide([cell[0], cell[1]])
  }

  /** What is held is dragged to a cell that lights up; it stays turned as it is where possible. */
  async carry(cell: Cell): Promise<void> {
    if (!this.isPlacing || !this.aim || (this.spot && same(this.spot, cell))) return
    this.cursor = cell
    await this.hold(meant(this.aims, cell, this.orientation), cell)
  }

  async glide(to: Column): Promise<void> {
    if (this.action !== 'glide' || this.kind !== 'act') return
    this.session.forgive()
    const isFine = await this.trail.put(this.#kept, { type: 'glide', to })
    // In solo the pawn stands elsewhere now, and grows there.
    if (isFine && this.isSolo) {
      this.action = 'grow'
      this.cursor = this.lit[0] ?? this.cursor
    }
    this.#weigh()
  }

  /** Where no piece beside the cube fits: the engine says why. */
  #held(cell: Cell): Aim {
    const cells = heldAt(this.reef!, cell, this.orientation)
    return { cells, key: '', orientation: orientationOf(cells), isLegal: false, falls: false }
  }

  async turn(by: 1 | -1): Promise<void> {
    if (!this.isPlacing) return
    const spot = this.spot ?? this.lit[0]
    if (spot) await this.hold(turn(this.aims, spot, this.aim, by, this.isTrying), spot)
  }

  async orient(orientation: number): Promise<void> {
    if (!this.isPlacing) return
    const aim = oriented(this.aims, orientation, this.spot, this.aim)
    this.orientation = orientation
    if (aim)
      await this.hold(aim, this.spot && at([aim], this.spot).length > 0 ? this.spot : this.#touching(aim))
  }

  #touching({ cells }: Aim): Cell {
    return cells.find((cell) => this.anchor && areNeighbors(cell, this.anchor)) ?? cells[0]
  }

  /** Holds a piece somewhere, or none; whether it may be there is seen at once. */
  async hold(aim: Aim | null, spot: Cell | null = null): Promise<void> {
    this.aim = aim
    this.spot = spot
    // What was said of another place is not true here.
    this.session.forgive()
    void this.asked.judge(null, null)
    this.settled = ''
    if (!aim || !this.species) return
    if (aim.key) this.orientation = aim.orientation
    const kept = this.#kept
    const isFine = await this.trail.put(kept, {
      type: this.kind === 'cover' ? 'place' : 'grow',
      species: this.species,
      cells: aim.cells,
    })
    const isAsked = this.aim === aim && (isFine ? this.mayFall : isByJudge(this.session.refusal))
    if (isAsked) await this.asked.judge(this.trail.before(kept)?.view ?? null, aim.cells)
    if (this.aim === aim) this.settled = aim.cells.join(';')
    if (isFine) sound('picked')
    this.#weigh()
  }

  async #put(step: CoralStep): Promise<void> {
    this.session.forgive()
    await this.trail.put(this.#kept, step)
    this.#weigh()
  }

  /** Takes back the last thing; true if there was one. */
  async back(): Promise<boolean> {
    const had = this.aim !== null || this.draft.length > 0 || this.session.refusal !== null
    this.session.forgive()
    const wasHeld = this.aim !== null
    await this.hold(null)
    if (this.draft.length > 0 && (!wasHeld || this.last)) await this.trail.cut(this.draft.length - 1)
    if (this.draft.length === 0) this.isLanded = false
    if (this.isSolo && this.draft.length === 1) this.action = this.actions.has('grow') ? 'grow' : 'glide'
    this.#weigh()
    return had
  }

  /** Sends the draft; a landing that the turn goes on after is only settled. */
  async confirm(): Promise<void> {
    if (this.goesOn) await this.#goOn()
    else if (this.canConfirm) await this.session.confirm()
  }
}

// A board being painted: strokes, what can be taken back, and what the engine says of it.

import type { Hex } from '../../board/hex'
import { begun, done, redone, undone, type History } from '../../board/history'
import {
  areaOf,
  flipped,
  hexOf,
  keyOf,
  painted,
  symmetrical,
  withImages,
  type Painting,
  type Symmetry,
} from '../../board/painting'
import type { BoardFault } from '../../engine'
import type { Maker } from '../../games/maker'

export type Tool = 'brush' | 'fill' | 'move'
/** How far from zero games let coordinates be. */
const FARTHEST = 120

export class Editing {
  readonly maker: Maker
  sign = $state<string | null>(null)
  tool = $state<Tool>('brush')
  /** About the middle that the board had when it was chosen. */
  symmetry = $state.raw<Symmetry | null>(null)
  faults = $state.raw<readonly BoardFault[]>([])
  #history = $state.raw<History<Painting>>() as History<Painting>
  /** The stroke being made, with its images. The board itself is redrawn when the stroke is done. */
  live = $state.raw<ReadonlyMap<string, string | null>>(new Map())
  #strokes: Map<string, string | null> | null = null
  readonly #changed: (painting: Painting) => void

  constructor(maker: Maker, painting: Painting, changed: (painting: Painting) => void) {
    this.maker = maker
    this.sign = maker.brushes[0]?.[0]?.sign ?? null
    this.#history = begun(painting)
    this.#changed = changed
  }

  /** Without the stroke that is being made: what can be painted on stays the same meanwhile. */
  get settled(): Painting {
    return this.#history.now
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0
  }

  readonly rows = $derived.by(() => this.maker.canvas(this.settled))
  readonly keys: ReadonlySet<string> = $derived(new Set(this.rows.flat().map(keyOf)))

  /** What is wrong, by place. */
  readonly wrong: ReadonlyMap<string, readonly BoardFault[]> = $derived.by(() => {
    const places = this.maker.places(this.settled)
    const all = new Map<string, BoardFault[]>()
    for (const fault of this.faults)
      for (const id of fault.at) {
        const key = places[id]
        if (key !== undefined) all.set(key, [...(all.get(key) ?? []), fault])
      }
    return all
  })

  /** Continues the stroke over these. */
  stroke(hexes: readonly Hex[]): void {
    this.#strokes ??= new Map()
    for (const hex of hexes) {
      const key = keyOf(hex)
      if (this.keys.has(key)) this.#strokes.set(key, this.sign)
    }
    this.live = this.#reached(this.#strokes)
  }

  /** Ends the stroke: it can be undone as one. */
  lift(): void {
    const { live } = this
    this.cancel()
    this.#become(painted(this.settled, live))
  }

  cancel(): void {
    this.live = new Map()
    this.#strokes = null
  }

  /** One space, or the area around it. */
  tap(key: string, tool: Tool = this.tool): void {
    const keys = tool === 'fill' ? areaOf(this.settled, key, this.keys) : [key]
    this.#become(painted(this.settled, this.#reached(new Map(keys.map((one) => [one, this.sign])))))
  }

  choose(name: string): void {
    this.symmetry = this.maker.symmetries(this.settled).find((one) => one.name === name) ?? null
  }

  even(): void {
    if (this.symmetry) this.#become(symmetrical(this.settled, this.symmetry))
  }

  flip(): void {
    if (this.symmetry) this.#become(flipped(this.settled, this.symmetry))
  }

  undo(): void {
    this.cancel()
    this.#go(undone(this.#history))
  }

  redo(): void {
    this.cancel()
    this.#go(redone(this.#history))
  }

  /** Everything that a stroke paints. */
  #reached(strokes: ReadonlyMap<string, string | null>): ReadonlyMap<string, string | null> {
    const all = new Map(withImages(strokes, this.symmetry))
    for (const key of all.keys()) {
      const hex = hexOf(key)
      const isFar = Math.abs(hex.q) > FARTHEST || Math.abs(hex.r) > FARTHEST
      if (isFar || this.maker.isFixed(hex)) all.delete(key)
    }
    return all
  }

  #become(next: Painting): void {
    if (next !== this.settled) this.#go(done(this.#history, next))
  }

  #go(history: History<Painting>): void {
    if (history === this.#history) return
    this.#history = history
    this.#changed(history.now)
  }
}

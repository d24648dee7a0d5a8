// Where the player looks from, and how they see the reef: in three dimensions or level by level. The eye moves on its own
// only where all that can be chosen would be hidden; it travels, unless people asked for reduced motion.

import { prefersReducedMotion } from 'svelte/motion'
import {
  between,
  fitting,
  HOME,
  isTop,
  orbited,
  panned,
  quarter,
  quadrantOf,
  toHome,
  toSide,
  toTop,
  zoomed,
  type Orbit,
  type Side,
} from '../../board/coral/camera'
import { isInSight } from '../../board/coral/pick'
import type { Cell } from '../../board/coral/space'
import { settings, type Way } from '../../settings/settings.svelte'
import type { Insets } from './scene/reef3d'

const TRAVELS = 260

export class Eye {
  orbit = $state.raw<Orbit>({ ...HOME, distance: 16, target: [0, 1.9, 0] })
  /** Whether there is a third dimension here at all; unknown until it was tried. */
  has3d = $state<boolean | null>(null)
  #before: Orbit | null = null
  #frame = 0
  #size = { width: 0, height: 0 }
  #insets: Insets = { left: 0, right: 0, top: 0, bottom: 0 }
  #radius = 4
  #isMoved = false
  /** Where it was before it followed others. */
  #left: Orbit | null = null

  readonly quadrant = $derived(quadrantOf(this.orbit))

  get way(): Way {
    return settings.get('reef')
  }

  see(way: Way): void {
    settings.set('reef', way)
  }

  get isSolid(): boolean {
    return this.way === 'solid' && this.has3d !== false
  }

  /** The window, what lies over it, and how far the reef reaches; they place the eye until the player moves it. */
  resize(width: number, height: number, insets: Insets, radius: number): void {
    this.#size = { width, height }
    this.#insets = insets
    this.#radius = Math.max(this.#least, radius)
    if (!this.#isMoved) this.orbit = this.#fit(this.orbit)
  }

  /** A reef grows: room is left for that, less where there is little. */
  get #least(): number {
    return this.#size.width < 700 ? 3.6 : 4.6
  }

  /** The whole reef, from where one first saw it. */
  home(radius: number, middle: number): void {
    this.#radius = Math.max(this.#least, radius)
    this.#before = null
    this.#go(this.#fit(toHome({ ...this.orbit, target: [0, middle, 0] })))
  }

  #fit(orbit: Orbit): Orbit {
    const { width, height } = this.#size
    const { left, right, top, bottom } = this.#insets
    const [free, tall] = [Math.max(80, width - left - right), Math.max(80, height - top - bottom)]
    return { ...orbit, distance: fitting(this.#radius, free / tall, Math.min(1, tall / height)) }
  }

  quarter(by: 1 | -1): void {
    this.#go(quarter(this.orbit, by))
  }

  /** Turns to where at least one of these cells is in sight, by as few quarters as possible. Whether it had to. */
  reveal(cells: readonly Cell[], isCube: (cell: Cell) => boolean): boolean {
    const next = quarter(this.orbit, 1)
    const ways = [this.orbit, next, quarter(this.orbit, -1), quarter(next, 1)]
    const best = ways.find((orbit) => cells.some((cell) => isInSight(cell, orbit, isCube)))
    if (!best || best === this.orbit) return false
    this.#go(best)
    return true
  }

  /** The same for what others do, after which one comes back. */
  follow(cells: readonly Cell[], isCube: (cell: Cell) => boolean): void {
    const left = this.#left ?? this.orbit
    if (this.reveal(cells, isCube)) this.#left = left
  }

  /** Back to where it was, unless somebody has moved it since. */
  comeBack(): void {
    if (this.#left) this.#go(this.#left)
  }

  side(side: Side): void {
    this.#go(toSide(this.orbit, side))
  }

  /** From above, and back. */
  top(): void {
    const back = isTop(this.orbit) ? (this.#before ?? toHome(this.orbit)) : null
    if (!back) this.#before = this.orbit
    this.#go(back ?? toTop(this.orbit))
  }

  zoom(by: number): void {
    this.#set(zoomed(this.orbit, by))
  }

  drag(dx: number, dy: number): void {
    this.#set(orbited(this.orbit, dx, dy))
  }

  pan(dx: number, dy: number): void {
    this.#set(panned(this.orbit, dx, dy, this.#size.height))
  }

  twist(degrees: number): void {
    this.#set({ ...this.orbit, azimuth: this.orbit.azimuth - degrees })
  }

  #set(orbit: Orbit): void {
    this.#left = null
    this.#isMoved = true
    cancelAnimationFrame(this.#frame)
    this.orbit = orbit
  }

  #go(to: Orbit): void {
    this.#left = null
    this.#isMoved = true
    cancelAnimationFrame(this.#frame)
    if (prefersReducedMotion.current) return void (this.orbit = to)
    const [from, began] = [this.orbit, performance.now()]
    const step = () => {
      const t = Math.min(1, (performance.now() - began) / TRAVELS)
      this.orbit = t < 1 ? between(from, to, t * t * (3 - 2 * t)) : to
      if (t < 1) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }
}

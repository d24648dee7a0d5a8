// The camera of a map in a window: where it is, and how it gets elsewhere.

import type { Point } from '../../board/hex'
import { WIDTH, type Board } from '../../board/lumis/board'
import {
  TAP,
  centered,
  fit,
  fitBetween,
  hold,
  reveal,
  seen,
  spaceWidth,
  zoom,
  type Camera,
  type Corners,
  type Size,
} from '../../board/lumis/camera'

export class Eye {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 })
  size = $state.raw<Size>({ width: 0, height: 0 })
  /** The map may turn out to be another one. */
  readonly #board: () => Board
  /** What stands in the corners of the window, if anything does. */
  corners = $state.raw<Corners | null>(null)
  /** Whether the player moved it: then a new window size does not move it back. */
  #isFree = false
  /** Where it was before it followed others. */
  #left: Camera | null = null
  /** What it follows: that stays in view when the window changes. */
  #followed: readonly Point[] = []
  #frame = 0

  constructor(board: () => Board) {
    this.#board = board
  }

  readonly seen = $derived(seen(this.camera, this.size))
  readonly isSmall = $derived(spaceWidth(this.camera) < TAP - 0.5)

  readonly #whole = $derived.by((): Camera => {
    const { box, spaces } = this.#board()
    return this.corners
      ? fitBetween(
          spaces.map(({ at }) => at),
          box,
          this.size,
          this.corners,
        )
      : fit(box, this.size)
  })

  readonly isWhole = $derived(this.camera.scale <= this.#whole.scale * 1.02)

  get #box() {
    return this.#board().box
  }

  /** The window has this size now. At first a finger must be able to hit the spaces. */
  resize(size: Size): void {
    const isFirst = this.size.width === 0
    this.size = size
    if (size.width === 0) return
    if (isFirst && size.width <= 700) {
      const { x, y, width, height } = this.#box
      this.#set(centered({ x: x + width / 2, y: y + height / 2 }, TAP / WIDTH, size))
    } else if (isFirst || !this.#isFree) {
      this.#stop()
      this.camera = this.#whole
    } else {
      this.camera = hold(this.camera, this.#box, size)
      this.follow(this.#followed)
    }
  }

  /** Something else stands in the corners. */
  avoid(corners: Corners | null): void {
    this.corners = corners
    if (this.size.width > 0 && !this.#isFree) this.camera = this.#whole
  }

  pan(dx: number, dy: number): void {
    this.#stop()
    this.#set({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy })
  }

  zoom(
    by: number,
    around: Point = { x: this.size.width / 2, y: this.size.height / 2 },
    smoothly = false,
  ): void {
    const to = zoom(this.camera, by, around, this.#whole.scale)
    if (smoothly) this.glide(to)
    else {
      this.#stop()
      this.#set(to)
    }
  }

  whole(): void {
    this.glide(this.#whole)
    this.#isFree = false
  }

  /** So near that a finger hits a space, with this point in the middle. */
  magnify(at: Point): void {
    this.glide(centered(at, TAP / WIDTH, this.size))
  }

  center(at: Point): void {
    this.#stop()
    this.#set(centered(at, this.camera.scale, this.size))
  }

  reveal(at: Point): void {
    if (this.size.width === 0) return
    const to = reveal(this.camera, at, this.size, 60)
    if (to.x !== this.camera.x || to.y !== this.camera.y) this.glide(to)
  }

  /** Brings these points into view. What follows them only for a while can come back. */
  follow(points: readonly Point[]): void {
    this.#followed = points
    const { x, y, width, height } = this.seen
    const edge = WIDTH
    const isSeen = (at: Point) =>
      at.x > x + edge && at.x < x + width - edge && at.y > y + edge && at.y < y + height - edge
    if (this.size.width === 0 || points.every(isSeen)) return
    const left = this.#left ?? this.camera
    const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
    const at = { x: middle(points.map((one) => one.x)), y: middle(points.map((one) => one.y)) }
    this.glide(centered(at, this.camera.scale, this.size))
    this.#left = left
    this.#followed = points
  }

  /** Back to where it was, unless somebody has moved it since. */
  comeBack(): void {
    this.#followed = []
    if (this.#left) this.glide(this.#left)
  }

  /** There in a fifth of a second, or at once for those who want no motion. */
  glide(to: Camera): void {
    this.#stop()
    this.#left = null
    this.#followed = []
    const [from, goal] = [this.camera, hold(to, this.#box, this.size)]
    this.#isFree = true
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.camera = goal
      return
    }
    const began = performance.now()
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - began) / 200))
      const eased = 1 - (1 - t) ** 3
      const between = (a: number, b: number) => a + (b - a) * eased
      this.camera = {
        x: between(from.x, goal.x),
        y: between(from.y, goal.y),
        scale: between(from.scale, goal.scale),
      }
      if (t < 1) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  #set(camera: Camera): void {
    this.#left = null
    this.#followed = []
    this.#isFree = true
    this.camera = hold(camera, this.#box, this.size)
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame)
  }
}

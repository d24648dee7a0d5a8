// The reef in three dimensions. Loaded only when it is shown; drawn only when something has changed.

import {
  Color,
  NeutralToneMapping,
  PCFShadowMap,
  PCFSoftShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { axes, eye, FIELD, isTop, type Orbit } from '../../../board/coral/camera'
import type { Change } from '../../../board/coral/log'
import type { Ray } from '../../../board/coral/pick'
import { ROCK } from '../../../board/coral/space'
import type { CoralView, Species } from '../../../board/coral/view'
import { Bodies } from './bodies'
import { Marks, type Marked } from './marks'
import { Moving } from './moving'
import { IS_PLAIN } from './plain'
import { Stage } from './stage'
import { materials } from './surfaces'

export interface Shown extends Marked {
  view: Pick<CoralView, 'pieces' | 'pawns'>
  own: Species | null
}

/** How much of each side of the window other things lie over, in pixels. */
export interface Insets {
  left: number
  right: number
  top: number
  bottom: number
}

/** Told of every drawing: how many calls it took, and what moves in it. */
export type Drawing = (calls: number, moves: 'falling' | 'moving' | null) => void

export class Reef3D {
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(FIELD, 1, 0.1, 140)
  readonly #stage: Stage
  readonly #bodies: Bodies
  readonly #marks: Marks
  readonly #moving = new Moving()
  readonly #drawn: Drawing
  #shown: Shown | null = null
  /** What throws the shadows that were drawn last. */
  #casting = ''
  /** What starts to move with the next frame: on a slow machine it would otherwise be over before that. */
  #changes: Change[] = []
  #asked = 0
  #wasMoving = false
  #size = { width: 1, height: 1 }

  /** Fails where there is no WebGL. */
  static async open(canvas: HTMLCanvasElement, drawn: Drawing): Promise<Reef3D> {
    const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
    const reef = new Reef3D(renderer, await materials(), drawn)
    // Phones take the graphics card away from pages that nobody looks at: all that was drawn is gone, shadows too.
    canvas.addEventListener('webglcontextrestored', () => {
      renderer.shadowMap.needsUpdate = true
      reef.redraw()
    })
    return reef
  }

  private constructor(renderer: WebGLRenderer, made: Awaited<ReturnType<typeof materials>>, drawn: Drawing) {
    this.#renderer = renderer
    this.#drawn = drawn
    renderer.setPixelRatio(Math.min(IS_PLAIN ? 1 : 2, devicePixelRatio || 1))
    renderer.shadowMap.enabled = true
    renderer.shadowMap.type = IS_PLAIN ? PCFShadowMap : PCFSoftShadowMap
    // Turning around does not change what casts a shadow.
    renderer.shadowMap.autoUpdate = false
    renderer.toneMapping = NeutralToneMapping
    renderer.toneMappingExposure = 1.02
    this.#stage = new Stage(this.#scene)
    this.#bodies = new Bodies(this.#scene, made)
    this.#marks = new Marks(this.#scene, made)
  }

  show(shown: Shown): void {
    const casting = JSON.stringify([shown.view.pieces, shown.view.pawns, shown.ghost])
    if (casting !== this.#casting) this.#renderer.shadowMap.needsUpdate = true
    this.#casting = casting
    this.#shown = shown
    this.#stage.paint(shown.theme)
    this.#marks.show(shown)
    this.redraw()
  }

  move(change: Change): void {
    this.#changes.push(change)
    this.redraw()
  }

  resize(width: number, height: number, { left, right, top, bottom }: Insets): void {
    this.#size = { width, height }
    this.#renderer.setSize(width, height, false)
    this.#camera.aspect = width / height
    // What is looked at lies in the middle of what is free.
    this.#camera.setViewOffset(width, height, (right - left) / 2, (bottom - top) / 2, width, height)
    this.redraw()
  }

  look(orbit: Orbit): void {
    this.#camera.position.set(...eye(orbit))
    this.#camera.up.set(0, 1, 0)
    if (isTop(orbit)) this.#camera.up.set(...(axes(orbit).up as [number, number, number]))
    this.#camera.lookAt(...orbit.target)
    this.#camera.updateMatrixWorld()
    this.redraw()
  }

  /** The ray through a point of the window, in the lattice's directions. */
  ray(x: number, y: number): Ray {
    const caster = new Raycaster()
    caster.setFromCamera(
      new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2),
      this.#camera,
    )
    const { origin, direction } = caster.ray
    return { from: [origin.x, -origin.z, origin.y], along: [direction.x, -direction.z, direction.y] }
  }

  /** Where a point of the lattice is in the window. */
  onScreen([x, y, z]: readonly [number, number, number]): { x: number; y: number } {
    const at = new Vector3(x, z, -y).project(this.#camera)
    return { x: ((at.x + 1) / 2) * this.#size.width, y: ((1 - at.y) / 2) * this.#size.height }
  }

  redraw(): void {
    if (this.#asked !== 0) return
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0
      this.#draw()
    })
  }

  #draw(): void {
    if (!this.#shown) return
    const now = performance.now()
    for (const change of this.#changes.splice(0)) this.#moving.start(change, now)
    const { view, own, accent } = this.#shown
    if (this.#moving.isOn(now) || this.#wasMoving) this.#renderer.shadowMap.needsUpdate = true
    this.#wasMoving = this.#moving.isOn(now)
    this.#bodies.show(
      [{ body: 'rock', cells: [ROCK] }, ...this.#moving.pieces(view.pieces, now)],
      this.#moving.pawns(view, own, now),
      new Color(accent),
    )
    this.#renderer.render(this.#scene, this.#camera)
    this.#drawn(this.#renderer.info.render.calls, this.#moving.what(now))
    if (this.#wasMoving) this.redraw()
  }

  dispose(): void {
    cancelAnimationFrame(this.#asked)
    this.#renderer.dispose()
  }
}

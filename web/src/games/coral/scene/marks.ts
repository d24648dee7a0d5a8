// What is not there but meant: the piece that is held, cells that light up, what would fall and over which edge, where the
// keys are. All lines are one draw call.

import {
  BoxGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Scene,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three'
import type { Cell } from '../../../board/coral/space'
import type { Body, Species } from '../../../board/coral/view'
import { Many } from './bodies'
import { middle, outline, point, rod } from './place'
import { cubeOf } from './surfaces'

export interface Marked {
  ghost: { species: Species; cells: readonly Cell[]; isRefused: boolean } | null
  /** Free cells that can be touched. */
  spots: readonly { cell: Cell; kind: 'holds' | 'falls' | 'never' }[]
  /** Cubes whose tops light up. */
  stands: readonly Cell[]
  anchor: Cell | null
  cursor: Cell | null
  falling: readonly Cell[]
  edge: { from: Cell; to: Cell } | null
  last: readonly Cell[]
  faults: readonly Cell[]
  /** What somebody reads about; seen through the reef. */
  pointed: readonly Cell[]
  /** Lines that are light would be lost on a light page. */
  theme: 'dark' | 'light'
  /** The color of what can be done, or of what was. */
  accent: string
  ruler: { at: readonly [number, number]; height: number } | null
}

const color = (text: string) => new Color(text)
const DARK = color('#0b2233')
const RIM = color('#2a0308')
const [LIGHT, FLARE, EMBER, WHITE] = ['#e9fffb', '#ff5d6c', '#ffbe6b', '#ffffff'].map(color) as [
  Color,
  Color,
  Color,
  Color,
]

export class Marks {
  readonly #depth: Many
  readonly #held: Many
  readonly #heldLook: MeshStandardMaterial
  readonly #lines: Many
  readonly #over: Many
  readonly #spots: Many
  readonly #dots: Many
  readonly #warnings: Many
  readonly #tops: Many
  readonly #veil: Many
  readonly #made: Record<Body, MeshStandardMaterial>

  constructor(scene: Scene, made: Record<Body, MeshStandardMaterial>) {
    this.#made = made
    const cube = cubeOf('tube')
    // Depth first, then the faces: no inner wall shows.
    this.#depth = new Many(scene, cube, new MeshBasicMaterial({ colorWrite: false }), 3, false)
    this.#heldLook = new MeshStandardMaterial({
      transparent: true,
      opacity: 0.8,
      emissiveIntensity: 0.35,
      depthWrite: false,
    })
    this.#held = new Many(scene, cube, this.#heldLook, 3)
    this.#lines = new Many(scene, new CylinderGeometry(1, 1, 1, 6), new MeshBasicMaterial(), 640, false)
    this.#over = new Many(
      scene,
      new CylinderGeometry(1, 1, 1, 8),
      new MeshBasicMaterial({ depthTest: false, transparent: true }),
      80,
      false,
    )
    this.#spots = new Many(
      scene,
      new BoxGeometry(0.5, 0.5, 0.5),
      new MeshStandardMaterial({
        transparent: true,
        opacity: 0.42,
        emissive: '#63f0db',
        emissiveIntensity: 0.25,
        depthWrite: false,
      }),
      8,
      false,
    )
    this.#dots = new Many(
      scene,
      new SphereGeometry(0.13, 16, 12),
      new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.62 }),
      8,
      false,
    )
    this.#warnings = new Many(
      scene,
      new ConeGeometry(0.24, 0.4, 4).rotateX(Math.PI),
      new MeshBasicMaterial({ depthTest: false, transparent: true }),
      16,
      false,
    )
    this.#tops = new Many(
      scene,
      new TorusGeometry(0.3, 0.06, 8, 32).rotateX(Math.PI / 2),
      new MeshBasicMaterial(),
      90,
      false,
    )
    this.#veil = new Many(
      scene,
      new BoxGeometry(0.985, 0.985, 0.985),
      new MeshBasicMaterial({ color: FLARE, transparent: true, opacity: 0.34, depthWrite: false }),
      80,
      false,
    )
    ;[
      this.#depth,
      this.#held,
      this.#spots,
      this.#veil,
      this.#lines,
      this.#dots,
      this.#warnings,
      this.#over,
    ].forEach((many, n) => (many.mesh.renderOrder = 3 + n))
  }

  show(marked: Marked): void {
    const all = [
      this.#depth,
      this.#held,
      this.#lines,
      this.#over,
      this.#spots,
      this.#dots,
      this.#warnings,
      this.#tops,
      this.#veil,
    ]
    for (const many of all) many.clear()
    const { ghost } = marked
    const accent = color(marked.accent)
    const light = marked.theme === 'light' ? DARK : LIGHT
    if (ghost) {
      const { map } = this.#made[ghost.species]
      if (this.#heldLook.map !== map) this.#heldLook.needsUpdate = true
      this.#heldLook.map = map
      this.#heldLook.emissive = ghost.isRefused ? FLARE : LIGHT.clone().multiplyScalar(0.4)
      for (const cell of ghost.cells) {
        this.#depth.add(new Matrix4().setPosition(middle(cell)))
        this.#held.add(new Matrix4().setPosition(middle(cell)))
      }
      this.#outline(ghost.cells, ghost.isRefused ? FLARE : light, 0.02)
    }
    for (const { cell, kind } of marked.spots) {
      if (ghost?.cells.some((other) => other.join() === cell.join())) continue
      // What can be chosen is seen through the reef too, so that one knows where to look, or taps it there.
      if (kind === 'falls') {
        this.#warn(cell)
        continue
      }
      const size = kind === 'holds' ? 1 : 0.5
      this.#spots.add(
        new Matrix4().compose(middle(cell), new Quaternion(), new Vector3(size, size, size)),
        kind === 'holds' ? accent : FLARE,
      )
      if (kind === 'never') continue
      this.#outline([cell], accent, 0.011, -0.25)
      this.#dots.add(new Matrix4().setPosition(middle(cell)), accent)
    }
    for (const [x, y, z] of marked.stands) this.#tops.add(new Matrix4().setPosition(x, z + 1.03, -y), accent)
    for (const [x, y, z] of marked.faults)
      this.#tops.add(
        new Matrix4().compose(new Vector3(x, z + 1.03, -y), new Quaternion(), new Vector3(1.35, 1, 1.35)),
        FLARE,
      )
    for (const cell of marked.falling) this.#veil.add(new Matrix4().setPosition(middle(cell)))
    if (marked.falling.length > 0) this.#outline(marked.falling, FLARE, 0.018)
    if (marked.last.length > 0) this.#outline(marked.last, EMBER, 0.013)
    const pointed = outline(marked.pointed, 0.02)
    for (const [from, to] of pointed) this.#over.add(rod(from, to, 0.05), DARK)
    for (const [from, to] of pointed) this.#over.add(rod(from, to, 0.03), WHITE)
    if (marked.anchor) this.#outline([marked.anchor], accent, 0.016, 0.004)
    if (marked.cursor) this.#outline([marked.cursor], marked.theme === 'light' ? DARK : WHITE, 0.024, 0.03)
    if (marked.edge) this.#tipping(marked.edge)
    if (marked.ruler) {
      const { at, height } = marked.ruler
      this.#lines.add(rod(new Vector3(at[0], 0, at[1]), new Vector3(at[0], height, at[1]), 0.016), accent)
    }
    for (const many of all) many.end()
  }

  #outline(cells: readonly Cell[], tone: Color, width: number, grow = -0.008): void {
    for (const [from, to] of outline(cells, grow)) {
      // A smaller box has shorter edges too.
      if (grow < -0.1) {
        const mid = from.clone().add(to).multiplyScalar(0.5)
        from.lerp(mid, -2 * grow)
        to.lerp(mid, -2 * grow)
      }
      this.#lines.add(rod(from, to, width), tone)
    }
  }

  /** Where all that grows falls: no light but a cone that points down, with a dark rim to stand out from any face. */
  #warn(cell: Cell): void {
    for (const [tone, size] of [
      [RIM, 1.3],
      [FLARE, 1],
    ] as const)
      this.#warnings.add(
        new Matrix4().compose(middle(cell), new Quaternion(), new Vector3(size, size, size)),
        tone,
      )
  }

  /** The edge, in front of everything; a corner is an edge without length. */
  #tipping({ from, to }: { from: Cell; to: Cell }): void {
    const [a, b] = [point(from), point(to)]
    if (a.distanceTo(b) < 0.01) b.setY(b.y + 0.01)
    this.#over.add(rod(a, b, 0.075), RIM)
    this.#over.add(rod(a, b, 0.05), FLARE)
  }
}

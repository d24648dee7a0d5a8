// Cubes, the joints between cubes of one piece, and pawns: one draw call for each kind, however many there are.

import {
  BoxGeometry,
  Color,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Quaternion,
  Scene,
  TorusGeometry,
  MeshBasicMaterial,
  Vector2,
  Vector3,
  type BufferGeometry,
  type Material,
} from 'three'
import { COLORS } from '../../../board/coral/colors'
import { cornerOf, type Cell } from '../../../board/coral/space'
import { SPECIES, type Body, type Species } from '../../../board/coral/view'
import { middle } from './place'
import { BODIES, cubeOf } from './surfaces'

const MOST = 80

/** Things of one kind: as many as there are matrices. */
export class Many {
  readonly mesh: InstancedMesh
  #count = 0

  constructor(scene: Scene, geometry: BufferGeometry, material: Material, most = MOST, shadow = true) {
    this.mesh = new InstancedMesh(geometry, material, most)
    this.mesh.frustumCulled = false
    this.mesh.castShadow = this.mesh.receiveShadow = shadow
    this.clear()
    this.end()
    scene.add(this.mesh)
  }

  clear(): void {
    this.#count = 0
  }

  add(matrix: Matrix4, color?: Color): void {
    if (this.#count >= this.mesh.instanceMatrix.count) return
    this.mesh.setMatrixAt(this.#count, matrix)
    if (color) this.mesh.setColorAt(this.#count, color)
    this.#count += 1
  }

  end(): void {
    this.mesh.count = this.#count
    // What is not there must not cost a call.
    this.mesh.visible = this.#count > 0
    this.mesh.instanceMatrix.needsUpdate = true
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true
  }
}

/** A piece as it is drawn: where it is, or moved from there. */
export interface Drawn {
  body: Body
  cells: readonly Cell[]
  moved?: Matrix4 | undefined
}
export interface Standing {
  species: Species
  at: Vector3
  size: number
  isOwn: boolean
}

const profile = (): Vector2[] => {
  const points = [
    [0, 0],
    [0.3, 0],
    [0.32, 0.05],
    [0.26, 0.11],
    [0.17, 0.2],
    [0.12, 0.38],
    [0.12, 0.46],
    [0.19, 0.5],
    [0.12, 0.54],
  ].map(([x, y]) => new Vector2(x, y))
  for (let n = 0; n <= 12; n += 1) {
    const angle = -1.05 + (n * (Math.PI / 2 + 1.05)) / 12
    points.push(new Vector2(Math.cos(angle) * 0.185, 0.68 + Math.sin(angle) * 0.185))
  }
  return points
}

const tint = Object.fromEntries(BODIES.map((body) => [body, new Color(COLORS[body][0])])) as Record<
  Body,
  Color
>
const WHITE = new Color('#ffffff')

export class Bodies {
  readonly #cubes: Record<Body, Many>
  readonly #joints: Many
  readonly #pawns: Many
  readonly #rings: Many

  constructor(scene: Scene, made: Record<Body, MeshStandardMaterial>) {
    this.#cubes = Object.fromEntries(
      BODIES.map((body) => [body, new Many(scene, cubeOf(body), made[body])]),
    ) as Record<Body, Many>
    this.#joints = new Many(scene, new BoxGeometry(1, 1, 1), new MeshStandardMaterial({ roughness: 0.7 }))
    this.#pawns = new Many(
      scene,
      new LatheGeometry(profile(), 36),
      new MeshPhysicalMaterial({ roughness: 0.22, clearcoat: 1, clearcoatRoughness: 0.15 }),
      8,
    )
    this.#rings = new Many(
      scene,
      new TorusGeometry(0.39, 0.035, 8, 40).rotateX(Math.PI / 2),
      new MeshBasicMaterial(),
      12,
      false,
    )
  }

  /** `accent`: what marks your own pawn. Past moves and possible moves are marked in different colors. */
  show(pieces: readonly Drawn[], pawns: readonly Standing[], accent: Color): void {
    for (const many of [...Object.values(this.#cubes), this.#joints, this.#pawns, this.#rings]) many.clear()
    for (const { body, cells, moved } of pieces) {
      const put = (many: Many, matrix: Matrix4, color?: Color) =>
        many.add(moved ? matrix.premultiply(moved) : matrix, color)
      for (const cell of cells) put(this.#cubes[body], new Matrix4().setPosition(middle(cell)))
      const corner = cornerOf(cells)
      for (const cell of cells) {
        if (cell === corner || cells.length < 3) continue
        const [a, b] = [middle(corner), middle(cell)]
        const way = b.clone().sub(a)
        const size = new Vector3(...way.toArray().map((n) => (Math.abs(n) > 0.5 ? 0.3 : 0.86)))
        put(
          this.#joints,
          new Matrix4().compose(a.add(b).multiplyScalar(0.5), new Quaternion(), size),
          tint[body],
        )
      }
    }
    for (const { species, at, size, isOwn } of pawns) {
      const matrix = new Matrix4().compose(at, new Quaternion(), new Vector3(size, size, size))
      this.#pawns.add(matrix, tint[species])
      const flat = (wide: number, up: number) =>
        new Matrix4().compose(
          at.clone().setY(at.y + up),
          new Quaternion(),
          new Vector3(wide * size, 1, wide * size),
        )
      this.#rings.add(flat(1, 0.015), isOwn ? WHITE : new Color(COLORS[species][1]))
      if (isOwn) this.#rings.add(flat(1.2, 0.01), accent)
    }
    for (const many of [...Object.values(this.#cubes), this.#joints, this.#pawns, this.#rings]) many.end()
  }
}

export const speciesAt = (n: number): Species => SPECIES[n]!

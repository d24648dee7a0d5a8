// From the lattice to the scene: x stays, z becomes up, north goes away from the eye.

import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Cell } from '../../../board/coral/space'

/** The middle of a cell. */
export const middle = ([x, y, z]: Cell): Vector3 => new Vector3(x, z + 0.5, -y)
/** A point of the lattice, heights as they are. */
export const point = ([x, y, z]: Cell): Vector3 => new Vector3(x, z, -y)

const UP = new Vector3(0, 1, 0)

/** A cylinder of length 1 along y, put between two points. */
export function rod(from: Vector3, to: Vector3, width: number): Matrix4 {
  const way = to.clone().sub(from)
  const length = way.length()
  const turn = new Quaternion().setFromUnitVectors(UP, way.divideScalar(length || 1))
  return new Matrix4().compose(
    from.clone().add(to).multiplyScalar(0.5),
    turn,
    new Vector3(width, length + width, width),
  )
}

/** The outer edges of cells that lie together, without those inside. */
export function outline(cells: readonly Cell[], grow: number): [Vector3, Vector3][] {
  const set = new Set(cells.map(String))
  const has = (cell: Cell, d: readonly number[]) =>
    set.has([cell[0] + d[0]!, cell[1] + d[1]!, cell[2] + d[2]!].join())
  const lines: [Vector3, Vector3][] = []
  for (const cell of cells) {
    for (const axis of [0, 1, 2]) {
      const [p, q] = [0, 1, 2].filter((n) => n !== axis) as [number, number]
      for (const s of [-1, 1]) {
        for (const t of [-1, 1]) {
          const [d, e] = [
            [0, 0, 0],
            [0, 0, 0],
          ]
          d[p] = s
          e[q] = t
          const [a, b, both] = [
            has(cell, d),
            has(cell, e),
            has(cell, [d[0]! + e[0]!, d[1]! + e[1]!, d[2]! + e[2]!]),
          ]
          if ((a && b) || (a !== b && !both)) continue
          const at = [...cell] as [number, number, number]
          const ends = [-1, 1].map((side) => {
            const end = [...at] as [number, number, number]
            end[p]! += s * (0.5 + grow)
            end[q]! += t * (0.5 + grow)
            end[axis]! += side * 0.5
            return middle(end)
          })
          lines.push(ends as [Vector3, Vector3])
        }
      }
    }
  }
  return lines
}

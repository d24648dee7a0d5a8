// How a piece falls: from where it stood, down into the sand, and nothing of it is left; and how a place looks where one would.

import { InstancedMesh, Scene, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { Marks, type Marked } from '../src/games/coral/scene/marks'
import { Moving, tumble } from '../src/games/coral/scene/moving'
import { middle } from '../src/games/coral/scene/place'
import type { Cell } from '../src/board/coral/space'
import type { Piece } from '../src/board/coral/view'

const cells: Cell[] = [
  [2, 0, 3],
  [2, 0, 2],
  [3, 0, 3],
]
const heart = () => cells.reduce((sum, cell) => sum.add(middle(cell)), new Vector3()).divideScalar(3)

test('a fall begins where the piece stood, goes down and outward, and ends below the table', () => {
  expect(heart().applyMatrix4(tumble(cells, 0)).distanceTo(heart())).toBeLessThan(1e-9)
  const heights = [300, 500, 700, 900].map((gone) => heart().applyMatrix4(tumble(cells, gone)))
  heights.slice(1).forEach((at, n) => {
    expect(at.y).toBeLessThan(heights[n]!.y)
    expect(at.x).toBeGreaterThan(heights[n]!.x)
  })
  expect(heart().applyMatrix4(tumble(cells, 1_300)).y).toBeLessThan(0)
  expect(new Vector3().setFromMatrixScale(tumble(cells, 1_300)).x).toBeLessThan(0.01)
})

test('what falls goes on falling while something else settles, and then all is still', () => {
  const moving = new Moving()
  const fallen: Piece = { species: 'sun', cells: cells as never }
  const grown: Piece = {
    species: 'red',
    cells: [
      [0, 0, 1],
      [1, 0, 1],
      [0, 1, 1],
    ],
  }
  moving.start({ grown: [], fallen: [fallen], pawns: [] }, 0)
  moving.start({ grown: [grown], fallen: [], pawns: [] }, 100)
  expect(moving.what(200)).toBe('falling')
  expect(moving.pieces([grown], 200).map(({ body, moved }) => [body, moved !== undefined])).toEqual([
    ['red', true],
    ['sun', true],
  ])
  expect(moving.pieces([grown], 600).map(({ body, moved }) => [body, moved !== undefined])).toEqual([
    ['red', false],
    ['sun', true],
  ])
  expect([moving.what(2_000), moving.pieces([grown], 2_000).length]).toEqual([null, 1])
})

test('a place where everything falls has another shape than one that holds, not only another color', () => {
  const scene = new Scene()
  const marks = new Marks(scene, {} as never)
  const none: Marked = {
    ghost: null,
    spots: [],
    stands: [],
    anchor: null,
    cursor: null,
    falling: [],
    edge: null,
    last: [],
    faults: [],
    pointed: [],
    theme: 'dark',
    accent: '#63f0db',
    ruler: null,
  }
  const shapes = (spots: Marked['spots']) => {
    marks.show({ ...none, spots })
    return scene.children
      .filter((mesh): mesh is InstancedMesh => mesh instanceof InstancedMesh && mesh.visible)
      .map(({ geometry }) => geometry.type)
      .sort()
  }
  const [holds, falls] = [
    shapes([{ cell: [1, 0, 0], kind: 'holds' }]),
    shapes([{ cell: [1, 0, 0], kind: 'falls' }]),
  ]
  expect(holds).toContain('SphereGeometry')
  expect(falls).toEqual(['ConeGeometry'])
  expect(holds).not.toContain('ConeGeometry')
  expect(shapes([])).toEqual([])
})

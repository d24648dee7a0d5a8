// Pictures of Coral without a page.

import { expect, test } from 'vitest'
import { byDepth, project, quadrant, turned, unturned } from '../src/board/coral/iso'
import { picture } from '../src/board/coral/picture'
import type { Piece } from '../src/board/coral/view'

const pieces: Piece[] = [
  {
    species: 'red',
    cells: [
      [1, 0, 0],
      [1, 1, 0],
      [2, 1, 0],
    ],
  },
  {
    species: 'tube',
    cells: [
      [0, 0, 1],
      [1, 0, 1],
      [0, 1, 1],
    ],
  },
]
const view = { pieces, pawns: [[0, 0, 1], null, null, null] as const }

test('a picture stands alone: no style, no script, nothing from elsewhere', () => {
  const svg = picture(view, {
    ghost: {
      species: 'sun',
      cells: [
        [-1, 0, 0],
        [-1, 1, 0],
        [-2, 0, 0],
      ],
    },
    label: 'A "reef" & more',
  })
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+" width/)
  expect(svg).not.toMatch(/style=|<script|href|var\(|NaN|undefined/)
  expect(svg).toContain('aria-label="A &quot;reef&quot; &amp; more"')
})

test('only faces that can be seen are drawn', () => {
  const count = (svg: string) => svg.match(/<polygon/g)?.length ?? 0
  // Seven cubes of three faces each, less those that another cube lies against.
  expect(count(picture(view, { quadrant: 0 }))).toBeLessThan(21)
  expect(count(picture({ pieces: [], pawns: [null, null, null, null] }))).toBe(3)
})

test('what would fall is marked, and the edge that it tips over is drawn', () => {
  const plain = picture(view)
  const judged = picture(view, {
    marked: [[0, 1, 1]],
    mark: 'falls',
    edge: { from: [0.5, -0.5, 1], to: [0.5, 0.5, 1] },
  })
  expect(plain).not.toContain('#ff8792')
  expect(judged.match(/#ff8792/g)!.length).toBeGreaterThan(2)
  expect(judged).toContain('<line')
})

test('four corners to look from: each turns back, and the nearest cube is drawn last', () => {
  for (const n of [0, 1, 2, 3]) {
    const corner = quadrant(n)
    expect(
      unturned(turned([3, -2, 1], corner).slice(0, 2) as [number, number], corner).map((n) => n + 0),
    ).toEqual([3, -2])
    const order = (
      [
        [0, 0, 0],
        [0, 0, 1],
        [1, 0, 0],
        [0, 1, 0],
      ] as const
    )
      .map((cell) => turned(cell, corner))
      .sort(byDepth)
    expect(
      order.at(-1)![2] === 1 ||
        order
          .at(-1)!
          .slice(0, 2)
          .some((n) => n === 1),
    ).toBe(true)
  }
  expect(project([1, 1, 1], 40)).toEqual({ x: 0, y: 0 })
  expect(quadrant(-1)).toBe(3)
})

// What the face of Lumis is made of, without a page: the map's geometry, the camera, walking by keys, narrowing of legal
// steps, networks.

import { expect, test } from 'vitest'
import { ground } from '../src/board/lumis/art'
import { RADIUS, WIDTH, boardOf } from '../src/board/lumis/board'
import {
  TAP,
  centered,
  fit,
  fitBetween,
  hold,
  reveal,
  seen,
  spaceWidth,
  toMap,
  toWindow,
  zoom,
} from '../src/board/lumis/camera'
import { networkAt, networks, winningWay } from '../src/board/lumis/networks'
import {
  gift,
  legalActions,
  legalColors,
  legalHeights,
  legalSpaces,
  legalSupply,
  meant,
  plenty,
} from '../src/board/lumis/steps'
import { Pieces, costOf, lumisView, type LumisView } from '../src/board/lumis/view'
import { directionOf, jump, walk } from '../src/board/lumis/walk'
import { hexAt } from '../src/board/hex'
import type { Step } from '../src/engine/types'

const board = boardOf({})
const space = (id: number) => board.space(id)!

test('the shipped board: rows from top to bottom, neighbors, base lines that do not touch themselves', () => {
  expect(board.spaces).toHaveLength(521)
  expect(board.rows).toHaveLength(23)
  expect(board.rows[0]!.every(({ kind, team }) => kind === 'base' && team === 'yellow')).toBe(true)
  // Inside rows begin and end at red's base lines, except at two corners.
  expect(board.rows[10]!.map(({ kind }) => kind).filter((kind) => kind === 'base')).toHaveLength(2)
  expect(board.around(space(441)).every(({ kind }) => kind !== 'base')).toBe(true)
  for (const one of board.spaces)
    for (const other of board.around(one)) expect(board.around(other)).toContain(one)
})

test('a point of a space leads back to it', () => {
  for (const { at, q, r, id } of board.spaces)
    expect(board.at(hexAt({ x: at.x + RADIUS * 0.6, y: at.y }, RADIUS))?.id, `${q},${r}`).toBe(id)
})

test('the ground has every space once, and seams only between regions', () => {
  const { faces, bases, plate, seams } = ground(board)
  const count = (path: string) => path.split('Z').length - 1
  const inside = board.spaces.filter(({ kind }) => kind === 'path').length
  expect(Object.values(faces).reduce((sum, path) => sum + count(path), 0)).toBe(inside)
  expect(count(bases.yellow) + count(bases.red)).toBe(80)
  expect(count(plate)).toBe(521)
  expect(seams.length).toBeGreaterThan(1000)
})

test("a board of one's own is read once", () => {
  const written = {
    spaces: [
      { id: 7, q: 0, r: 0, kind: 'path', color: 'blue' },
      { id: 9, q: 1, r: 0, kind: 'tower', color: 'green' },
    ],
  }
  const own = boardOf({ board: written })
  expect(own.space(9)).toMatchObject({ kind: 'tower', row: 1, place: 2 })
  expect(boardOf({ board: structuredClone(written) })).toBe(own)
})

test('the camera fits, zooms around a point, holds the map and reveals spaces', () => {
  const window = { width: 800, height: 600 }
  const whole = fit(board.box, window)
  const corners = [
    toWindow(whole, board.box),
    toWindow(whole, { x: board.box.x + board.box.width, y: board.box.y + board.box.height }),
  ]
  for (const { x, y } of corners)
    expect([x >= -0.1 && x <= 800.1, y >= -0.1 && y <= 600.1]).toEqual([true, true])
  const around = { x: 200, y: 150 }
  const nearer = zoom(whole, 2, around, whole.scale)
  expect(toMap(nearer, around).x).toBeCloseTo(toMap(whole, around).x)
  expect(zoom(whole, 0.1, around, whole.scale).scale).toBe(whole.scale)
  expect(spaceWidth(zoom(whole, 1000, around, whole.scale))).toBeCloseTo(88)
  const held = hold({ ...nearer, x: 1e6, y: -1e6 }, board.box, window)
  expect(toWindow(held, { x: board.box.x, y: 0 }).x).toBeCloseTo(400)
  const near = centered(space(220).at, TAP / WIDTH, window)
  expect(spaceWidth(near)).toBeCloseTo(44)
  expect(toWindow(near, space(220).at)).toEqual({ x: 400, y: 300 })
  const far = space(520).at
  const there = toWindow(reveal(near, far, window, 60), far)
  expect([there.x, there.y].every((value) => value >= 59.9)).toBe(true)
  expect(reveal(near, space(220).at, window, 60)).toEqual(near)
  expect(seen(near, window).width).toBeCloseTo((800 / 44) * WIDTH)
})

test('the whole map keeps clear of what stands in the corners', () => {
  const spaces = board.spaces.map(({ at }) => at)
  for (const window of [
    { width: 1440, height: 684 },
    { width: 1280, height: 504 },
    { width: 1280, height: 808 },
    { width: 1920, height: 864 },
  ]) {
    const corners = { left: { width: 334, height: 260 }, right: { width: 402, height: 160 }, side: 216 }
    const camera = fitBetween(spaces, board.box, window, corners)
    expect(camera.scale, `${window.width}`).toBeLessThanOrEqual(fit(board.box, window).scale)
    for (const at of spaces) {
      const { x, y } = toWindow(camera, at)
      expect(x < corners.left.width && y > window.height - corners.left.height).toBe(false)
      expect(x > window.width - corners.right.width && y < corners.right.height).toBe(false)
      expect(x > 0 && x < window.width - corners.side && y > 0 && y < window.height).toBe(true)
    }
  }
})

test('keys walk in six directions and by row', () => {
  expect(['KeyE', 'KeyD', 'KeyX', 'KeyZ', 'KeyA', 'KeyW'].map(directionOf)).toEqual([0, 1, 2, 3, 4, 5])
  const middle = space(220)
  for (const [there, back] of [
    ['KeyE', 'KeyZ'],
    ['KeyD', 'KeyA'],
    ['KeyX', 'KeyW'],
    ['ArrowLeft', 'ArrowRight'],
  ] as const) {
    expect(walk(board, walk(board, middle, there)!, back)).toBe(middle)
  }
  expect(walk(board, middle, 'ArrowUp')?.row).toBe(middle.row - 1)
  expect(walk(board, middle, 'Home')?.place).toBe(1)
  expect(walk(board, space(441), 'KeyE')).toBeNull()
  expect(walk(board, middle, 'KeyQ')).toBeNull()
  const among = new Set([44, 220, 396])
  expect(jump(board, middle, among, 1)?.id).toBe(396)
  expect(jump(board, space(396), among, 1)?.id).toBe(44)
  expect(jump(board, middle, among, -1)?.id).toBe(44)
  expect(jump(board, middle, new Set(), 1)).toBeNull()
})

const legal: Step[] = [
  { type: 'draw', card: 1 },
  { type: 'tower', space: 44, height: 2 },
  { type: 'tower', space: 44, height: 1 },
  { type: 'tower', space: 48, height: 1 },
  { type: 'base', space: 441, color: 'green' },
  { type: 'base', space: 441, color: 'blue' },
  { type: 'lay', space: 30 },
]

test('legal steps are narrowed by action, space, height and color', () => {
  expect([...legalActions(legal)].sort()).toEqual(['connect', 'draw', 'tower'])
  expect([...legalSpaces(legal, 'tower')]).toEqual([44, 48, 441])
  expect([...legalSpaces(legal, 'connect')]).toEqual([30])
  expect([...legalSpaces(legal, null)]).toEqual([44, 48, 441, 30])
  expect(legalHeights(legal, 44)).toEqual([1, 2])
  expect(legalColors(legal, 441)).toEqual(['blue', 'green'])
  expect([...legalSupply(legal, 'draw')]).toEqual([1])
  expect([...legalSupply(legal, 'give')]).toEqual([])
  expect(plenty(['blue', 'green'], [1, 9, 0, 3])).toBe('green')
})

test('what a tap means need not be legal, so that the engine can say why', () => {
  expect(meant(board, 30, null, [0, 0, 0, 0], 0)).toEqual({ type: 'lay', space: 30 })
  expect(meant(board, 44, 'connect', null, 0)).toEqual({ type: 'lay', space: 44 })
  expect(meant(board, 30, 'tower', null, 0)).toEqual({ type: 'tower', space: 30, height: 1 })
  expect(meant(board, 44, null, null, 2)).toEqual({ type: 'tower', space: 44, height: 3 })
  expect(meant(board, 490, null, [0, 2, 0, 0], 0)).toEqual({ type: 'base', space: 490, color: 'cream' })
  expect(meant(board, 9999, null, null, 0)).toBeNull()
})

test('a gift is handed over in the order of the colors', () => {
  expect(gift(1, ['green', 'blue', 'green'])).toEqual([
    { type: 'give', card: 1 },
    { type: 'hand', color: 'blue' },
    { type: 'hand', color: 'green' },
    { type: 'hand', color: 'green' },
  ])
})

const view = (more: Partial<LumisView>): LumisView =>
  lumisView({
    turn: 0,
    hand_sizes: [5, 5],
    hands: [null, null],
    known: [null, null],
    towers: [],
    stones: [],
    laying: [],
    end: null,
    ...more,
  } as never)

test('steps cost what their spaces ask for', () => {
  expect(
    costOf(board, [
      { type: 'lay', space: 0 },
      { type: 'lay', space: 5 },
      { type: 'tower', space: 44, height: 3 },
      { type: 'base', space: 441, color: 'green' },
    ]),
  ).toEqual([3, 1, 1, 1])
})

test('networks hang together by neighbors of one team; the winning way joins both lines', () => {
  // Straight down a column: a base tower, all spaces of q = 5 that are paths, a base tower.
  const column = board.spaces
    .filter(({ q, kind }) => q === 5 && kind === 'path')
    .map(({ id }) => ({ space: id, team: 'yellow' as const }))
  const towers = board.spaces
    .filter(({ q, kind, team }) => q === 5 && kind !== 'path' && team !== 'red')
    .map(({ id }) => ({ space: id, team: 'yellow' as const, height: 1 }))
  const won = view({ towers, stones: column, end: { won: 'yellow' } })
  const pieces = new Pieces(won)
  const all = networks(board, pieces)
  expect(all).toHaveLength(1)
  expect(networkAt(all, towers[0]!.space)?.towers).toBe(towers.length)
  const way = winningWay(board, won, pieces)
  expect(way).toHaveLength(23)
  expect(winningWay(board, view({ towers, stones: column }), pieces)).toEqual([])
  const apart = new Pieces(
    view({
      towers: [
        { space: 44, team: 'yellow', height: 1 },
        { space: 48, team: 'red', height: 2 },
      ],
    }),
  )
  expect(networks(board, apart).map(({ team, towers: n }) => [team, n])).toEqual([
    ['yellow', 1],
    ['red', 1],
  ])
})

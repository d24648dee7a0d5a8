// Boards of one's own without a page: painting, symmetry, packing, and that the engine reads what was painted.

import { expect, test } from 'vitest'
import small from '../../conformance/boards/lumis-small.json'
import limestone from '../../conformance/boards/limestone.json'
import shipped from '../../crates/lumis/data/lumis-board.json'
import * as reefs from '../src/board/lumicora/painting'
import * as maps from '../src/board/lumis/painting'
import {
  areaOf,
  between,
  flipped,
  hexOf,
  keyOf,
  packed,
  painted,
  symmetrical,
  unpacked,
  withImages,
  type Painting,
} from '../src/board/painting'
import type { BoardFault, Json } from '../src/engine/types'
import { readLink, writeLink } from '../src/pages/boards/link'
import { Core } from '../src/engine/core'
import { compiled } from './engine'

const core = new Core(compiled)

function faults(game: string, board: Json): BoardFault[] {
  const answer = core.ask<{ game: string; faults: BoardFault[] }>({ ask: 'board', game, board })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.ok.faults
}

const map = (board: unknown): Painting => maps.read(board as Json)!

test('a stroke paints, an area is filled, and nothing changes without need', () => {
  const before = reefs.flooded()
  expect(painted(before, new Map([['0,-3', 'w']]))).toBe(before)
  const after = painted(before, new Map([['0,-3', 'l']]))
  expect([after.get('0,-3'), before.get('0,-3')]).toEqual(['l', 'w'])
  const keys = new Set(reefs.KEYS)
  expect(areaOf(after, '1,-3', keys)).toHaveLength(41)
  expect(areaOf(after, '0,-3', keys)).toEqual(['0,-3'])
})

test('a quick stroke has no gaps', () => {
  for (const [a, b] of [
    [
      { q: 0, r: 0 },
      { q: 5, r: -2 },
    ],
    [
      { q: -3, r: 4 },
      { q: -3, r: 4 },
    ],
    [
      { q: 2, r: 2 },
      { q: -4, r: 7 },
    ],
  ] as const) {
    const way = between(a, b)
    expect([way[0], way.at(-1)]).toEqual([a, b])
    for (const [i, hex] of way.slice(1).entries()) {
      const before = way[i]!
      const [q, r] = [hex.q - before.q, hex.r - before.r]
      expect(Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))).toBe(1)
    }
  }
})

test('every symmetry is its own way back, and stays on the reef board', () => {
  for (const { hex } of reefs.SYMMETRIES)
    for (const key of reefs.KEYS) {
      const image = hex(hexOf(key))
      expect(reefs.KEYS).toContain(keyOf(image))
      expect(keyOf(hex(image))).toBe(key)
    }
  for (const painting of [map(shipped), map(small), maps.rhombus(6), maps.rhombus(7)])
    for (const { hex, sign } of maps.symmetries(painting))
      for (const [key, what] of painting) {
        expect(keyOf(hex(hex(hexOf(key))))).toBe(key)
        expect(sign(sign(what))).toBe(what)
      }
})

test('the usual map is its own image when the teams change places', () => {
  const painting = map(shipped)
  const falling = maps.symmetries(painting).find(({ name }) => name === 'falling')!
  expect(packed(flipped(painting, falling))).toBe(packed(painting))
  expect(symmetrical(painting, falling)).toBe(painting)
})

test('what is painted with symmetry is painted twice; what is touched counts', () => {
  const turn = reefs.SYMMETRIES.find(({ name }) => name === 'turn')!
  const both = withImages(new Map([['0,-3', 'l']]), turn)
  expect(new Map(both)).toEqual(
    new Map([
      ['1,3', 'l'],
      ['0,-3', 'l'],
    ]),
  )
  const touched = new Map([
    ['0,-3', 'l'],
    ['1,3', '4'],
  ])
  expect(new Map(withImages(touched, turn))).toEqual(touched)
  const even = symmetrical(painted(reefs.flooded(), new Map([['0,-3', '2']])), turn)
  expect([even.get('0,-3'), even.get('1,3')]).toEqual(['2', '2'])
})

test('boards are painted as they were read, and the engine finds nothing wrong with them', () => {
  for (const [read, write, game, board] of [
    [reefs.read, reefs.write, 'lumicora', limestone],
    [reefs.read, reefs.write, 'lumicora', reefs.write(reefs.side('a'))],
    [reefs.read, reefs.write, 'lumicora', reefs.write(reefs.side('b'))],
    [maps.read, maps.write, 'lumis', shipped],
    [maps.read, maps.write, 'lumis', small],
    [maps.read, maps.write, 'lumis', maps.write(maps.rhombus(21))],
    [maps.read, maps.write, 'lumis', maps.write(maps.rhombus(11))],
  ] as const) {
    const painting = read(board as Json)!
    const written = write(painting) as Json
    expect(faults(game, written)).toEqual([])
    expect(packed(read(written)!)).toBe(packed(painting))
  }
})

test('lines that do not hang together stay lines', () => {
  const painting = new Map(maps.rhombus(21))
  // A gap of three in the upper line.
  for (const q of [9, 10, 11]) painting.delete(`${q},-1`)
  expect(maps.linesOf(painting, 'yellow')).toHaveLength(3)
  expect(faults('lumis', maps.write(painting)).map(({ what }) => what)).toEqual(['lines_yellow'])
  const written = maps.write(painting)
  for (const space of written.spaces) if (space.team === 'yellow') space.line = space.r < 0 ? 'up' : 'down'
  expect(faults('lumis', written)).toEqual([])
  const again = maps.read(written)!
  expect(maps.linesOf(again, 'yellow').map(({ bases }) => bases.length)).toEqual([17, 20])
  expect(faults('lumis', maps.write(again))).toEqual([])
})

test('the engine says what is wrong, and where', () => {
  const dry = reefs.write(reefs.flooded())
  expect(faults('lumicora', dry)).toMatchObject([
    { rule: 'LC-7', what: 'near', at: [13, 14, 15, 20, 23, 28, 29, 30] },
  ])
  const painting = new Map([...maps.rhombus(11), ['3,3', 'B'], ['4,3', 'o']] as [string, string][])
  const keys = maps.write(painting).spaces.map(keyOf)
  const [fault, ...more] = faults('lumis', maps.write(painting))
  expect([fault!.rule, fault!.what, fault!.at.map((id) => keys[id]), more]).toEqual([
    'LU-2',
    'beside',
    ['3,3', '4,3'],
    [],
  ])
  expect(faults('lumis', { spaces: [] }).map(({ what }) => what)).toEqual(['empty'])
  expect(faults('lumis', { spaces: 3 }).map(({ what }) => what)).toEqual(['form'])
})

test('what cannot be painted is not read', () => {
  const broken = structuredClone(shipped) as { spaces: { kind: string; q: number }[] }
  broken.spaces[0]!.kind = 'lava'
  expect(maps.read(broken as Json)).toBeNull()
  for (const board of [null, [], {}, { spaces: [] }, { spaces: [3] }] as Json[])
    expect(reefs.read(board)).toBeNull()
})

test('a painting is packed and unpacked', () => {
  for (const painting of [map(shipped), map(small), reefs.side('b'), new Map<string, string>()])
    expect(new Map(unpacked(packed(painting)))).toEqual(new Map(painting))
  for (const text of ['0', '0:0', '0:0:a b', 'x:0:a', '0:0:a;', `0:0:${'a'.repeat(5_000)}`, '0:0:<']) {
    expect(unpacked(text)).toBeNull()
  }
})

test('a board goes through a link', async () => {
  const painting = map(shipped)
  const link = await writeLink({ game: 'lumis', name: 'Riff: früher – 1 & 2', painting })
  expect(link).toMatch(/^lumis\.z[\w-]+$/)
  expect(link.length).toBeLessThan(600)
  const read = await readLink(link)
  expect([read?.game, read?.name, packed(read!.painting)]).toEqual([
    'lumis',
    'Riff: früher – 1 & 2',
    packed(painting),
  ])
})

test('a damaged link is no board', async () => {
  const link = await writeLink({ game: 'lumicora', name: 'x', painting: reefs.side('a') })
  const cut = link.slice(0, -8)
  const bomb = `lumis.z${Buffer.from(await deflated(new Uint8Array(4 << 20))).toString('base64url')}`
  for (const hash of [
    '',
    'LC-7',
    'lumis.',
    'lumis.q00',
    'lumis.z!!',
    'lumis.zAAAA',
    'lumis.tAAAA',
    cut,
    bomb,
  ])
    expect(await readLink(hash)).toBeNull()
})

async function deflated(bytes: Uint8Array): Promise<ArrayBuffer> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Response(stream).arrayBuffer()
}

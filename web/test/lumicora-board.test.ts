// Lumicora's board without a page: what is drawn where, and how the engine's legal steps are narrowed.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tieBreak } from '../src/board/lumicora/ending'
import { linesOf } from '../src/board/lumicora/log'
import type { Frame, View } from '../src/engine'
import {
  flipped,
  litSpaces,
  placeNear,
  placeOfLevel,
  placeOn,
  placeTowards,
  placesByLevel,
  placesOf,
  rotated,
  triedNeighbor,
} from '../src/board/lumicora/places'
import { BOX, drawnAt, LIFT, onTop, RADIUS } from '../src/board/lumicora/picture'
import { countedNumbers, lyingTiles, stacks } from '../src/board/lumicora/reef'
import { directionOf, groundOf, middle, neighbor, ROWS, SPACES, spaceAt } from '../src/board/lumicora/spaces'
import { TILES } from '../src/board/lumicora/tiles'
import type { Half, Pair, Step } from '../src/board/lumicora/types'

const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../crates/lumicora/data/${name}.json`, import.meta.url), 'utf8'))

describe('what the engine knows too', () => {
  test('every tile looks as the data says', () => {
    const tiles = data('lumicora-tiles').tiles as {
      id: number
      color: string
      value: number
      other: string
    }[]
    expect(tiles).toHaveLength(104)
    for (const { id, color, value, other } of tiles) {
      expect(TILES[id]).toEqual({ id, colors: [color, color], shows: [String(value), other] })
    }
    expect(TILES.slice(104).map(({ colors }) => colors.map((color) => color[0]).join(''))).toEqual([
      'gp',
      'gb',
      'gy',
      'pb',
      'py',
      'by',
    ])
  })

  test.each(['a', 'b'])('side %s is as the data says', (side) => {
    const board = data('lumicora-boards').boards.find((one: { side: string }) => one.side === side)
    const ground = groundOf({ side })
    for (const { id, q, r, terrain, penalty = 0 } of board.spaces) {
      expect(SPACES[id]).toMatchObject({ id, q, r })
      expect(ground[id]).toEqual({ terrain, penalty })
    }
  })

  test('a board of one’s own is taken as it is', () => {
    const spaces = SPACES.map(({ id }) => ({
      id,
      terrain: id === 21 || id === 22 ? 'start' : 'limestone',
      penalty: id === 0 ? 9 : 0,
    }))
    expect(groundOf({ side: 'b', board: { spaces } })[0]).toEqual({ terrain: 'limestone', penalty: 9 })
  })
})

describe('geometry', () => {
  test('rows are 5-6-7-8-7-6-5 and numbered from the left', () => {
    expect(ROWS.map((row) => row.length)).toEqual([5, 6, 7, 8, 7, 6, 5])
    expect(ROWS.flat().map(({ id }) => id)).toEqual(SPACES.map(({ id }) => id))
  })

  test('neighbors are mutual', () => {
    for (const { id } of SPACES) {
      for (let direction = 0; direction < 6; direction += 1) {
        const other = neighbor(id, direction)
        if (other === null) continue
        expect(directionOf(id, other)).toBe(direction)
        expect(neighbor(other, direction + 3)).toBe(id)
      }
    }
  })

  test('a point in the middle of a space, or near it, is in that space', () => {
    for (const { id } of SPACES) {
      const { x, y } = middle(id, RADIUS)
      expect(spaceAt({ x, y }, RADIUS)).toBe(id)
      expect(spaceAt({ x: x + RADIUS * 0.6, y: y - RADIUS * 0.3 }, RADIUS)).toBe(id)
    }
    expect(spaceAt({ x: 0, y: 9 * RADIUS }, RADIUS)).toBe(null)
  })

  test('the board fills its box and does not leave it', () => {
    const half = (RADIUS * Math.sqrt(3)) / 2
    for (const { id } of SPACES) {
      const { x, y } = middle(id, RADIUS)
      expect(x - half).toBeGreaterThanOrEqual(BOX.x)
      expect(x + half).toBeLessThanOrEqual(BOX.x + BOX.width)
      expect(y - RADIUS).toBeGreaterThanOrEqual(BOX.y)
      expect(y + RADIUS).toBeLessThanOrEqual(BOX.y + BOX.height)
    }
  })

  test('a level lies above the one below', () => {
    expect(onTop(21, 0).y - onTop(21, 2).y).toBeCloseTo(2 * LIFT)
    expect(drawnAt([21, 22], 1).direction).toBe(1)
    expect(drawnAt([22, 21], 1).direction).toBe(4)
  })
})

const half = (
  space: number,
  level: number,
  tile: number,
  color: Half['color'],
  shows: Half['shows'],
): Half => ({ space, level, tile, color, shows })

describe('a reef', () => {
  const reef = [
    half(21, 1, 104, 'green', 'plain'),
    half(22, 1, 104, 'pink', 'plain'),
    half(20, 1, 6, 'green', '3'),
    half(13, 1, 6, 'green', 'shell'),
    half(20, 2, 14, 'green', '4'),
    half(21, 2, 14, 'green', 'plain'),
  ]

  test('is painted from the bottom up, each tile with its number half first', () => {
    expect(lyingTiles(reef)).toEqual([
      { tile: 6, level: 1, at: [20, 13] },
      { tile: 104, level: 1, at: [21, 22] },
      { tile: 14, level: 2, at: [20, 21] },
    ])
  })

  test('a starting Lumino’s first color is its first half, wherever it lies', () => {
    expect(
      lyingTiles([half(21, 1, 104, 'pink', 'plain'), half(22, 1, 104, 'green', 'plain')])[0]?.at,
    ).toEqual([22, 21])
  })

  test('stacks go from the lowest half to the visible one', () => {
    expect(stacks(reef)[20]?.map(({ shows }) => shows)).toEqual(['3', '4'])
    expect(stacks(reef)[0]).toEqual([])
  })

  test('covered numbers do not count', () => {
    expect(countedNumbers(reef, 'green').map(({ shows }) => shows)).toEqual(['4'])
    expect(countedNumbers(reef, 'pink')).toEqual([])
  })
})

describe('narrowing the legal steps', () => {
  const legal: Step[] = [
    { type: 'place', tile: 5, at: [13, 14] },
    { type: 'place', tile: 5, at: [14, 13] },
    { type: 'place', tile: 5, at: [14, 15] },
    { type: 'place', tile: 5, at: [14, 8] },
    { type: 'place', tile: 5, at: [28, 29] },
    { type: 'place', tile: 9, at: [0, 1] },
    { type: 'discard', tile: 5 },
    { type: 'discard', tile: 9 },
  ]
  const places = placesOf(legal, 5)

  test('a chosen tile has its own places and no others', () => {
    expect(places).toHaveLength(5)
    expect([...litSpaces(places)].sort((a, b) => a - b)).toEqual([8, 13, 14, 15, 28, 29])
    expect(placesOf(legal, 7)).toEqual([])
  })

  test('a pressed space gets the number half, turned as before if it can be', () => {
    expect(placeOn(places, 14, 1)).toEqual([14, 15])
    expect(placeOn(places, 14, 4)).toEqual([14, 13])
    expect(placeOn(places, 15, 1)).toEqual([14, 15])
    expect(placeOn(places, 0, 1)).toBe(null)
  })

  test('turning goes around the number half through all legal places and back', () => {
    const seen: Pair[] = []
    let place: Pair = [14, 13]
    for (let i = 0; i < 3; i += 1) {
      place = rotated(places, place, true) as Pair
      seen.push(place)
    }
    expect(seen).toEqual([
      [14, 8],
      [14, 15],
      [14, 13],
    ])
    expect(rotated(places, [14, 13], false)).toEqual([14, 15])
    expect(rotated(places, [28, 29], true)).toEqual([28, 29])
    expect(flipped([13, 14])).toEqual([14, 13])
  })

  test('arrows go to the nearest place that way', () => {
    expect(placeTowards(places, [13, 14], { x: 1, y: 0 })).toEqual([14, 15])
    expect(placeTowards(places, [14, 15], { x: 0, y: 1 })).toEqual([28, 29])
    expect(placeTowards(places, [28, 29], { x: 0, y: 1 })).toBe(null)
  })

  test('a dragged tile snaps to the nearest place', () => {
    const { x, y } = middle(28, RADIUS)
    expect(placeNear(places, { x: x + 20, y }, RADIUS, 1)).toEqual([28, 29])
  })

  test('levels are jumped between', () => {
    const heights = SPACES.map(({ id }) => (id === 28 || id === 29 ? 2 : 0))
    expect([...placesByLevel(places, heights).keys()]).toEqual([1, 3])
    expect(placeOfLevel(places, heights, [13, 14], true)).toEqual([28, 29])
    expect(placeOfLevel(places, heights, [28, 29], true)).toBe(null)
    expect(placeOfLevel(places, heights, [28, 29], false)?.[0]).toBeLessThan(20)
  })

  test('what is tried with a space that is not legal is a neighbor as high', () => {
    const heights = SPACES.map(({ id }) => (id === 1 ? 1 : 0))
    expect(triedNeighbor(0, heights, 1)).not.toBe(1)
    expect(directionOf(0, triedNeighbor(0, heights, 1))).not.toBe(null)
  })
})

test('the log says what a full store really took', () => {
  const view = (limestone: number) => ({ seats: [{ limestone, reef: [] }] }) as unknown as View
  const frame = {
    seq: 3,
    seat: 0,
    what: 'steps',
    sights: [{ event: 'took_limestone', seat: 0, markers: 6 }],
  } as unknown as Frame
  const taken = (before: View | null, after: View) =>
    linesOf({ frame, before, after }).map(({ fact }) => (fact.what === 'limestone' ? fact.markers : null))
  expect(taken(view(10), view(10))).toEqual([0])
  expect(taken(view(7), view(10))).toEqual([3])
  expect(taken(view(1), view(7))).toEqual([6])
  expect(taken(null, view(10))).toEqual([6])
})

test('limestone breaks a tie, and nothing else', () => {
  const seats = [
    { score: 70, limestone: 3 },
    { score: 70, limestone: 5 },
    { score: 61, limestone: 9 },
  ]
  expect(tieBreak(seats, 1)).toEqual([5, 3])
  expect(tieBreak([seats[1]!, seats[2]!], 0)).toEqual([5])
})

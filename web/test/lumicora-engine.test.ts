// What Lumicora's face asks the engine, and what it tells of a match, over whole matches of bots.

import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Engine, Options } from '../src/engine'
import { linesOf } from '../src/board/lumicora/log'
import { placesOf } from '../src/board/lumicora/places'
import { countedNumbers } from '../src/board/lumicora/reef'
import { asReefs, asSteps, COLORS } from '../src/board/lumicora/types'
import type { Answers } from '../src/wire/lumicora'
import { bot, connect, ok, opening, watched, type Watched } from './engine'

const GAME = 'lumicora'

describe.each([
  [2, 1, {}],
  [3, 2, { side: 'b', animals: 'light' }],
  [4, 3, { overlap: true }],
] as [number, number, Options][])('a match of %i', (seats, seed, options) => {
  let engine: Engine
  let told: Watched[]

  beforeAll(async () => {
    engine = connect()
    told = await watched(engine, opening(GAME, Array(seats).fill(bot('greedy')), seed, options))
  })

  test('the numbers that are lit add up to what the engine scores', async () => {
    for (const { look } of told.slice(seats)) {
      const reefs = asReefs(look.view)
      for (let seat = 0; seat < seats; seat += 1) {
        const worth = ok(await engine.aid<Answers, 'worth'>(GAME, look.view, { type: 'worth', seat }))
        expect(worth.map(({ color }) => color)).toEqual(COLORS)
        for (const { color, points } of worth) {
          const lit = countedNumbers(reefs.seats[seat]?.reef ?? [], color).reduce(
            (sum, { shows }) => sum + Number(shows),
            0,
          )
          expect(lit).toBe(points)
        }
      }
    }
  })

  test('any tile of display and Atoll can be tried out, and only where the engine lets it lie', async () => {
    let [legal, refused] = [0, 0]
    for (const { look } of told.filter((_, i) => i >= seats && i % 5 === 0)) {
      const reefs = asReefs(look.view)
      if (reefs.phase === 'over') continue
      for (const tile of [...(reefs.seats[0]?.display ?? []), ...reefs.atoll]) {
        const view = { ...look.view, viewer: { seat: 0 }, emergency: null }
        const supposed = { type: 'in_hand', tiles: [tile] }
        const places = placesOf(asSteps(ok(await engine.legal(GAME, view, supposed))), tile)
        for (const at of [...places.slice(0, 1), [21, 22] as const, [0, 1] as const]) {
          const peek = await engine.peek(GAME, view, [{ type: 'place', tile, at: [...at] }], supposed)
          if (places.some(([a, b]) => a === at[0] && b === at[1])) {
            ok(peek)
            legal += 1
          } else {
            expect(peek.error?.rule).toMatch(/^LC-(12|18|19|20|21)$/)
            refused += 1
          }
        }
      }
    }
    expect(Math.min(legal, refused)).toBeGreaterThan(20)
  })

  test('what it would end with now is what it ends with at its end', async () => {
    const last = told.at(-1)?.look
    const before = told.at(-2)?.look
    if (!last || !before) throw new Error('nothing was told')
    const points = ok(await engine.aid<Answers, 'end'>(GAME, before.view, { type: 'end' }))
    expect(points).toHaveLength(seats)
    asReefs(last.view).points.forEach((one, seat) => expect(points[seat]?.animals).toBe(one.animals))
  })

  test('everything that happened is told in a line or is nothing new', () => {
    const lines = told.flatMap(({ frame, look }) => linesOf({ frame, before: null, after: look.view }))
    const kinds = new Set(lines.map(({ fact }) => fact.what))
    for (const kind of ['laid', 'offered', 'took', 'drawn', 'round', 'scored', 'octopus', 'ended'] as const)
      expect(kinds).toContain(kind)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    for (const { fact } of lines) if (fact.what === 'laid') expect(fact.level).toBeGreaterThan(0)
    expect(lines.filter(({ fact }) => fact.what === 'round')).toHaveLength(10)
  })
})

describe('words', () => {
  test.each(['en', 'de', 'nl'] as const)('every kind of line has words in %s', async (lang) => {
    vi.stubGlobal('location', { search: `?lang=${lang}` })
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
    vi.stubGlobal('navigator', { languages: [] })
    vi.resetModules()
    const { wordsOf, spoken } = await import('../src/games/lumicora/logwords')
    const name = (seat: number) => `N${seat}`
    const words = [
      wordsOf({ what: 'laid', seat: 1, tile: 6, level: 3, paid: 0 }, name),
      wordsOf({ what: 'took', seat: 0, from: 'atoll', tiles: [6, 14] }, name),
      wordsOf({ what: 'swapped', seat: 0, spend: 'blue', from: 'display', tiles: [6] }, name),
      wordsOf({ what: 'scored', seat: 2, color: 'yellow', points: 11, markers: 2 }, name),
      wordsOf({ what: 'octopus', seat: 2 }, name),
      wordsOf({ what: 'table', how: 'undo', seat: 1 }, name),
    ].map(spoken)
    expect(words).toMatchSnapshot()
    vi.unstubAllGlobals()
  })
})

// What happened in a match of Lumis, told in words; and names of spaces.

import { beforeAll, expect, test, vi } from 'vitest'
import { boardOf } from '../src/board/lumis/board'
import { factsOf, fresh, named } from '../src/board/lumis/log'
import { lumisView } from '../src/board/lumis/view'
import type { Frame, Lang, View } from '../src/engine/types'

vi.stubGlobal('location', { search: '?lang=en' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('navigator', { languages: ['en'] })

const board = boardOf({})
let words: typeof import('../src/say/lumis-log')
let names: typeof import('../src/say/lumis-map')
let language: { lang: Lang; set: (lang: Lang) => void }

beforeAll(async () => {
  words = await import('../src/say/lumis-log')
  names = await import('../src/say/lumis-map')
  language = (await import('../src/say/lang.svelte')).language
})

const frame = (sights: unknown[], more: Partial<Frame> = {}): Frame =>
  ({ seq: 1, at_ms: 0, seat: 1, what: 'steps', sights, to_act: [0], ...more }) as Frame
const before = { towers: [{ space: 44, team: 'yellow', height: 1 }], stones: [] } as unknown as View
const tell = (sights: unknown[], more: Partial<Frame> = {}) =>
  factsOf(board, { frame: frame(sights, more), before }).map((fact) =>
    words.spoken(words.lineOf(fact, (seat) => (seat === 0 ? 'You' : 'Manta'))),
  )

test('draws and gifts are one line each, with the cards that were seen', () => {
  expect(
    tell([
      { event: 'drew', seat: 0, color: 'violet' },
      { event: 'drew', seat: 0, color: 'blue' },
      { event: 'drew', seat: 0, color: 'violet' },
      { event: 'supply_turned', team: 'yellow', card: 1 },
    ]),
  ).toEqual(['You drew 3 cards: 1 light blue, 2 violet.'])
  expect(
    tell([
      { event: 'reshuffled', team: 'red' },
      { event: 'drew', seat: 1, color: null },
    ]),
  ).toEqual(['Red shuffled its discards into a new deck.', 'Manta drew 1 card.'])
  expect(
    tell([
      { event: 'gift_began', seat: 1, card: 0 },
      { event: 'handed', seat: 1, color: null },
    ]),
  ).toEqual(['Manta gave their partner 1 card.'])
})

test('towers are built or taken, connections linked, games won', () => {
  expect(tell([{ event: 'tower_built', seat: 1, space: 48, height: 2 }])).toEqual([
    'Manta built a green tower, height 2.',
  ])
  expect(
    tell([
      { event: 'gave_back', site: 44, stages: 1 },
      { event: 'tower_built', seat: 1, space: 44, height: 2 },
    ]),
  ).toEqual(['Towers gave stones back to the stock.', 'Manta took the light blue tower, height 2.'])
  expect(tell([{ event: 'base_built', seat: 1, space: 481, color: 'cream' }])).toEqual([
    'Manta built a base tower at the left.',
  ])
  expect(
    tell([
      { event: 'stone_laid', seat: 1, space: 3 },
      { event: 'stone_laid', seat: 1, space: 4 },
      { event: 'connected', seat: 1 },
      { event: 'ended', end: { won: 'red' } },
    ]),
  ).toEqual(['Manta connected two towers with 2 stones.', 'Red joined its base lines and won.'])
  expect(
    tell([
      { event: 'passed', seat: 1 },
      { event: 'ended', end: 'dead' },
    ]),
  ).toEqual(['Manta couldn’t do anything and passed.', 'Nobody is building anymore: a draw.'])
  expect(tell([], { what: 'resign' })).toEqual(['Manta resigned.'])
})

test('in every language', () => {
  const line = () => tell([{ event: 'tower_built', seat: 1, space: 44, height: 3 }])[0]
  language.lang = 'de'
  expect(line()).toBe('Manta überbaute den Turm in Hellblau, Höhe 3.')
  language.lang = 'nl'
  expect(line()).toBe('Manta overbouwde de toren in lichtblauw, hoogte 3.')
  language.lang = 'en'
})

test('every space has a name that says where it is and what stands there', () => {
  const nothing = { team: null, height: null, marks: [], crossings: [] } as const
  expect(
    names.nameOf(board.space(44)!, {
      ...nothing,
      team: 'red',
      height: 2,
      marks: ['linked', 'last'],
      crossings: ['red'],
    }),
  ).toBe(
    'row 4, space 4: light blue tower space, Red tower, height 2, connected, last move, on the shortest crossing of Red',
  )
  expect(names.nameOf(board.space(441)!, { ...nothing, marks: ['legal'] })).toBe(
    'row 1, space 1: Yellow base line, top, free, can be chosen',
  )
  expect(names.nameOf(board.space(220)!, nothing)).toMatch(/: obstacle$/)
  expect(new Set(board.spaces.map((space) => names.nameOf(space, nothing))).size).toBe(521)
})

test('what is new on the map, in the order in which it came', () => {
  const was = lumisView({
    towers: [
      { space: 44, team: 'yellow', height: 1 },
      { space: 48, team: 'red', height: 1 },
    ],
    stones: [{ space: 1, team: 'red' }],
  } as never)
  const now = lumisView({
    towers: [
      { space: 44, team: 'red', height: 2 },
      { space: 48, team: 'red', height: 1 },
    ],
    stones: [
      { space: 1, team: 'red' },
      { space: 2, team: 'red' },
      { space: 3, team: 'red' },
    ],
  } as never)
  const order = named([
    { event: 'stone_laid', space: 3 },
    { event: 'stone_laid', space: 2 },
    { event: 'turn_ended' },
  ])
  expect([...fresh(was, now, order)]).toEqual([
    [3, 0],
    [2, 1],
    [44, 2],
  ])
  expect(fresh(null, was).size).toBe(3)
})

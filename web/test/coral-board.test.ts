// What the face of Coral is made of, without a page: the lattice, aiming, the view from above, the eye, rays, walking.

import { expect, test } from 'vitest'
import {
  aimsAt,
  at,
  countsOf,
  coveredBy,
  heldAt,
  legalPieces,
  meant,
  oriented,
  spotsOf,
  turn,
} from '../src/board/coral/aims'
import { fallOf } from '../src/board/coral/fall'
import {
  axes,
  between,
  eye,
  fitting,
  HOME,
  isOnSide,
  isTop,
  orbited,
  panned,
  quadrantOf,
  quarter,
  sideOf,
  toHome,
  toSide,
  toTop,
  zoomed,
  type Orbit,
} from '../src/board/coral/camera'
import { cellsOf, endsOf, isByJudge, sideView } from '../src/board/coral/judge'
import { bits, changeOf, factsOf, fallen, soundOf } from '../src/board/coral/log'
import { isInSight, pick, type Scenery } from '../src/board/coral/pick'
import {
  areNeighbors,
  cornerOf,
  faceTo,
  keyOf,
  ORIENTATIONS,
  orientationOf,
  pieceAt,
  pieceKey,
  ROCK,
  type Cell,
} from '../src/board/coral/space'
import { boundsOf, rowsOf, topPawns, topView } from '../src/board/coral/top'
import {
  Reef,
  neutralOf,
  partnerOf,
  seatOf,
  speciesOf,
  unstacked,
  type CoralView,
  type Piece,
} from '../src/board/coral/view'
import { jump, walk } from '../src/board/coral/walk'
import type { Step } from '../src/engine/types'

const NONE = [null, null, null, null] as const
const flat: Piece = {
  species: 'tube',
  cells: [
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
  ],
}
const reef = new Reef({ pieces: [flat], pawns: [[1, 0, 1], null, null, null] })

test('there are twelve orientations, and each is known by its cells', () => {
  expect(new Set(ORIENTATIONS.map((pair) => pair.map(keyOf).sort().join())).size).toBe(12)
  ORIENTATIONS.forEach((orientation, n) => {
    const cells = pieceAt([3, -1, 2], orientation)
    expect(orientationOf([cells[2], cells[0], cells[1]])).toBe(n)
    expect(cornerOf(cells)).toEqual([3, -1, 2])
  })
  expect(
    orientationOf([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]),
  ).toBe(-1)
  expect(
    pieceKey([
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
    ]),
  ).toBe(
    pieceKey([
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ]),
  )
})

test('neighbors, and the faces between them', () => {
  expect(areNeighbors([0, 0, 0], [0, 0, 1])).toBe(true)
  expect(areNeighbors([0, 0, 0], [1, 1, 0])).toBe(false)
  expect([faceTo([0, 0, 0], [0, -1, 0]), faceTo([0, 0, 0], [0, 0, 1]), faceTo([0, 0, 0], [1, 1, 0])]).toEqual(
    ['south', 'up', null],
  )
})

test('around a lone rock every aim is free, above the table, and face to face with it', () => {
  const aims = aimsAt(new Reef({ pieces: [], pawns: NONE }), ROCK, null, new Set())
  expect(new Set(aims.map(({ key }) => key)).size).toBe(aims.length)
  for (const { cells } of aims) {
    expect(cells.some((cell) => areNeighbors(cell, ROCK))).toBe(true)
    expect(cells.every((cell) => cell[2] >= 0 && keyOf(cell) !== keyOf(ROCK))).toBe(true)
  }
  expect(
    spotsOf(aims, ROCK)
      .map(({ cell }) => keyOf(cell))
      .sort(),
  ).toEqual(['-1,0,0', '0,-1,0', '0,0,1', '0,1,0', '1,0,0'])
})

test('the own pawn may be lifted, another one not', () => {
  const own = aimsAt(reef, [1, 0, 1], 'red', new Set())
  const other = aimsAt(reef, [1, 0, 1], 'sun', new Set())
  expect(at(own, [1, 0, 2]).length).toBeGreaterThan(0)
  expect(at(other, [1, 0, 2])).toEqual([])
})

test('legal steps are narrowed to the species that is held, and turning stays with what is legal', () => {
  const step = (species: string, cells: Cell[]): Step => ({ type: 'grow', species, cells: cells as never })
  const steps = [
    step('red', [
      [2, 0, 1],
      [2, 0, 0],
      [3, 0, 0],
    ]),
    step('red', [
      [2, 0, 1],
      [2, 1, 1],
      [2, 0, 0],
    ]),
    step('sun', [
      [1, -1, 1],
      [1, -1, 0],
      [2, -1, 0],
    ]),
  ]
  const aims = aimsAt(reef, [1, 0, 1], 'red', legalPieces(steps, 'red'))
  expect(aims.filter(({ isLegal }) => isLegal)).toHaveLength(2)
  expect(countsOf(aims).reduce((sum, { holding }) => sum + holding, 0)).toBe(2)
  const spot: Cell = [2, 0, 1]
  const first = meant(aims, spot, null)!
  expect(first.isLegal).toBe(true)
  const second = turn(aims, spot, first, 1, false)!
  expect([second.isLegal, second.key === first.key]).toEqual([true, false])
  expect(turn(aims, spot, second, 1, false)!.key).toBe(first.key)
  // Whoever tries what does not hold goes through all of them.
  expect(
    turn(
      aims,
      spot,
      at(aims, spot).find(({ isLegal }) => isLegal)!,
      1,
      true,
    ),
  ).not.toBeNull()
  expect(meant(aims, spot, second.orientation)!.key).toBe(second.key)
  // An orientation without a legal place can be tried, and chosen again goes on to its next place.
  const none = countsOf(aims).findIndex(({ holding }) => holding === 0)
  const tried = oriented(aims, none, null, null)!
  expect([tried.orientation, tried.isLegal]).toEqual([none, false])
  expect(oriented(aims, none, null, tried)!.key).not.toBe(tried.key)
})

test('where a growth may fall, what holds comes first, and what falls can still be had', () => {
  const spot: Cell = [2, 0, 1]
  const all = aimsAt(reef, [1, 0, 1], 'red', new Set())
  const safe = at(all, spot)[0]!
  const risky = at(all, spot).find(({ orientation }) => orientation !== safe.orientation)!
  const legal = new Set([safe.key, risky.key])
  const aims = aimsAt(reef, [1, 0, 1], 'red', legal, new Set([risky.key, 'another']))
  const find = (key: string) => aims.find((aim) => aim.key === key)!
  expect([find(safe.key).falls, find(risky.key).falls]).toEqual([false, true])
  // What is not legal does not fall, it is refused.
  expect(aimsAt(reef, [1, 0, 1], 'red', new Set(), new Set([risky.key])).some(({ falls }) => falls)).toBe(
    false,
  )
  expect(spotsOf(aims, [1, 0, 1]).find(({ cell }) => keyOf(cell) === keyOf(spot))).toMatchObject({
    legal: 2,
    holding: 1,
  })
  expect(meant(aims, spot, risky.orientation)!.key).toBe(safe.key)
  expect(turn(aims, spot, find(safe.key), 1, false)!.key).toBe(safe.key)
  // Whoever wants to see all of them gets there.
  let now = find(safe.key)
  for (let n = 0; n < at(aims, spot).length && now.key !== risky.key; n += 1)
    now = turn(aims, spot, now, 1, true)!
  expect(now.key).toBe(risky.key)
  expect(oriented(aims, risky.orientation, spot, null)!.isLegal).toBe(true)
  const counts = countsOf(aims)
  expect([
    counts.reduce((sum, { holding }) => sum + holding, 0),
    counts.reduce((sum, { falling }) => sum + falling, 0),
  ]).toEqual([1, 1])
  // Where everything falls, that is what is meant.
  const falling = aimsAt(reef, [1, 0, 1], 'red', legal, legal)
  expect(spotsOf(falling, [1, 0, 1]).find(({ cell }) => keyOf(cell) === keyOf(spot))).toMatchObject({
    legal: 2,
    holding: 0,
  })
  expect(meant(falling, spot, risky.orientation)!.key).toBe(risky.key)
})

test('a fall is read off: what goes where, and whose pawns leave', () => {
  const before = {
    pieces: [flat, flat],
    pawns: [[1, 0, 1], [0, 1, 1], null, null],
    box: [0, 0, 0, 0],
    stocks: [
      [3, 0, 2, 0],
      [0, 3, 2, 0],
    ],
  } as const
  expect(
    fallOf(
      before,
      {
        ...before,
        pieces: [flat, flat, flat],
        stocks: [
          [3, 0, 1, 0],
          [0, 3, 2, 0],
        ],
      },
      0,
    ),
  ).toBeNull()
  const after = {
    pieces: [flat],
    pawns: [null, [0, 1, 1], null, null],
    box: [0, 0, 1, 0],
    stocks: [
      [3, 0, 1, 0],
      [0, 4, 2, 0],
    ],
  } as const
  expect(fallOf(before, after, 0)).toEqual({
    pieces: 2,
    boxed: 1,
    back: [{ seat: 1, pieces: 1 }],
    pawns: ['red'],
  })
})

test('what a piece would hide from the sky', () => {
  expect(
    coveredBy(reef, [
      [0, 0, 2],
      [0, 0, 3],
      [1, 0, 3],
    ])
      .map(({ cell }) => keyOf(cell))
      .sort(),
  ).toEqual(['0,0,1', '1,0,1'])
  expect(
    coveredBy(reef, [
      [0, 0, 0],
      [5, 0, 0],
      [5, 1, 0],
    ]),
  ).toEqual([])
})

test('the view from above shows the highest cube of a column, what is held, and pawns below overhangs', () => {
  const above = topView(reef, {
    species: 'sun',
    cells: [
      [1, 0, 3],
      [2, 0, 3],
      [1, 1, 3],
    ],
  })
  expect(above.get('0,1')).toMatchObject({ body: 'tube', height: 2, isGhost: false })
  expect(above.get('1,0')).toMatchObject({ body: 'sun', height: 4, isGhost: true, covers: 'tube' })
  expect(above.get('2,0')).toMatchObject({ body: 'sun', covers: null })
  expect(topPawns({ pawns: [[0, 0, 0], [1, 0, 1], null, null] }, reef).map(({ isBelow }) => isBelow)).toEqual(
    [true, false],
  )
  const bounds = boundsOf([[2, -1, 0]], 1)
  expect(bounds).toEqual({ west: -1, east: 3, south: -2, north: 1 })
  expect(rowsOf(bounds)[0]![0]).toEqual([-1, 1])
  expect(rowsOf(bounds).at(-1)!.at(-1)).toEqual([3, -2])
})

test('the eye turns from side to side, goes above, and comes home by the shorter way', () => {
  const orbit: Orbit = { ...HOME, distance: 16, target: [0, 2, 0] }
  const round = [1, 2, 3, 4].reduce<Orbit[]>((all) => [...all, quarter(all.at(-1)!, 1)], [orbit]).slice(1)
  expect(round.map(sideOf)).toEqual(['south', 'east', 'north', 'west'])
  expect(round.every(isOnSide)).toBe(true)
  expect(isOnSide(orbit)).toBe(false)
  expect(sideOf(quarter(orbit, -1))).toBe('west')
  expect(isTop(toTop(round[2]!))).toBe(true)
  expect(toTop({ ...orbit, azimuth: 350 }).azimuth).toBe(360)
  expect(isTop(quarter(toTop(orbit), 1))).toBe(true)
  expect(toHome({ ...orbit, azimuth: 700 }).azimuth).toBe(686)
  expect(sideOf(toSide(orbit, 'north'))).toBe('north')
  expect([0, 1, 2, 3].map((n) => quadrantOf({ azimuth: n * 90 + 45 }))).toEqual([1, 2, 3, 0])
})

test('where the eye is, and what a drag does', () => {
  const orbit: Orbit = { azimuth: 0, elevation: 0, distance: 10, target: [1, 2, 3] }
  expect(eye(orbit)).toEqual([1, 2, 13])
  expect(eye({ ...orbit, azimuth: 90 }).map(Math.round)).toEqual([11, 2, 3])
  expect(axes(orbit).right.map((n) => Math.round(n) + 0)).toEqual([1, 0, 0])
  expect(orbited(orbit, 10, 10).azimuth).toBeLessThan(0)
  expect(orbited(orbit, 0, 9_999).elevation).toBeLessThan(90)
  expect(panned(orbit, 100, 0, 1_000).target[0]).toBeLessThan(1)
  expect(zoomed(orbit, 2).distance).toBe(5)
  expect(zoomed(orbit, 1e9).distance).toBeGreaterThan(1)
  expect(fitting(4, 0.5, 1)).toBeGreaterThan(fitting(4, 1.5, 1))
  expect(between(orbit, { ...orbit, distance: 20 }, 0.5).distance).toBe(15)
})

test('a ray meets what is in front: cubes by their faces, cells that light up, pawns', () => {
  const scenery = (more: Partial<Scenery> = {}): Scenery => ({
    isCube: (cell) => reef.at(cell) !== null,
    isPawn: (cell) => reef.pawnIn(cell) !== null,
    ghost: new Set(),
    spots: new Set(),
    dots: new Set(),
    ...more,
  })
  expect(pick({ from: [0, 0, 9], along: [0, 0, -1] }, scenery())).toEqual({
    cell: [0, 0, 1],
    what: 'cube',
    before: [0, 0, 2],
    behind: null,
  })
  expect(pick({ from: [0, -9, 0.5], along: [0, 1, 0] }, scenery())).toEqual({
    cell: [0, 0, 0],
    what: 'cube',
    before: [0, -1, 0],
    behind: null,
  })
  expect(pick({ from: [1, 0, 9], along: [0, 0, -1] }, scenery())).toMatchObject({
    cell: [1, 0, 2],
    what: 'pawn',
  })
  expect(
    pick({ from: [0, -9, 1.5], along: [0, 1, 0] }, scenery({ spots: new Set(['0,-1,1']) })),
  ).toMatchObject({ cell: [0, -1, 1], what: 'spot' })
  // Beside the small box that can be touched the ray goes on.
  expect(
    pick({ from: [0.45, -9, 1.5], along: [0, 1, 0] }, scenery({ spots: new Set(['0,-1,1']) })),
  ).toMatchObject({ what: 'cube' })
  expect(pick({ from: [0, 0, 9], along: [0, 0, -1] }, scenery({ ghost: new Set(['0,0,2']) }))).toMatchObject({
    what: 'ghost',
  })
  expect(pick({ from: [7, 7, 9], along: [0, 0, -1] }, scenery())).toBeNull()
  // What lights up behind a cube shines through it, in its middle.
  const behind = scenery({ spots: new Set(['0,1,0']), dots: new Set(['0,1,0']) })
  expect(pick({ from: [0, -9, 0.5], along: [0, 1, 0] }, behind)).toMatchObject({
    cell: [0, 0, 0],
    before: [0, -1, 0],
    behind: [0, 1, 0],
  })
  expect(pick({ from: [0.3, -9, 0.5], along: [0, 1, 0] }, behind)).toMatchObject({
    what: 'cube',
    behind: null,
  })
})

test('what is held where it cannot grow is held in free cells, so that the reason is worth reading', () => {
  for (const cell of [
    [0, 0, 2],
    [0, -1, 0],
    [5, 5, 0],
  ] as const)
    for (let n = 0; n < 12; n += 1) {
      const cells = heldAt(reef, cell, n)
      expect(cells).toContainEqual(cell)
      expect(cells.every((one) => one[2] >= 0 && reef.at(one) === null && reef.pawnIn(one) === null)).toBe(
        true,
      )
    }
})

test('keys walk within a level, turned with the picture, and jump from place to place', () => {
  const bounds = { west: -2, east: 2, south: -2, north: 2 }
  expect(walk([0, 0, 1], 'ArrowRight', 0, bounds, 3)).toEqual([1, 0, 1])
  expect(walk([0, 0, 1], 'ArrowRight', 1, bounds, 3)).toEqual([0, 1, 1])
  expect(walk([0, 0, 1], 'ArrowUp', -1, bounds, 3)).toEqual([1, 0, 1])
  expect(walk([2, 0, 1], 'ArrowRight', 0, bounds, 3)).toBeNull()
  expect([
    walk([0, 0, 1], 'PageUp', 0, bounds, 3),
    walk([0, 0, 2], 'PageUp', 0, bounds, 3),
    walk([0, 0, 0], 'PageDown', 0, bounds, 3),
  ]).toEqual([[0, 0, 2], null, null])
  const places: Cell[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  expect(jump([0, 1, 0], places, 1)).toEqual([1, 0, 0])
  expect(jump([0, 0, 1], places, 1)).toEqual([0, 1, 0])
  expect(jump([0, 2, 0], places, -1)).toEqual([0, 0, 1])
  expect(jump([0, 0, 0], [], 1)).toBeNull()
})

test('the judge: cells of what moves, the edge in cubes, and the reef seen along it', () => {
  const held: Cell[] = [
    [0, 0, 2],
    [1, 0, 2],
    [1, 1, 2],
  ]
  const verdict = {
    holds: false as const,
    edge: { from: [1, -1] as [number, number], to: [1, 1] as [number, number], height: 2 },
    moving: [1],
    falls: [1],
  }
  expect(cellsOf([flat], held, [1])).toEqual(held)
  expect(cellsOf([flat], held, [0, 1])).toHaveLength(6)
  expect(endsOf(verdict.edge)).toEqual({ from: [0.5, -0.5, 2], to: [0.5, 0.5, 2] })
  const side = sideView([flat], held, verdict)
  expect([side.axis, side.pivot]).toEqual(['x', { across: 0.5, up: 2 }])
  // It goes down to the right of the edge.
  expect(side.center.across).toBeGreaterThan(side.pivot!.across)
  expect(
    side.blocks
      .filter(({ moves }) => moves)
      .map(({ across, up }) => [across, up])
      .sort(),
  ).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(sideView([flat], held, { ...verdict, edge: null }).pivot).toBeNull()
  expect([isByJudge({ code: '', words: { en: '', de: '', nl: '' }, rule: 'CO-6' }), isByJudge(null)]).toEqual(
    [true, false],
  )
})

const view = (more: Partial<CoralView> = {}): CoralView => ({
  viewer: 'spectator',
  options: { mode: 'standard', falling: 'penalty' },
  last: 0,
  turns: 0,
  phase: 'play',
  turn: 0,
  stocks: [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
  ],
  bag: [0, 0, 0, 0],
  box: [0, 0, 0, 0],
  pieces: [flat],
  pawns: [[0, 1, 1], null, null, null],
  moved: [false, false],
  off: [null, null],
  owed: 0,
  ...more,
})

test('who plays what, who is a partner, what is neutral', () => {
  expect([speciesOf(view(), 1), seatOf(view(), 'tube'), seatOf(view(), 'sun'), neutralOf(view())]).toEqual([
    'tube',
    1,
    null,
    'sun',
  ])
  expect(speciesOf(view({ options: { species: ['brain', 'sun'] } }), 0)).toBe('brain')
  expect([
    speciesOf(view({ stocks: [[1, 1, 1, 0]] }), 0),
    neutralOf(view({ stocks: [[1, 1, 1, 0]] })),
  ]).toEqual([null, null])
  expect([partnerOf(view(), 0), partnerOf(view({ options: { mode: 'symbiosis' } }), 1)]).toEqual([null, 3])
  expect(unstacked([2, 0, 1, 0])).toEqual(['red', 'red', 'sun'])
})

test('what happened: facts for the log, and what fell, numbered as it stood', () => {
  const grown: Piece = {
    species: 'red',
    cells: [
      [0, 0, 2],
      [1, 0, 2],
      [1, 1, 2],
    ],
  }
  const frame = {
    seq: 1,
    at_ms: 0,
    seat: 0,
    what: 'steps',
    to_act: [1],
    sights: [
      { event: 'grew', seat: 0, species: 'red', piece: grown.cells, lifted: null },
      { event: 'fell', seat: 0, pieces: 0b10 },
      { event: 'turn_began', seat: 1 },
    ] as never,
  }
  const heard = { frame, before: view() as never, after: view({ pawns: [...NONE] }) as never }
  expect(bits(0b101)).toEqual([0, 2])
  expect(fallen(heard)).toEqual([grown])
  expect(factsOf(heard)).toEqual([
    { fact: 'grew', seat: 0, species: 'red', cell: [0, 0, 2], lifts: false },
    { fact: 'fell', seat: 0, species: ['red'] },
  ])
  const change = changeOf(heard)
  expect([change.grown, change.fallen, change.pawns]).toEqual([
    [],
    [grown],
    [{ species: 'red', from: [0, 1, 1], to: null }],
  ])
})

test('growing, gliding, floating, landing and falling sound different', () => {
  const pawn = (from: Cell | null, to: Cell | null) => ({
    grown: [],
    fallen: [],
    pawns: [{ species: 'red' as const, from, to }],
  })
  const sounds = [
    { grown: [flat], fallen: [], pawns: [] },
    pawn([0, 0, 1], [1, 0, 1]),
    pawn([0, 0, 1], null),
    pawn(null, [0, 0, 1]),
    { grown: [flat], fallen: [flat], pawns: [] },
  ].map(soundOf)
  expect(sounds.map((one) => one?.sound)).toEqual(['grew', 'glided', 'floated', 'floated', 'fell'])
  expect(sounds[0]?.level).toBe(1)
  expect(soundOf({ grown: [], fallen: [], pawns: [] })).toBeNull()
})

test('a cell behind a tower is out of sight from one side and in sight from another', () => {
  const tower = new Set([0, 1, 2, 3, 4].map((z) => keyOf([0, -1, z])))
  const isCube = (cell: Cell) => tower.has(keyOf(cell))
  const from = (azimuth: number) => isInSight([0, 0, 0], { azimuth, elevation: 30 }, isCube)
  // From the south the tower is in between; from the other sides nothing is.
  expect([0, 90, 180, 270].map(from)).toEqual([false, true, true, true])
  expect(isInSight([0, 0, 0], { azimuth: 0, elevation: 90 }, isCube)).toBe(true)
})

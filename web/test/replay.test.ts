// Replays without a page: addresses, files, what was checked, turns, pictures, animations, sums.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { MatchRecord, WeighedTurn } from '../src/engine/types'
import { checked } from '../src/replay/checks'
import { Animation } from '../src/replay/gif'
import { readMoment, viewerOf, writeMoment } from '../src/replay/moment'
import { drawingOf, drawnText, framed, momentsBetween, wrapped } from '../src/replay/pictures'
import { readRecord, sittersAt, sittersOf, stoodIn, turnsOf } from '../src/replay/record'
import { forPeople, lines, sums, worst } from '../src/replay/weighing'
import { connect, ok } from './engine'

const RECORDS = new URL('../../conformance/records/', import.meta.url)
const files = readdirSync(RECORDS).filter((name) => name.endsWith('.json'))
const golden = (file: string) => JSON.parse(readFileSync(new URL(file, RECORDS), 'utf8')) as MatchRecord

describe('a link to a moment', () => {
  it.each(['0', '17', '17/1', '17/4', '17/watch'])('%s leads there and back', (hash) => {
    expect(writeMoment(readMoment(hash, 30, 4))).toBe(hash)
  })
  it.each([
    ['', 0],
    ['x', 0],
    ['-3', 0],
    ['99', 30],
    ['1e3', 0],
    ['5/9', 5],
    ['5/0', 5],
  ])('%s makes sense all the same', (hash, at) => {
    expect(readMoment(hash, 30, 4)).toEqual({ at, eyes: 'all' })
  })
  it('is asked of the engine as a viewer', () => {
    expect([viewerOf(2), viewerOf('spectator'), viewerOf('all')]).toEqual([{ seat: 2 }, 'spectator', 'all'])
  })
})

describe('a file', () => {
  it.each([
    ['{', 'page/no_json'],
    ['[1]', 'page/no_record'],
    ['{"a":1}', 'page/no_record'],
    ['x'.repeat(4_000_000), 'page/too_long'],
  ])('that is no record is refused', (text, code) => {
    expect(readRecord(text).error?.code).toBe(code)
  })
  it('of a record is read, with those who sat there', () => {
    const record = {
      ...golden('lumis.2.greedy.1.json'),
      table: {
        seats: [
          { type: 'person', name: 'Ana' },
          { type: 'bot', level: 'calm' },
        ],
      },
    }
    const read = readRecord(JSON.stringify(record))
    expect(sittersOf(read.ok!)).toEqual([
      { type: 'person', name: 'Ana' },
      { type: 'bot', level: 'calm' },
    ])
    expect(sittersOf(golden('coral.3.random.2.json'))).toHaveLength(3)
  })
})

describe('what was checked', () => {
  const judge = async (record: MatchRecord) => {
    const engine = connect()
    const answer = checked(record, await engine.verify(record))
    engine.close()
    return answer
  }
  const states = ({ points }: Awaited<ReturnType<typeof judge>>) =>
    Object.fromEntries(points.map(({ point, state }) => [point, state]))

  it.each(files)('%s is good, and nothing is claimed of its shuffle', async (file) => {
    const record = golden(file)
    const answer = await judge(record)
    expect(answer.isGood).toBe(true)
    expect(states(answer)).toMatchObject({ read: 'good', seed: 'good', steps: 'good', fair: 'none' })
  })
  it('a result that was changed is wrong, and all before it is right', async () => {
    const record = golden('lumicora.2.greedy.1.json')
    const answer = await judge({ ...record, result: { ...record.result!, scores: [99, 1] } })
    expect(answer.isGood).toBe(false)
    expect(states(answer)).toMatchObject({
      read: 'good',
      seed: 'good',
      steps: 'good',
      draws: 'good',
      result: 'bad',
    })
  })
  it('a step that was changed has its rule', async () => {
    const record = golden('lumicora.2.greedy.1.json')
    const steps = record.steps.map((step, i) => (i === 10 ? { ...step, seat: 1 - step.seat } : step))
    const answer = await judge({ ...record, steps })
    expect(states(answer)).toMatchObject({ steps: 'bad', result: 'open' })
    expect(answer.why?.rule).toMatch(/^LC-/)
    expect(answer.why?.step).toBe(10)
  })
  it('another draw is found', async () => {
    const record = golden('lumis.2.greedy.1.json')
    // The same cards in another order: nothing that follows is touched by it.
    const drawn = (step: MatchRecord['steps'][number]) =>
      (step.chance as { drawn: string[] } | undefined)?.drawn ?? []
    const at = record.steps.findIndex((step) => drawn(step).join() !== drawn(step).toReversed().join())
    const steps = record.steps.map((step, i) =>
      i === at ? { ...step, chance: { ...(step.chance as object), drawn: drawn(step).toReversed() } } : step,
    )
    const answer = await judge({ ...record, steps })
    expect(answer.isGood).toBe(false)
    expect(answer.why?.reason).toBe('draw')
    expect(states(answer).draws).toBe('bad')
  })
  it('a commitment that was not kept is wrong', async () => {
    const record = golden('lumis.2.greedy.1.json')
    const digits = '00'.repeat(32)
    const answer = await judge({
      ...record,
      fair: {
        scheme: 'reeflight/fair/1',
        table: 'x',
        commitment: digits,
        secret: digits,
        entropy: [null, null],
      },
    })
    expect(states(answer)).toMatchObject({ steps: 'good', result: 'good', fair: 'bad' })
  })
})

it.each(files)("the turns of %s are one seat's each, and nothing is left out", async (file) => {
  const record = golden(file)
  const engine = connect()
  const [steps, analysis] = [ok(await engine.steps(record, 'en')), ok(await engine.analyse(record, 1, 'en'))]
  engine.close()
  const turns = turnsOf(steps)
  expect(turns.flatMap((turn) => turn.steps.map(({ number }) => number))).toEqual(
    record.steps.map((_, i) => i),
  )
  for (const turn of turns) expect(new Set(turn.steps.map(({ seat }) => seat))).toEqual(new Set([turn.seat]))
  // The analysis counts them the same way.
  expect(turns.map((turn) => turn.steps[0]?.number)).toEqual(analysis.map(({ step }) => step))
})

it.each(files)(
  'the words of %s name places as the record writes them, if somebody wants to',
  async (file) => {
    const record = golden(file)
    const engine = connect()
    const [plain, named] = [ok(await engine.steps(record, 'en')), ok(await engine.steps(record, 'en', true))]
    const wrong = await engine.ask({ ask: 'steps', record, lang: 'en', named: 'yes' } as never)
    engine.close()
    expect(wrong.error?.code).toBe('wire/unreadable')
    const numbers = (text: unknown) => JSON.stringify(text).match(/-?\d+/g) ?? []
    record.steps.forEach(({ do: step }, i) => {
      const { at, cells, space, to } = step as Record<string, unknown>
      const places = [at, cells, space, to].filter((place) => place !== undefined)
      const [before, after] = [plain[i]!.words, named[i]!.words]
      expect(after.startsWith(before)).toBe(true)
      expect(numbers(after.slice(before.length))).toEqual(numbers(places))
    })
  },
)

describe('a picture', () => {
  const names = ['Ana <&>', 'Bo', 'Cem', 'Dee']
  it.each(files)('of %s stands alone', async (file) => {
    const record = golden(file)
    const engine = connect()
    const { scenes } = ok(await engine.replay(record, 'en', Math.floor(record.steps.length / 2), 2))
    const text = drawnText(ok(await engine.sketch(record.game, scenes[1]!.view, 'en')))
    engine.close()
    const draw = await drawingOf(record.game)
    const board = draw!(scenes[1]!.view, { names: names.slice(0, record.seats), before: scenes[0]!.view })
    for (const svg of [
      framed(board, { title: 'T', words: 'W', place: 'P' }),
      framed(text, { title: 'T', words: 'W', place: 'P' }),
    ]) {
      // Nothing from outside: no addresses but the name of the format, no styles of the page, every reference is inside.
      expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|var\(|currentColor|<style|style=|<script|<image/,
      )
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id)
      expect(balance(svg)).toEqual([])
      expect(svg).not.toContain('NaN')
      expect(svg).not.toContain('undefined')
    }
    if (record.game !== 'coral') expect(board).toContain('Ana &lt;&amp;&gt;')
  })
  it('outlines what came last', async () => {
    const record = golden('lumicora.2.greedy.1.json')
    const at = record.steps.findIndex((step) => step.do.type === 'place')
    const engine = connect()
    const { scenes } = ok(await engine.replay(record, 'en', at, 2))
    engine.close()
    const draw = await drawingOf('lumicora')
    const count = (svg: string) => [...svg.matchAll(/data-last/g)].length
    expect(count(draw!(scenes[1]!.view, { names, before: scenes[0]!.view }))).toBe(1)
    expect(count(draw!(scenes[1]!.view, { names }))).toBe(0)
  })
  it('has words in two lines at most', () => {
    expect(wrapped('short', 20)).toEqual(['short', ''])
    expect(wrapped('one two three four', 10)).toEqual(['one two', 'three four'])
    expect(wrapped('word '.repeat(20), 12)[1]).toMatch(/…$/)
  })
})

/** Tags that were opened and not closed, or the other way round. */
function balance(svg: string): string[] {
  const open: string[] = []
  for (const [, slash, name, own] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (own) continue
    if (!slash) open.push(name as string)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

describe('an animated picture', () => {
  it('has a frame for each picture, and lasts', () => {
    const [width, height] = [16, 9]
    const animation = new Animation(width, height)
    const picture = (at: number) =>
      Uint8Array.from({ length: width * height * 4 }, (_, i) =>
        i % 4 === 3 ? 255 : Math.floor(i / 4) === at ? 240 : 10,
      )
    for (let at = 0; at < 5; at += 1) animation.add(picture(at), 800)
    animation.add(picture(4), 3_000)
    const file = Buffer.from(animation.finish())
    expect(file.subarray(0, 6).toString()).toBe('GIF89a')
    expect([file.readUInt16LE(6), file.readUInt16LE(8)]).toEqual([width, height])
    // A graphic control before each: 21 F9 04, flags, delay in hundredths.
    const delays = [...file.toString('latin1').matchAll(/\x21\xf9\x04.(..)/gs)].map(([, two]) =>
      Buffer.from(two!, 'latin1').readUInt16LE(0),
    )
    expect(delays).toEqual([80, 80, 80, 80, 80, 300])
    expect(file.at(-1)).toBe(0x3b)
  })
  it('has no more pictures than may be, with both ends', () => {
    expect(momentsBetween(3, 6, 10)).toEqual([3, 4, 5, 6])
    expect(momentsBetween(6, 3, 10)).toEqual([3, 4, 5, 6])
    expect(momentsBetween(4, 4, 10)).toEqual([4])
    const many = momentsBetween(0, 500, 120)
    expect([many.length, many[0], many.at(-1)]).toEqual([120, 0, 500])
    expect(new Set(many).size).toBe(120)
  })
})

describe('an analysis', () => {
  const turn = (
    step: number,
    seat: number,
    before: number,
    after: number,
    decision: number,
    luck: number,
    better = 0,
  ): WeighedTurn => ({
    step,
    seat,
    steps: ['x'],
    before,
    after,
    decision,
    luck,
    at: step,
    better: [],
    instead: Array.from({ length: better }, () => ({ type: 'x' })),
  })
  const turns = [
    turn(0, 0, 0.25, 0.2, -0.05, 0, 1),
    turn(1, 1, 0.3, 0.35, 0, 0.05),
    turn(2, 2, 0.2, 0.1, -0.1, 0, 2),
    turn(3, 3, 0.3, 0.5, -0.01, 0.2, 1),
  ]
  const teams = [0, 1, 0, 1]

  it("has a line for each team, whose chance is the team's", () => {
    const shown = forPeople(teams, turns)
    expect(lines(teams, shown)).toEqual([
      {
        seats: [0, 2],
        points: [
          { turn: 0, value: 0.5 },
          { turn: 0, value: 0.4 },
          { turn: 2, value: 0.2 },
        ],
      },
      {
        seats: [1, 3],
        points: [
          { turn: 0, value: 0.6 },
          { turn: 1, value: 0.7 },
          { turn: 3, value: 1 },
        ],
      },
    ])
    expect(lines([0, 1, 2], turns.slice(0, 3))).toHaveLength(3)
  })
  it('tells luck and choice apart', () => {
    expect(sums(4, turns)).toEqual([
      { seat: 0, turns: 1, decision: -0.05, luck: 0 },
      { seat: 1, turns: 1, decision: 0, luck: 0.05 },
      { seat: 2, turns: 1, decision: -0.1, luck: 0 },
      { seat: 3, turns: 1, decision: -0.01, luck: 0.2 },
    ])
  })
  it('names the turns where most was lost, the worst first, without its own doubt', () => {
    expect(worst(turns).map(({ number }) => number)).toEqual([2, 0])
  })
})

describe('bots in the place of people', () => {
  const note = (steps: number, seat: number, what: object) => ({ steps, at_ms: 0, seat, what })
  const record = {
    seats: 2,
    steps: [],
    table: {
      seats: [
        { type: 'person', name: 'Ann' },
        { type: 'bot', level: 'keen' },
      ],
      log: [
        note(1, 0, { type: 'wait', to: 1, more_ms: 1 }),
        note(2, 0, { type: 'stand_in', level: 'calm', by: [1] }),
        note(5, 0, { type: 'return' }),
        note(9, 0, { type: 'timeout', level: 'calm' }),
      ],
    },
  } as unknown as MatchRecord

  it('a record says at every step who played', () => {
    const bots = [0, 1, 2, 4, 5, 8, 9].map((step) => sittersAt(record, step)[0]?.type === 'bot')
    expect(bots).toEqual([false, false, true, true, false, false, true])
    expect(sittersAt(record, 5)[0]).toEqual({ type: 'person', name: 'Ann' })
  })

  it('turns are counted that a bot played for a person, and no others', () => {
    const turns = [0, 2, 4, 5, 9].flatMap((from) => [0, 1].map((seat) => ({ seat, from })))
    expect(stoodIn(record, turns)).toEqual([{ seat: 0, level: 'calm', turns: 3 }])
  })
})

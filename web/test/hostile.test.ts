// Whatever comes in, an answer comes out: errors are values, nothing traps. The dice are the same every time.

import { expect, test } from 'vitest'
import { Core } from '../src/engine/core'
import type { Answer, Json, Look, MatchRecord, Step, View } from '../src/engine/types'
import { Dice, KINDS, compiled, ok, opening, person } from './engine'

const core = new Core(compiled)

/** Anything that is JSON, with words that engines like to see. */
function anything(dice: Dice, depth = 0): Json {
  const words = [
    'type',
    'seat',
    'place',
    'draw',
    'grow',
    'cells',
    'card',
    'space',
    'seats',
    'lumis',
    'all',
    '',
    '\u0000',
    '0'.repeat(64),
  ]
  switch (dice.below(depth > 3 ? 6 : 8)) {
    case 0:
      return null
    case 1:
      return dice.below(2) === 0
    case 2:
      return dice.pick([0, -1, 1, 3, 7, 255, 256, 65536, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 31), 1e300, 0.5])
    case 3:
      return dice.below(200) - 3
    case 4:
    case 5:
      return dice.pick(words)
    case 6:
      return Array.from({ length: dice.below(5) }, () => anything(dice, depth + 1))
    default:
      return Object.fromEntries(
        Array.from({ length: dice.below(5) }, () => [dice.pick(words), anything(dice, depth + 1)]),
      )
  }
}

/** The same with one thing in it replaced, left out or doubled. */
function spoiled<T extends Json>(value: T, dice: Dice): T {
  const copy = structuredClone(value)
  let at: Json = copy
  for (;;) {
    if (typeof at !== 'object' || at === null) return copy
    const holder = at as { [key: string]: Json }
    const keys = Object.keys(holder)
    if (keys.length === 0) return copy
    const key = dice.pick(keys)
    const inner = holder[key] as Json
    if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && dice.below(4) > 0) {
      at = inner
      continue
    }
    const how = dice.below(8)
    if (how === 0) delete holder[key]
    else if (how === 1 && Array.isArray(at)) at.push(structuredClone(inner))
    else if (how === 2 && typeof inner === 'number') holder[key] = inner + dice.pick([-1, 1, 100])
    else holder[key] = anything(dice)
    return copy
  }
}

/** An answer has either part, and an error has a code and words. */
function check(answer: Answer<unknown>): void {
  if (answer.error) {
    expect(answer.error.code).toMatch(/^[a-z]+\/[a-z0-9_-]+$/)
    expect(answer.error.code).not.toBe('engine/broken')
    expect(Object.keys(answer.error.words)).toEqual(['en', 'de', 'nl'])
  } else {
    expect(answer).toHaveProperty('ok')
  }
}

/** A match of each kind somewhere on its way: its view for each viewer, and frames on the way. */
function positions(dice: Dice, entries: number): { game: string; view: View; sights: Json[] }[] {
  return KINDS.flatMap(([game, seats, options], n) => {
    const start = opening(
      game,
      Array.from({ length: seats }, () => person),
      n + 1,
      options,
    )
    const { id } = ok(core.ask<{ id: number }>({ ask: 'open', opening: start }))
    const look = (viewer: unknown) => ok(core.ask<Look>({ ask: 'look', match: id, viewer, now_ms: 0 }))
    let sights: Json[] = []
    for (let i = 0; i < entries; i += 1) {
      const seat = look('spectator').to_act[0]
      if (seat === undefined) break
      const legal = ok(core.ask<Step[]>({ ask: 'legal', game, view: look({ seat }).view }))
      const what = { type: 'steps', steps: [dice.pick(legal)] }
      const done = ok(
        core.ask<{ frames: { spectator: { sights: Json[] } } }>({
          ask: 'submit',
          match: id,
          seat,
          now_ms: i,
          what,
        }),
      )
      sights = done.frames.spectator.sights
    }
    const viewers = [...Array.from({ length: seats }, (_, seat) => ({ seat })), 'spectator']
    const found = viewers.map((viewer) => ({ game, view: look(viewer).view, sights }))
    core.ask({ ask: 'close', id })
    return found
  })
}

test('text that is no request', () => {
  const texts = [
    '',
    ' ',
    '{',
    'null',
    '[]',
    '1e999',
    '"legal"',
    '{}',
    '{"ask":5}',
    '{"ask":"nothing"}',
    '{"ask":"games","x":1}',
    '\u0000',
    '['.repeat(100_000),
    '{"ask":'.repeat(5_000),
  ]
  for (const text of texts) {
    const answer = core.askText(text)
    check(answer)
    expect(answer.error).toBeDefined()
  }
  const bytes = core.askBytes(new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]))
  expect(Buffer.from(bytes as Uint8Array).toString()).toContain('wire/unreadable')
})

test('requests that are too long are refused, and the next one is answered', () => {
  expect(core.askText('x'.repeat(5 << 20)).error?.code).toBe('engine/too_long')
  check(core.askText(`[${'0,'.repeat((4 << 20) / 2 - 2)}0]`))
  expect(core.ask({ ask: 'games' }).ok).not.toHaveLength(0)
})

test('every question with anything in its fields', () => {
  const dice = new Dice(1)
  const fields = [
    'game',
    'seats',
    'options',
    'board',
    'view',
    'lang',
    'steps',
    'sights',
    'level',
    'seed',
    'record',
    'from',
    'count',
    'iterations',
    'opening',
    'entries',
    'match',
    'viewer',
    'now_ms',
    'seat',
    'what',
    'expected_seq',
    'id',
    'policy',
    'bot',
  ]
  const asks = [
    'games',
    'setup',
    'board',
    'legal',
    'choices',
    'peek',
    'aid',
    'sketch',
    'fold',
    'think',
    'replay',
    'steps',
    'verify',
    'sheet',
    'analyse',
    'open',
    'restore',
    'look',
    'draft',
    'submit',
    'bot',
    'play',
    'record',
    'advance',
    'close',
    'trace',
    'self_play',
  ]
  const likely: Record<string, Json> = {
    game: 'coral',
    lang: 'en',
    seats: 2,
    options: {},
    now_ms: 0,
    from: 0,
    count: 3,
    level: 'calm',
    iterations: 5,
    seed: 1,
  }
  for (const ask of asks) {
    for (let i = 0; i < 150; i += 1) {
      const some = fields.filter(() => dice.below(3) > 0)
      const request = Object.fromEntries(
        some.map((name) => [
          name,
          likely[name] !== undefined && dice.below(2) === 0 ? likely[name] : anything(dice),
        ]),
      )
      check(core.ask({ ...request, ask }))
    }
  }
})

test('views that are truncated or spoiled, and steps and sights that are', () => {
  const dice = new Dice(2)
  let refused = 0
  for (const entries of [0, 3, 11, 25, 45]) {
    for (const { game, view, sights } of positions(dice, entries)) {
      const text = JSON.stringify({ ask: 'legal', game, view })
      for (let i = 0; i < 3; i += 1) check(core.askText(text.slice(0, dice.below(text.length))))
      const legal = ok(core.ask<Step[]>({ ask: 'legal', game, view }))
      for (let i = 0; i < 40; i += 1) {
        const other = spoiled(view, dice)
        const answer = core.ask<Step[]>({ ask: 'choices', game, view: other, lang: 'de' })
        check(answer)
        if (answer.error) refused += 1
        check(core.ask({ ask: 'sketch', game, view: other, lang: 'nl' }))
        check(core.ask({ ask: 'fold', game, view: other, sights }))
        check(core.ask({ ask: 'fold', game, view, sights: spoiled(sights, dice) }))
        const step = legal.length > 0 ? spoiled(dice.pick(legal), dice) : anything(dice)
        check(core.ask({ ask: 'peek', game, view: other, steps: legal.slice(0, 1) }))
        check(core.ask({ ask: 'peek', game, view, steps: [step] }))
        const search = core.ask<{ id: number }>({
          ask: 'think',
          game,
          view: other,
          level: dice.pick(['random', 'greedy', 'calm']),
          seed: i,
        })
        check(search)
        if (search.ok && i % 8 === 0) check(core.ask({ ask: 'advance', id: search.ok.id }))
        if (search.ok) core.ask({ ask: 'close', id: search.ok.id })
      }
    }
  }
  expect(refused).toBeGreaterThan(1_000)
})

test('a view of one game is none of another', () => {
  for (const { game, view } of positions(new Dice(3), 4)) {
    for (const other of ['lumicora', 'lumis', 'coral'].filter((name) => name !== game)) {
      expect(core.ask({ ask: 'legal', game: other, view }).error?.code).toBe('wire/unreadable')
    }
  }
})

test('records, openings and logs that are spoiled', () => {
  const dice = new Dice(4)
  for (const [game, seats, options] of KINDS) {
    const record = ok(
      core.ask<MatchRecord>({
        ask: 'self_play',
        game,
        seats,
        options,
        seed: '07'.padEnd(64, '0'),
        bot: 'random',
        iterations: 1,
      }),
    )
    for (let i = 0; i < 120; i += 1) {
      const other = spoiled(record as unknown as Json, dice)
      check(core.ask({ ask: 'verify', record: other }))
      check(core.ask({ ask: 'replay', record: other, lang: 'en', from: dice.below(90), count: 2 }))
      if (i % 10 === 0) check(core.ask({ ask: 'sheet', record: other }))
      const analysis = core.ask<{ id: number }>({ ask: 'analyse', record: other, iterations: 2, lang: 'en' })
      check(analysis)
      if (analysis.ok) {
        check(core.ask({ ask: 'advance', id: analysis.ok.id }))
        core.ask({ ask: 'close', id: analysis.ok.id })
      }
      const start = opening(
        game,
        Array.from({ length: seats }, () => person),
        7,
        options,
      )
      const entries = record.steps.slice(0, 12).map((step, n) => ({
        seq: n + 1,
        at_ms: n,
        seat: step.seat,
        what: { type: 'steps', steps: [step.do] },
      }))
      const restored = core.ask<{ id: number }>(
        spoiled({ ask: 'restore', opening: start, entries } as unknown as Json, dice) as never,
      )
      check(restored)
      if (restored.ok) core.ask({ ask: 'close', id: restored.ok.id })
    }
  }
})

test('nothing of all that has trapped', () => {
  expect(core.restarts).toBe(0)
})

// Whole matches in the page, bots that can be called off, and what happens when the engine breaks.

import { expect, test } from 'vitest'
import { Core } from '../src/engine/core'
import { LocalMatch } from '../src/match/local'
import type { Frame, Look, MatchRecord, Options, Step } from '../src/engine/types'
import { Dice, KINDS, bot, compiled, connect, ok, opening, person } from './engine'

/** Plays the own seat by dice until the match is over, following the frames like any page. */
async function playOut(
  match: LocalMatch,
  engine: ReturnType<typeof connect>,
  dice: Dice,
): Promise<MatchRecord> {
  let look = ok(await match.look())
  let { view } = look
  const waiting: Frame[] = []
  let wake = () => {}
  match.listen(({ frame }) => {
    waiting.push(frame)
    wake()
  })
  match.start()
  while (!look.end) {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
      expect(frame.seq).toBe(look.seq + 1)
      view = frame.view ?? ok(await engine.fold(match.game, view, frame.sights))
      look = { ...look, ...frame, view } as Look
    }
    if (look.end) break
    if (look.to_act.includes(match.seat as number)) {
      // Whoever follows the frames knows what whoever asks is told.
      const asked = ok(await match.look())
      if (asked.seq !== look.seq) continue
      expect(view).toEqual(asked.view)
      const draft: Step[] = []
      for (;;) {
        const peek = ok(await match.peek(draft))
        if (peek.stops) break
        draft.push(dice.pick(peek.legal))
      }
      const refused = await match.submit({ type: 'steps', steps: draft }, look.seq)
      if (refused.error) expect(refused.error.code).toBe('table/stale')
    } else if (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return ok(await match.record())
}

test('a whole match of each kind, with drafts, frames, bots, record and score sheet', async () => {
  const engine = connect()
  for (const [n, [game, seats, options]] of KINDS.entries()) {
    const sitters = Array.from({ length: seats }, (_, seat) => (seat === 0 ? person : bot('greedy')))
    const match = ok(
      await LocalMatch.open(engine, { opening: opening(game, sitters, n + 20, options), entries: [] }, 0),
    )
    const record = await playOut(match, engine, new Dice(n))
    const verdict = ok(await engine.verify(record))
    expect(verdict).toMatchObject({ by_seed: true, by_record: true, steps: record.steps.length })
    const sheet = ok(await engine.sheet(record))
    expect(sheet?.scores).toEqual(record.result?.scores)
    const replay = ok(await engine.replay(record, 'en', record.steps.length, 5))
    expect(replay.scenes).toHaveLength(1)
    expect(replay.scenes[0]?.result).toEqual(record.result)
    match.close()
  }
  engine.close()
})

test('a refusal has its rule, its places and words', async () => {
  const engine = connect()
  const match = ok(
    await LocalMatch.open(engine, { opening: opening('coral', [person, person], 1), entries: [] }, 0),
  )
  const look = ok(await match.look())
  const seat = look.to_act[0] as number
  const own = ok(await LocalMatch.open(engine, match.log, seat))
  const legal = ok(await engine.legal('coral', ok(await own.look()).view))
  const far = {
    ...legal[0],
    cells: [
      [0, 0, 5],
      [1, 0, 5],
      [1, 1, 5],
    ],
  } as Step
  const refused = (await own.peek([far])).error
  expect(refused).toMatchObject({
    code: expect.stringMatching(/^illegal\/co-/),
    rule: expect.stringMatching(/^CO-/),
    step: 0,
  })
  expect(refused?.words.de).not.toBe(refused?.words.en)
  engine.close()
})

test('what was done is taken back, as long as nothing was revealed', async () => {
  const engine = connect()
  let undone = 0
  for (const [n, [game, seats, options]] of KINDS.entries()) {
    const log = {
      opening: opening(
        game,
        Array.from({ length: seats }, () => person),
        n,
        options,
      ),
      entries: [],
    }
    const seat = ok(await ok(await LocalMatch.open(engine, log, null)).look()).to_act[0] as number
    const match = ok(await LocalMatch.open(engine, log, seat))
    const before = ok(await match.look())
    expect((await match.submit({ type: 'undo' }, before.seq)).error?.code).toBe('table/no_undo')
    for (const step of ok(await engine.legal(game, before.view))) {
      if (ok(await match.peek([step])).stops) continue
      ok(await match.submit({ type: 'steps', steps: [step] }, before.seq))
      expect(ok(await match.look()).view).not.toEqual(before.view)
      ok(await match.submit({ type: 'undo' }, before.seq + 1))
      expect(ok(await match.look()).view).toEqual(before.view)
      undone += 1
      break
    }
    match.close()
  }
  expect(undone).toBeGreaterThan(0)
  engine.close()
})

test('what was told so far leads from the start to what is known now, for a seat and for those who watch', async () => {
  const engine = connect()
  for (const [n, [game, seats, options]] of KINDS.entries()) {
    const log = {
      opening: opening(
        game,
        Array.from({ length: seats }, () => bot('random')),
        n + 40,
        options,
      ),
      entries: [],
    }
    for (const seat of [0, null]) {
      const match = ok(await LocalMatch.open(engine, structuredClone(log), seat))
      const heard: Frame[] = []
      await new Promise<void>((resolve) => {
        match.listen(({ frame }) => {
          if (heard.push(frame) === 12) resolve()
        })
        match.start()
      })
      const past = ok(await match.past())
      expect(past.look.seq).toBe(0)
      expect(past.frames.slice(0, heard.length)).toEqual(heard.slice(0, past.frames.length))
      let { view } = past.look
      for (const frame of past.frames)
        view = frame.view ?? (frame.sights.length ? ok(await engine.fold(game, view, frame.sights)) : view)
      match.close()
      const again = ok(
        await LocalMatch.open(
          engine,
          { ...match.log, entries: match.log.entries.slice(0, past.frames.length) },
          seat,
        ),
      )
      expect(view).toEqual(ok(await again.look()).view)
      again.close()
    }
  }
  engine.close()
})

test('a search is called off between two slices, and others are answered meanwhile', async () => {
  const engine = connect()
  const match = ok(
    await LocalMatch.open(engine, { opening: opening('lumicora', [person, person], 5), entries: [] }, 0),
  )
  const look = ok(await match.look())
  const seat = look.to_act[0] as number
  const own = ok(await LocalMatch.open(engine, match.log, seat))
  const stop = new AbortController()
  const seen: number[] = []
  let answered = false
  const thought = await own.hint('deep', {
    signal: stop.signal,
    onProgress: ({ done }) => {
      seen.push(done)
      if (seen.length === 2) void engine.games().then(() => (answered = true))
      if (seen.length === 5) stop.abort()
    },
  })
  expect(thought.error?.code).toBe('engine/cancelled')
  expect(answered).toBe(true)
  expect(seen.length).toBeLessThan(9)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  const early = await engine.think('lumicora', look.view, 'deep', 1, { signal: AbortSignal.abort() })
  expect(early.error?.code).toBe('engine/cancelled')
  engine.close()
})

test('the same seed makes the same choice, and an analysis tells how far it is', async () => {
  const engine = connect()
  const match = ok(
    await LocalMatch.open(
      engine,
      { opening: opening('lumis', [bot('greedy'), bot('greedy')], 6), entries: [] },
      null,
    ),
  )
  const over = new Promise<void>((resolve) => match.listen(({ frame }) => frame.end && resolve()))
  const view = ok(
    await engine.ask<Look>({ ask: 'look', match: (await open(engine)).id, viewer: { seat: 0 }, now_ms: 0 }),
  ).view
  const first = await engine.think('lumis', view, 'calm', 9)
  const second = await engine.think('lumis', view, 'calm', 9)
  expect(second).toEqual(first)
  match.start()
  await over
  const record = ok(await match.record())
  let all = 0
  const turns = ok(await engine.analyse(record, 2, 'nl', { onProgress: (progress) => (all = progress.all) }))
  expect(all).toBe(record.steps.length)
  expect(turns.length).toBeGreaterThan(5)
  engine.close()
})

async function open(engine: ReturnType<typeof connect>): Promise<{ id: number }> {
  const start = opening('lumis', [person, person], 6)
  for (let seed = 6; ; seed += 1) {
    const opened = ok(
      await engine.ask<{ id: number }>({
        ask: 'open',
        opening: { ...start, chance: opening('lumis', [], seed).chance },
      }),
    )
    const look = ok(await engine.ask<Look>({ ask: 'look', match: opened.id, viewer: 'spectator', now_ms: 0 }))
    if (look.to_act.includes(0)) return opened
  }
}

test('a match goes on in a new engine when one has broken', async () => {
  const core = new Core(compiled)
  const engine = connect(core)
  const match = ok(
    await LocalMatch.open(engine, { opening: opening('coral', [person, bot('random')], 8), entries: [] }, 0),
  )
  match.start()
  const before = ok(await match.look())
  core.break()
  expect((await engine.games()).error?.code).toBe('engine/broken')
  expect(core.restarts).toBe(1)
  expect(ok(await match.look()).view).toEqual(before.view)
  const record = await playOut(match, engine, new Dice(8))
  expect(ok(await engine.verify(record)).by_seed).toBe(true)
  engine.close()
})

test('memory does not grow over a thousand matches', () => {
  const core = new Core(compiled)
  const dice = new Dice(11)
  const play = (n: number) => {
    const [game, seats, options] = KINDS[n % KINDS.length] as (typeof KINDS)[number]
    const sitters = Array.from({ length: seats }, () => bot('random'))
    const { id } = ok(
      core.ask<{ id: number }>({ ask: 'open', opening: opening(game, sitters, dice.below(256), options) }),
    )
    for (;;) {
      const { to_act } = ok(core.ask<Look>({ ask: 'look', match: id, viewer: 'spectator', now_ms: 0 }))
      const seat = to_act[0]
      if (seat === undefined) break
      const search = ok(core.ask<{ id: number }>({ ask: 'bot', match: id, seat }))
      const { steps } = ok(core.ask<{ steps: Step[] }>({ ask: 'advance', id: search.id }))
      ok(core.ask({ ask: 'play', match: id, seat, steps, now_ms: 0 }))
    }
    ok(core.ask({ ask: 'record', match: id }))
    ok(core.ask({ ask: 'close', id }))
  }
  // Everything is made once, and lists find their size.
  for (let n = 0; n < 100; n += 1) play(n)
  const settled = core.memory
  for (let n = 100; n < 1_100; n += 1) play(n)
  expect(core.memory).toBe(settled)
  expect(core.restarts).toBe(0)
})

test('a match begins by the newest rules, and is opened again by those it began with', async () => {
  const engine = connect()
  for (const [game, seats, options] of KINDS) {
    const sitters = Array.from({ length: seats }, () => person)
    // Whatever the one before was played by is no matter.
    const wished = opening(game, sitters, 3, { ...options, rules: 7 })
    const match = ok(await LocalMatch.open(engine, { opening: wished, entries: [], isNew: true }, 0))
    const { log } = match
    expect(log).toMatchObject({ opening: opening(game, sitters, 3, options), entries: [] })
    expect(log.opening.options).toEqual(options)
    expect(log.isNew).toBeUndefined()
    const again = ok(await LocalMatch.open(engine, log, 0))
    expect(ok(await again.look()).view).toEqual(ok(await match.look()).view)
    match.close()
    again.close()
  }
})

test('rules that are newer than the engine are refused in words, whatever is asked about them', async () => {
  const engine = connect()
  for (const [game, seats, options] of KINDS) {
    const sitters = Array.from({ length: seats }, () => person)
    const log = { opening: opening(game, sitters, 3, { ...options, rules: 2 }), entries: [] }
    const match = ok(await LocalMatch.open(engine, { ...log, isNew: true }, 0))
    const view = ok(await match.look()).view
    const newer = { ...view, options: { ...(view.options as Options), rules: 2 } }
    const answers = [
      await LocalMatch.open(engine, log, 0),
      await engine.ask({ ...log, ask: 'past', viewer: 'spectator' }),
      await engine.setup(game, seats, newer.options),
      await engine.legal(game, newer),
      await engine.peek(game, newer, []),
      await engine.fold(game, newer, []),
      await engine.think(game, newer, 'calm', 1),
      await engine.verify({ format: 'reeflight/1', game, seats, options, rules: 2, steps: [] } as never),
    ]
    for (const { error } of answers) {
      expect(error?.code).toBe('rules/newer')
      expect(error?.words).toEqual({
        en: 'This match follows version 2 of the rules. This page is older and only goes up to version 1. Reload the page.',
        de: 'Diese Partie folgt Version 2 der Regeln. Diese Seite ist älter und kennt die Regeln nur bis Version 1. Lade die Seite neu.',
        nl: 'Deze partij volgt versie 2 van de regels. Deze pagina is ouder en kent de regels alleen tot en met versie 1. Laad de pagina opnieuw.',
      })
    }
    match.close()
  }
})

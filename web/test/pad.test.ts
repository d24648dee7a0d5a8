// The pad and the engine together: what is seen of matches that the engine has played gives their results again.

import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { isTrue } from '../src/board/coral/daily'
import * as coral from '../src/board/coral/pad'
import { begun, done, redone, undone } from '../src/board/history'
import * as pads from '../src/board/lumicora/pad'
import {
  drawCards,
  drawSetup,
  fromAbove,
  isSeenFromAbove,
  objective,
  readSolo,
  SETUPS,
  soloOptions,
} from '../src/board/coral/solo'
import type { Reefs } from '../src/board/lumicora/types'
import type { MatchRecord, Options } from '../src/engine/types'
import { connect, Dice, ok } from './engine'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('location', { search: '' })
vi.stubGlobal('navigator', { languages: ['en'] })
const seed = (n: number) => n.toString(16).padStart(2, '0').padEnd(64, '0')

/** A finished match, and its last view. */
async function finished(game: string, seats: number, options: Options, number: number) {
  const engine = connect()
  const record = ok(
    await engine.ask<MatchRecord>({
      ask: 'self_play',
      game,
      seats,
      options,
      seed: seed(number),
      bot: 'random',
      iterations: 1,
    }),
  )
  const { scenes } = ok(await engine.replay(record, 'en', record.steps.length, 1))
  return { engine, record, view: scenes[0]?.view }
}

describe('history', () => {
  it('takes back and does again, and forgets what was taken back when something new is done', () => {
    let history = begun(0)
    for (const n of [1, 2, 3]) history = done(history, n)
    history = undone(undone(history))
    expect(history.now).toBe(1)
    expect(redone(history).now).toBe(2)
    history = done(history, 9)
    expect([history.now, redone(history).now, undone(history).now]).toEqual([9, 9, 1])
    expect(undone(begun('a'))).toEqual(begun('a'))
  })
})

describe('Lumicora', () => {
  const leaf = { color: 'green', shows: '3', level: 2 } as const

  it('lays, corrects and takes away', () => {
    let pad = pads.newPad()
    pad = pads.tapped(pad, 1, 7, leaf)
    expect(pad.seats[1]?.reef).toEqual({ 7: leaf })
    expect(pad.seats[0]?.reef).toEqual({})
    pad = pads.tapped(pad, 1, 7, { ...leaf, shows: 'crab' })
    expect(pad.seats[1]?.reef[7]?.shows).toBe('crab')
    pad = pads.raised(pads.raised(pad, 1, 7, 1), 1, 8, 1)
    expect(pad.seats[1]?.reef[7]?.level).toBe(3)
    pad = pads.tapped(pad, 1, 7, { ...leaf, shows: 'crab', level: 3 })
    expect(pad.seats[1]?.reef).toEqual({})
    expect(pads.tapped(pad, 1, 7, null)).toBe(pad)
  })

  it('keeps what was entered when players come and go', () => {
    const pad = pads.withSeats(pads.tapped(pads.newPad(), 1, 7, leaf), 4)
    expect(pad.seats).toHaveLength(4)
    expect(pads.withSeats(pad, 2).seats[1]?.reef).toEqual({ 7: leaf })
    expect(pads.withSeats(pad, 9).seats).toHaveLength(4)
    expect(pads.readPad(JSON.parse(JSON.stringify(pad)))).toEqual(pad)
    for (const wrong of [null, 3, {}, { ...pad, side: 'c' }, { ...pad, seats: [] }])
      expect(pads.readPad(wrong)).toBeNull()
  })

  it.each([
    [2, 'a', 'dark'],
    [3, 'b', 'dark'],
    [4, 'a', 'light'],
    [2, 'b', 'light'],
  ] as const)('%i players, side %s, %s: reefs give the result of the match', async (seats, side, animals) => {
    for (const number of [1, 2]) {
      const { engine, record, view } = await finished('lumicora', seats, { side, animals }, number)
      const reefs = view as unknown as Reefs
      let pad = pads.withSeats({ ...pads.newPad(), side, animals }, seats)
      reefs.seats.forEach((own, seat) => {
        const points = reefs.points[seat]
        const jellyfish = Object.values(own.scoring).filter((face) => face === 'jellyfish').length
        pad = pads.withSeat(pad, seat, {
          board: (points?.coral ?? 0) + (points?.discards ?? 0),
          discards: -(points?.discards ?? 0),
          jellyfish,
          limestone: own.limestone,
        })
        const top = new Map(own.reef.toSorted((a, b) => a.level - b.level).map((half) => [half.space, half]))
        for (const { space, level, color, shows } of top.values())
          pad = pads.tapped(pad, seat, space, { level, color, shows })
      })
      const tally = ok(await engine.tally('lumicora', seats, pads.optionsOf(pad), pads.entered(pad)))
      expect(tally.sheet.scores).toEqual(record.result?.scores)
      expect(tally.sheet.winners).toEqual(record.result?.winners)
      // What was counted is enough.
      pad = {
        ...pad,
        entry: 'counts',
        seats: pad.seats.map((own, seat) => {
          const line = tally.counted[seat] ?? []
          return {
            ...own,
            halves: line.slice(0, 4),
            animals: [0, 1, 2, 3].map((i) => [line[4 + 2 * i] ?? 0, line[5 + 2 * i] ?? 0] as const),
            remote: -(line[12] ?? 0),
          }
        }),
      }
      expect(ok(await engine.tally('lumicora', seats, pads.optionsOf(pad), pads.entered(pad)))).toEqual(tally)
      engine.close()
    }
  })

  it('is told by which rule something cannot be', async () => {
    const engine = connect()
    const pad = pads.tapped(pads.withSeat(pads.newPad(), 1, { limestone: 11 }), 0, 0, leaf)
    const { error } = await engine.tally('lumicora', 2, pads.optionsOf(pad), pads.entered(pad))
    expect(error?.code).toBe('tally/wrong')
    expect(error?.reasons?.map(({ rule, what, seat }) => [rule, what, seat])).toContainEqual([
      'LC-5',
      'limestone',
      1,
    ])
    expect(error?.reasons).toContainEqual({ rule: 'LC-18', what: 'alone', seat: 0, at: [0] })
    engine.close()
  })
})

describe('Coral', () => {
  it('grows with what is entered, and gives species one to another', () => {
    let pad = coral.newPad()
    expect(coral.frame(pad).xs).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4])
    pad = coral.tapped(pad, '4,-4', { species: 'sun', level: null })
    expect([coral.frame(pad).xs.at(-1), coral.frame(pad).ys.at(-1)]).toEqual([5, -5])
    pad = coral.raised(coral.raised(pad, '4,-4', 1), '4,-4', 1)
    expect(pad.columns['4,-4']).toEqual({ species: 'sun', level: 2 })
    expect(coral.hasLevels(pad)).toBe(true)
    pad = coral.withSpecies(pad, 0, 'sun')
    expect(pad.species).toEqual(['sun', 'tube', 'red', 'brain'])
    expect(coral.optionsOf(pad)).toEqual({ mode: 'standard', species: ['sun', 'tube'], neutral: 'red' })
    expect(coral.withSeats(pad, 'symbiosis', 2).names).toHaveLength(4)
    expect(coral.readPad(JSON.parse(JSON.stringify(pad)))).toEqual(pad)
    for (const wrong of [null, {}, { ...pad, mode: 'x' }, { ...pad, species: [] }])
      expect(coral.readPad(wrong)).toBeNull()
  })

  it.each([
    [2, 'standard'],
    [3, 'chaos'],
    [4, 'symbiosis'],
    [1, 'solo'],
  ] as const)('%i players, %s: the view from above gives the result of the match', async (seats, mode) => {
    const { engine, record, view } = await finished('coral', seats, { mode }, 3)
    let pad = coral.withSeats(coral.newPad(), mode, seats)
    const tops = new Map<string, { species: coral.Species; level: number }>()
    for (const { species, cells } of (
      view as unknown as { pieces: { species: coral.Species; cells: [number, number, number][] }[] }
    ).pieces) {
      for (const [x, y, z] of cells)
        if ((tops.get(`${x},${y}`)?.level ?? 0) <= z) tops.set(`${x},${y}`, { species, level: z + 1 })
    }
    for (const [key, top] of tops) pad = coral.tapped(pad, key, top)
    if (mode === 'solo') {
      const { error } = await engine.tally('coral', 1, coral.optionsOf(pad), coral.entered(pad))
      // Exactly the cards that the page asks about cannot be seen from above.
      const asked = coral.SPECIES.filter((species) => !isSeenFromAbove(objective(species, 'I')))
      expect(error?.reasons?.map(({ what, at }) => [what, coral.SPECIES[at?.[0] ?? -1]])).toEqual(
        asked.map((species) => ['count', species]),
      )
      pad = { ...pad, counts: { ...pad.counts, red: 9, brain: 12 } }
      const tally = ok(await engine.tally('coral', 1, coral.optionsOf(pad), coral.entered(pad)))
      expect(tally.counted.map(([count]) => count)).toEqual([9, expect.any(Number), expect.any(Number), 12])
      expect(tally.sheet.scores[0]).toBe(tally.counted.reduce((sum, [, points]) => sum + (points ?? 0), 0))
      expect(Object.values(tally.rating ?? {}).every((name) => name.length > 3)).toBe(true)
    } else {
      const tally = ok(await engine.tally('coral', seats, coral.optionsOf(pad), coral.entered(pad)))
      expect([tally.sheet.scores, tally.sheet.winners]).toEqual([
        record.result?.scores,
        record.result?.winners,
      ])
    }
    engine.close()
  })
})

describe('solo', () => {
  it('draws setups and cards of the difficulty that is wanted', async () => {
    const dice = new Dice(4)
    const pick = (n: number) => dice.below(n)
    expect(new Set(Array.from({ length: 60 }, () => drawSetup(pick))).size).toBe(6)
    expect(drawCards('II', pick)).toEqual({ red: 'II', tube: 'II', sun: 'II', brain: 'II' })
    const mixed = Array.from({ length: 30 }, () => drawCards('mixed', pick))
    expect(new Set(mixed.flatMap((cards) => Object.values(cards))).size).toBe(3)
    const engine = connect()
    for (const setup of SETUPS)
      ok(await engine.setup('coral', 1, soloOptions(setup.id, drawCards('mixed', pick))))
    engine.close()
  })

  it('shows setups from above', () => {
    for (const setup of SETUPS) {
      const tops = fromAbove(setup)
      expect(tops.some(({ x, y }) => x === 0 && y === 0)).toBe(true)
      expect(new Set(tops.map(({ x, y }) => `${x},${y}`)).size).toBe(tops.length)
    }
    expect(readSolo({ setup: 9 })).toBeNull()
    expect(readSolo({ setup: 2, cards: { red: 'III' } })?.cards).toEqual({
      red: 'III',
      tube: 'I',
      sun: 'I',
      brain: 'I',
    })
  })
})

describe('the puzzle of the day', () => {
  const hash = (name: string, ...parts: Buffer[]) => {
    const all = createHash('sha256')
    for (const part of [Buffer.from(name), ...parts]) {
      const length = Buffer.alloc(8)
      length.writeBigUInt64LE(BigInt(part.length))
      all.update(length).update(part)
    }
    return all.digest()
  }
  // The numbers of crates/table/src/daily.rs.
  const day = '2026-07-14'
  const root = Buffer.alloc(32, 7)
  const secret = hash('reeflight/daily/1/secret', root, Buffer.from(day))
  const name = Buffer.from(`daily/${day}`)
  let number = hash('reeflight/daily/1/setup', name, secret).readBigUInt64LE()
  const below = (n: bigint) => {
    const digit = Number(number % n)
    number /= n
    return digit
  }
  const setup = 1 + below(6n)
  const cards = Object.fromEntries(coral.SPECIES.map((species) => [species, coral.LEVELS[below(3n)]]))
  const good = {
    day,
    secret: secret.toString('hex'),
    options: { setup, cards },
    commitment: hash('reeflight/fair/1/commitment', name, secret).toString('hex'),
    seed: hash('reeflight/fair/1/seed', name, secret, Buffer.alloc(0)).toString('hex'),
  }

  it('is checked in the page', async () => {
    expect(await isTrue(good)).toBe(true)
    const other = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1)
    for (const wrong of [
      { day: '2026-07-15' },
      { secret: other(good.secret) },
      { commitment: other(good.commitment) },
      { seed: other(good.seed) },
      { options: { setup: (setup % 6) + 1, cards } },
      { options: { setup, cards: {} } },
    ]) {
      expect(await isTrue({ ...good, ...wrong })).toBe(false)
    }
  })
})

describe('refusals', () => {
  it('every reason of the engine has words in three languages', async () => {
    const { readFileSync } = await import('node:fs')
    const { reasonInWords } = await import('../src/say/pad')
    const said = {
      lumicora: (await import('../src/say/lumicora-pad')).REASONS,
      coral: (await import('../src/say/coral-pad')).REASONS,
    }
    const { language } = await import('../src/say/lang.svelte')
    for (const [game, known] of Object.entries(said)) {
      const source = readFileSync(new URL(`../../crates/${game}/src/tally.rs`, import.meta.url), 'utf8')
      const reasons = [...source.matchAll(/"(?:LC|CO)-\d+", "(\w+)"/g)].map(([, name]) => name)
      expect(reasons.length).toBeGreaterThan(4)
      expect(Object.keys(known).sort()).toEqual([...new Set(reasons)].sort())
    }
    const texts = (['en', 'de', 'nl'] as const).map((lang) => {
      language.lang = lang
      return reasonInWords(said.lumicora, 'limestone', ['11', '10'], '')
    })
    expect(new Set(texts).size).toBe(3)
  })
})

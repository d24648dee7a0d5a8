// What Coral's face takes for granted of the engine, asked of it over whole matches of bots.

import { beforeAll, describe, expect, test } from 'vitest'
import { aimsAt, legalPieces } from '../src/board/coral/aims'
import { fallOf } from '../src/board/coral/fall'
import { isByJudge, type Verdict } from '../src/board/coral/judge'
import { changeOf, factsOf, type Heard } from '../src/board/coral/log'
import { pieceKey, ROCK } from '../src/board/coral/space'
import {
  coralSteps,
  coralView,
  isSolo,
  pawnOf,
  Reef,
  speciesOf,
  type CoralStep,
} from '../src/board/coral/view'
import type { Engine, Options, View } from '../src/engine'
import { bot, connect, ok, opening, watched } from './engine'

const GAME = 'coral'

/** A match of greedy bots, as a spectator sees it. */
async function watch(engine: Engine, seats: number, seed: number, options: Options): Promise<Heard[]> {
  const told = await watched(engine, opening(GAME, Array(seats).fill(bot('greedy')), seed, options))
  return told.map(({ frame, before, look }) => ({ frame, before: before.view, after: look.view }))
}

/** As whoever is to act sees it: nothing is hidden. */
const asActor = (view: View): View => ({ ...view, viewer: { seat: coralView(view).turn ?? 0 } })

type Placing = Extract<CoralStep, { cells: unknown }>
interface Scored {
  points: number[]
  cards?: { count: number; points: number; marks: number[] }[]
  rating?: { en: string }
}

describe.each([
  [2, 1, {}],
  [3, 2, { mode: 'chaos' }],
  [4, 3, { mode: 'symbiosis' }],
  [2, 4, { falling: 'penalty' }],
  [1, 5, { setup: 3 }],
] as [number, number, Options][])('a match of %i with %i %o', (seats, seed, options) => {
  let engine: Engine
  let heard: Heard[]

  beforeAll(async () => {
    engine = connect()
    heard = await watch(engine, seats, seed, options)
  })

  test('every legal piece can be aimed at, and what can be aimed at beside is refused with a rule', async () => {
    let tried = 0
    for (const { after } of heard.filter((_, n) => n % 4 === 1)) {
      const view = coralView(after)
      if (view.phase === 'over' || view.owed > 0) continue
      const own = isSolo(view) ? (view.chosen ?? null) : speciesOf(view, view.turn ?? 0)
      const anchor = view.phase === 'cover' ? ROCK : own && pawnOf(view, own)
      if (!anchor || view.phase === 'pawns') continue
      const legal = ok(await engine.legal(GAME, asActor(after)))
      const pieces = coralSteps(legal).filter(
        (step): step is Placing => step.type === 'place' || step.type === 'grow',
      )
      for (const species of new Set(pieces.map((step) => step.species))) {
        const aims = aimsAt(
          new Reef(view),
          anchor,
          view.phase === 'cover' ? null : own,
          legalPieces(legal, species),
        )
        const wanted = pieces.filter((step) => step.species === species).map(({ cells }) => pieceKey(cells))
        expect(
          aims
            .filter(({ isLegal }) => isLegal)
            .map(({ key }) => key)
            .sort(),
        ).toEqual(wanted.sort())
        for (const aim of aims.filter(({ isLegal }, n) => !isLegal && n % 7 === 0)) {
          const answer = await engine.peek(GAME, asActor(after), [
            { type: view.phase === 'cover' ? 'place' : 'grow', species, cells: aim.cells },
          ])
          expect(answer.error?.rule).toMatch(/^CO-/)
          // The judge says the same when it is asked.
          if (!isByJudge(answer.error ?? null)) continue
          const verdict = ok(
            await engine.ask<Verdict>({
              ask: 'aid',
              game: GAME,
              view: after,
              what: { type: 'hold', cells: aim.cells },
            }),
          )
          expect(verdict.holds).toBe(false)
          if (!verdict.holds) expect(verdict.falls).toContain(view.pieces.length)
          tried += 1
        }
      }
    }
    if (options.falling !== 'penalty' && seats > 1) expect(tried).toBeGreaterThan(5)
  })

  if (options.falling === 'penalty')
    test('of every growth it is known before whether it falls', async () => {
      let [held, fell] = [0, 0]
      for (const { after } of heard.filter((_, n) => n % 3 === 1)) {
        const view = coralView(after)
        if (view.phase === 'over' || view.owed > 0) continue
        const grows = coralSteps(ok(await engine.legal(GAME, asActor(after)))).filter(
          (step): step is Placing => step.type === 'grow',
        )
        const { holding } = ok(
          await engine.ask<{ holding: boolean[] }>({
            ask: 'aid',
            game: GAME,
            view: after,
            what: { type: 'holding', pieces: grows.map(({ cells }) => cells) },
          }),
        )
        expect(holding).toHaveLength(grows.length)
        for (const [n, step] of grows.entries()) {
          const peek = ok(await engine.peek(GAME, asActor(after), [step]))
          const fall = fallOf(view, coralView(peek.view), view.turn ?? 0)
          expect(fall === null).toBe(holding[n])
          // Every piece that comes down goes somewhere.
          if (fall)
            expect(fall.boxed + fall.back.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(fall.pieces)
          if (fall) fell += 1
          else held += 1
        }
      }
      expect(Math.min(held, fell)).toBeGreaterThan(20)
    })

  if (seats > 1)
    test('whoever waits can plan: the engine answers as if it were their turn', async () => {
      let planned = 0
      for (const { after } of heard) {
        const view = coralView(after)
        if (view.phase === 'over') continue
        for (let seat = 0; seat < seats; seat += 1) {
          const peek = ok(
            await engine.peek(GAME, { ...after, viewer: { seat }, turn: seat, last: seat, owed: 0 }, []),
          )
          planned += peek.legal.length
        }
      }
      expect(planned).toBeGreaterThan(100)
    })

  test('points as they stand are those that the match ends with', async () => {
    const last = heard.at(-1)!
    const score = ok(
      await engine.ask<Scored>({ ask: 'aid', game: GAME, view: last.after, what: { type: 'score' } }),
    )
    expect(score.points).toEqual(last.frame.end?.result?.scores)
    if (seats === 1) expect(score.cards!.reduce((sum, { points }) => sum + points, 0)).toBe(score.points[0])
    expect(typeof score.rating?.en).toBe(seats === 1 ? 'string' : 'undefined')
  })

  test('everything that happens is told, and the board changes by what is told', () => {
    for (const one of heard) {
      expect(factsOf(one).length).toBeGreaterThan(0)
      const { grown, fallen } = changeOf(one)
      const [was, is] = [coralView(one.before!), coralView(one.after)]
      // What falls at once was never there; what else falls was.
      const old = new Set(was.pieces.map(({ cells }) => pieceKey(cells)))
      expect(is.pieces.length - was.pieces.length).toBe(
        grown.length - fallen.filter(({ cells }) => old.has(pieceKey(cells))).length,
      )
    }
  })
})

// For the tests: the module as `cargo xtask web` builds it, and an engine at the other end of a channel.

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Core } from '../src/engine/core'
import { Engine } from '../src/engine/engine'
import { LocalMatch } from '../src/match/local'
import type { FromWorker, Port, ToWorker } from '../src/engine/port'
import { serve } from '../src/engine/serve'
import type { Answer, Frame, Look, Opening, Options, Sitter } from '../src/engine/types'

export function built(name: string): Buffer {
  const file = new URL(`../built/${name}`, import.meta.url)
  try {
    return readFileSync(file)
  } catch {
    throw new Error(`web/built/${name} is not there: run cargo xtask test, or cargo xtask web`)
  }
}

export const bytes = built('engine.wasm')
export const compiled = await WebAssembly.compile(bytes as BufferSource)

/** As in a page, but without a thread: messages go through a channel all the same. */
export function connect(core: Core = new Core(compiled)): Engine {
  const { port1, port2 } = new MessageChannel()
  serve(port2 as unknown as Port<ToWorker, FromWorker>, core)
  return new Engine(port1 as unknown as Port<FromWorker, ToWorker>, () => port1.close())
}

/** The answer, which must be one. */
export function ok<T>(answer: Answer<T>): T {
  if (answer.error) throw new Error(JSON.stringify(answer.error))
  return answer.ok
}

export const person: Sitter = { type: 'person', name: 'somebody' }
export const bot = (level: string): Sitter => ({ type: 'bot', level })

export function opening(game: string, seats: Sitter[], seed: number, options: Options = {}): Opening {
  const digits = seed.toString(16).padStart(2, '0').slice(-2).padEnd(64, '0')
  return { game, seats, options, stand_in: 'greedy', at_ms: 0, chance: { type: 'seed', seed: digits } }
}

/** Something that happened, with what was known before it and after it. */
export interface Watched {
  frame: Frame
  before: Look
  look: Look
}

/** A whole match of bots, as a seat or a spectator is told of it: every frame, from the first to the last. */
export async function watched(
  engine: Engine,
  start: Opening,
  seat: number | null = null,
): Promise<Watched[]> {
  const match = ok(await LocalMatch.open(engine, { opening: start, entries: [] }, seat))
  let before = ok(await match.look())
  const told: Watched[] = []
  await new Promise<void>((resolve, reject) => {
    match.listen(({ frame, before: view, look: after }) => {
      // Asked at once, the engine answers before anything else happens.
      void match
        .look()
        .then((answer) => {
          const look = ok(answer)
          if (look.seq !== frame.seq || frame.seq !== before.seq + 1)
            throw new Error(`frame ${frame.seq} with view ${look.seq} after ${before.seq}`)
          if (!isDeepStrictEqual([view, after.view], [before.view, look.view]))
            throw new Error(`frame ${frame.seq} is not told with what was known around it`)
          told.push({ frame, before, look })
          before = look
          if (frame.end) resolve()
        })
        .catch(reject)
    })
    match.start()
  })
  match.close()
  return told
}

/** Every game with its seat counts, and options that change much. */
export const KINDS: [game: string, seats: number, options: Options][] = [
  ['lumicora', 2, {}],
  ['lumicora', 3, { animals: 'light' }],
  ['lumicora', 4, { overlap: true }],
  ['lumis', 2, {}],
  ['lumis', 4, {}],
  ['coral', 1, {}],
  ['coral', 2, {}],
  ['coral', 3, { mode: 'chaos' }],
  ['coral', 4, { mode: 'symbiosis', falling: 'penalty' }],
]

/** Numbers that look like chance; the same every time. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  below(n: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * n)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

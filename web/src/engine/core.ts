// The engine in this thread: a compiled module, an instance of it, and a new instance should one ever trap.
// Requests and answers go through two buffers in the instance's memory (crates/wasm/src/exports.rs).

import { NOT_OPEN, TOO_LONG, broken } from './refusals'
import type { Answer, Request } from './types'

/** What crates/wasm/src/exports.rs exports. */
interface Exports {
  memory: WebAssembly.Memory
  request(length: number): number
  call(): number
  answer(): number
}

/** An instance whose memory has grown beyond this is given up as soon as nothing is open in it. */
const MOST_MEMORY = 256 * 1024 * 1024

/** Numbers of an instance's things have 32 bits; above them stands which instance it is. */
const PER_INSTANCE = 2 ** 32

export class Core {
  readonly #compiled: WebAssembly.Module
  #exports: Exports
  /** Counts instances, so that a number given by one means nothing to the next. */
  #instance = 0
  #open = new Set<number>()
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder()

  constructor(compiled: WebAssembly.Module) {
    this.#compiled = compiled
    this.#exports = this.#instantiate()
  }

  /** Compiles the engine. */
  static async compile(bytes: BufferSource): Promise<Core> {
    return new Core(await WebAssembly.compile(bytes))
  }

  /** How much memory the instance has, in bytes. */
  get memory(): number {
    return this.#exports.memory.buffer.byteLength
  }

  /** How often the engine had to be started again. */
  get restarts(): number {
    return this.#instance
  }

  /** Makes the next request trap: for testing that it is recovered from. */
  break(): void {
    const call = () => {
      throw new WebAssembly.RuntimeError('unreachable')
    }
    this.#exports = { ...this.#exports, call }
  }

  /** Answers a request. Never throws: whatever goes wrong is in the answer. */
  ask<T>(request: Request): Answer<T> {
    const asked = this.#inwards(request)
    if (asked === null) return { error: NOT_OPEN }
    return this.#outwards(asked, this.askText<T>(written(asked)))
  }

  /** The same for a request that is text already, whatever it is. */
  askText<T>(text: string): Answer<T> {
    const bytes = this.askBytes(this.#encoder.encode(text))
    if (!(bytes instanceof Uint8Array)) return bytes
    return JSON.parse(this.#decoder.decode(bytes)) as Answer<T>
  }

  /** The same for bytes. The answer's bytes are the engine's own: they are good until the next request. */
  askBytes(request: Uint8Array): Uint8Array | { error: ReturnType<typeof broken> } {
    const engine = this.#exports
    try {
      const at = engine.request(request.length)
      if (at === 0) return { error: TOO_LONG }
      new Uint8Array(engine.memory.buffer, at, request.length).set(request)
      const length = engine.call()
      return new Uint8Array(engine.memory.buffer, engine.answer(), length)
    } catch (error) {
      // A trap leaves the instance in no particular state.
      this.#restart()
      return { error: broken(String(error)) }
    }
  }

  #instantiate(): Exports {
    return new WebAssembly.Instance(this.#compiled, {}).exports as unknown as Exports
  }

  #restart(): void {
    this.#instance += 1
    this.#open.clear()
    this.#exports = this.#instantiate()
  }

  /** The request with the instance's own numbers; null if they are another's. */
  #inwards(request: Request): Request | null {
    for (const name of ['id', 'match'] as const) {
      const number = request[name]
      if (typeof number !== 'number') continue
      if (Math.floor(number / PER_INSTANCE) !== this.#instance) return null
      return { ...request, [name]: number % PER_INSTANCE }
    }
    return request
  }

  /** The answer with numbers for outside; also counts what is open. */
  #outwards<T>(request: Request, answer: Answer<T>): Answer<T> {
    const { ok } = answer
    if (request.ask === 'close') this.#open.delete(request.id as number)
    if (isDone(ok)) this.#open.delete(request.id as number)
    if (opens(ok)) {
      this.#open.add(ok.id)
      return { ok: { ...ok, id: ok.id + this.#instance * PER_INSTANCE } }
    }
    if (this.#open.size === 0 && this.memory > MOST_MEMORY) this.#restart()
    return answer
  }
}

/** As JSON; what has no such form becomes nothing, which the engine refuses. */
function written(request: Request): string {
  try {
    return JSON.stringify(request)
  } catch {
    return ''
  }
}

function opens(ok: unknown): ok is { id: number } {
  return typeof ok === 'object' && ok !== null && 'id' in ok && typeof ok.id === 'number'
}

/** Whether a search or an analysis has come to its end, and closed itself. */
function isDone(ok: unknown): boolean {
  if (typeof ok !== 'object' || ok === null || !('done' in ok)) return false
  return ('steps' in ok && ok.steps !== null) || ('turns' in ok && ok.turns !== null)
}

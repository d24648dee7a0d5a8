// Starts the engine of a page: its module is fetched and compiled once, and runs in a worker.

import url from '../../built/engine.wasm?url'
import { Engine } from './engine'
import type { FromWorker, Port, ToWorker } from './port'
import { broken } from './refusals'

let compiled: Promise<WebAssembly.Module> | undefined

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`engine: ${response.status}`)
  try {
    return await WebAssembly.compileStreaming(response.clone())
  } catch {
    // A server that does not know the type of the file.
    return WebAssembly.compile(await response.arrayBuffer())
  }
}

/** A port that outlives its worker: should one ever die, another takes its place. */
class Line implements Port<FromWorker, ToWorker> {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null
  onbroken: ((detail: string) => void) | null = null
  readonly #module: WebAssembly.Module
  #worker: Worker

  constructor(module: WebAssembly.Module) {
    this.#module = module
    this.#worker = this.#hire()
  }

  postMessage(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  end(): void {
    this.#worker.terminate()
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.onmessage?.(event)
    worker.onerror = (event) => {
      worker.terminate()
      this.#worker = this.#hire()
      this.onbroken?.(event.message)
    }
    const start: ToWorker = { type: 'start', module: this.#module }
    worker.postMessage(start)
    return worker
  }
}

/** A new engine in a worker of its own. */
export async function startEngine(): Promise<Engine> {
  compiled ??= compile()
  const line = new Line(
    await compiled.catch((error: unknown) => {
      compiled = undefined
      throw error
    }),
  )
  const engine = new Engine(line, () => line.end())
  line.onbroken = (detail) => engine.fail({ error: broken(detail) })
  return engine
}

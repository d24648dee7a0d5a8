// The worker's end: answers requests at once, and long tasks a slice at a time, so that in between it hears what
// else is wanted, and what no longer is.

import { Core } from './core'
import type { FromWorker, Port, ToWorker } from './port'
import { CANCELLED } from './refusals'
import type { Answer, Progress, Request } from './types'

type Slice = Progress & { steps?: unknown }

/** Serves a port with the engine that the first message brings, or with this one. */
export function serve(port: Port<ToWorker, FromWorker>, own?: Core): void {
  let core = own
  const wanted = new Set<number>()
  const answer = (number: number, answer: Answer<unknown>) =>
    port.postMessage({ type: 'answer', number, answer })

  async function run(engine: Core, number: number, request: Request): Promise<void> {
    const opened = engine.ask<{ id: number }>(request)
    if (opened.error) return answer(number, opened)
    const { id } = opened.ok
    for (;;) {
      await nextTurn()
      if (!wanted.has(number)) {
        // What was called off may have come some way.
        const { turns } = (engine.ask<Partial<Slice>>({ ask: 'close', id }).ok ?? {}) as Partial<Slice>
        if (turns) port.postMessage({ type: 'progress', number, progress: { done: 0, all: 0, turns } })
        return answer(number, { error: CANCELLED })
      }
      const slice = engine.ask<Slice>({ ask: 'advance', id })
      if (slice.error) return answer(number, slice)
      const result = slice.ok.steps ?? slice.ok.turns
      if (result !== null && result !== undefined) return answer(number, { ok: result })
      port.postMessage({ type: 'progress', number, progress: { done: slice.ok.done, all: slice.ok.all } })
    }
  }

  port.onmessage = ({ data }) => {
    if (data.type === 'start') {
      core = new Core(data.module)
    } else if (data.type === 'cancel') {
      wanted.delete(data.number)
    } else if (core && data.type === 'ask') {
      answer(data.number, core.ask(data.request))
    } else if (core && data.type === 'run') {
      wanted.add(data.number)
      void run(core, data.number, data.request).finally(() => wanted.delete(data.number))
    }
  }
}

/** After whatever waits in the queue. Timers would wait longer than that. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

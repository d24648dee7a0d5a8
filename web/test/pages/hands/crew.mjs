// Workers that take tests from one queue. Each is a process of its own: one that crashes fails the test it was running, and
// another one goes on.

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url))
/** No test takes this long, however slow the machine: one that does waits for something that will never come. */
const HANGS = 15 * 60_000

export class Crew {
  #size
  #report
  #workers = new Set()
  #isStopping = false

  /** `report` is told of every test as it ends. */
  constructor(size, report) {
    this.#size = size
    this.#report = report
  }

  /** Until every test has a result; a run that was stopped has no end. */
  async run(tests) {
    const queue = [...tests]
    await Promise.all(Array.from({ length: this.#size }, () => this.#work(queue)))
    if (this.#isStopping) await new Promise(() => {})
  }

  /** Ends every worker with everything it has started. */
  async stop() {
    this.#isStopping = true
    await Promise.all([...this.#workers].map((worker) => worker.stop()))
  }

  async #work(queue) {
    let worker = null
    while (!this.#isStopping && queue.length > 0) {
      worker ??= new Worker()
      this.#workers.add(worker)
      const test = queue.shift()
      const start = performance.now()
      const result = await worker.run(test)
      if (this.#isStopping) return
      this.#report({ test, seconds: (performance.now() - start) / 1000, ...result })
      if (worker.isGone) {
        this.#workers.delete(worker)
        worker = null
      }
    }
    await worker?.stop()
    this.#workers.delete(worker)
  }
}

class Worker {
  // In a process group of its own, so that a server it leaves behind can be ended too.
  #child = fork(WORKER, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  #ended = new Promise((resolve) =>
    this.#child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
  )
  isGone = false

  constructor() {
    void this.#ended.then(() => {
      this.isGone = true
      this.#endGroup()
    })
  }

  /** What came of a test: why it failed, if it did, and what it said. */
  async run(test) {
    let limit
    const answer = new Promise((resolve) => this.#child.once('message', resolve))
    const crash = this.#ended.then((how) => ({ why: `the worker ended with ${how}`, said: [] }))
    const hang = new Promise((resolve) => (limit = setTimeout(resolve, HANGS))).then(async () => {
      await this.stop()
      return { why: `no end after ${HANGS / 60_000} minutes`, said: [] }
    })
    this.#child.send(test)
    try {
      return await Promise.race([answer, crash, hang])
    } finally {
      clearTimeout(limit)
    }
  }

  async stop() {
    // Then it closes its server and its browser and ends.
    if (this.#child.connected) this.#child.disconnect()
    const limit = setTimeout(() => this.#endGroup(), 30_000)
    await this.#ended
    clearTimeout(limit)
  }

  #endGroup() {
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // Nobody is left.
    }
  }
}

// How fast the engine of the page is, here in Node: random playouts and simulations of the search, by CPU time.
// A line of JSON per game, for `cargo xtask bench`.

import { readFileSync } from 'node:fs'

const SECONDS = 2
const { instance } = await WebAssembly.instantiate(
  readFileSync(new URL('../built/engine.wasm', import.meta.url)),
)
const { memory, request, call, answer } = instance.exports

function ask(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question))
  // The memory may grow with it, and then it is another buffer.
  const at = request(bytes.length)
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
  const length = call()
  const from = answer()
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, from, length))).ok
}

/** How many of `what` per CPU-second; asked for more and more at once until it takes long enough. */
function rate(question, what) {
  for (let count = 16; ; count *= 2) {
    const begin = process.cpuUsage().user
    const done = ask({ ...question, count })[what]
    const seconds = (process.cpuUsage().user - begin) / 1e6
    if (seconds >= SECONDS || count >= 500_000) return Math.round(done / seconds)
  }
}

for (const { name: game } of ask({ ask: 'games' })) {
  const seats = 2
  const steps_per_s = rate({ ask: 'playouts', game, seats }, 'steps')
  const sims_per_s = rate({ ask: 'simulations', game, seats }, 'simulations')
  console.log(JSON.stringify({ game, seats, steps_per_s, sims_per_s }))
}

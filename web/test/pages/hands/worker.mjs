// A process that runs the tests it is sent, one after the other, with its own server and browser.

import { inspect } from 'node:util'
import { Harness } from './harness.mjs'

const opening = Harness.open(process.env.REEFLIGHT, process.env.CHROMIUM)
let said = []
// What a test says is reported together with its result, so that it does not get mixed up with what other tests say.
console.log = (...words) =>
  said.push(words.map((one) => (typeof one === 'string' ? one : inspect(one))).join(' '))

async function run({ url, name, title }) {
  const harness = await opening
  said = []
  let why = null
  try {
    const { [name]: test } = await import(url)
    await test(await harness.person(), harness)
  } catch (error) {
    why = inspect(error)
    await harness.shootAll(`failed-${title.replace(/\W+/g, '-')}`)
  }
  const problems = await harness.tidy()
  if (!why && problems.length > 0) why = problems.join('\n')
  return { why, said }
}

process.on('message', async (test) => {
  const result = await run(test)
  if (process.connected) process.send(result)
})
// Nobody is left to ask for more: the run is over, or was stopped.
process.on('disconnect', async () => {
  await opening.then((harness) => harness.close()).catch(() => undefined)
  process.exit()
})

// Runs every test that needs a real browser, against the real program:
//
//   CHROMIUM=/usr/bin/chromium REEFLIGHT=../target/debug/reeflight node test/pages/run.mjs [WORD]
//
// Every other file in this folder is a test file, and every function it exports is a test: it gets a page in a fresh
// browser profile, and the harness. Helpers live in hands/. With a word, only tests whose title contains it run.
// With WITHOUT=WORD those whose title contains that one do not: another part of the suite has them.
// With PICTURES=1 what they see is kept in target/screens; of a test that fails it is kept anyway.
//
// Tests run side by side in workers (WORKERS, by default one per core and one more), each with its own server and
// Chromium, so no test can disturb another. They take tests from one queue, the longest first. The last line has the count.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SCREENS } from './hands/harness.mjs'
import { Crew } from './hands/crew.mjs'

const { CHROMIUM, REEFLIGHT, WITHOUT, WORKERS } = process.env
if (!CHROMIUM || !REEFLIGHT)
  throw new Error('CHROMIUM and REEFLIGHT must say where a Chromium and the program are')
const folder = fileURLToPath(new URL('.', import.meta.url))
const word = process.argv[2] ?? ''

const inWords = (name) => name.replace(/([A-Z]|\d+)/g, (part) => ` ${part.toLowerCase()}`)

/** Every test there is. */
async function all() {
  const tests = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.mjs') && name !== 'run.mjs')
    .sort()) {
    const url = pathToFileURL(join(folder, file)).href
    const names = Object.entries(await import(url))
      .filter(([, test]) => typeof test === 'function')
      .map(([name]) => name)
    if (names.length === 0) throw new Error(`${file} has no test`)
    for (const name of names)
      tests.push({ url, name, title: `${file.replace('.mjs', '')}: ${inWords(name)}` })
  }
  return tests
}

/** How many seconds each test took last time, by title; nothing on a machine that has not run them yet. */
const memory = join(SCREENS, 'seconds.json')
function remembered() {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'))
  } catch {
    return {}
  }
}

/** The longest first, so that none of them starts last. Of those not seen before, whole matches, waiting and many windows take longest. */
function longestFirst(tests) {
  const known = remembered()
  const cost = ({ title }) => known[title] ?? (/^away|^variants|^widths|whole/.test(title) ? 2_000 : 1_000)
  return tests.sort((a, b) => cost(b) - cost(a))
}

mkdirSync(SCREENS, { recursive: true })
const every = await all()
const tests = longestFirst(
  every.filter(({ title }) => title.includes(word) && !(WITHOUT && title.includes(WITHOUT))),
)
if (tests.length === 0) throw new Error(`no test has ${JSON.stringify(word)} in its title`)

const results = []
const crew = new Crew(Math.min(tests.length, Number(WORKERS) || availableParallelism() + 1), (result) => {
  const {
    test: { title },
    seconds,
    said,
    why,
  } = result
  results.push(result)
  console.log(`${why ? 'FAILED' : 'ok    '} ${title} (${seconds.toFixed(1)} s)`)
  for (const line of said) console.log(`       ${line}`)
  if (why) console.error(why)
})
// Workers have servers and browsers of their own; they must not outlive the run.
async function giveUp(why) {
  console.error(why)
  await crew.stop()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, giveUp)
process.once('uncaughtException', giveUp)
await crew.run(tests)

const failed = results.filter(({ why }) => why).length
const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
console.log(
  `\nthe slowest:\n${slowest.map(({ test: { title }, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`).join('\n')}\n`,
)
const took = {
  ...remembered(),
  ...Object.fromEntries(
    results.filter(({ why }) => !why).map(({ test: { title }, seconds }) => [title, seconds]),
  ),
}
writeFileSync(
  memory,
  JSON.stringify(Object.fromEntries(every.map(({ title }) => [title, took[title]])), null, 1),
)
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

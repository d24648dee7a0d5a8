// Plays in the two other engines that people have, Firefox and WebKit, against the real program:
//
//   FIREFOX=firefox-esr WEBKIT=WebKitWebDriver REEFLIGHT=../target/debug/reeflight node test/engines/run.mjs [WORD]
//
// Every function that matches.mjs exports is a test; each runs once in each engine. With a word, only tests whose title
// contains it run. With PICTURES=1 what they see is kept in target/screens; of a test that fails it is kept anyway. One
// browser of each kind is opened, side by side: most of the time each waits for what it has drawn. The last line has the count.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { SCREENS, Server } from '../pages/hands/harness.mjs'
import { firefox, openScreen, webkit } from './hands/browsers.mjs'
import { Page } from './hands/page.mjs'
import * as matches from './matches.mjs'

const { FIREFOX, WEBKIT, REEFLIGHT, PICTURES } = process.env
if (!FIREFOX || !WEBKIT || !REEFLIGHT)
  throw new Error("FIREFOX, WEBKIT and REEFLIGHT must say where Firefox, WebKit's driver and the program are")
const word = process.argv[2] ?? ''
const inWords = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What is open now, the newest last; it must not outlive the run. */
const open = []
async function opened(opening) {
  const one = await opening
  open.push(one)
  return one
}
async function closeAll() {
  for (const one of open.splice(0).reverse()) await one.close()
}
async function giveUp(why) {
  console.error(why)
  await closeAll()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, giveUp)
process.once('uncaughtException', giveUp)

/** Runs a test; why it failed, if it did. */
async function tried(browser, page, server, { title, test }) {
  const file = (name) => join(SCREENS, `${browser.name}-${name}.png`)
  const expected = []
  try {
    await test(page, { server, expected, picture: async (name) => PICTURES && page.photograph(file(name)) })
  } catch (why) {
    await page.photograph(file(`failed-${title.replace(/\W+/g, '-')}`)).catch(() => undefined)
    return inspect(why)
  }
  const complaints = await page.complaints()
  return complaints.filter((one) => !expected.some((known) => known.test(one))).join('\n')
}

mkdirSync(SCREENS, { recursive: true })
let [passed, failed] = [0, 0]

/** All tests in one engine, one after the other. */
async function runIn(engine) {
  const tests = Object.entries(matches)
    .map(([name, test]) => ({ title: `${engine.name}: ${inWords(name)}`, test }))
    .filter(({ title }) => title.includes(word))
  if (tests.length === 0) return
  const server = await opened(new Server(REEFLIGHT))
  await server.start()
  const browser = await opened(engine(await opened(openScreen())))
  const page = new Page(browser, server.base)
  for (const one of tests) {
    const start = performance.now()
    const why = await tried(browser, page, server, one)
    if (why) failed += 1
    else passed += 1
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${why ? 'FAILED' : 'ok    '} ${one.title} (${seconds} s)`)
    if (why) console.error(why)
  }
}

await Promise.all([firefox, webkit].map(runIn))
await closeAll()
if (passed + failed === 0) throw new Error(`no test has ${JSON.stringify(word)} in its title`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

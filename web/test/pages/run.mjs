// Runs everything that is tested in a real browser, against the real program:
//
//   CHROMIUM=/usr/bin/chromium REEFLIGHT=../target/debug/reeflight node test/pages/run.mjs [WORD]
//
// Every function that a file beside this one exports is a test: it gets a page of somebody new, and the harness. With a
// word, only those run whose names have it. The last line has the count.

import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { Harness } from './hands/harness.mjs'

const { CHROMIUM, REEFLIGHT } = process.env
if (!CHROMIUM || !REEFLIGHT) throw new Error('CHROMIUM and REEFLIGHT must say where a Chromium and the program are')
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs').sort()
const word = process.argv[2] ?? ''
const inWords = (name) => name.replace(/([A-Z]|\d+)/g, (part) => ` ${part.toLowerCase()}`)
const harness = await Harness.open(REEFLIGHT, CHROMIUM)
let [passed, failed] = [0, 0]

try {
  for (const file of files) {
    const tests = await import(pathToFileURL(join(folder, file)).href)
    for (const [name, test] of Object.entries(tests)) {
      const title = `${file.replace('.mjs', '')}: ${inWords(name)}`
      if (typeof test !== 'function' || !title.includes(word)) continue
      const start = performance.now()
      let why = null
      let page = null
      try {
        page = await harness.person()
        await test(page, harness)
      } catch (error) {
        why = error
        await page?.screenshot({ path: join(folder, '../../../target/screens', `failed-${name}.png`) }).catch(() => undefined)
      }
      const problems = await harness.tidy()
      if (!why && problems.length > 0) why = new Error(problems.join('\n'))
      if (why) failed += 1
      else passed += 1
      console.log(`${why ? 'FAILED' : 'ok    '} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      if (why) console.error(why)
    }
  }
} finally {
  await harness.close()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

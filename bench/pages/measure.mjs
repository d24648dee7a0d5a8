// How fast pages open, by Lighthouse with its defaults (a slow phone), in a browser that has never been here:
//
//   CHROME_PATH=/usr/bin/chromium REEFLIGHT=../../target/release/reeflight node measure.mjs [RUNS]
//
// The start page, and of every game a table that somebody opens by its link. Prints a line for each: the median of its
// four scores and of what performance is made of. Other work on the machine makes it slower: Lighthouse measures real work
// and multiplies it.

import lighthouse from 'lighthouse'
import { launch } from 'chrome-launcher'
import { ARGS, Server } from '../../web/test/pages/hands/harness.mjs'

const runs = Number(process.argv[2] ?? 5)
const FIGURES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
}

const server = new Server(process.env.REEFLIGHT)
await server.start()

/** A table against bots that anybody may watch. */
async function table(game) {
  const me = await fetch(`${server.base}/api/me`)
  const answer = await fetch(`${server.base}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: me.headers.get('set-cookie').split(';')[0] },
    body: JSON.stringify({ game, seats: [{ type: 'me' }, { type: 'bot', level: 'calm' }] }),
  })
  if (!answer.ok) throw new Error(`no table of ${game}: ${await answer.text()}`)
  return `/t/${(await answer.json()).id}`
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function measure(name, path) {
  const seen = []
  for (let run = 0; run < runs; run += 1) {
    const chrome = await launch({ chromeFlags: ['--headless', ...ARGS], logLevel: 'error' })
    try {
      seen.push((await lighthouse(`${server.base}${path}`, { port: chrome.port, logLevel: 'error' })).lhr)
    } finally {
      await chrome.kill()
    }
  }
  const scores = Object.keys(seen[0].categories).map((id) => {
    const all = seen.map(({ categories }) => Math.round(categories[id].score * 100))
    return `${id} ${median(all)} (${Math.min(...all)} to ${Math.max(...all)})`
  })
  const figures = Object.entries(FIGURES).map(([id, word]) => {
    const value = median(seen.map(({ audits }) => audits[id].numericValue))
    return `${word} ${id.endsWith('shift') ? value.toFixed(3) : `${Math.round(value)} ms`}`
  })
  console.log(`${name}: ${scores.join(', ')}; ${figures.join(', ')}`)
}

try {
  console.log(`the median of ${runs} runs, Lighthouse's defaults:`)
  await measure('home', '/')
  const { games } = await (await fetch(`${server.base}/api/games`)).json()
  for (const { name } of games) await measure(`a table of ${name}`, await table(name))
} finally {
  await server.close()
}

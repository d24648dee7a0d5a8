// Makes the README's pictures: three matches in their middle, as the page shows them to the one whose turn it is.
//
//   CHROMIUM=/usr/bin/chromium REEFLIGHT=../target/debug/reeflight npm run pictures [GAME]
//
// The engine of the page plays the matches here in Node, bots on all seats; then a browser takes them up where they stand.
// The same seeds give the same matches as long as bots choose alike.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { drawn } from './pages/coral-hands.mjs'
import { DESK, Harness } from './pages/harness.mjs'

/** What is shown: who plays, and after how many entries at least. */
const MATCHES = [
  { game: 'lumicora', seats: 3, level: 'keen', seed: 7, entries: 50 },
  { game: 'lumis', seats: 2, level: 'calm', seed: 7, entries: 54 },
  { game: 'coral', seats: 4, level: 'keen', seed: 5, entries: 26 },
]
const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
/** The same before they are made smaller, to be looked at. */
const SCREENS = fileURLToPath(new URL('../../target/screens/', import.meta.url))
/** A README is loaded by phones too. */
const MOST_BYTES = 250 * 1024

const { CHROMIUM, REEFLIGHT } = process.env
if (!CHROMIUM || !REEFLIGHT)
  throw new Error('CHROMIUM and REEFLIGHT must say where a Chromium and the program are')

const { instance } = await WebAssembly.instantiate(
  readFileSync(new URL('../built/engine.wasm', import.meta.url)),
)

function ask(question) {
  const { memory, request, call, answer } = instance.exports
  const bytes = new TextEncoder().encode(JSON.stringify(question))
  const at = request(bytes.length)
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes)
  const length = call()
  const { ok, error } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)))
  if (error) throw new Error(`${question.ask}: ${JSON.stringify(error)}`)
  return ok
}

/** The log of a match that bots have played so far, with a person on the first seat, who is about to begin a turn. */
function played({ game, seats, level, seed, entries: least }) {
  const bots = Array.from({ length: seats }, () => ({ type: 'bot', level }))
  const chance = { type: 'seed', seed: seed.toString(16).padStart(2, '0').padEnd(64, '0') }
  const opening = { game, seats: bots, options: {}, stand_in: 'greedy', at_ms: Date.now(), chance }
  const { id } = ask({ ask: 'open', opening })
  const entries = []
  let last = null
  for (;;) {
    const {
      to_act: [seat],
      end,
    } = ask({ ask: 'look', match: id, viewer: 'spectator', now_ms: 0 })
    if (end) throw new Error(`${game}: over after ${entries.length} entries`)
    if (entries.length >= least && seat === 0 && last !== 0) break
    const search = ask({ ask: 'bot', match: id, seat })
    let steps = null
    while (!steps) steps = ask({ ask: 'advance', id: search.id }).steps
    entries.push(ask({ ask: 'play', match: id, seat, steps, now_ms: Date.now() }).entry)
    last = seat
  }
  return { opening: { ...opening, seats: [{ type: 'person', name: '' }, ...bots.slice(1)] }, entries }
}

/** Waits until the board is drawn, in three dimensions too, with its fonts, and nothing moves any more. */
async function settled(page) {
  page.setDefaultTimeout(180_000)
  await page.waitForSelector('section.bar.mine')
  await drawn(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** A picture of the page as WebP: by the browser, which can write it. */
async function asWebp(page, png) {
  const base64 = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
    return btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
    )
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}

const word = process.argv[2] ?? ''
const harness = await Harness.open(REEFLIGHT, CHROMIUM)
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const match of MATCHES.filter(({ game }) => game.includes(word))) {
    const log = played(match)
    const page = await harness.person({ size: DESK, reducedMotion: 'reduce' })
    await page.addInitScript(
      ([name, kept]) => localStorage.setItem(name, kept),
      [`reeflight.here.${match.game}`, JSON.stringify({ log, at: Date.now(), isMine: true, isOver: false })],
    )
    await page.goto(`/here/${match.game}`)
    await settled(page)
    const png = await page.screenshot({ path: join(SCREENS, `readme-${match.game}.png`) })
    const webp = await asWebp(await harness.person(), png)
    if (webp.length > MOST_BYTES)
      throw new Error(`${match.game}: ${webp.length} bytes, at most ${MOST_BYTES}`)
    writeFileSync(join(FOLDER, `${match.game}.webp`), webp)
    const problems = await harness.tidy()
    if (problems.length > 0) throw new Error(problems.join('\n'))
    console.log(`${match.game}.webp: ${log.entries.length} entries, ${(webp.length / 1024).toFixed(0)} KB`)
  }
} finally {
  await harness.close()
}

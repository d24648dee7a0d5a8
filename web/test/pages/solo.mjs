// Coral alone, and the puzzle of the day.

import { createHash } from 'node:crypto'
import { toLevels } from './hands/coral.mjs'
import { PHONE } from './hands/harness.mjs'

const NARROW = { width: 360, height: 640 }
const SIZES = { desktop: { width: 1440, height: 900 }, phone: PHONE, narrow: NARROW }

export async function soloIsDrawnOrChosenAndStarts(page, harness) {
  await page.goto('/')
  await page.locator('main a[href="/solo"]').click()
  await page.getByRole('heading', { level: 1, name: 'Coral, solo' }).waitFor()
  await page.getByRole('radio', { name: 'III, hard' }).check()
  await page.getByRole('heading', { name: 'Red Peaks' }).waitFor()
  await page.getByRole('radio', { name: 'Tower' }).check()
  await page.getByLabel('Card for sun coral').selectOption('II')
  await page.getByRole('heading', { name: 'South Slope' }).waitFor()
  await harness.shoot(page, 'solo', SIZES)
  await harness.axe(page, 'solo')
  await page.click('#solo-here')
  await page.waitForURL(/\/here\/coral/)
  await page.waitForSelector('section.bar')
  const { opening } = await page.evaluate(() => JSON.parse(localStorage.getItem('reeflight.here.coral')).log)
  const wanted = { mode: 'solo', setup: 2, cards: { red: 'III', tube: 'III', sun: 'II', brain: 'III' } }
  if (JSON.stringify(opening.options) !== JSON.stringify(wanted) || opening.seats.length !== 1)
    throw new Error(JSON.stringify(opening))
  await page.goto('/solo')
  await page.getByText('Playing here starts a new one.').waitFor()
  await page.getByRole('button', { name: 'Draw at random' }).click()
  await page.getByRole('radio', { name: 'mixed' }).check()
  await page.click('#solo-server')
  await page.waitForURL(/\/t\/\w+/)
  await page.waitForSelector('section.bar')
  const face = await page.evaluate(async () =>
    (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json(),
  )
  if (face.options.mode !== 'solo' || face.seats.length !== 1) throw new Error(JSON.stringify(face))
}

/** Plays a table to its end, as a program would: always the first legal step. */
async function playOut(page, table) {
  return page.evaluate(async (table) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`)
    const raw = []
    await new Promise((resolve) => (socket.onopen = resolve))
    const send = (message) => socket.send(JSON.stringify(message))
    send({ type: 'hello', protocol: 1 })
    send({ type: 'watch', table, legal: true })
    let sent = 0
    await new Promise((resolve, reject) => {
      socket.onclose = () => reject(new Error('closed'))
      socket.onmessage = ({ data }) => {
        raw.push(data)
        const message = JSON.parse(data)
        const news = message.look ?? message.frame
        if (message.type === 'refused') return reject(new Error(data))
        if (news?.end) return resolve()
        if (message.legal?.length > 0)
          send({
            type: 'act',
            table,
            expected_seq: news.seq,
            nonce: `n${(sent += 1)}`,
            steps: [message.legal[0]],
          })
      }
    })
    socket.onclose = null
    socket.close()
    return raw.join('\n')
  }, table)
}

export async function thePuzzleOfTheDayIsTheSameForTwo(page, harness) {
  const other = await harness.person({ size: PHONE, lang: 'nl' })
  await page.goto('/')
  await page.locator('main a[href="/daily"]').click()
  await page.getByRole('heading', { level: 1, name: 'Daily puzzle' }).waitFor()
  await page.getByText('not played yet').waitFor()
  await page.locator('time').waitFor()
  await harness.shoot(page, 'daily', SIZES)
  await harness.axe(page, 'daily')
  const promised = await page.locator('#commitment').textContent()
  await other.goto('/daily')
  await other.getByRole('heading', { level: 1, name: 'Puzzel van de dag' }).waitFor()
  if ((await other.locator('#commitment').textContent()) !== promised) throw new Error('another promise')
  const cards = (one) =>
    one
      .locator('.today article')
      .evaluateAll((all) => all.map((card) => card.querySelector('ol').textContent))
  if (
    JSON.stringify((await cards(page)).map((text) => text.match(/\d+/g)[0])) !==
    JSON.stringify((await cards(other)).map((text) => text.match(/\d+/g)[0]))
  )
    throw new Error('other cards')
  const draws = []
  for (const one of [page, other]) {
    await one.click('#daily-play')
    await one.waitForURL(/\/t\/\w+/)
    await one.waitForSelector('section.bar')
    // Two who draw every step in three dimensions would take a minute.
    await toLevels(one)
    const table = new URL(one.url()).pathname.split('/')[2]
    const raw = await playOut(one, table)
    const record = await one.evaluate(async (table) => (await fetch(`/api/records/${table}`)).json(), table)
    if (record.seed !== null || 'fair' in record || raw.includes('"secret"'))
      throw new Error('the seed is told too early')
    draws.push(JSON.stringify([record.setup, record.steps]))
    await one.waitForSelector('#verified')
    if (one === page) {
      await one.getByText('shown when the day is over').waitFor()
      await harness.shoot(one, 'daily-end')
      // Browsers complain about what is refused.
      harness.expected = [/status of 403/]
      const refused = await other.evaluate(
        async (table) => (await fetch(`/api/records/${table}`)).status,
        table,
      )
      if (refused !== 403) throw new Error(`somebody else gets ${refused}`)
    }
  }
  if (draws[0] !== draws[1]) throw new Error('other draws')
  await page.locator('#end .next a[href="/daily"]').click()
  await page.waitForFunction(
    () =>
      /\d+ of 20/.test(document.querySelector('[data-first]')?.textContent ?? '') &&
      document.querySelector('[data-best]')?.textContent ===
        document.querySelector('[data-first]')?.textContent,
  )
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByText('1 try').first().waitFor()
  await harness.shoot(page, 'daily-played', SIZES)
}

const hash = (name, ...parts) => {
  const all = createHash('sha256')
  for (const part of [Buffer.from(name), ...parts]) {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(part.length))
    all.update(length).update(part)
  }
  return all.digest()
}

/** A day that is over, as the server tells it. */
function over(day) {
  const [secret, name] = [Buffer.alloc(32, 5), Buffer.from(`daily/${day}`)]
  let number = hash('reeflight/daily/1/setup', name, secret).readBigUInt64LE()
  const below = (n) => {
    const digit = Number(number % n)
    number /= n
    return digit
  }
  const setup = 1 + below(6n)
  const cards = Object.fromEntries(
    ['red', 'tube', 'sun', 'brain'].map((species) => [species, ['I', 'II', 'III'][below(3n)]]),
  )
  return {
    day,
    secret: secret.toString('hex'),
    commitment: hash('reeflight/fair/1/commitment', name, secret).toString('hex'),
    seed: hash('reeflight/fair/1/seed', name, secret, Buffer.alloc(0)).toString('hex'),
    options: { setup, cards },
    mine: {
      tries: 2,
      first: { number: 1, table: 'a', points: 9 },
      best: { number: 2, table: 'b', points: 14 },
      running: null,
    },
  }
}

export async function whatIsRevealedIsCheckedInThePage(page, harness) {
  const [good, bad] = [over('2026-07-14'), { ...over('2026-07-13'), seed: 'ab'.repeat(32) }]
  await page.route('**/api/daily', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), past: [good, bad] } })
  })
  await page.addInitScript(
    (commitment) => localStorage.setItem('reeflight.daily', JSON.stringify({ '2026-07-14': commitment })),
    good.commitment,
  )
  await page.goto('/daily')
  const first = page.locator('[data-day="2026-07-14"]')
  await first.getByText('follow from it').waitFor()
  await first.getByText('that this browser saw').waitFor()
  await first.locator('[data-first]').getByText('A young coral').waitFor()
  await first.locator('[data-best]').getByText('A thriving reef').waitFor()
  await page.locator('[data-day="2026-07-13"] summary').click()
  await page.locator('[data-day="2026-07-13"]').getByText('This doesn’t match').waitFor()
  await page.locator('[data-day="2026-07-14"]').scrollIntoViewIfNeeded()
  await harness.shoot(page, 'daily-past', SIZES)
  await harness.axe(page, 'daily, revealed')
}

export async function withoutAServerThePuzzleSaysSo(_page, harness) {
  const page = await harness.person({ offline: true })
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  harness.expected = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /WebSocket/]
  await page.context().setOffline(true)
  await page.goto('/daily')
  await page.getByText('needs the server, which can’t be reached').waitFor()
  await harness.shoot(page, 'daily-offline', SIZES)
  await harness.axe(page, 'daily, offline')
  await page.getByRole('link', { name: 'Solo in your browser' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coral, solo' }).waitFor()
}

async function inLanguage(harness, lang, [solo, daily]) {
  const page = await harness.person({ lang, theme: 'light' })
  for (const [path, title] of [
    ['/solo', solo],
    ['/daily', daily],
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.waitForSelector('article.card')
    await harness.shoot(page, `${path.slice(1)}-${lang}`, SIZES)
    await harness.axe(page, `${path} in ${lang}`)
  }
}

export const soloInGerman = (_page, harness) => inLanguage(harness, 'de', ['Coral, solo', 'Rätsel des Tages'])
export const soloInDutch = (_page, harness) => inLanguage(harness, 'nl', ['Coral, solo', 'Puzzel van de dag'])

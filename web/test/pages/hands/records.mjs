// Golden records for the tests of replays: served as a table's record would be, or dropped as a file.

import { readFileSync } from 'node:fs'

export function golden(name) {
  return JSON.parse(
    readFileSync(new URL(`../../../../conformance/records/${name}.json`, import.meta.url), 'utf8'),
  )
}

/** From now on the server has these records; a word stands for a golden one, or it is the record itself. */
export async function serveRecords(page, records = {}) {
  await page.route('**/api/records/*', (route) => {
    const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1))
    const record = records[id] ?? golden(id)
    return route.fulfill({ json: record })
  })
}

/** Drops a file onto the page, once it takes them. */
export async function drop(page, text, name = 'record.json') {
  await page.waitForSelector('main.drop, .replaybar')
  const dataTransfer = await page.evaluateHandle(
    ([text, name]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name, { type: 'application/json' }))
      return transfer
    },
    [text, name],
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Waits until so many steps are shown. */
export async function isAt(page, step) {
  await page.waitForSelector(`.replaybar[data-at="${step}"]`)
}

/**
 * A golden record as a match in the page, as far as its first steps or to its end: the first seat is one's own, the others
 * are calm bots. Whoever resigns then ends it.
 */
export async function keepRecord(page, name, count = Infinity, { resigns = false } = {}) {
  const { game, seats, options, seed, steps } = golden(name)
  const sitters = Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { type: 'person', name: '' } : { type: 'bot', level: 'calm' },
  )
  const opening = {
    game,
    seats: sitters,
    options,
    stand_in: 'greedy',
    at_ms: 0,
    chance: { type: 'seed', seed },
  }
  const entries = steps
    .slice(0, count)
    .map(({ seat, do: step }, n) => ({ seq: n + 1, at_ms: 0, seat, what: { type: 'steps', steps: [step] } }))
  if (resigns)
    entries.push({ seq: entries.length + 1, at_ms: 0, seat: 0, what: { type: 'resign', level: 'greedy' } })
  const isOver = resigns || count >= steps.length
  await page.goto('/rules')
  await page.evaluate(
    ([game, kept]) => localStorage.setItem(`reeflight.here.${game}`, JSON.stringify(kept)),
    [game, { log: { opening, entries }, at: 0, isMine: !isOver, isOver }],
  )
  await page.goto(`/here/${game}`)
}

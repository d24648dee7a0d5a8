// What lies around tables, in eight windows and three languages: dialogs, rooms, full lists, boards of one's own, variants.

import { golden, isAt, keepRecord } from './hands/records.mjs'
import { givenUp } from './hands/past.mjs'
import { newTable } from './hands/table.mjs'
import { BOT, OPEN, rename, tableOf } from './hands/tables.mjs'
import { turn as coralTurn } from './hands/coral.mjs'
import { Walk } from './hands/widths.mjs'

/** No name that the server makes up is longer. */
const LONGEST = 'Neugieriges Seepferdchen'

export async function dialogsOfAMatch(page) {
  const walk = new Walk()
  const form = await newTable(page, 'lumicora', { seats: 4 })
  await form.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)))
  await walk.see(page, 'a new table')
  await tableOf(page, 'lumis', [BOT, BOT, BOT], {}, LONGEST).then((id) => page.goto(`/t/${id}`))
  await page.waitForSelector('section.bar.mine')
  await page.click('[data-menu]')
  await page.waitForSelector('dialog [data-ask=resign]')
  await walk.see(page, 'the menu of a match')
  await page.click('dialog [data-ask=resign]')
  await walk.see(page, 'the menu, sure to resign?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.waitForSelector('dialog details')
  await page.locator('dialog details').evaluateAll((all) => all.forEach((one) => (one.open = true)))
  await walk.see(page, 'help')
  await keepRecord(page, 'lumis.2.greedy.1')
  await page.waitForSelector('main.area.end #verified')
  await page.click('#share')
  await page.waitForSelector('dialog[open] img')
  await walk.see(page, 'sharing')
  walk.done(5)
}

export async function aReplayWithOthers(page, harness) {
  const walk = new Walk()
  const id = await givenUp(page, 'lumicora')
  await rename(page, LONGEST)
  await page.goto(`/replay/${id}#3`)
  await isAt(page, 3)
  await page.click('#what-if')
  await page.waitForSelector('dialog [data-go]')
  await walk.see(page, 'what if')
  await page.keyboard.press('Escape')
  await page.click('#together')
  await page.waitForURL(/\/together\/[0-9a-z]{16}/)
  const other = await harness.person()
  await other.goto('/rules')
  await rename(other, LONGEST)
  await other.goto(page.url().replace(/#.*/, ''))
  await other.waitForFunction(() => document.querySelectorAll('[data-person]').length === 2)
  await other.keyboard.press('ArrowLeft')
  await other.waitForSelector('[data-follow]')
  await walk.see(page, 'a room, leading')
  await walk.see(other, 'a room, looking elsewhere')
  walk.done(3)
}

export async function somebodyIsAway(page, harness) {
  const walk = new Walk()
  const id = await tableOf(page, 'lumis', [OPEN, BOT, BOT], {}, LONGEST)
  const guest = await harness.person()
  await guest.clock.install()
  await guest.goto('/rules')
  await rename(guest, LONGEST)
  await guest.evaluate(
    (id) =>
      fetch(`/api/tables/${id}/join`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ seat: 1 }),
      }),
    id,
  )
  await guest.goto(`/t/${id}`)
  await guest.waitForSelector('section.bar')
  await page.close()
  await guest.waitForSelector('.chip.away', { state: 'attached' })
  await guest.clock.fastForward(40_000)
  await guest.waitForSelector('section.away')
  await guest.waitForSelector('[data-away]', { state: 'attached' })
  await guest.clock.resume()
  await walk.see(guest, 'the bar of somebody who is away', { over: 'section.away' })
  await guest.locator('section.away .close').click()
  await walk.see(guest, 'the seat of somebody who is away')
  walk.done(2)
}

export async function fullLists(page, harness) {
  const walk = new Walk()
  for (const [game, others] of [
    ['lumicora', [BOT, BOT, BOT]],
    ['lumis', [BOT]],
    ['coral', [BOT]],
    ['lumis', [OPEN, OPEN, OPEN]],
  ])
    await tableOf(page, game, others, {}, LONGEST)
  await givenUp(page, 'lumicora')
  const host = await harness.person()
  await tableOf(host, 'lumis', [OPEN, OPEN, OPEN], { talk: 'open' }, LONGEST)
  await tableOf(host, 'lumicora', [OPEN, OPEN], { side: 'b', animals: 'light', overlap: true }, LONGEST)
  await page.goto('/')
  await page.waitForSelector('[aria-labelledby=mine] li')
  await page.waitForSelector('[aria-labelledby=open] li')
  await page.getByText('Your turn').first().waitFor()
  await walk.see(page, 'home with games and tables')
  await page.goto('/replays')
  await page.locator('main li').first().waitFor()
  await walk.see(page, 'replays')
  const stranger = await harness.person()
  await stranger.goto('/watch')
  await stranger.locator('main li').first().waitFor()
  await walk.see(stranger, 'matches to watch')
  walk.done(3)
}

export async function boardsOfOnesOwn(page, harness) {
  const walk = new Walk()
  for (const start of ['lumis-usual', 'lumicora-water']) {
    await page.goto('/boards')
    await page.locator(`[data-start="${start}"]`).click()
    await page.getByRole('grid').waitFor()
    if (start === 'lumis-usual') await page.locator('.ready').waitFor()
    await walk.see(page, `painting ${start}`)
    if (start !== 'lumis-usual') continue
    await page.waitForFunction(() => document.querySelector('[data-link]')?.value.includes('#lumis.z'))
    const other = await harness.person()
    await other.goto(await page.locator('[data-link]').inputValue())
    await other.locator('.picture img').waitFor()
    await walk.see(other, 'a board by link')
  }
  walk.done(3)
}

export async function matchesThatStopped(page) {
  const walk = new Walk()
  for (const name of ['lumicora.2.greedy.1', 'lumis.2.greedy.1', 'coral.2.greedy.1']) {
    await keepRecord(page, name, Math.floor(golden(name).steps.length / 2), { resigns: true })
    await page.waitForSelector('main.area.end #verified')
    await walk.see(page, `resigned: ${name}`)
  }
  await page.goto('/daily')
  await page.click('#daily-play')
  await page.waitForURL(/\/t\/\w+/)
  await coralTurn(page)
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.click('dialog .primary')
  await page.waitForSelector('#end[data-ready]')
  await walk.see(page, 'the end of a day’s puzzle')
  walk.done(4)
}

export async function tablesByOtherRules(page) {
  const walk = new Walk()
  for (const [game, others, options] of [
    ['coral', [BOT, BOT], { mode: 'chaos' }],
    ['coral', [BOT], { falling: 'penalty' }],
    ['lumicora', [BOT], { overlap: true, side: 'b', animals: 'light' }],
    ['lumis', [BOT, BOT, BOT], { talk: 'open' }],
  ]) {
    await page.goto(`/t/${await tableOf(page, game, others, options, LONGEST)}`)
    await page.waitForSelector('section.bar.mine')
    await walk.see(page, `${game}, ${JSON.stringify(options)}`)
  }
  walk.done(4)
}

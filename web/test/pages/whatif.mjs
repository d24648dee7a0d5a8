// "What if": from any moment of a replay a match that begins there, against a bot, for several at one device, by link.

import { PHONE } from './hands/harness.mjs'
import { clickTurn, turn } from './hands/lumis.mjs'
import { givenUp, recordOf } from './hands/past.mjs'
import { golden, isAt, serveRecords } from './hands/records.mjs'
import { join } from './hands/table.mjs'

const NAMES = ['lumicora.2.greedy.1', 'lumis.2.greedy.1', 'coral.2.greedy.1']

/** Opens the dialog at a moment. */
async function whatIf(page, id, at) {
  await page.goto(`/replay/${id}#${at}`)
  await isAt(page, at)
  await page.click('#what-if')
  await page.waitForSelector('dialog [data-go]')
}

/** The log of the line that is kept in the page. */
const kept = (page, game) =>
  page.evaluate((game) => JSON.parse(localStorage.getItem(`reeflight.here.line-${game}`)), game)

/** Gives up by the menu, and goes on to the replay of the line, which checks out. */
async function endsAndChecksOut(page, game) {
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.click('dialog .primary')
  await page.waitForSelector('#end, main.area.end')
  await page.goto(`/replay/here-line-${game}`)
  await page.waitForSelector('#badge.good')
}

export async function aLineBeginsAtThatMomentAgainstABotAndChecksOut(page, harness) {
  await serveRecords(page)
  for (const id of NAMES) {
    const record = golden(id)
    const at = Math.floor(record.steps.length / 2)
    await whatIf(page, id, at)
    if (id.startsWith('lumis')) {
      await harness.shoot(page, 'what-if')
      await harness.axe(page, 'what if')
    }
    await page.click('dialog [data-go]')
    await page.waitForURL(new RegExp(`line-${record.game}`))
    await page.waitForSelector('[data-line]')
    const { log } = await kept(page, record.game)
    const { from, chance } = log.opening
    if (from.steps.length !== at || from.record !== id) throw new Error(JSON.stringify(from.record))
    if (JSON.stringify(from.steps) !== JSON.stringify(record.steps.slice(0, at)))
      throw new Error('other steps before it')
    if (chance.seed === record.seed) throw new Error('the same draws come again')
    const people = log.opening.seats.filter(({ type }) => type === 'person')
    if (people.length !== 1) throw new Error('not one person')
    if (id.startsWith('coral')) await harness.shoot(page, 'what-if-line')
    await endsAndChecksOut(page, record.game)
  }
}

export async function aFewTurnsOfALineArePlayedAgainstABot(page) {
  await serveRecords(page)
  const record = golden('lumis.2.greedy.1')
  const at = Math.floor(record.steps.length / 3)
  await whatIf(page, 'lumis.2.greedy.1', at)
  await page.click('dialog [data-go]')
  await page.waitForURL(/line-lumis/)
  for (let n = 0; n < 3 && (await turn(page)); n += 1) await clickTurn(page, n)
  await turn(page)
  const { log } = await kept(page, 'lumis')
  const seats = new Set(log.entries.map(({ seat }) => seat))
  if (seats.size !== 2) throw new Error(`only ${[...seats]} has played`)
  // It goes on after a reload, and stands in the list as what it is.
  await page.reload()
  await page.waitForSelector('[data-line]')
  await page.goto('/')
  await page
    .getByText(/What if: Lumis/)
    .first()
    .waitFor()
}

export async function twoAtOneDeviceTakeTurns(page) {
  await serveRecords(page)
  const record = golden('lumis.2.greedy.1')
  const at = Math.floor(record.steps.length / 3)
  await whatIf(page, 'lumis.2.greedy.1', at)
  for (const seat of [0, 1]) await page.selectOption(`[data-seat="${seat}"]`, 'me')
  await page.getByText('everyone sees all cards').waitFor()
  await page.click('dialog [data-go]')
  await page.waitForURL(/line-lumis/)
  // Whoever is to move is asked, one after the other.
  for (let n = 0; n < 3 && (await turn(page)); n += 1) {
    const before = (await kept(page, 'lumis')).log.entries.length
    await clickTurn(page, n)
    await page.waitForFunction(
      (before) => JSON.parse(localStorage.getItem('reeflight.here.line-lumis')).log.entries.length > before,
      before,
    )
  }
  const { log } = await kept(page, 'lumis')
  const seats = new Set(log.entries.map(({ seat }) => seat))
  if (seats.size !== 2) throw new Error(`only ${[...seats]} has played`)
}

export async function whatCannotBeIsSaid(page) {
  await serveRecords(page)
  const { steps } = golden('lumis.2.greedy.1')
  await page.goto(`/replay/lumis.2.greedy.1#${steps.length}`)
  await isAt(page, steps.length)
  await page.click('#what-if')
  await page.waitForSelector('dialog [data-over]')
  await page.keyboard.press('Escape')
  await whatIf(page, 'lumis.2.greedy.1', 4)
  for (const seat of [0, 1]) await page.selectOption(`[data-seat="${seat}"]`, 'calm')
  await page.getByText('At least one seat needs a person').waitFor()
  if (await page.isEnabled('dialog [data-go]')) throw new Error('bots alone')
  await page.selectOption('[data-seat="0"]', 'link')
  await page.selectOption('[data-seat="1"]', 'me')
  await page.getByText('you get a link').waitFor()
}

const ENDED = '#end, main.area.end'

export async function aLineByLinkIsPlayedByTwo(page, harness) {
  const id = await givenUp(page, 'lumis')
  const before = await recordOf(page, id)
  const at = before.steps.length - 1
  await whatIf(page, id, at)
  const toAct = await page.locator('dialog .seat small').count()
  if (toAct !== 1) throw new Error(`${toAct} are to move`)
  const mine = await page.evaluate(() =>
    [...document.querySelectorAll('dialog select')].findIndex((select) => select.value === 'me'),
  )
  await page.selectOption(`[data-seat="${1 - mine}"]`, 'link')
  await page.click('dialog [data-go]')
  await page.waitForURL(/\/t\/\w+/)
  await page.waitForSelector('#invite')
  const friend = await harness.person({ size: PHONE })
  await join(friend, page)
  for (const one of [page, friend]) await one.waitForSelector('[data-line]', { state: 'attached' })
  const both = [page, friend]
  // A line may be won at once: whatever is laid first may be the last link.
  const isOver = async () => (await page.locator(ENDED).count()) > 0
  for (let n = 0; n < 2 && !(await isOver()); n += 1) {
    const who = await Promise.race(
      both.map((one) => one.waitForSelector(`.act .bar.mine, ${ENDED}`).then(() => one)),
    )
    if (!(await isOver())) await clickTurn(who, n)
  }
  if (!(await isOver())) {
    await page.click('[data-menu]')
    await page.click('[data-ask=resign]')
    await page.click('dialog .primary')
  }
  await page.waitForSelector(ENDED)
  const line = page.url().split('/').at(-1)
  const tried = await recordOf(page, line)
  if (tried.from.record !== id || tried.from.steps !== at) throw new Error(JSON.stringify(tried.from))
  if (tried.steps.length <= at) throw new Error('nothing was played')
  await page.goto(`/replay/${line}`)
  await page.waitForSelector('#badge.good')
  if (JSON.stringify(await recordOf(page, id)) !== JSON.stringify(before))
    throw new Error('the old record is another')
}

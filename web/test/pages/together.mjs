// A replay watched together: the same moment for all, pointing, handing over the lead, and a variation from there.

import { PHONE } from './hands/harness.mjs'
import { givenUp } from './hands/past.mjs'
import { drop, golden, isAt, serveRecords } from './hands/records.mjs'

/** Opens a room for a record; gives its address. */
async function gather(page, id, at = 3) {
  await page.goto(`/replay/${id}#${at}`)
  await isAt(page, at)
  await page.click('#together')
  await page.waitForURL(/\/together\/[0-9a-z]{16}/)
  await page.waitForSelector('[data-person]')
  return page.url().replace(/#.*/, '')
}

async function comes(harness, address, more = {}) {
  const page = await harness.person(more)
  await page.goto(address)
  await page.waitForSelector('[data-person]')
  return page
}

const people = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll('[data-person]').length === count, count)
const own = async (page) => (await page.evaluate(async () => (await fetch('/api/me')).json())).id

export async function threeSeeTheSameMomentAndTheLeadIsHandedOver(page, harness) {
  const id = await givenUp(page, 'lumicora')
  const address = await gather(page, id)
  const ben = await comes(harness, address)
  const cy = await comes(harness, address, { size: PHONE, lang: 'de' })
  for (const one of [page, ben, cy]) {
    await people(one, 3)
    await isAt(one, 3)
  }
  await page.keyboard.press('ArrowRight')
  for (const one of [page, ben, cy]) await isAt(one, 4)
  await page.selectOption('.replaybar select', '0')
  for (const one of [ben, cy])
    await one.waitForFunction(() => document.querySelector('.replaybar select')?.value === '0')
  // Who follows may look elsewhere, and come back.
  await ben.keyboard.press('ArrowLeft')
  await ben.waitForSelector('[data-follow]')
  await page.keyboard.press('ArrowRight')
  await isAt(cy, 5)
  await isAt(ben, 3)
  await ben.click('[data-follow]')
  await isAt(ben, 5)
  await harness.shoot(page, 'together')
  await harness.axe(page, 'together')
  await harness.shoot(cy, 'together-de')
  // The lead is handed over, and the host takes it back.
  await page.click(`[data-lead="${await own(ben)}"]`)
  await ben.getByText('You lead').waitFor()
  await ben.keyboard.press('ArrowLeft')
  for (const one of [page, ben, cy]) await isAt(one, 4)
  if (await cy.locator('[data-lead]').count()) throw new Error('anybody may take the lead')
  await page.click(`[data-lead="${await own(page)}"]`)
  await page.getByText('You lead').waitFor()
  await page.keyboard.press('ArrowRight')
  for (const one of [ben, cy]) await isAt(one, 5)
  // Whoever goes is gone for the others, and whoever comes back is there again.
  await cy.goto('/rules')
  await people(page, 2)
  await cy.goto(address)
  await people(page, 3)
  await isAt(cy, 5)
}

/** A space that a finger can reach in this window, near its middle. */
const reachable = (page) =>
  page.evaluate(() => {
    const middle = [innerWidth / 2, innerHeight / 2]
    const far = ({ x, y }) => Math.hypot(x - middle[0], y - middle[1])
    const spaces = [...document.querySelectorAll('[data-space]')].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      return { cell, space: cell.dataset.space, x: x + width / 2, y: y + height / 2 }
    })
    const seen = spaces.filter(({ cell, x, y }) => document.elementsFromPoint(x, y)[0] === cell)
    const { space, x, y } = seen.sort((one, other) => far(one) - far(other))[0]
    return { space, x, y }
  })

export async function everyonePointsAtTheSameSpaceOnEveryBoard(page, harness) {
  for (const game of ['lumicora', 'lumis']) {
    const id = await givenUp(page, game)
    const address = await gather(page, id)
    const friend = await comes(harness, address, { size: PHONE })
    await people(page, 2)
    await friend.waitForSelector('[data-space]')
    const { space, x, y } = await reachable(friend)
    await friend.mouse.click(x, y)
    const name =
      game === 'lumicora' ? new RegExp(`^space=${space}\\.of=\\d$`) : new RegExp(`^space=${space}$`)
    for (const one of [page, friend]) {
      const mark = one.locator('[data-mark]')
      await mark.waitFor({ state: 'attached' })
      const at = await mark.getAttribute('data-mark')
      if (!name.test(at)) throw new Error(`${game}: ${at}`)
    }
    // On a window of another size it lies on the same space.
    const off = await page.evaluate((space) => {
      const ring = document.querySelector('[data-mark]').getBoundingClientRect()
      const cell = document.querySelector(`[data-space="${space}"]`).getBoundingClientRect()
      return Math.hypot(ring.x - cell.x - cell.width / 2, ring.y - cell.y - cell.height / 2)
    }, space)
    if (off > 30) throw new Error(`${game}: the ring is ${off} px beside it`)
    await harness.shoot(page, `pointing-${game}`, { desktop: { width: 1440, height: 900 } })
    // After a few seconds it is gone.
    await page.waitForFunction(() => document.querySelectorAll('[data-mark]').length === 0)
    await friend.close()
  }
}

export async function aLineFromTheRoomInvitesTheOthers(page, harness) {
  const id = await givenUp(page, 'coral', 3)
  const address = await gather(page, id, 2)
  const friend = await comes(harness, address)
  await people(page, 2)
  await page.click('#what-if')
  await page.click('dialog [data-go]')
  await page.waitForURL(/\/t\/\w+/)
  const table = page.url().split('/').at(-1)
  await friend.waitForSelector(`[data-invited="${table}"]`)
  await harness.shoot(friend, 'together-invited')
  await friend.click('[data-invited] a')
  await friend.waitForURL(`/t/${table}`)
  await friend.locator('[data-sit]').click()
  for (const one of [page, friend]) await one.waitForSelector('[data-line]', { state: 'attached' })
}

export async function aRoomComesBackAfterTheServerDoes(page, harness) {
  harness.expected.push(/WebSocket|ERR_CONNECTION|Failed to load/)
  const id = await givenUp(page, 'coral', 3)
  const address = await gather(page, id, 2)
  const friend = await comes(harness, address)
  await people(page, 2)
  await harness.server.kill()
  await harness.server.start()
  for (const one of [page, friend]) {
    await one.waitForFunction(() => document.querySelectorAll('[data-person]').length === 2)
    await isAt(one, 2)
  }
}

export async function aRecordOfThisBrowserIsNotLookedAtTogether(page) {
  await serveRecords(page)
  await page.goto('/replay')
  await drop(page, JSON.stringify(golden('coral.2.greedy.1')))
  await page.waitForSelector('.replaybar')
  await page.click('#together')
  await page.getByText('only in your browser').waitFor()
}

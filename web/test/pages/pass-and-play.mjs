// Several people at one device: the form says so, and whoever is to move is asked.

import assert from 'node:assert/strict'
import { clickTurn, turn } from './hands/lumis.mjs'
import { newTable } from './hands/table.mjs'
import { Walk } from './hands/widths.mjs'

export async function twoPassTheDeviceToEachOther(page, harness) {
  const form = await newTable(page, 'lumis')
  await form.getByLabel('Seat 2').selectOption('here')
  await form.getByText('Pass and play').waitFor()
  assert.equal(await form.locator('[data-offline]').count(), 0)
  await harness.shoot(page, 'pass-and-play')
  await harness.axe(page, 'pass and play')
  const walk = new Walk()
  await walk.see(page, 'a table for one device')
  walk.done(1)
  await form.locator('.create').click()
  await page.waitForURL('**/here/lumis')
  const entries = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('reeflight.here.lumis'))?.log.entries ?? [])
  for (let n = 0; n < 4 && (await turn(page)); n += 1) {
    const before = (await entries()).length
    await clickTurn(page, n)
    await page.waitForFunction(
      (before) => JSON.parse(localStorage.getItem('reeflight.here.lumis')).log.entries.length > before,
      before,
    )
  }
  assert.deepEqual([...new Set((await entries()).map(({ seat }) => seat))].sort(), [0, 1])
}

/** Nobody comes by link to a match on one device. */
export async function aSeatByLinkAndOneOnTheDeviceExcludeEachOther(page) {
  const form = await newTable(page, 'lumicora', { seats: 3 })
  const seats = form.getByLabel(/^Seat \d$/)
  await seats.first().selectOption('here')
  assert.deepEqual(await seats.evaluateAll((all) => all.map((one) => one.value)), ['here', 'here'])
  await seats.last().selectOption('calm')
  await seats.first().selectOption('friend')
  assert.deepEqual(await seats.evaluateAll((all) => all.map((one) => one.value)), ['friend', 'calm'])
}

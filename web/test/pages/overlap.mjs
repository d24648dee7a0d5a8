// Two people at a table of Lumicora whose turns overlap: what each of them can do, and what they see of the other.

import assert from 'node:assert/strict'
import { DESK, PHONE } from './hands/harness.mjs'
import { shoot } from './hands/lumicora.mjs'
import { create, join } from './hands/table.mjs'

const go = (page, text) => page.locator(`[data-go]:not([aria-disabled=true]):has-text("${text}")`).click()
const display = (page) => page.getByRole('group', { name: 'Your display' }).locator('.tile')
const says = (page, text) => page.locator('section.bar .sentence').getByText(text, { exact: true }).waitFor()
const isDoing = (page, text) => page.locator('.card .name').getByText(text, { exact: true }).waitFor()

/** Waits until the two can do this. */
const both = (people, ...modes) =>
  Promise.all(people.map((page, i) => page.locator(`[data-mode=${modes[i]}]`).waitFor()))

/** Chooses a tile of the display to offer. */
async function offer(page) {
  await display(page).first().click()
  await go(page, 'Offer')
  await page.locator('[data-mode=action]').waitFor()
}

/** Lays the tile in hand on the first place that glows. */
async function aim(page) {
  await page.locator('.cell.lit').first().click()
  await page.locator('[data-go]:not([aria-disabled=true]):has-text("Place here")').waitFor()
  return page.locator('.ghost .rim').getAttribute('points')
}

async function pictures(page, name) {
  for (const [word, size] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(size)
    await page.locator(size === PHONE ? '.phone' : '.desk').waitFor()
    await shoot(page, `overlap-${name}-${word}`)
  }
  await page.setViewportSize(DESK)
  await page.locator('.desk').waitFor()
}

export async function oneBeginsWhileTheOtherIsPlacing(host, harness) {
  const guest = await harness.person()
  await create(host, 'lumicora', 2, {
    'The next player begins while others are still placing': 'yes',
    'Who gets the octopus; otherwise chance decides': '1',
  })
  await join(guest, host)
  const people = [host, guest]
  for (const page of people) await go(page, 'Lay it')
  await both(people, 'start', 'wait')
  const [hostName, guestName] = [
    await guest.locator('.card .name strong').innerText(),
    await host.locator('.card .name strong').innerText(),
  ]

  // Offer and action are a draft until others could begin: then they are something to send.
  await offer(host)
  await says(guest, `${hostName} is making an offer and choosing an action`)
  await display(host).first().click()
  await host.locator('[data-mode=ready]').waitFor()
  await host.getByText(`Then ${guestName} can begin: this can’t be undone.`, { exact: true }).waitFor()
  await pictures(host, 'taking')
  // It can still be another one.
  await host.locator('[data-back]').click()
  await host.locator('[data-mode=action]').waitFor()
  await display(host).nth(1).click()
  await host.locator('[data-mode=ready]').waitFor()
  assert.equal(await guest.locator('[data-mode]').getAttribute('data-mode'), 'wait')
  await go(host, 'Take 1')

  // Now both act, and the first cannot take back what the second may already build on.
  await both(people, 'place', 'start')
  assert.equal(await host.getByRole('button', { name: /Undo|Back/ }).count(), 0)
  await isDoing(guest, 'is placing tiles')
  await isDoing(host, 'is taking their turn')
  const ghost = await aim(host)
  await pictures(host, 'first')

  // The second plays a whole turn; the first keeps the tile where it was aimed, and what is looked at stays open.
  await host.locator('.card .reef').click()
  await host.locator('.whose').waitFor()
  await offer(guest)
  await pictures(guest, 'second')
  await display(guest).first().click()
  await guest.locator('[data-mode=place]').waitFor()
  await aim(guest)
  await go(guest, 'Place here')
  await both(people, 'place', 'wait')
  await says(guest, `${hostName} is placing tiles`)
  await host.locator('.card:not(.acts)').waitFor()
  await host.locator('.whose button').click()
  assert.equal(await host.locator('.ghost .rim').getAttribute('points'), ghost)

  // What was sent is real: a page that is loaded anew goes on from there.
  await host.reload()
  await both(people, 'place', 'wait')
  await aim(host)
  await go(host, 'Place here')
  await both(people, 'score', 'wait')
  await says(guest, `${hostName} is choosing a color to score`)
}

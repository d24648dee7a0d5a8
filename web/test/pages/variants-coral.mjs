// Every variant of Coral by clicks, from the start page to its sheet.

import { leading, TOPPLING } from './hands/coral-fall.mjs'
import {
  clickTurn,
  doStep,
  draftStep,
  play,
  playTogether,
  preferLevels,
  sent,
  table,
  turn,
  whoActs,
} from './hands/coral.mjs'
import { sheetAgrees } from './hands/sheet.mjs'
import { create, join, joinAt } from './hands/table.mjs'

const expect = (fact, text) => {
  if (!fact) throw new Error(text)
}

/** Against calm bots, from the form to the sheet. */
async function againstBots(page, seats, chosen) {
  await preferLevels(page)
  await create(page, 'coral', seats, chosen, { bots: true })
  await play(page, { levelsFrom: 0 })
  return sheetAgrees(page)
}

export async function coralForTwo(page) {
  const { scores } = await againstBots(page, 2)
  expect(scores.length === 2, `${scores.length} seats`)
}

export async function coralInChaos(page) {
  const { scores } = await againstBots(page, 3, { 'Which game': 'Chaos' })
  expect(scores.length === 3, `${scores.length} seats`)
}

export async function coralInSymbiosis(host, harness) {
  const partner = await harness.person()
  const people = [host, partner]
  for (const page of people) await preferLevels(page)
  await create(host, 'coral', 4, { 'Which game': 'Symbiosis' })
  await host.waitForSelector('main.lobby')
  // Across the table.
  await joinAt(partner, host, 2)
  await host.waitForFunction(() => document.querySelectorAll('.seats .free').length === 2)
  await host.locator('[data-start]').click()
  await playTogether(people)
  for (const page of people) {
    const { winners } = await sheetAgrees(page)
    // Partners win together.
    expect(
      winners.includes(0) === winners.includes(2) && winners.includes(1) === winners.includes(3),
      `winners ${winners}`,
    )
  }
}

/** A fall takes the pawns of both off the reef: whoever caused it and the other one land, and act in the same turn. */
export async function coralWhereWhatDoesNotHoldFalls(host, harness) {
  const guest = await harness.person()
  const people = [host, guest]
  for (const page of people) await preferLevels(page)
  await create(host, 'coral', 2, { "Growth that won't hold": 'falls' })
  await host.waitForSelector('main.lobby')
  await join(guest, host)
  const first = people.indexOf(await whoActs(people))
  for (const [seat, step] of leading(first)) await doStep(people[seat], step)
  const [acting, other] = [people[first], people[1 - first]]
  await turn(acting)
  const before = await table(acting)
  await draftStep(acting, TOPPLING)
  const held = await table(acting)
  expect(
    held.falls === '2' && held.leaves === 'red tube',
    `${held.falls} would fall, ${held.leaves} would leave`,
  )
  await acting.getByRole('button', { name: 'Let it fall' }).click()
  await sent(acting, before.turn)
  expect(Number((await table(acting)).pieces) === Number(before.pieces) - 1, 'nothing fell')
  for (const page of [other, acting]) {
    await turn(page)
    expect((await table(page)).kind === 'land', 'no landing')
    await page.reload()
    await turn(page)
    await clickTurn(page, 0, { flat: true })
  }
  await playTogether(people)
  for (const page of people) await sheetAgrees(page)
}

export async function coralAlone(page) {
  await preferLevels(page)
  await create(page, 'coral', 1)
  await play(page, { levelsFrom: 0 })
  const { rows } = await sheetAgrees(page)
  expect(rows.length === 1 && rows[0].rule === 'CO-25', JSON.stringify(rows))
}

export async function coralOfTheDay(page) {
  await preferLevels(page)
  await page.goto('/')
  await page.locator('main a[href="/daily"]').click()
  await page.click('#daily-play')
  await page.waitForURL(/\/t\/\w+/)
  await play(page, { levelsFrom: 0 })
  const { scores } = await sheetAgrees(page)
  // The page of the day says the same.
  await page.locator('#end .next a[href="/daily"]').click()
  await page.waitForFunction(
    (points) =>
      new RegExp(`\\b${points} of 20`).test(document.querySelector('[data-first]')?.textContent ?? ''),
    scores[0],
  )
}

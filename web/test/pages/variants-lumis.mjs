// Every variant of Lumis by clicks, from the form on the start page to the sheet.

import assert from 'node:assert/strict'
import { clickTurn, giveTurn, turn, whoActs } from './hands/lumis.mjs'
import { recordOf, sheetAgrees } from './hands/sheet.mjs'
import { create, joinAt } from './hands/table.mjs'

/** Partners win and lose together. */
function byTeams({ winners }) {
  assert.ok(
    [[], [0, 2], [1, 3]].some((team) => team.join() === winners.join()),
    `winners ${winners}`,
  )
}

export async function duel(page) {
  await create(page, 'lumis', 2, {}, { bots: true })
  for (let turns = 0; await turn(page); turns += 1) await clickTurn(page, turns)
  const { winners } = await sheetAgrees(page)
  assert.ok(winners.length < 2, `winners ${winners}`)
}

export async function teamsWithGifts(page) {
  await create(page, 'lumis', 4, {}, { bots: true })
  const gifts = []
  for (let turns = 0; await turn(page); turns += 1) {
    const given = (turns % 3 === 2 && (await giveTurn(page))) || (await clickTurn(page, turns))
    if (given) gifts.push(given)
  }
  byTeams(await sheetAgrees(page))
  assert.ok(gifts.length > 0, 'nothing was given')
  // The record has every gift, with as many cards.
  const { record } = await recordOf(page)
  const recorded = []
  for (const {
    do: { type },
  } of record.steps.filter(({ seat }) => seat === 0)) {
    if (type === 'give') recorded.push(0)
    if (type === 'hand') recorded[recorded.length - 1] += 1
  }
  assert.deepEqual(recorded, gifts)
}

export async function openTalk(host, harness) {
  const partner = await harness.person()
  const people = [host, partner]
  await create(host, 'lumis', 4, { 'Talk between partners': 'Chat is open' })
  await host.waitForSelector('main.lobby')
  // Across the table.
  await joinAt(partner, host, 2)
  await host.waitForFunction(() => document.querySelectorAll('.seats .free').length === 2)
  await host.locator('[data-start]').click()
  for (const page of people) {
    await page.waitForSelector('section.bar')
    assert.equal(await page.getByText('silent table').count(), 0)
    await page.click('button[aria-label=Chat]')
  }
  const says = async (page, words) => {
    await page.fill('aside input', words)
    await page.press('aside input', 'Enter')
    for (const one of people) await one.locator('aside .said').getByText(words).waitFor()
  }
  await says(host, 'Have you got any green?')
  await says(partner, 'Two. I will give them to you.')
  for (const page of people) await page.click('button[aria-label=Chat]')
  for (let turns = 0, page = await whoActs(people); page; page = await whoActs(people)) {
    // What was promised is kept.
    if (page !== partner || turns > 8 || !(await giveTurn(page))) await clickTurn(page, turns)
    turns += 1
  }
  const sheets = []
  for (const page of people) sheets.push(await sheetAgrees(page))
  assert.deepEqual(sheets[0], sheets[1])
  byTeams(sheets[0])
}

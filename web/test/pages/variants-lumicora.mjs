// Every variant of Lumicora by clicks, from the form on the start page to a sheet that agrees with its record.

import assert from 'node:assert/strict'
import { PHONE } from './hands/harness.mjs'
import { click, settled, together } from './hands/lumicora.mjs'
import { sheetAgrees } from './hands/sheet.mjs'
import { create, join } from './hands/table.mjs'

/** Little to draw, and nothing that moves: what counts here is the way to the end. */
async function calm(page) {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Plays against calm bots to the end, and gives the sheet as the program counts it. */
async function againstBots(page, seats, chosen) {
  await calm(page)
  await create(page, 'lumicora', seats, chosen, { bots: true })
  const seen = new Set(['scoring'])
  let at = await settled(page, '')
  for (let turn = 0; at !== 'over'; turn += 1) {
    const [mode] = at.split(' ')
    await click(page, mode, turn, seen)
    at = await settled(page, at)
  }
  return sheetAgrees(page)
}

const points = ({ rows }, rule) => rows.find((row) => row.rule === rule)?.points

export async function sideB(page) {
  const sheet = await againstBots(page, 2, { 'Side of the reef board': 'Side B' })
  // Ten rounds of such play do not cover all that is remote.
  assert.ok(points(sheet, 'LC-34')[0] < 0, JSON.stringify(sheet))
}

export async function lightAnimals(page) {
  const sheet = await againstBots(page, 2, { 'How animals count': 'Light side: by neighbors' })
  assert.ok(points(sheet, 'LC-32'), JSON.stringify(sheet))
  assert.equal(points(sheet, 'LC-31'), undefined)
}

export async function fourSeats(page) {
  const sheet = await againstBots(page, 4)
  assert.equal(sheet.scores.length, 4)
}

export async function overlapWithTwoPeople(host, harness) {
  const guest = await harness.person()
  const people = [host, guest]
  for (const page of people) await calm(page)
  await create(host, 'lumicora', 2, { 'The next player begins while others are still placing': 'yes' })
  await join(guest, host)
  const seen = new Set(['scoring'])
  let overlaps = 0
  let at = await together(people)
  for (let turn = 0; at[0] !== 'over'; turn += 1) {
    const modes = at.map((one) => one.split(' ')[0])
    // Whoever places takes their time if the other can act too.
    const [acting] = [0, 1]
      .filter((one) => modes[one] !== 'wait')
      .sort((a, b) => (modes[a] === 'place') - (modes[b] === 'place'))
    if (modes[1 - acting] === 'place' && modes[acting] === 'start') overlaps += 1
    await click(people[acting], modes[acting], turn, seen)
    at = await together(
      people,
      at.map((one, i) => (i === acting ? one : null)),
    )
  }
  assert.ok(overlaps > 0, 'nobody acted while the other was placing')
  const sheets = [await sheetAgrees(host), await sheetAgrees(guest)]
  assert.deepEqual(sheets[0], sheets[1])
  // The record has it too: an offer between what the other took and where it was placed.
  const steps = await host.evaluate(
    async () => (await (await fetch(`/api/records/${location.pathname.split('/').pop()}`)).json()).steps,
  )
  const between = steps.filter(({ seat, do: { type } }, i) => {
    const before = steps.slice(0, i).findLast((step) => step.seat !== seat)
    const after = steps.slice(i).find((step) => step.seat !== seat)
    return type === 'offer' && ['take', 'done'].includes(before?.do.type) && after?.do.type === 'place'
  })
  assert.ok(between.length > 0, 'no turns overlap in the record')
}

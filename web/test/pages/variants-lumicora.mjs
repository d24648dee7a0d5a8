// Every variant of Lumicora by clicks, from the form on the start page to a sheet that agrees with its record.

import assert from 'node:assert/strict'
import { click, newTable, settled, together } from './hands/lumicora.mjs'
import { sheetAgrees } from './hands/sheet.mjs'

/** Plays the own seat to the end, and gives the sheet as the program counts it. */
async function toTheSheet(page) {
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
  await newTable(page, { choose: ['Side B'] })
  const sheet = await toTheSheet(page)
  // Nobody covers all that is remote by such play.
  assert.ok(points(sheet, 'LC-34').every((lost) => lost < 0), JSON.stringify(sheet))
}

export async function lightAnimals(page) {
  await newTable(page, { choose: ['Light side: by neighbors'] })
  const sheet = await toTheSheet(page)
  assert.ok(points(sheet, 'LC-32'), JSON.stringify(sheet))
  assert.equal(points(sheet, 'LC-31'), undefined)
}

export async function fourSeats(page) {
  await newTable(page, { seats: 4 })
  const sheet = await toTheSheet(page)
  assert.equal(sheet.scores.length, 4)
}

export async function overlapWithTwoPeople(host, harness) {
  const guest = await harness.person()
  const people = [host, guest]
  await newTable(host, { overlap: true, guest })
  const seen = new Set(['scoring'])
  let overlaps = 0
  let at = await together(people)
  for (let turn = 0; at[0] !== 'over'; turn += 1) {
    const modes = at.map((one) => one.split(' ')[0])
    // Whoever places takes their time if the other can act too.
    const [acting] = [0, 1].filter((one) => modes[one] !== 'wait').sort((a, b) => (modes[a] === 'place') - (modes[b] === 'place'))
    if (modes[1 - acting] === 'place' && modes[acting] === 'start') overlaps += 1
    await click(people[acting], modes[acting], turn, seen)
    at = await together(people, at.map((one, i) => (i === acting ? one : null)))
  }
  assert.ok(overlaps > 0, 'nobody acted while the other was placing')
  const sheets = [await sheetAgrees(host), await sheetAgrees(guest)]
  assert.deepEqual(sheets[0], sheets[1])
  // The record has it too: an offer between what the other took and where it was placed.
  const steps = await host.evaluate(async () => (await (await fetch(`/api/records/${location.pathname.split('/').pop()}`)).json()).steps)
  const between = steps.filter(({ seat, do: { type } }, i) => {
    const before = steps.slice(0, i).findLast((step) => step.seat !== seat)
    const after = steps.slice(i).find((step) => step.seat !== seat)
    return type === 'offer' && ['take', 'done'].includes(before?.do.type) && after?.do.type === 'place'
  })
  assert.ok(between.length > 0, 'no turns overlap in the record')
}

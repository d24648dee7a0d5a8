// Whole games by clicks and by keys, as the files of the games play them.

import { existsSync } from 'node:fs'
import { PHONE } from './harness.mjs'

const there = (name) => existsSync(new URL(name, import.meta.url))
const tests = {}

if (there('lumicora.mjs')) {
  const lumicora = await import('./lumicora.mjs')
  tests.aWholeGameOfLumicoraByClicks = (page, { base }) => lumicora.wholeGame(page, base)
  tests.aWholeGameOfLumicoraOnAPhone = async (_page, harness) => lumicora.wholeGame(await harness.person({ size: PHONE, hasTouch: true }), harness.base, { size: PHONE, name: 'phone', match: { seed: 4 } })
  tests.aWholeGameOfLumicoraByKeysAlone = (page, { base }) => lumicora.byKeys(page, base)
  tests.aMoveRefusedInLumicora = (page, { base }) => lumicora.refusedMove(page, base)
}
if (there('lumis.mjs')) {
  const lumis = await import('./lumis.mjs')
  const open = (page) => page.goto('/?game=lumis')
  // Always the same match: one in which towers are built and linked.
  tests.aWholeDuelOfLumisByClicks = async (page) => page.goto('/?game=lumis&seed=11').then(() => lumis.playByClicks(page))
  tests.aWholeDuelOfLumisByKeysAlone = (page) => lumis.playByKeys(page)
  tests.aMoveRefusedInLumis = async (page) => open(page).then(() => lumis.refused(page))
}

export const {
  aWholeGameOfLumicoraByClicks, aWholeGameOfLumicoraOnAPhone, aWholeGameOfLumicoraByKeysAlone, aMoveRefusedInLumicora,
  aWholeDuelOfLumisByClicks, aWholeDuelOfLumisByKeysAlone, aMoveRefusedInLumis,
} = tests

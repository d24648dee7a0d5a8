// What is played in each engine: of each game a match by clicks to a sheet that agrees with its record, a match that goes on
// after the server was killed, and turns on a phone.

import { readFileSync } from 'node:fs'
import * as coral from '../pages/hands/coral.mjs'
import { DESK, fits, framed, PHONE } from '../pages/hands/harness.mjs'
import * as lumicora from '../pages/hands/lumicora.mjs'
import * as lumis from '../pages/hands/lumis.mjs'
import { sheetAgrees } from '../pages/hands/sheet.mjs'
import { playNow } from '../pages/hands/table.mjs'
import { BOT, tableOf } from '../pages/hands/tables.mjs'

const SMALL = JSON.parse(
  readFileSync(new URL('../../../conformance/boards/lumis-small.json', import.meta.url), 'utf8'),
)

/**
 * Each game in the hands of somebody who clicks: `turns` takes own turns by their numbers, `from` the first to before the last,
 * or to the end of the match; `few` of them are enough to see something; `short` are options for a match that ends soon.
 */
const GAMES = {
  lumicora: {
    turns: async (page, from, to) => {
      let at = await lumicora.settled(page, '')
      for (let turn = from; turn < to && at !== 'over'; turn += 1) {
        await lumicora.click(page, at.split(' ')[0], turn, new Set(['scoring']))
        at = await lumicora.settled(page, at)
      }
    },
    few: 8,
  },
  lumis: {
    turns: async (page, from, to) => {
      for (let turn = from; turn < to && (await lumis.turn(page)); turn += 1)
        await lumis.clickTurn(page, turn)
      await lumis.turn(page)
    },
    short: { board: SMALL },
    few: 3,
  },
  coral: {
    // By touching the reef at first; then level by level, because here the processor draws.
    turns: async (page, from, to) => {
      for (let turn = from; turn < to && (await coral.turn(page)); turn += 1) {
        if (turn === 3) await coral.toLevels(page)
        await coral.clickTurn(page, turn, { flat: turn >= 3 })
      }
      await coral.turn(page)
    },
    few: 2,
  },
}

/** A window of a size, in a theme. */
async function prepare(page, size, theme) {
  await page.goto('/rules')
  await page.setViewportSize(size)
  await page.evaluate(
    (theme) => localStorage.setItem('reeflight.settings', JSON.stringify({ theme, sound: false })),
    theme,
  )
}

async function toItsSheet(page, { picture }, game) {
  const { turns, short = {}, few } = GAMES[game]
  await prepare(page, DESK, 'dark')
  const id = await tableOf(page, game, [BOT], short)
  await page.goto(`/t/${id}`)
  await turns(page, 0, few)
  await picture(`${game}-desk-dark`)
  await turns(page, few, 500)
  await sheetAgrees(page)
  await picture(`${game}-sheet-desk-dark`)
}

async function goesOnAfterTheServerWasKilled(page, { server, expected, picture }, game) {
  const { turns, few } = GAMES[game]
  // Without a server nothing can be fetched, and browsers say so.
  expected.push(/WebSocket/, /NetworkError/)
  await prepare(page, DESK, 'light')
  await playNow(page, game)
  await turns(page, 0, few)
  await server.kill()
  await page.waitForSelector('section.bar.lost')
  await page.getByText('Connection lost').waitFor()
  await picture(`${game}-lost-desk-light`)
  await server.start()
  await page.waitForSelector('section.bar:not(.lost)')
  await page.getByText('Connected again.').waitFor()
  await turns(page, few, 2 * few)
  await picture(`${game}-desk-light`)
}

async function onAPhone(page, { picture }, game) {
  const { turns, few } = GAMES[game]
  await prepare(page, PHONE, 'light')
  await playNow(page, game)
  await turns(page, 0, few)
  await framed(page)
  await fits(page, game)
  await picture(`${game}-phone-light`)
}

export const aMatchOfLumicoraToItsSheet = (page, more) => toItsSheet(page, more, 'lumicora')
export const aMatchOfLumisToItsSheet = (page, more) => toItsSheet(page, more, 'lumis')
export const aMatchOfCoralToItsSheet = (page, more) => toItsSheet(page, more, 'coral')
export const lumicoraGoesOnAfterTheServerWasKilled = (page, more) =>
  goesOnAfterTheServerWasKilled(page, more, 'lumicora')
export const lumisGoesOnAfterTheServerWasKilled = (page, more) =>
  goesOnAfterTheServerWasKilled(page, more, 'lumis')
export const coralGoesOnAfterTheServerWasKilled = (page, more) =>
  goesOnAfterTheServerWasKilled(page, more, 'coral')
export const lumicoraOnAPhone = (page, more) => onAPhone(page, more, 'lumicora')
export const lumisOnAPhone = (page, more) => onAPhone(page, more, 'lumis')
export const coralOnAPhone = (page, more) => onAPhone(page, more, 'coral')

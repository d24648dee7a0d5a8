// Tables in all their states, and pages beside them, in eight windows and three languages: nothing scrolls sideways, no text
// is cut off, every control can be seen and reached.

import { clickTurn as growOrGlide, turn as coralTurn } from './hands/coral.mjs'
import { click, open, settled, until } from './hands/lumicora.mjs'
import { keepRecord, serveRecords } from './hands/records.mjs'
import * as tables from './hands/tables.mjs'
import { Walk } from './hands/widths.mjs'
import { DESK } from './hands/harness.mjs'

const { BOT, OPEN } = tables
/** No name that the server makes up is longer, and none may be. */
const LONGEST = 'Neugieriges Seepferdchen'
const tableOf = (page, game, others, options) => tables.tableOf(page, game, others, options, LONGEST)
const comes = (harness, id, seat) => tables.comes(harness, id, seat, LONGEST)

/** Opens whatever can be folded. */
const unfold = (page, where) =>
  page.locator(`${where} details`).evaluateAll((all) => all.forEach((one) => (one.open = true)))

export async function pagesWithoutAMatch(page) {
  const walk = new Walk()
  const go = async (path, ready) => {
    await page.goto(path)
    await page.waitForSelector(ready)
  }
  await go('/', '.art img')
  await walk.see(page, 'home')
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.waitForSelector('dialog[open]')
  await unfold(page, 'dialog')
  await walk.see(page, 'settings')
  for (const [path, ready] of [
    ['/rules', 'main h1'],
    ['/watch', 'main h1'],
    ['/replay', 'main.drop'],
    ['/pad/lumis', 'main h1, h1'],
    ['/replays', 'main h1'],
    ['/solo', 'article.card'],
    ['/daily', '#daily-play'],
    ['/boards', 'main h1'],
  ]) {
    await go(path, ready)
    await walk.see(page, path)
  }
  walk.done(10)
}

export async function theRulesOfEveryGame(page) {
  const walk = new Walk()
  for (const game of ['lumicora', 'lumis', 'coral']) {
    await page.goto(`/rules/${game}`)
    await page.waitForSelector('[data-guide]')
    await page.waitForSelector('details.technical')
    await unfold(page, 'main')
    await walk.see(page, `the rules of ${game}`)
  }
  walk.done(3)
}

export async function scorePads(page) {
  const walk = new Walk()
  for (const game of ['lumicora', 'coral']) {
    await page.goto(`/pad/${game}`)
    await page.waitForSelector('main h1, h1')
    await walk.see(page, `the pad of ${game}`)
  }
  walk.done(2)
}

export async function waitingForPlayers(page, harness) {
  const walk = new Walk()
  const id = await tableOf(page, 'lumis', [OPEN, BOT, OPEN])
  await page.goto(`/t/${id}`)
  await page.waitForSelector('main.lobby')
  const guest = await comes(harness, id, 1)
  await guest.waitForSelector('main.lobby')
  const stranger = await comes(harness, id)
  await stranger.waitForSelector('main.join')
  await walk.see(page, 'waiting, as the host')
  await walk.see(guest, 'waiting, as a guest')
  await walk.see(stranger, 'invited')
  await stranger.goto('/watch')
  await stranger.waitForSelector('main h1')
  await walk.see(stranger, 'watch')
  walk.done(4)
}

/** The states of a turn of Lumicora as its player meets them. */
export async function lumicoraForItsPlayer(page, { base }) {
  const walk = new Walk()
  let at = await open(page, base, DESK, { seed: 1 })
  await walk.see(page, 'the starting Lumino')
  at = await until(page, at, (now) => now.startsWith('start'))
  await walk.see(page, 'offering')
  const display = page.getByRole('group', { name: 'Your display' }).locator('.tile')
  await display.first().click()
  await page.waitForSelector('[data-go]')
  await walk.see(page, 'a tile to offer is chosen')
  await page.click('[data-go]')
  at = await settled(page, at)
  await walk.see(page, 'choosing an action')
  // Two of one color, if the Atoll has them: then there are two in hand.
  at = await untilTwoInHand(page, at)
  await walk.see(page, 'placing, with two tiles in hand')
  await page.locator('.cell.lit').first().click()
  await page.waitForSelector('[data-go]:not([aria-disabled=true])')
  await walk.see(page, 'placing, with a place chosen')
  await page.locator('[data-space="0"]').click()
  await page.waitForSelector('section.bar.refused')
  await walk.see(page, 'a place refused')
  await page.keyboard.press('Escape')
  at = await until(page, at, (now) => now.startsWith('score'))
  await walk.see(page, 'scoring')
  await page.locator('[data-scoring].lit').first().click()
  await page.waitForSelector('[data-go]')
  await walk.see(page, 'a color to score is chosen')
  walk.done(9)
}

/** Plays on until two tiles are in hand and to be placed. */
async function untilTwoInHand(page, at) {
  const seen = Object.assign(new Set(['scoring']), { name: '' })
  for (let turn = 0; turn < 400; turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'action') {
      const pair = await page.evaluate(() => {
        const tiles = [...document.querySelectorAll('[data-atoll] .tile:not(.dim)')]
        const color = (tile) => tile.textContent.trim().split(' ')[0]
        const first = tiles.find((one) => tiles.some((other) => other !== one && color(other) === color(one)))
        const second = first && tiles.find((other) => other !== first && color(other) === color(first))
        return second ? [first.dataset.tile, second.dataset.tile] : null
      })
      if (pair) {
        await page.click(`[data-atoll] [data-tile="${pair[0]}"]`)
        await page.waitForSelector('[data-mode=take], [data-mode=ready], [data-mode=place]')
        const other = page.locator(`[data-atoll] [data-tile="${pair[1]}"]:not(.dim)`)
        if (await other.count()) await other.click()
        await page.waitForFunction(() => document.querySelectorAll('.hand .tile').length > 1)
        await page.locator('[data-go]:not([aria-disabled=true])').click()
        await page.waitForSelector('[data-mode=place]')
        return settled(page, '')
      }
    }
    await click(page, mode, mode === 'action' ? 1 : turn, seen)
    at = await settled(page, at)
  }
  throw new Error('there were never two of one color')
}

export async function lumicoraWithAFriendAndWatchers(page, harness) {
  const walk = new Walk()
  const id = await tableOf(page, 'lumicora', [OPEN])
  await page.goto(`/t/${id}`)
  const friend = await comes(harness, id, 1)
  for (const one of [page, friend]) await one.waitForSelector('section.bar')
  const watcher = await comes(harness, id)
  await watcher.waitForSelector('section.bar')
  await page.waitForFunction(() => document.querySelector('.top')?.textContent.includes('watch'))
  await walk.see(page, 'with a friend and a watcher')
  await walk.see(watcher, 'as a spectator')
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.waitForSelector('aside.panel form')
  await walk.see(page, 'with the chat open', { over: '[data-chat]' })
  await page.goto('/rules')
  const four = await tableOf(page, 'lumicora', [BOT, BOT, BOT])
  await page.goto(`/t/${four}`)
  await page.waitForSelector('section.bar.mine')
  await walk.see(page, 'four at the table')
  const other = await comes(harness, four)
  await other.waitForSelector('section.bar')
  await walk.see(other, 'four, as a spectator')
  walk.done(5)
}

export async function lumisAtTheTable(page, harness) {
  const walk = new Walk()
  await keepRecord(page, 'lumis.2.greedy.1', 24)
  await page.waitForSelector('.act .bar.mine')
  await walk.see(page, 'a duel')
  for (const action of ['draw', 'tower', 'connect']) {
    await page.click(`[data-action=${action}]`)
    await page.waitForSelector(`[data-action=${action}][aria-pressed=true]`)
    await walk.see(page, `a duel, ${action}`)
  }
  const id = await tableOf(page, 'lumis', [BOT, BOT, BOT])
  await page.goto(`/t/${id}`)
  await page.waitForSelector('.act .bar.mine')
  await walk.see(page, 'four')
  await page.click('[data-action=give]')
  await walk.see(page, 'four, giving')
  const watcher = await comes(harness, id)
  await watcher.waitForSelector('section.bar')
  await walk.see(watcher, 'four, as a spectator')
  for (const one of [page, watcher]) {
    await one.setViewportSize({ width: 1024, height: 768 })
    await one.getByRole('button', { name: 'Teams and log', exact: true }).click()
    await one.waitForSelector('dialog[open] .team')
    await walk.see(one, `teams and log${one === page ? '' : ', as a spectator'}`, {
      sizes: [
        { width: 360, height: 640 },
        { width: 390, height: 844 },
        { width: 768, height: 1024 },
        { width: 1024, height: 768 },
      ],
    })
  }
  walk.done(9)
}

export async function coralAtTheTable(page, harness) {
  const walk = new Walk()
  const id = await tableOf(page, 'coral', [BOT])
  await page.goto(`/t/${id}`)
  for (let turn = 0; turn < 3; turn += 1) {
    await coralTurn(page)
    await page.waitForSelector('.table:not([data-asking])')
    await walk.see(page, `turn ${turn + 1}`)
    if (turn === 0) await page.getByRole('button', { name: 'Levels' }).first().click()
    await growOrGlide(page, turn, { flat: true })
  }
  await coralTurn(page)
  await page.locator('.cell.legal').first().click()
  await page.waitForSelector('.table[data-aim]:not([data-asking])')
  await walk.see(page, 'a piece held, by levels')
  const watcher = await comes(harness, id)
  await watcher.waitForSelector('section.bar')
  await walk.see(watcher, 'as a spectator')
  const four = await tableOf(page, 'coral', [BOT, BOT, BOT])
  await page.goto(`/t/${four}`)
  await coralTurn(page)
  await walk.see(page, 'four')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.click('.chips button >> nth=0')
  await page.waitForSelector('dialog[open]')
  await walk.see(page, 'four, details')
  walk.done(7)
}

export async function thePuzzleOfTheDayWhileGrowing(page) {
  const walk = new Walk()
  await page.goto('/daily')
  await page.click('#daily-play')
  await page.waitForURL(/\/t\/\w+/)
  await coralTurn(page)
  await walk.see(page, 'a piece to choose')
  await page.locator('[data-piece]').first().click()
  await page.waitForSelector('.table[data-draft="1"]')
  await walk.see(page, 'a piece chosen')
  await page.getByRole('button', { name: 'Levels' }).first().click()
  for (let turn = 0; turn < 2; turn += 1) {
    await growOrGlide(page, turn, { flat: true })
    await coralTurn(page)
  }
  await page.locator('[data-piece]').first().click()
  await page.waitForSelector('.table[data-draft="1"]:not([data-asking])')
  await walk.see(page, 'growing, by levels')
  walk.done(3)
}

export async function endings(page) {
  const walk = new Walk()
  for (const name of ['lumicora.2.greedy.1', 'lumis.4.greedy.3', 'coral.4.greedy.5']) {
    await keepRecord(page, name)
    await page.waitForSelector('main.area.end #verified')
    await walk.see(page, `the end of ${name}`)
    await page.click('button.toggle')
    await page.waitForSelector('section.bar')
    await walk.see(page, `the board at the end of ${name}`)
  }
  walk.done(6)
}

export async function replaysAndAnalyses(page) {
  const walk = new Walk()
  await serveRecords(page)
  for (const name of ['lumicora.2.greedy.1', 'lumis.4.greedy.3', 'coral.2.greedy.1', 'coral.1.greedy.3']) {
    await page.goto(`/replay/${name}`)
    await page.waitForSelector('.replaybar')
    await page.keyboard.press('ArrowRight')
    await page.waitForSelector('.replaybar[data-at="1"]')
    await walk.see(page, `a replay of ${name}`)
  }
  await page.goto('/analysis/lumicora.2.greedy.1')
  await page.waitForSelector('[data-run=quick]')
  await walk.see(page, 'an analysis not begun', { over: '#analysis' })
  await page.click('[data-run=quick]')
  await page.waitForSelector('[data-sum]')
  await walk.see(page, 'an analysis', { over: '#analysis' })
  walk.done(6)
}

export async function nowhere(page, harness) {
  const walk = new Walk()
  harness.expected = [/status of 404/]
  await page.goto('/nope')
  await page.waitForSelector('main h1')
  await walk.see(page, 'nowhere')
  walk.done(1)
}

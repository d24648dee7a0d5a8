// Lumis through the page as people play it: a whole duel by clicks, a whole duel by keys alone, a refused move.
// Alone: CHROMIUM=chromium node test/pages/lumis.mjs [URL of a table]. Pictures go to target/screens.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { handsOn } from './keys.mjs'
import { checkTasks, drawn, press, watchTasks } from './quick.mjs'

const SCREENS = fileURLToPath(new URL('../../../target/screens/', import.meta.url))
const GO = '.act .go'
// At the end the table shows the result first; its button goes back to the board.
const BOARD = 'button.toggle'
const OVER = `[data-over], ${BOARD}`
const TURN = `.act .bar.mine, ${OVER}`

/** A picture of how it looks now. */
async function shoot(page, name) {
  mkdirSync(SCREENS, { recursive: true })
  await page.screenshot({ path: `${SCREENS}lumis-${name}.png` })
}

export const isOver = (page) => page.locator(OVER).count().then((count) => count > 0)

/** Until the seat is to act, or the match is over. */
export async function turn(page) {
  await page.waitForSelector(TURN, { timeout: 60_000 })
  return !(await isOver(page))
}

/** Until a turn was sent: the bar no longer is the one it was. */
async function sent(page, before) {
  await page.waitForFunction((was) => document.querySelector('[data-turn]')?.dataset.turn !== was, before, { timeout: 60_000 })
}

const number = (page) => page.locator('[data-turn]').getAttribute('data-turn')
const lit = (page, action) => page.locator(`[data-action=${action}].lit`).count().then((count) => count > 0)

/** The center of a space in the window. */
async function clickSpace(page, space) {
  const cell = page.locator(`[data-space="${space}"]`)
  const { x, y, width, height } = await cell.boundingBox()
  await page.mouse.click(x + width / 2, y + height / 2)
}

const glowing = (page) => page.locator('.cell.can').evaluateAll((cells) => cells.map((cell) => cell.dataset.space))

const NOBODY = async () => {}

/** One turn by clicks: a connection if there is one, else a tower now and then, else cards. `doing` names what is done. */
export async function clickTurn(page, n, doing = NOBODY) {
  const before = await number(page)
  const tap = async (selector) => press(page, page.locator(selector).last())
  if (await lit(page, 'connect')) {
    await doing('choosing to connect')
    await tap('[data-action=connect]')
    await page.waitForSelector('.cell.can')
    await doing('laying stones')
    for (let stones = 0; stones < 16 && !(await page.locator(`${GO}:not([aria-disabled=true])`).count()); stones += 1) {
      const spaces = await glowing(page)
      const laid = await page.locator('[data-laid]').getAttribute('data-laid')
      await clickSpace(page, spaces[0])
      await page.waitForFunction((was) => document.querySelector('[data-laid]')?.dataset.laid !== was, laid)
    }
    await doing('finishing a connection')
    await tap(GO)
    return sent(page, before)
  }
  const cards = Number(await page.locator('[data-cards]').getAttribute('data-cards'))
  if (cards >= 7 && (await lit(page, 'tower'))) {
    await doing('choosing a tower')
    await tap('[data-action=tower]')
    await page.waitForSelector('.cell.can')
    const spaces = await glowing(page)
    await clickSpace(page, spaces[(n * 7) % spaces.length])
    await page.waitForSelector(`${GO}:not([aria-disabled=true])`)
    await doing('building it')
    await tap(GO)
    return sent(page, before)
  }
  await doing('drawing cards')
  await tap('[data-action=draw]')
  await page.waitForSelector('.choice.primary')
  await tap('.choice.primary')
  return sent(page, before)
}

/** What one does with the map besides: towers tapped, the map moved, zoomed and shown whole again. */
async function useMap(page, doing) {
  await doing('tapping towers')
  for (const space of (await ownTowers(page, 'Yellow')).slice(0, 2)) {
    await clickSpace(page, space)
    await drawn(page)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await doing('moving the map')
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, -300)
  await page.mouse.down()
  for (const x of [660, 600, 560]) await page.mouse.move(x, 320)
  await page.mouse.up()
  await page.keyboard.press('0')
  await page.waitForSelector('[data-whole]')
  await drawn(page)
}

const toGive = (page) => page.locator('[data-left]').getAttribute('data-left').then(Number)

/** Gives the partner cards, by the first supply card that goes; false if none does. */
export async function giveTurn(page) {
  if (!(await lit(page, 'give'))) return false
  const before = await number(page)
  await page.click('[data-action=give]')
  await page.locator('.choice.primary').first().click()
  await page.waitForSelector('button.group')
  for (let left = await toGive(page); left > 0; left = await toGive(page)) {
    await page.locator('button.group:not([aria-disabled=true]):not([data-all])').first().click()
    await page.waitForFunction((was) => Number(document.querySelector('[data-left]').dataset.left) < was, left)
  }
  await page.click(`${GO}:not([aria-disabled=true])`)
  await sent(page, before)
  return true
}

/** The same with nothing but keys: the second action, a supply card, cards by Space, and Enter. */
export async function giveByKeys(page) {
  const { press: type, wait, reach, see } = handsOn(page)
  if (!(await lit(page, 'give'))) return false
  const before = await number(page)
  await type('2')
  await wait('[data-supply]:focus')
  await reach('[data-supply].primary', { most: 2 })
  await type('Enter')
  await wait('button.group:focus')
  for (let left = await toGive(page); left > 0; left = await toGive(page)) {
    if ((await see('button.group:focus:not([data-all])')) === 0) await reach('button.group:not([aria-disabled=true]):not([data-all])', { most: 4 })
    await type('Space')
    await page.waitForFunction((was) => Number(document.querySelector('[data-left]').dataset.left) < was, left)
  }
  await wait(`${GO}:not([aria-disabled=true])`)
  await type('Enter')
  await sent(page, before)
  return true
}

/** A whole match; gives how many own turns it took. */
export async function playByClicks(page, { shots = true } = {}) {
  let turns = 0
  let hasUsedMap = false
  const watch = await watchTasks(page)
  while (await turn(page)) {
    if (!hasUsedMap && (await ownTowers(page, 'Yellow')).length > 1) {
      hasUsedMap = true
      await useMap(page, watch.doing)
    }
    await clickTurn(page, turns, watch.doing)
    turns += 1
    if (shots && turns === 12) await shoot(page, 'midgame')
  }
  checkTasks('Lumis', await watch.done())
  if (!hasUsedMap) throw new Error('there were never two own towers')
  if (!(await page.locator('[data-over]').count())) await page.click(BOARD)
  await page.waitForSelector('[data-over]')
  if (shots) await shoot(page, 'over')
  return turns
}

/** Something that does not go: the place is marked, and the bar says why and by which rule. */
export async function refused(page) {
  await turn(page)
  await page.click('[data-action=connect]')
  await clickSpace(page, 200)
  await page.waitForSelector('.bar.refused [role=alert]')
  const rule = await page.locator('.bar.refused .rule').textContent()
  const marked = await page.locator('[data-space="200"]').getAttribute('aria-label')
  await shoot(page, 'refused')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.bar:not(.refused)')
  return { rule: rule?.trim(), marked }
}

/** A whole match with nothing but keys, from the start page on. */
export async function playByKeys(page) {
  const { press, see, wait, reach, playHere, teaches, showBoard } = handsOn(page)
  await playHere('lumis')
  await turn(page)
  await teaches('.go[aria-disabled=true]', { most: 24 })
  let turns = 0
  while (await turn(page)) {
    const before = await number(page)
    const cards = Number(await page.locator('[data-cards]').getAttribute('data-cards'))
    const connects = await lit(page, 'connect')
    if (connects || (cards >= 7 && (await lit(page, 'tower')))) {
      await press(connects ? '4' : '3')
      await wait('[role=gridcell]:focus')
      for (let presses = 0; presses < 40 && !(await see(`${GO}:not([aria-disabled=true])`)); presses += 1) {
        const laid = await page.locator('[data-laid]').getAttribute('data-laid')
        for (let jumps = 0; jumps < (connects ? 1 : 1 + (turns % 5)); jumps += 1) await press('n')
        await wait('.cell.can:focus')
        await press('Space')
        await page.waitForFunction((was) => document.querySelector('[data-laid]')?.dataset.laid !== was || document.querySelector('.act .go:not([aria-disabled=true])'), laid)
      }
      await press('Enter')
    } else {
      await press('1')
      await wait('[data-supply]:focus')
      await reach('[data-supply].primary', { most: 2 })
      await press('Enter')
    }
    await sent(page, before)
    turns += 1
  }
  await showBoard()
  await wait('[data-over]')
  return turns
}

/** Own towers, as the spoken map names them. */
const ownTowers = (page, team) => page.locator('[role=gridcell]').evaluateAll((cells, name) => cells.filter((cell) => new RegExp(`${name} (base )?tower`).test(cell.ariaLabel)).map((cell) => cell.dataset.space), team)

/** The whole map, so that every space can be clicked. */
async function wholeMap(page) {
  await page.keyboard.press('0')
  await page.waitForSelector('[data-whole]')
}

/** Pictures of what a turn can look like; for an English page with the own seat yellow, by mouse. */
export async function tour(page, name) {
  await turn(page)
  await shoot(page, `${name}-start`)
  await page.click('[data-action=draw]')
  await shoot(page, `${name}-draw`)
  await page.keyboard.press('Escape')
  await wholeMap(page)
  for (let turns = 0; turns < 4; turns += 1) {
    await turn(page)
    const before = await number(page)
    await page.click('[data-action=draw]')
    await page.locator('.choice.primary').last().click()
    await sent(page, before)
  }
  // Two towers that can be linked: on the base line, and the nearest glowing tower space.
  for (const kind of ['base', 'tower']) {
    await turn(page)
    const before = await number(page)
    await page.click('[data-action=tower]')
    await page.waitForSelector('.cell.can')
    await shoot(page, `${name}-tower`)
    const spaces = await glowing(page)
    const [space] = kind === 'base' ? spaces.filter((id) => id >= 441).slice(4) : spaces.filter((id) => id < 441)
    await clickSpace(page, space)
    await page.waitForSelector(`${GO}:not([aria-disabled=true])`)
    if (kind === 'tower') await page.keyboard.press('+')
    await shoot(page, `${name}-${kind === 'base' ? 'base' : 'height'}`)
    await page.click(GO)
    await sent(page, before)
  }
  await turn(page)
  const [first, second] = await ownTowers(page, 'Yellow')
  await clickSpace(page, first)
  await page.waitForSelector('[data-action=connect].on')
  await clickSpace(page, second)
  await page.waitForFunction(() => document.querySelector('[data-laid]').dataset.laid > 0 || document.querySelector('.offered'))
  await shoot(page, `${name}-link`)
  await page.keyboard.press('l')
  await page.waitForSelector('dialog[open]')
  await page.click('dialog .aid input')
  await shoot(page, `${name}-details`)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.crossing')
  await shoot(page, `${name}-crossings`)
  await page.keyboard.press('?')
  await page.waitForSelector('dialog[open]')
  await shoot(page, `${name}-keys`)
  await page.keyboard.press('Escape')
}

/** Everything, on pages that `open` gives at a fresh duel against calm bots. */
export async function lumis(open) {
  const first = await open()
  const refusal = await refused(first)
  if (refusal.rule !== 'LU-10') throw new Error(`refused by ${refusal.rule}`)
  const clicks = await playByClicks(first)
  await first.close()
  const second = await open()
  const keys = await playByKeys(second)
  await second.close()
  return { refusal, clicks, keys }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { chromium } = await import('playwright-core')
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const problems = []
  const at = process.argv[2] ?? 'http://localhost:4173/?game=lumis'
  const open = async (viewport = { width: 1440, height: 900 }, colorScheme = 'dark') => {
    const page = await browser.newPage({ viewport, colorScheme, baseURL: new URL(at).origin })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(at)
    return page
  }
  try {
    console.log(await lumis(open))
    for (const scheme of ['dark', 'light']) {
      await tour(await open(undefined, scheme), `desktop-${scheme}`)
      await tour(await open({ width: 390, height: 844 }, scheme), `phone-${scheme}`)
    }
    await tour(await open({ width: 360, height: 640 }), 'small')
    await tour(await open({ width: 1024, height: 768 }), 'tablet')
  } finally {
    await browser.close()
  }
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}

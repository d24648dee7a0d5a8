// Lumis through the page as people play it: a whole duel by clicks, a whole duel by keys alone, a refused move.
// Alone: CHROMIUM=chromium node test/pages/lumis.mjs [URL of a table]. Pictures go to target/screens.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SCREENS = fileURLToPath(new URL('../../../target/screens/', import.meta.url))
const GO = '.act .go'
const TURN = '.act .bar.mine, [data-over]'

/** A picture of how it looks now. */
async function shoot(page, name) {
  mkdirSync(SCREENS, { recursive: true })
  await page.screenshot({ path: `${SCREENS}lumis-${name}.png` })
}

const isOver = (page) => page.locator('[data-over]').count().then((count) => count > 0)

/** Until the seat is to act, or the match is over. */
async function turn(page) {
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

/** One turn by clicks: a connection if there is one, else a tower now and then, else cards. */
async function clickTurn(page, n) {
  const before = await number(page)
  if (await lit(page, 'connect')) {
    await page.click('[data-action=connect]')
    for (let stones = 0; stones < 16 && !(await page.locator(`${GO}:enabled`).count()); stones += 1) {
      const spaces = await glowing(page)
      const laid = await page.locator('[data-laid]').getAttribute('data-laid')
      await clickSpace(page, spaces[0])
      await page.waitForFunction((was) => document.querySelector('[data-laid]')?.dataset.laid !== was, laid)
    }
    await page.click(GO)
    return sent(page, before)
  }
  const cards = Number(await page.locator('[data-cards]').getAttribute('data-cards'))
  if (cards >= 7 && (await lit(page, 'tower'))) {
    await page.click('[data-action=tower]')
    await page.waitForSelector('.cell.can')
    const spaces = await glowing(page)
    await clickSpace(page, spaces[(n * 7) % spaces.length])
    await page.click(`${GO}:enabled`)
    return sent(page, before)
  }
  await page.click('[data-action=draw]')
  await page.locator('.choice.primary').last().click()
  return sent(page, before)
}

/** A whole match; gives how many own turns it took. */
export async function playByClicks(page, { shots = true } = {}) {
  let turns = 0
  while (await turn(page)) {
    await clickTurn(page, turns)
    turns += 1
    if (shots && turns === 12) await shoot(page, 'midgame')
  }
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

/** A whole match without a pointer. */
export async function playByKeys(page) {
  let turns = 0
  while (await turn(page)) {
    const before = await number(page)
    const cards = Number(await page.locator('[data-cards]').getAttribute('data-cards'))
    const connects = await lit(page, 'connect')
    if (connects || (cards >= 7 && (await lit(page, 'tower')))) {
      await page.keyboard.press(connects ? '4' : '3')
      await page.waitForSelector('[role=gridcell]:focus')
      for (let presses = 0; presses < 40 && !(await page.locator(`${GO}:enabled`).count()); presses += 1) {
        const laid = await page.locator('[data-laid]').getAttribute('data-laid')
        for (let jumps = 0; jumps < (connects ? 1 : 1 + (turns % 5)); jumps += 1) await page.keyboard.press('n')
        await page.waitForSelector('.cell.can:focus')
        await page.keyboard.press('Space')
        await page.waitForFunction((was) => document.querySelector('[data-laid]')?.dataset.laid !== was || document.querySelector('.act .go:enabled'), laid)
      }
      await page.keyboard.press('Enter')
    } else {
      await page.keyboard.press('1')
      await page.waitForSelector('[data-supply]:focus')
      if (!(await page.locator('[data-supply].primary:focus').count())) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await sent(page, before)
    turns += 1
  }
  return turns
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
  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(process.argv[2] ?? 'http://localhost:4173/?game=lumis')
    return page
  }
  try {
    console.log(await lumis(open))
  } finally {
    await browser.close()
  }
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}

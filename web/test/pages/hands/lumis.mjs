// Hands that play Lumis through the page, by clicks and by keys.

import { framed, picture } from './harness.mjs'
import { handsOn } from './keys.mjs'
import { press } from './quick.mjs'

export const GO = '.act .go'
// At the end the table shows the result first; its button goes back to the board.
export const BOARD = 'button.toggle'
const OVER = `[data-over], ${BOARD}`
const TURN = `.act .bar.mine, ${OVER}`

/** A picture of how it looks now. */
export async function shoot(page, name) {
  await picture(page, `lumis-${name}`)
}

const isOver = (page) =>
  page
    .locator(OVER)
    .count()
    .then((count) => count > 0)

/** Until the seat is to act, or the match is over. */
export async function turn(page) {
  await page.waitForSelector(TURN)
  return !(await isOver(page))
}

/** Whose turn it is, of people who all play here; null when the match is over. */
export async function whoActs(pages) {
  const waits = pages.map((page) => page.waitForSelector(TURN).then(() => page))
  // Those who wait longer than the test takes are not missed.
  for (const wait of waits) wait.catch(() => undefined)
  const page = await Promise.race(waits)
  return (await isOver(page)) ? null : page
}

/** Until a turn was sent: the bar no longer is the one it was. */
export async function sent(page, before) {
  await page.waitForFunction((was) => document.querySelector('[data-turn]')?.dataset.turn !== was, before)
}

export const number = (page) => page.locator('[data-turn]').getAttribute('data-turn')
export const lit = (page, action) =>
  page
    .locator(`[data-action=${action}].lit`)
    .count()
    .then((count) => count > 0)

/** The center of a space in the window. */
export async function clickSpace(page, space) {
  const cell = page.locator(`[data-space="${space}"]`)
  const { x, y, width, height } = await cell.boundingBox()
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** How many cards are in the own hand. */
export const cardsOf = (page) => page.locator('[data-cards]').getAttribute('data-cards').then(Number)

export const glowing = (page) =>
  page.locator('.cell.can').evaluateAll((cells) => cells.map((cell) => cell.dataset.space))

/** Those of them that lie free in the window; on a phone the map is made smaller until there are some. */
async function withinReach(page) {
  for (let tries = 0; tries < 20; tries += 1) {
    const spaces = await page.locator('.cell.can').evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect()
          return document.elementFromPoint(x + width / 2, y + height / 2) === cell
        })
        .map((cell) => cell.dataset.space),
    )
    if (spaces.length > 0) return spaces
    await page.click('[aria-label="Zoom out"]')
    await framed(page)
  }
  throw new Error('no space that lights up can be touched')
}

/** Own towers, as the spoken map names them. */
export const ownTowers = (page, team) =>
  page
    .locator('[role=gridcell]')
    .evaluateAll(
      (cells, name) =>
        cells
          .filter((cell) => new RegExp(`${name} (base )?tower`).test(cell.ariaLabel))
          .map((cell) => cell.dataset.space),
      team,
    )

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
    for (
      let stones = 0;
      stones < 16 && !(await page.locator(`${GO}:not([aria-disabled=true])`).count());
      stones += 1
    ) {
      const [space] = await withinReach(page)
      const laid = await page.locator('[data-laid]').getAttribute('data-laid')
      await clickSpace(page, space)
      await page.waitForFunction((was) => document.querySelector('[data-laid]')?.dataset.laid !== was, laid)
    }
    await doing('finishing a connection')
    await tap(GO)
    return sent(page, before)
  }
  const [draws, builds, cards] = [await lit(page, 'draw'), await lit(page, 'tower'), await cardsOf(page)]
  if (builds && (cards >= 7 || !draws)) {
    await doing('choosing a tower')
    await tap('[data-action=tower]')
    await page.waitForSelector('.cell.can')
    const spaces = await withinReach(page)
    await clickSpace(page, spaces[(n * 7) % spaces.length])
    await page.waitForSelector(`${GO}:not([aria-disabled=true])`)
    await doing('building it')
    await tap(GO)
    return sent(page, before)
  }
  if (!draws) return giveTurn(page)
  await doing('drawing cards')
  await tap('[data-action=draw]')
  await page.waitForSelector('.choice.primary')
  await tap('.choice.primary')
  return sent(page, before)
}

const toGive = (page) => page.locator('[data-left]').getAttribute('data-left').then(Number)

/** Gives the partner cards, as many as the first supply card that goes says; tells how many, 0 if none goes. */
export async function giveTurn(page) {
  if (!(await lit(page, 'give'))) return 0
  const before = await number(page)
  await page.click('[data-action=give]')
  await page.locator('.choice.primary').first().click()
  await page.waitForSelector('button.group')
  const given = await toGive(page)
  for (let left = given; left > 0; left = await toGive(page)) {
    await page.locator('button.group:not([aria-disabled=true]):not([data-all])').first().click()
    await page.waitForFunction(
      (was) => Number(document.querySelector('[data-left]').dataset.left) < was,
      left,
    )
  }
  await page.click(`${GO}:not([aria-disabled=true])`)
  await sent(page, before)
  return given
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
    if ((await see('button.group:focus:not([data-all])')) === 0)
      await reach('button.group:not([aria-disabled=true]):not([data-all])', { most: 4 })
    await type('Space')
    await page.waitForFunction(
      (was) => Number(document.querySelector('[data-left]').dataset.left) < was,
      left,
    )
  }
  await wait(`${GO}:not([aria-disabled=true])`)
  await type('Enter')
  await sent(page, before)
  return true
}

// Lumis in a real browser: whole duels by clicks and by keys alone, a move that is refused, what a turn looks like.

import { handsOn } from './hands/keys.mjs'
import { BOARD, GO, cardsOf, clickSpace, clickTurn, glowing, lit, number, ownTowers, sent, shoot, turn } from './hands/lumis.mjs'

/** Always the same match: one in which towers are built and linked. */
export async function aWholeDuelByClicks(page) {
  await page.goto('/?game=lumis&seed=11')
  let turns = 0
  while (await turn(page)) {
    await clickTurn(page, turns)
    turns += 1
    if (turns === 12) await shoot(page, 'midgame')
  }
  if (!(await page.locator('[data-over]').count())) await page.click(BOARD)
  await page.waitForSelector('[data-over]')
  await shoot(page, 'over')
}

/** Something that does not go: the place is marked, and the bar says why and by which rule. */
export async function aMoveRefused(page) {
  await page.goto('/?game=lumis')
  await turn(page)
  await page.click('[data-action=connect]')
  await clickSpace(page, 200)
  await page.waitForSelector('.bar.refused [role=alert]')
  const rule = await page.locator('.bar.refused .rule').innerText()
  if (rule.trim() !== 'LU-10') throw new Error(`refused by ${rule}`)
  await shoot(page, 'refused')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.bar:not(.refused)')
}

/** A whole match with nothing but keys, from the start page on. */
export async function aWholeDuelByKeysAlone(page) {
  const { press, see, wait, reach, playHere, teaches, showBoard } = handsOn(page)
  await playHere('lumis')
  await turn(page)
  await teaches('.go[aria-disabled=true]', { most: 24 })
  let turns = 0
  while (await turn(page)) {
    const before = await number(page)
    const cards = await cardsOf(page)
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
}

/** The whole map, so that every space can be clicked. */
async function wholeMap(page) {
  await page.keyboard.press('0')
  await page.waitForSelector('[data-whole]')
}

/** Pictures of what a turn can look like; for an English page with the own seat yellow, by mouse. */
async function tour(page, name) {
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

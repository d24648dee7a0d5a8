// Tables as people wish for them.

import { readFileSync } from 'node:fs'
import { clickTurn, turn } from './hands/lumis.mjs'

const SMALL = readFileSync(new URL('../../../conformance/boards/lumis-small.json', import.meta.url), 'utf8')
const form = (page) => page.locator('[aria-labelledby=new]')

export async function aDuelOnABoardOfOnesOwnToItsEnd(page, harness) {
  await page.goto('/')
  await form(page).locator('header select').selectOption('lumis')
  await form(page).getByRole('radio', { name: 'fill with bots' }).check()
  await form(page).locator('summary').click()
  const board = form(page).locator('textarea')
  // What is wrong with a board is said where it is written.
  harness.expected = [/status of 4\d\d/]
  for (const [text, wanted] of [
    ['{"spaces": [', 'JSON'],
    ['{"spaces": []}', 'LU-2'],
  ]) {
    await board.fill(text)
    await page.click('.create')
    await page.waitForFunction(
      (part) => document.querySelector('[aria-labelledby=new] [role=alert]').textContent.includes(part),
      wanted,
    )
  }
  await board.fill(SMALL)
  await page.click('.create')
  await page.waitForURL(/\/t\/\w+/)
  await turn(page)
  const { spaces } = JSON.parse(SMALL)
  const shown = await page.locator('[role=gridcell]').count()
  if (shown !== spaces.length) throw new Error(`${shown} spaces of ${spaces.length}`)
  await harness.shoot(page, 'lumis-own-board')
  await harness.axe(page, 'own board')
  for (let turns = 0; await turn(page); turns += 1) await clickTurn(page, turns)
  await page.waitForSelector('#verified')
}

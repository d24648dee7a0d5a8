// Tables as people wish for them.

import { readFileSync } from 'node:fs'
import { clickTurn, turn } from './hands/lumis.mjs'
import { newTable } from './hands/table.mjs'

const SMALL = readFileSync(new URL('../../../conformance/boards/lumis-small.json', import.meta.url), 'utf8')

export async function aDuelOnABoardOfOnesOwnToItsEnd(page, harness) {
  await page.goto('/boards')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'small.json', mimeType: 'application/json', buffer: Buffer.from(SMALL) })
  await page.locator('.ready').waitFor()
  const form = await newTable(page, 'lumis', { bots: true })
  await form.locator('summary').click()
  await form.locator('[data-own-board]').selectOption('invented')
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

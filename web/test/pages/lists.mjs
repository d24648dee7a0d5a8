// Lists of tables and matches: they say who, by which rules and how it ended.

import assert from 'node:assert/strict'
import { choose } from './hands/table.mjs'
import { BOT, comes, OPEN, tableOf } from './hands/tables.mjs'

/** Rules of the house are named, and nobody who looks for players is seated under them. */
export async function whoeverLooksForPlayersPlaysByTheUsualRules(page, harness) {
  const host = await harness.person()
  const id = await tableOf(host, 'lumicora', [OPEN], { side: 'b' }, 'Limpet')
  const card = await choose(page, 'lumicora', 'people')
  const row = page.locator('[aria-labelledby=open] li', { hasText: 'Limpet' })
  await row.getByText('side B').waitFor()
  await card.locator('[data-play=lumicora]').click()
  await page.waitForURL(/\/t\/\w+/)
  assert.notEqual(new URL(page.url()).pathname, `/t/${id}`)
}

export async function replaysSayWhoPlayedAndWhoWon(page, harness) {
  const id = await tableOf(page, 'lumicora', [BOT], {}, 'Ada Anemone')
  await page.goto(`/t/${id}`)
  await page.waitForSelector('section.bar')
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.waitForSelector('#end[data-ready]')
  await page.goto('/replays')
  await page
    .locator('li', { hasText: / wins, / })
    .first()
    .waitFor()
  await harness.shoot(page, 'replays-full')
  const stranger = await harness.person()
  for (const path of ['/watch', '/replays']) {
    await stranger.goto(path)
    const row = stranger.locator('li', { hasText: 'Ada Anemone' })
    await row.getByText(/^Lumicora, .+ wins, /).waitFor()
  }
  await harness.shoot(stranger, 'watch-full')
}

/** From a page without matches to a table that everyone can find. */
export async function watchOpensATableForEveryone(page) {
  await page.route('**/api/tables?*', (route) => route.fulfill({ json: { tables: [] } }))
  await page.goto('/watch')
  await page.click('[data-new-table]')
  const form = page.locator('form[data-new]')
  await form.waitFor()
  await form.getByRole('radio', { name: 'everyone', checked: true }).waitFor()
}

/** What can be gone on with says how long there is. */
export async function aTurnThatIsWaitedForSaysHowLongThereIs(page, harness) {
  await page.goto('/rules')
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'lumis',
        seats: [{ type: 'me' }, { type: 'open' }],
        clock: { type: 'per_turn', days: 3 },
      }),
    })
    return (await answer.json()).id
  })
  await comes(harness, id, 1)
  await page.goto('/')
  await page
    .locator('[aria-labelledby=mine]')
    .getByText(/^Your turn, \d days left$/)
    .waitFor()
}

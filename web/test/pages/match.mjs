// A match on the server from its start to its result, and what can get in its way.

import { clickTurn, play, toLevels, turn } from './hands/coral.mjs'
import { playNow } from './hands/table.mjs'

/** Coral against a bot, level by level. */
async function begin(page) {
  await playNow(page, 'coral')
  await toLevels(page)
}

async function takeTurns(page, from, to) {
  for (let n = from; n < to; n += 1) {
    await turn(page)
    await clickTurn(page, n, { flat: true })
  }
}

export async function aWholeMatchOfCoralToItsScoreSheet(page, harness) {
  await begin(page)
  await play(page, { levelsFrom: 0 })
  await page.waitForSelector('#verified')
  await page.waitForSelector('#fair')
  await page.waitForSelector('#end[data-ready] .above')
  await harness.shoot(page, 'end-coral')
  await harness.axe(page, 'end')
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a[download]')])
  if (!/coral.*\.json$/.test(download.suggestedFilename())) throw new Error(download.suggestedFilename())
  await page.getByText('Show the board').click()
  await page.waitForSelector('section.bar')
  await page.getByText('Show the result').click()
  await page.click('#end .actions a[href^="/replay/"]')
  await page.waitForSelector('.replaybar')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Step 1 of').waitFor()
  await harness.shoot(page, 'replay')
  await harness.axe(page, 'replay')
  await page.goBack()
  await page.click('#end .next .primary')
  await page.waitForURL((url) => /\/t\//.test(url.pathname))
  await page.waitForSelector('section.bar')
}

export async function theServerIsKilledAndStartedAgain(page, harness) {
  // Without a server nothing can be fetched, and browsers say so.
  harness.expected = [
    /WebSocket connection/,
    /Failed to load resource/,
    /ERR_CONNECTION/,
    /fetching the script/,
  ]
  await begin(page)
  await takeTurns(page, 0, 3)
  const pieces = await page.locator('.table').getAttribute('data-pieces')
  await harness.server.kill()
  await page.waitForSelector('section.bar.lost')
  await page.getByText('Connection lost').waitFor()
  if (!(pieces > 2) || (await page.locator('.table').getAttribute('data-pieces')) < pieces)
    throw new Error('the board is gone')
  await harness.shoot(page, 'connection-lost')
  await harness.axe(page, 'connection lost')
  await harness.server.start()
  // Whichever comes first: the button, or the page that tries by itself.
  const again = page.waitForSelector('section.bar:not(.lost)')
  await Promise.race([page.click('section.bar.lost button').catch(() => again), again])
  await again
  await page.getByText('Connected again.').waitFor()
  await takeTurns(page, 4, 6)
}

export async function theServerCannotWriteForAWhile(page, harness) {
  await begin(page)
  await takeTurns(page, 0, 2)
  await turn(page)
  const bringBack = harness.server.loseDisk()
  const turned = clickTurn(page, 2, { flat: true })
  await page.waitForSelector('section.bar.halted')
  await page.getByText('The server can’t save anything right now.').waitFor()
  await harness.shoot(page, 'halted')
  await harness.axe(page, 'halted')
  // Who comes now is let in as soon as it can be.
  await page.reload()
  bringBack()
  await page.waitForSelector('section.bar:not(.halted)')
  await Promise.all([turned, takeTurns(page, 3, 4)])
}

export async function theLogIsThereAfterLoadingAnew(page) {
  await begin(page)
  await takeTurns(page, 0, 2)
  await turn(page)
  const lines = () => page.locator('.log li').allTextContents()
  const before = await lines()
  if (before.length < 3) throw new Error(`only ${before.length} lines`)
  await page.reload()
  await page.waitForFunction((count) => document.querySelectorAll('.log li').length >= count, before.length)
  const after = await lines()
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`${before.join('; ')} became ${after.join('; ')}`)
}

export async function rulesAreFoundByNumberAndByWord(page, harness) {
  await page.goto('/rules/lumicora#LC-19')
  await page.waitForSelector('#LC-19:focus')
  const top = await page.locator('#LC-19').evaluate((rule) => rule.getBoundingClientRect().top)
  if (top < 0 || top > 300) throw new Error(`LC-19 is at ${top}`)
  await harness.shoot(page, 'rules')
  await harness.axe(page, 'rules')
  await page.locator('#LC-20 .tag').getByText('our ruling').waitFor()
  await page.locator('.tag.invented').first().waitFor()
  await page.fill('input[type=search]', 'jellyfish swap')
  await page.waitForFunction(() => {
    const n = document.querySelectorAll('section.rule').length
    return n > 0 && n < 12
  })
  for (const game of ['lumis', 'coral']) {
    await page.goto(`/rules/${game}`)
    await page.waitForSelector('section.rule')
    await harness.axe(page, `rules of ${game}`)
  }
  await page.goto('/rules')
  await harness.shoot(page, 'rules-all')
}

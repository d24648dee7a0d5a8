// The analysis after a game: run, watched, called off, its better turns on the board, in every language.

import { PHONE } from './hands/harness.mjs'
import { drop, golden, isAt, serveRecords } from './hands/records.mjs'

const NARROW = { width: 360, height: 640 }

async function run(page, depth = 'quick') {
  await page.click(`[data-run=${depth}]`)
  await page.waitForSelector('[data-sum]')
}

export async function everyGameIsWeighed(page, harness) {
  await serveRecords(page)
  for (const id of ['lumicora.2.greedy.1', 'lumis.4.greedy.3', 'coral.2.greedy.1']) {
    await page.goto(`/analysis/${id}`)
    await run(page)
    const { seats } = golden(id)
    if ((await page.locator('[data-sum]').count()) !== seats)
      throw new Error(`${id}: not everybody is summed up`)
    // The graph says nothing that the table does not.
    await page.click('summary')
    const rows = await page.locator('table.all tbody tr').count()
    if (rows < 10) throw new Error(`${id}: ${rows} turns`)
    await page.locator('table.all button').nth(5).click()
    await page.waitForFunction(() => document.querySelector('table.all tr.now th')?.textContent === '6')
    await harness.shoot(page, `analysis-${id.split('.')[0]}`, {
      desktop: { width: 1440, height: 900 },
      phone: PHONE,
      narrow: NARROW,
    })
    await harness.axe(page, `analysis of ${id}`)
  }
}

export async function theBetterTurnIsShownOnTheBoard(page, harness) {
  await serveRecords(page)
  await page.goto('/analysis/lumicora.2.greedy.1')
  await run(page)
  const worst = page.locator('[data-lost]').first()
  const loss = await page.locator('.loss').allInnerTexts()
  const numbers = loss.map((text) => Number(text.replace(/[^\d-]/g, '')))
  if (numbers.length < 2 || numbers.some((n, i) => n >= 0 || n < (numbers[i - 1] ?? -999)))
    throw new Error(`not the worst first: ${loss}`)
  await worst.locator('[data-see=better]').click()
  await page.locator('.replaybar').getByText('What could have been played').waitFor()
  await page.waitForSelector('[data-stage] polygon.fresh')
  await harness.shoot(page, 'analysis-better')
  const seat = await page.locator('.replaybar select').inputValue()
  if (!/^[01]$/.test(seat)) throw new Error('not with the eyes of the one whose turn it was')
  await page.locator('.replaybar').getByText('Back to what was played').click()
  await page
    .locator('.replaybar')
    .getByText(/Turn \d+ · Step/)
    .waitFor()
  await worst.locator('[data-see=played]').click()
  await page.waitForFunction(() => !document.querySelector('[data-lost].on'))
  // Words of both show their place while somebody is over them.
  for (const told of ['[data-played]', '[data-better]']) {
    await page.locator(`[data-lost] ${told} .step`).filter({ hasText: /^lay / }).first().hover()
    await page.locator('[data-pointed]').first().waitFor({ state: 'attached' })
    await page.hover('#analysis h2')
    await page.locator('[data-pointed]').first().waitFor({ state: 'detached' })
  }
}

export async function anAnalysisIsCalledOff(page, harness) {
  await serveRecords(page)
  await page.goto('/analysis/lumis.2.random.1')
  await page.click('[data-run=thorough]')
  await page.waitForFunction(() => document.querySelector('#analysis progress')?.value > 0.1)
  // The board does not wait for it.
  await page.locator('.replaybar input[type=range]').fill('7')
  await isAt(page, 7)
  await page.click('#analysis [data-cancel]')
  await page.waitForSelector('#analysis progress', { state: 'detached' })
  // What was weighed until then is there.
  const stopped = Number(await page.locator('[data-stopped]').getAttribute('data-stopped'))
  const sums = await page.locator('[data-sum]').allInnerTexts()
  if (!(stopped > 0) || sums.length !== 2) throw new Error(`stopped at ${stopped}, ${sums}`)
  await page.getByText(new RegExp(`Stopped at turn ${stopped} of `)).waitFor()
  await harness.shoot(page, 'analysis-stopped')
  await harness.axe(page, 'an analysis that was called off')
}

export async function resultsStayWhenTheLanguageChanges(page, harness) {
  await serveRecords(page)
  await page.goto('/analysis/coral.2.greedy.1')
  await run(page)
  const sums = () => page.locator('[data-sum]').allInnerTexts()
  const [before, english] = [await sums(), await page.locator('[data-better]').first().innerText()]
  for (const [lang, title, who] of [
    ['de', 'Wo am meisten verloren ging', 'Platz'],
    ['nl', 'Waar het meest verloren ging', 'Plaats'],
  ]) {
    await page.getByRole('button', { name: /Settings|Einstellungen|Instellingen/ }).click()
    await page.getByRole('radio', { name: lang === 'de' ? 'Deutsch' : 'Nederlands' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: title }).waitFor()
    await page.waitForFunction(
      (english) => document.querySelector('[data-better]')?.textContent !== english,
      english,
    )
    const after = (await sums()).map((text) => text.replaceAll(who, 'Seat'))
    if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error(`${before} became ${after}`)
    await harness.shoot(page, `analysis-${lang}`, { desktop: { width: 1440, height: 900 }, narrow: NARROW })
    await harness.axe(page, `analysis in ${lang}`)
  }
}

export async function onAPhoneThePanelMakesRoomForTheBoard(_page, harness) {
  const page = await harness.person({ size: PHONE, theme: 'light' })
  await page.goto('/analysis')
  await drop(page, JSON.stringify(golden('lumicora.2.greedy.1')))
  await run(page)
  await page.locator('[data-see=better]').first().click()
  await page.locator('.replaybar').getByText('What could have been played').waitFor()
  await page.waitForSelector('#analysis', { state: 'detached' })
  await harness.shoot(page, 'analysis-better-light', { phone: PHONE })
  await harness.axe(page, 'better turn on a phone')
  await page.getByRole('button', { name: 'Analysis' }).click()
  await page.waitForSelector('[data-sum]')
}

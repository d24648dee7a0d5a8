// The score pad: reefs by tapping, counts, Coral from above, what cannot be, and the printed page.

import { PHONE } from './hands/harness.mjs'

const NARROW = { width: 360, height: 640 }
const SIZES = { desktop: { width: 1440, height: 900 }, phone: PHONE, narrow: NARROW }

const brush = (page, ...names) =>
  names.reduce(
    (before, name) =>
      before.then(() => page.locator('.brush').getByRole('button', { name, exact: true }).click()),
    Promise.resolve(),
  )
const space = (page, id) => page.locator(`[data-space="${id}"]`).click()
const field = (page, name, value) => page.fill(`[data-field="${name}"]`, String(value))
const totals = (page, wanted) =>
  page.waitForFunction((wanted) => {
    const said = [...document.querySelectorAll('tfoot td')].map((cell) => cell.textContent)
    return JSON.stringify(said) === JSON.stringify(wanted)
  }, wanted.map(String))

export async function aLumicoraSheetForTwoByTapping(page, harness) {
  await page.goto('/')
  await page.locator('main a[href="/pad"]').click()
  await page.locator('a[href="/pad/lumicora"]').click()
  await page.getByRole('heading', { name: 'Score pad' }).waitFor()
  await page.getByText('The sheet appears here').waitFor()
  await harness.shoot(page, 'pad-lumicora-empty', SIZES)
  await brush(page, 'green', 'plain', 'Level 1')
  await space(page, 21)
  // A starting Lumino with one half is none, and the rule says so.
  await page.getByText('the starting Lumino must cover both middle spaces').first().waitFor()
  await page.locator('a[href="/rules/lumicora#LC-12"]').first().waitFor()
  await harness.shoot(page, 'pad-lumicora-refused', SIZES)
  await harness.axe(page, 'pad, refused')
  await brush(page, 'pink')
  await space(page, 22)
  await brush(page, 'green', '3')
  await space(page, 20)
  await brush(page, 'shellfish')
  await space(page, 28)
  await page.getByRole('radio', { name: 'Player 2' }).check()
  await brush(page, 'blue', 'plain')
  await space(page, 21)
  await brush(page, 'yellow')
  await space(page, 22)
  for (const [name, value] of [
    ['board-0', 20],
    ['jellyfish-0', 1],
    ['limestone-0', 5],
    ['board-1', 10],
    ['discards-1', 3],
  ])
    await field(page, name, value)
  await page.getByLabel('Name of player 1').fill('First')
  // 20, two for the jellyfish, two for the limestone, and four for each of two colors.
  await totals(page, [32, 18])
  await page.locator('.who').getByText('First wins').waitFor()
  const rows = await page.locator('.sheet tbody tr').allInnerTexts()
  for (const rule of ['LC-17', 'LC-24', 'LC-29', 'LC-30', 'LC-31', 'LC-33', 'LC-34'])
    if (!rows.some((row) => row.includes(rule))) throw new Error(`no ${rule} in ${rows}`)
  if (!rows.some((row) => /LC-17\s+0\s+−3/.test(row))) throw new Error(`the discards are not there: ${rows}`)
  await harness.shoot(page, 'pad-lumicora', SIZES)
  await harness.axe(page, 'pad')
  // A reload loses nothing; what was done can be taken back.
  await page.reload()
  await totals(page, [32, 18])
  await page.getByRole('radio', { name: 'Player 2' }).check()
  await brush(page, 'blue', '4', 'Level 2')
  await space(page, 21)
  await page.getByText('this one lies alone').waitFor()
  if ((await page.locator('.cell.marked').count()) === 0) throw new Error('the place is not marked')
  await page.getByRole('button', { name: 'Undo' }).click()
  await totals(page, [32, 18])
  await page.getByRole('button', { name: 'New sheet' }).click()
  await page.getByText('The sheet appears here').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await totals(page, [32, 18])
}

export async function aReefByKeysAlone(page) {
  await page.goto('/pad/lumicora')
  const grid = page.getByRole('grid')
  await grid.locator('[data-space="21"]').focus()
  for (const key of [
    'g',
    'x',
    'ArrowRight',
    'p',
    'x',
    'ArrowLeft',
    'ArrowLeft',
    'g',
    '4',
    '+',
    'ArrowLeft',
    'c',
    '+',
  ])
    await page.keyboard.press(key)
  const said = await grid.locator('[data-space="20"]').getAttribute('aria-label')
  if (!/green 4, level 2/.test(said)) throw new Error(said)
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  if (!/green crab, level 2/.test(focused)) throw new Error(focused)
  await page.keyboard.press('Delete')
  if (!(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).includes('empty'))
    throw new Error('it is still there')
  const stops = await page.locator('[data-space][tabindex="0"]').count()
  if (stops !== 1) throw new Error(`${stops} tab stops`)
}

export async function countsForFourOnSideBWithTheLightSide(page, harness) {
  await page.goto('/pad/lumicora')
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('radio', { name: 'side B' }).check()
  await page.getByRole('radio', { name: 'light side' }).check()
  await page.getByRole('radio', { name: 'counts only' }).check()
  const halves = [
    [8, 6, 4, 2],
    [8, 4, 4, 0],
    [6, 6, 4, 0],
    [2, 6, 4, 2],
  ]
  for (const [seat, counts] of halves.entries()) {
    for (const [i, color] of ['green', 'pink', 'blue', 'yellow'].entries())
      await field(page, `${color}-${seat}`, counts[i])
    await field(page, `board-${seat}`, 30)
  }
  await field(page, 'shell0-0', 2)
  await field(page, 'seahorse1-1', 1)
  await field(page, 'remote-2', 4)
  await field(page, 'limestone-3', 10)
  // Green: 3, 3, 0, 0. Pink: 3, 0, 3, 3. Blue: three each. Yellow: 3, 0, 0, 3.
  await totals(page, [30 + 2 + 3 + 3 + 3 + 3, 30 + 7 + 3 + 3, 30 - 4 + 3 + 3, 30 + 5 + 3 + 3 + 3])
  // The first and the last have as much; the last has more limestone (LC-35).
  await page.locator('.who').getByText('Player 4 wins').waitFor()
  await harness.shoot(page, 'pad-lumicora-counts', SIZES)
  await harness.axe(page, 'pad by counts')
  await field(page, 'limestone-3', 11)
  await page.getByText('11 limestone markers, but a store holds 10').waitFor()
  // Printed it is one page, without what it was entered with.
  await field(page, 'limestone-3', 9)
  await page.waitForSelector('tfoot td')
  await page.emulateMedia({ media: 'print' })
  if (await page.locator('.numbers').isVisible()) throw new Error('what was entered is printed too')
  await harness.shoot(page, 'pad-print', { page: { width: 794, height: 1123 } })
  const pdf = await page.pdf({ format: 'A4' })
  const count = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  if (count !== 1) throw new Error(`${count} printed pages`)
}

export async function coralFromAbove(page, harness) {
  await page.goto('/pad/coral')
  await page.getByRole('heading', { name: 'Score pad' }).waitFor()
  const column = (at) => page.locator(`[data-column="${at}"]`).click()
  for (const at of ['0,0', '1,0', '0,1']) await column(at)
  await page.getByText('3 columns, but there must be at least').waitFor()
  await brush(page, 'tube coral')
  for (const at of ['-1,0', '0,-1', '-1,-1']) await column(at)
  await totals(page, [3, 3])
  await page.getByText('Enter the level of every column').waitFor()
  await harness.shoot(page, 'pad-coral-tie', SIZES)
  await harness.axe(page, 'pad, Coral')
  // A level each, and the tie is broken.
  await page.locator('[data-column="0,0"]').focus()
  await page.keyboard.press('2')
  for (const at of ['1,0', '0,1', '-1,0', '0,-1', '-1,-1']) {
    await page.locator(`[data-column="${at}"]`).focus()
    await page.keyboard.press('1')
  }
  await page.locator('.who').getByText('red coral wins').waitFor()
  await brush(page, 'brain coral')
  await column('2,2')
  await page.getByText('this species is not in the game').waitFor()
  await page.locator('a[href="/rules/coral#CO-8"]').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('radio', { name: 'Symbiosis' }).check()
  await totals(page, [3, 3, 0, 0])
  await page.getByRole('radio', { name: 'Solo' }).check()
  await page.fill('[data-count="red"]', '10')
  await page.fill('[data-count="brain"]', '6')
  await page.getByText('10 counted, 3 of 5').first().waitFor()
  await page.getByText('Rating').waitFor()
  await harness.shoot(page, 'pad-coral-solo', SIZES)
  await harness.axe(page, 'pad, solo')
  await page.reload()
  await page.getByText('10 counted, 3 of 5').first().waitFor()
}

async function inLanguage(harness, lang, title, wrong) {
  const page = await harness.person({ lang, theme: lang === 'de' ? 'light' : 'dark' })
  await page.goto('/pad/lumicora')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('[data-space="0"]').click()
  await page.getByText(wrong).first().waitFor()
  await harness.shoot(page, `pad-${lang}`, SIZES)
  await harness.axe(page, `pad in ${lang}`)
  await page.goto('/rules/coral')
  await page.locator('main a[href="/pad/coral"]').waitFor()
}

export const padInGerman = (_page, harness) =>
  inLanguage(harness, 'de', 'Wertungsblock', 'diese liegt allein')
export const padInDutch = (_page, harness) => inLanguage(harness, 'nl', 'Scoreblok', 'deze ligt alleen')

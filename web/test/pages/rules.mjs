// The rules of a game: first in pictures, for people; then by number; what programs write is folded away at the end.

import { DESK, PHONE } from './hands/harness.mjs'

const GAMES = ['lumicora', 'lumis', 'coral']

/** Scrolls through the pictures, so that all of them are loaded; each must be one. */
async function allAreDrawn(page) {
  const pictures = page.locator('[data-drawn]')
  const count = await pictures.count()
  if (count < 5) throw new Error(`only ${count} pictures`)
  for (let n = 0; n < count; n += 1) {
    await pictures.nth(n).scrollIntoViewIfNeeded()
    await page.waitForFunction((n) => {
      const one = document.querySelectorAll('[data-drawn]')[n]
      return one.complete && one.naturalWidth > 50 && one.alt.length > 10
    }, n)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

export async function rulesBeginWithPictures(page, harness) {
  for (const game of GAMES) {
    for (const [lang, first] of [
      ['en', 'The game in one picture'],
      ['de', 'Das Spiel in einem Bild'],
      ['nl', 'Het spel in één beeld'],
    ]) {
      await page.goto(`/rules/${game}?lang=${lang}`)
      await page.getByRole('heading', { name: first }).waitFor()
      await allAreDrawn(page)
    }
    await page.goto(`/rules/${game}?lang=en`)
    await page.waitForSelector('[data-guide]')
    await allAreDrawn(page)
    await harness.shoot(page, `rules-${game}`, {
      desktop: DESK,
      tablet: { width: 820, height: 1180 },
      phone: PHONE,
    })
    await harness.axe(page, `rules of ${game}`)
    // The numbers on a picture are those of the words beside it.
    if ((await page.locator('.notes li').count()) < 3) throw new Error(`${game}: too few notes`)
  }
}

export async function rulesSpeakToPeopleAndFoldAwayWhatProgramsWrite(page) {
  for (const game of GAMES) {
    await page.goto(`/rules/${game}?lang=en`)
    await page.waitForSelector('details.technical')
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll('main code, main pre')]
        .filter((one) => !one.closest('details'))
        .map((one) => one.textContent)
        .filter((text) => /[{}`]|\.json|\//.test(text)),
    )
    if (seen.length > 0) throw new Error(`${game}: ${seen}`)
    if (await page.locator('details.technical[open]').count()) throw new Error(`${game}: it is not folded`)
    await page.click('details.technical summary')
    await page.locator('details.technical code').first().waitFor()
  }
  // A link to something folded opens it; a search finds what is in it.
  await page.goto('/rules/lumis?lang=en#your-own-board-as-json')
  await page.waitForSelector('details.technical[open] #your-own-board-as-json')
  await page.goto('/rules/lumis?lang=en')
  await page.fill('input[type=search]', 'lumis-board.json')
  await page.waitForSelector('details.technical[open]')
  if (await page.locator('[data-guide]').count()) throw new Error('pictures are in the way of what was found')
  // A rule by its address is in sight, though pictures stand above it.
  await page.goto('/rules/lumis?lang=en#LU-13')
  await page.waitForFunction(() => {
    const box = document.getElementById('LU-13')?.getBoundingClientRect()
    return box && box.top >= 0 && box.top < innerHeight / 2
  })
}

// Every page in every language, and on a phone as narrow as they get.

const TITLES = {
  en: ['Which reef tonight?', 'Rules', 'Watch', 'Replays'],
  de: ['Welches Riff heute Abend?', 'Regeln', 'Zuschauen', 'Gespielte Partien'],
  nl: ['Welk rif vanavond?', 'Regels', 'Kijken', 'Gespeelde partijen'],
}
const NARROW = { width: 360, height: 640 }

async function inLanguage(lang, harness) {
  const page = await harness.person({ lang })
  for (const [i, path] of ['/', '/rules', '/watch', '/replays'].entries()) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: TITLES[lang][i] }).waitFor()
    if ((await page.evaluate(() => document.documentElement.lang)) !== lang)
      throw new Error(`${path} is not in ${lang}`)
  }
  await page.goto('/')
  await page.waitForSelector('.art > img')
  await harness.shoot(page, `home-${lang}`, { desktop: { width: 1440, height: 900 }, narrow: NARROW })
  await harness.axe(page, `home in ${lang}`)
  await page.click('[data-new-table]')
  await page.locator('form[data-new] summary').click()
  await harness.shoot(page, `new-table-${lang}`, { desktop: { width: 1440, height: 900 }, narrow: NARROW })
  await harness.axe(page, `new table in ${lang}`)
  await page.click('.create')
  await page.waitForSelector('main.lobby')
  await harness.shoot(page, `lobby-${lang}`, { desktop: { width: 1440, height: 900 }, narrow: NARROW })
  await page.goto('/rules/lumis')
  await page.waitForSelector('section.rule')
  await harness.shoot(page, `rules-${lang}`, { narrow: NARROW })
  for (const game of ['lumicora', 'lumis', 'coral']) {
    await page.goto(`/here/${game}?new`)
    await page.waitForSelector('section.bar')
    await harness.shoot(page, `here-${game}-${lang}`, {
      desktop: { width: 1440, height: 900 },
      narrow: NARROW,
    })
  }
}

export const english = (_page, harness) => inLanguage('en', harness)
export const german = (_page, harness) => inLanguage('de', harness)
export const dutch = (_page, harness) => inLanguage('nl', harness)

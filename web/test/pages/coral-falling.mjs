// Coral where what does not hold falls (CO-26): it is seen before it happens, and whoever loses their footing lands.

import { entriesOf, leading, TOPPLING } from './hands/coral-fall.mjs'
import {
  clickTurn,
  draftStep,
  drawn,
  landed,
  open,
  preferLevels,
  sent,
  table,
  toLevels,
  turn,
} from './hands/coral.mjs'
import { DESK, PHONE } from './hands/harness.mjs'

const expect = (fact, text) => {
  if (!fact) throw new Error(text)
}
const options = (first) => ({ falling: 'penalty', first })
const says = (page) => page.locator('section.bar .says').innerText()

/** On the own turn, before the growth that falls. */
const beforeTheFall = (page) => open(page, { options: options(0), entries: entriesOf(leading(0)) })
/** The other one has let it fall, and it is the own turn. */
const afterTheFall = (page) =>
  open(page, { options: options(1), entries: entriesOf([...leading(1), [1, TOPPLING]]) })

/** Chooses where to land, without saying that it is there. */
async function chooseLanding(page) {
  await page.locator('.level.lit').first().click()
  await page.locator('.cell.legal').first().click()
  await page.waitForSelector('.table[data-kind=land][data-draft="1"]')
  await page.getByRole('button', { name: 'Land here' }).and(page.locator(':enabled')).waitFor()
}

/** Lands, changes one's mind, lands again and acts, in one turn that is sent as a whole. */
async function landAndAct(page) {
  await turn(page)
  const { turn: before, kind } = await table(page)
  expect(kind === 'land', `${kind} where the pawn must land`)
  expect((await says(page)).includes('Then you take your action'), await says(page))
  await chooseLanding(page)
  await page.click('#confirm')
  expect(await landed(page, before), 'the landing was the whole turn')
  await page.click('.back')
  await page.waitForSelector('.table[data-kind=land][data-draft="0"]')
  await chooseLanding(page)
  await page.click('#confirm')
  await page.waitForSelector('.table[data-kind=act][data-draft="1"]')
  await clickTurn(page, 0, { flat: true })
  const { entries } = await page
    .waitForFunction((before) => {
      const { log } = JSON.parse(localStorage.getItem('reeflight.here.coral'))
      return log.entries.length > before && log
    }, Number(before))
    .then((found) => found.jsonValue())
  const { seat, what } = entries[Number(before)]
  expect(seat === 0 && what.steps.length >= 2 && what.steps[0].type === 'land', JSON.stringify(what))
}

export async function afterAnOwnFallThePawnLandsAndActs(page) {
  await preferLevels(page)
  await beforeTheFall(page)
  await turn(page)
  const { turn: before } = await table(page)
  await draftStep(page, TOPPLING)
  await page.getByRole('button', { name: 'Let it fall' }).click()
  await sent(page, before)
  await landAndAct(page)
}

export async function afterAFallThatAnotherCausedThePawnLandsAndActs(page) {
  await preferLevels(page)
  await afterTheFall(page)
  await landAndAct(page)
}

export async function aLandingGoesOnAfterAReload(page) {
  await preferLevels(page)
  await afterTheFall(page)
  await turn(page)
  await chooseLanding(page)
  await page.reload()
  await page.waitForSelector('.table[data-kind=land][data-draft="0"]')
  await chooseLanding(page)
  await page.click('#confirm')
  await page.waitForSelector('.table[data-kind=act][data-draft="1"]')
  // What is not sent is not kept: the pawn lands anew.
  await page.reload()
  await page.waitForSelector('.table[data-kind=land][data-draft="0"]')
  await landAndAct(page)
}

export async function whatWouldFallLooksAndSoundsOtherwise(page, harness) {
  await beforeTheFall(page)
  await drawn(page)
  await turn(page)
  await harness.shoot(page, 'coral-risk', { desktop: DESK })
  await toLevels(page)
  // Beside the arm nothing holds; below it something does.
  const cell = (key) => page.locator(`.cell[data-cell="${key}"]`)
  await page.click('[data-level="2"]')
  await page.waitForSelector('.cell.topples')
  expect(/but falls/.test(await cell('2,-1,2').getAttribute('aria-label')), 'it is not said that it falls')
  expect((await cell('2,-1,2').getAttribute('class')).includes('topples'), 'it is not shown that it falls')
  await page.click('[data-level="1"]')
  const holds = cell('1,-1,1')
  expect(
    (await holds.getAttribute('class')).includes('legal') &&
      !/falls/.test(await holds.getAttribute('aria-label')),
    'what holds is not told apart',
  )
  await page.getByText('Pieces placed at ▼ will fall.').first().waitFor()
  await page.locator('.legend').getByText('falls').waitFor()
  await page.click('[data-level="2"]')
  await harness.shoot(page, 'coral-risk-levels', { desktop: DESK, phone: PHONE })
  await harness.axe(page, 'places that would fall')
  await draftStep(page, TOPPLING)
  for (const words of [
    'Your pawn leaves the reef',
    'It lands again on your next turn',
    '2 pieces fall and go into the box.',
    'The pawn of Puff leaves the reef.',
  ]) {
    expect((await says(page)).includes(words), `${await says(page)}: not ${words}`)
  }
  await page.click('[data-level="3"]')
  expect(
    /would leave the reef/.test(await cell('1,-1,3').getAttribute('aria-label')),
    'nobody says that the pawn leaves',
  )
  await harness.shoot(page, 'coral-falls-levels', { desktop: DESK, phone: PHONE })
  await harness.axe(page, 'a growth that falls')
}

export async function aFallIsToldInGermanAndDutch(_page, harness) {
  for (const [lang, words, button] of [
    ['de', 'Deine Figur verlässt das Riff', 'Fallen lassen'],
    ['nl', 'Je pion verlaat het rif', 'Laten vallen'],
  ]) {
    const page = await harness.person({ lang, theme: 'light' })
    await preferLevels(page)
    await beforeTheFall(page)
    await turn(page)
    await draftStep(page, TOPPLING)
    await page.getByText(words).first().waitFor()
    await page.getByRole('button', { name: button }).waitFor()
    await harness.shoot(page, `coral-falls-${lang}`, { desktop: DESK, narrow: { width: 360, height: 640 } })
    await harness.axe(page, `a growth that falls, ${lang}`)
  }
}

// The result of a match in the page against its record, and that a difference is noticed wherever it is.

import { keepRecord } from './hands/records.mjs'
import { sheetAgrees } from './hands/sheet.mjs'

/** Changes what the page displays in one place; the comparison must fail, and agree again when it is as it was. */
async function isNoticed(page, selector, change) {
  const places = page.locator(`#end ${selector}`)
  const count = await places.count()
  if (count === 0) throw new Error(`nothing at ${selector}`)
  for (let n = 0; n < count; n += 1) {
    const was = await places.nth(n).evaluate(change)
    const isSame = await sheetAgrees(page).then(
      () => true,
      () => false,
    )
    if (isSame) throw new Error(`${selector} number ${n} was ${was}; nobody noticed that it is another`)
    await places.nth(n).evaluate((place, was) => (place.outerHTML = was), was)
  }
}

const another = (place) => {
  const was = place.outerHTML
  place.textContent = /\d/.test(place.textContent)
    ? place.textContent.replace(/\d+/, (number) => String(Number(number) + 1))
    : `${place.textContent} 1`
  return was
}
const otherWinner = (place) => {
  const was = place.outerHTML
  place.classList.toggle('won')
  return was
}

async function agrees(page, name, places) {
  await keepRecord(page, name)
  await sheetAgrees(page)
  for (const selector of places) await isNoticed(page, selector, another)
  await sheetAgrees(page)
}

const EVERY = ['.hero h2', '[data-sentence]', '[data-sitter]', '[data-points]', '[data-total]']

export async function aSheetOfCoralAgreesOrItIsNoticed(page) {
  await agrees(page, 'coral.2.greedy.1', EVERY)
  await isNoticed(page, '[data-total]', otherWinner)
}

export const aSheetOfLumicoraAgreesOrItIsNoticed = (page) =>
  agrees(page, 'lumicora.3.random.2', [
    '[data-rule="LC-24"] [data-points]',
    '[data-rule] [data-points="1"]',
    '[data-total]',
  ])

export const aResultOfLumisAgreesOrItIsNoticed = (page) => agrees(page, 'lumis.2.greedy.1', ['.hero h2'])

export const aResultOfALumisTeamAgreesOrItIsNoticed = (page) => agrees(page, 'lumis.4.random.2', ['.hero h2'])

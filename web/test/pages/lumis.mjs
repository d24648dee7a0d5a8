// Lumis in a real browser: whole duels by clicks and by keys alone, a move that is refused, what a turn looks like.

import { DESK, fits, PHONE } from './hands/harness.mjs'
import { handsOn } from './hands/keys.mjs'
import {
  BOARD,
  cardsOf,
  clickSpace,
  clickTurn,
  glowing,
  GO,
  lit,
  number,
  sent,
  shoot,
  turn,
} from './hands/lumis.mjs'
import { keepRecord } from './hands/records.mjs'

/** Always the same match: one in which towers are built and linked. */
export async function aWholeDuelByClicks(page) {
  await page.goto('/?game=lumis&seed=11')
  let turns = 0
  while (await turn(page)) {
    await clickTurn(page, turns)
    turns += 1
    if (turns === 12) await shoot(page, 'midgame')
  }
  if (!(await page.locator('[data-over]').count())) await page.click(BOARD)
  await page.waitForSelector('[data-over]')
  await shoot(page, 'over')
}

/** Something that does not go: the place is marked, and the bar says why and by which rule. */
export async function aMoveRefused(page) {
  await page.goto('/?game=lumis')
  await turn(page)
  await page.click('[data-action=connect]')
  await clickSpace(page, 200)
  await page.waitForSelector('.bar.refused [role=alert]')
  const rule = await page.locator('.bar.refused .rule').innerText()
  if (rule.trim() !== 'LU-10') throw new Error(`refused by ${rule}`)
  await shoot(page, 'refused')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.bar:not(.refused)')
}

/** A whole match with nothing but keys, from the start page on. */
export async function aWholeDuelByKeysAlone(page) {
  const { press, see, wait, reach, playHere, teaches, showBoard } = handsOn(page)
  await playHere('lumis')
  await turn(page)
  await teaches('.go[aria-disabled=true]', { most: 24 })
  let turns = 0
  while (await turn(page)) {
    const before = await number(page)
    const cards = await cardsOf(page)
    const connects = await lit(page, 'connect')
    if (connects || (cards >= 7 && (await lit(page, 'tower')))) {
      await press(connects ? '4' : '3')
      await wait('[role=gridcell]:focus')
      for (let presses = 0; presses < 40 && !(await see(`${GO}:not([aria-disabled=true])`)); presses += 1) {
        await wait('.cell.can')
        const laid = await page.locator('[data-laid]').getAttribute('data-laid')
        for (let jumps = 0; jumps < (connects ? 1 : 1 + (turns % 5)); jumps += 1) await press('n')
        await wait('.cell.can:focus')
        await press('Space')
        await page.waitForFunction(
          (was) =>
            document.querySelector('[data-laid]')?.dataset.laid !== was ||
            document.querySelector('.act .go:not([aria-disabled=true])'),
          laid,
        )
      }
      await press('Enter')
    } else {
      await press('1')
      await wait('[data-supply]:focus')
      await reach('[data-supply].primary', { most: 2 })
      await press('Enter')
    }
    await sent(page, before)
    turns += 1
  }
  await showBoard()
  await wait('[data-over]')
}

/** A picture; nothing is wider than the window, and everything that can be pressed is inside and large enough for a thumb. */
async function looksRight(page, name) {
  await shoot(page, name)
  await fits(page, name)
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll('.act button:not([data-space])')].flatMap((button) => {
      const { left, right, top, bottom, width, height } = button.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return isInside && Math.min(width, height) >= 40
        ? []
        : [`${button.innerText || button.ariaLabel}: ${[left, right, top, bottom].map(Math.round)}`]
    }),
  )
  if (wrong.length > 0) throw new Error(`${name}: ${wrong.join('; ')}`)
}

/** What the bar says must have these words in it. */
async function says(page, ...words) {
  await page.waitForFunction(
    (words) => words.every((part) => document.querySelector('section.bar .says')?.innerText.includes(part)),
    words,
  )
}

/** Undoes what was chosen, step by step, until nothing is. */
async function back(page) {
  while (await page.locator('[data-action].on').count()) {
    const before = await page.locator('section.bar .says').innerText()
    await page.keyboard.press('Escape')
    await page.waitForFunction(
      (was) =>
        document.querySelector('section.bar .says').innerText !== was ||
        !document.querySelector('[data-action].on'),
      before,
    )
  }
}

/** Everything that a turn can look like, in the middle of a duel that is always the same. */
async function tour(harness, name, more) {
  const page = await harness.person({ reducedMotion: 'reduce', ...more })
  await keepRecord(page, 'lumis.2.greedy.1', 42)
  await turn(page)
  await looksRight(page, `${name}-start`)
  await harness.axe(page, `${name}, a turn`)
  if ((await cardsOf(page)) !== 12) throw new Error(`${await cardsOf(page)} cards`)
  await page.keyboard.press('0')
  await page.waitForSelector('[data-whole]')

  await page.click('[data-action=draw]')
  const shown = await page.locator('[data-supply]').allInnerTexts()
  if (shown.length !== 2 || !shown.every((text) => /[1-4]/.test(text)))
    throw new Error(`supply cards: ${shown}`)
  await looksRight(page, `${name}-draw`)
  await back(page)

  await page.click('[data-action=tower]')
  await page.waitForSelector('.cell.can')
  const free = await glowing(page)
  for (const space of ['53', '445']) if (!free.includes(space)) throw new Error(`${space} is not free`)
  await looksRight(page, `${name}-tower`)
  await clickSpace(page, 53)
  await says(page, 'A violet tower, height 1', 'Costs 1 violet')
  await page.keyboard.press('+')
  await says(page, 'A violet tower, height 2', 'Costs 2 violet')
  await looksRight(page, `${name}-height`)
  await clickSpace(page, 445)
  await page.getByRole('radiogroup').getByRole('radio', { checked: true }).waitFor()
  await looksRight(page, `${name}-base`)
  await back(page)

  // A way that is too dear is shown with what is missing.
  await clickSpace(page, 455)
  await page.waitForSelector('[data-action=connect].on')
  await clickSpace(page, 461)
  await page.waitForSelector('.offered')
  await says(page, 'The cheapest route costs', 'You’re missing')
  if ((await page.locator(GO).getAttribute('aria-disabled')) !== 'true')
    throw new Error('what cannot be paid could be built')
  await looksRight(page, `${name}-offered`)
  await back(page)

  await page.keyboard.press('l')
  await page.waitForSelector('dialog[open]')
  await page.locator('dialog .aid input').check()
  await shoot(page, `${name}-details`)
  await harness.axe(page, `${name}, details`)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.crossing')
  if (!(await page.locator('[role=gridcell][aria-label*="on the shortest crossing of"]').count()))
    throw new Error('the crossing is drawn but not said')
  await looksRight(page, `${name}-crossings`)
  await page.keyboard.press('?')
  await page.waitForSelector('dialog[open]')
  await shoot(page, `${name}-keys`)
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog[open]', { state: 'detached' })

  await clickSpace(page, 455)
  await page.waitForSelector('[data-action=connect].on')
  await clickSpace(page, 158)
  await page.waitForSelector('[data-laid="7"]')
  await says(page, 'A connection of 7 stones')
  await looksRight(page, `${name}-link`)
  // Looked for from before it is sent: the bot may answer at once, and its answer may end the match.
  const built = page.waitForFunction(
    () =>
      document.querySelector('[data-cards]')?.dataset.cards === '5' &&
      [455, 158].every((space) =>
        document.querySelector(`[data-space="${space}"]`)?.ariaLabel.includes(' connected'),
      ),
  )
  await page.click(`${GO}:not([aria-disabled=true])`)
  await built
}

export const everyKindOfTurnOnADesk = (_page, harness) => tour(harness, 'desk', { size: DESK })
export const everyKindOfTurnOnATablet = (_page, harness) =>
  tour(harness, 'tablet', { size: { width: 1024, height: 768 }, theme: 'light' })
export const everyKindOfTurnOnAPhone = (_page, harness) =>
  tour(harness, 'phone', { size: PHONE, theme: 'light' })
export const everyKindOfTurnOnASmallPhone = (_page, harness) =>
  tour(harness, 'small', { size: { width: 360, height: 640 } })

// Nothing that somebody does makes the page's own thread work for long at a stretch, not even late in a match, when there
// is much to draw.

import { framed } from './hands/harness.mjs'
import { click, settled } from './hands/lumicora.mjs'
import { clickSpace, clickTurn, ownTowers, turn } from './hands/lumis.mjs'
import { checkTasks, middleOf, watchTasks } from './hands/quick.mjs'
import { keepRecord } from './hands/records.mjs'

/** An own turn from its offer on, with everything that one does on the way; `doing` names it. */
async function measuredTurn(page, { doing }) {
  const display = page.getByRole('group', { name: 'Your display' }).locator('.tile')
  const go = page.locator('[data-go]:not([aria-disabled=true])')
  const until = (mode) =>
    page.waitForFunction((wanted) => document.querySelector('[data-mode]')?.dataset.mode === wanted, mode)
  const { x, y } = await middleOf(display.first())
  await doing('choosing a tile')
  await page.mouse.click(x, y)
  await go.waitFor()
  await framed(page)
  await doing('offering')
  await page.keyboard.press('Enter')
  await until('action')
  await framed(page)
  await doing('taking')
  await page.keyboard.press('1')
  await until('place')
  await framed(page)
  await page.locator('.cell.lit').first().waitFor()
  await framed(page)
  const places = await Promise.all((await page.locator('.cell.lit').all()).slice(0, 6).map(middleOf))
  await doing('hovering places')
  for (const place of places) {
    await page.mouse.move(place.x, place.y)
    await framed(page)
  }
  await doing('turning the ghost')
  for (const key of ['q', 'e', 'e', 'f']) await page.keyboard.press(key)
  await page.mouse.wheel(0, 120)
  await framed(page)
  await doing('moving the ghost')
  for (const key of ['ArrowRight', 'ArrowDown', 'PageUp', 'e']) await page.keyboard.press(key)
  await page.waitForSelector('.ghost')
  await framed(page)
  await doing('confirming')
  await page.keyboard.press('Enter')
  return settled(page, 'place')
}

export async function turnsOfLumicoraAreQuick(_page, harness) {
  const page = await harness.person({ painted: true })
  await keepRecord(page, 'lumicora.2.greedy.1', 67)
  let at = await settled(page, '')
  const watch = await watchTasks(page)
  for (let turns = 0; turns < 3;) {
    const [mode] = at.split(' ')
    if (mode === 'start') {
      at = await measuredTurn(page, watch)
      turns += 1
    } else {
      await watch.doing('nothing')
      await click(page, mode, 1, Object.assign(new Set(['scoring']), { name: '' }))
      at = await settled(page, at)
    }
  }
  checkTasks('Lumicora', await watch.done(), 7)
}

/** What one does with the map besides: towers tapped, the map moved, zoomed and shown whole again. */
async function useMap(page, { doing }) {
  await doing('tapping towers')
  for (const space of (await ownTowers(page, 'Yellow')).slice(0, 2)) {
    await clickSpace(page, space)
    await framed(page)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await doing('moving the map')
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, -300)
  await page.mouse.down()
  for (const x of [660, 600, 560]) await page.mouse.move(x, 320)
  await page.mouse.up()
  await page.keyboard.press('0')
  await page.waitForSelector('[data-whole]')
  await framed(page)
}

export async function turnsOfLumisAreQuick(_page, harness) {
  const page = await harness.person({ painted: true })
  await keepRecord(page, 'lumis.2.random.1', 100)
  await turn(page)
  const watch = await watchTasks(page)
  for (let turns = 0; turns < 8 && (await turn(page)); turns += 1) {
    if (turns < 3) await useMap(page, watch)
    await clickTurn(page, turns, watch.doing)
  }
  checkTasks('Lumis', await watch.done(), 3)
}

export async function aSlowTaskIsNoticed(_page, harness) {
  const page = await harness.person({ painted: true })
  await page.goto('/rules')
  await page.waitForSelector('h1')
  await page.evaluate(() =>
    addEventListener('keydown', () => {
      // As if a click searched or sorted everything there is: some 200 ms.
      for (let n = 0; n < 25; n += 1) globalThis.pieceOfWork()
    }),
  )
  const watch = await watchTasks(page)
  for (let n = 0; n < 3; n += 1) {
    await watch.doing('pressing a key')
    await page.keyboard.press('x')
    await framed(page)
  }
  const tasks = await watch.done()
  let why = null
  try {
    checkTasks('a slow task', tasks, 1)
  } catch (error) {
    why = error
  }
  if (!/pressing a key takes/.test(why?.message)) throw new Error(`not noticed: ${why}`)
}

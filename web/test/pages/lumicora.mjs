// Lumicora in a real browser: whole games by clicks on a desk and on a phone, one by keys alone, moves that are refused,
// what a pointer can do, plans for later.

import { DESK, PHONE } from './hands/harness.mjs'
import { handsOn } from './hands/keys.mjs'
import { click, fingersOn, keep, open, settled, shoot, together, until } from './hands/lumicora.mjs'
import { middleOf } from './hands/quick.mjs'
import { create, join } from './hands/table.mjs'

/** Nothing may be wider than the window. */
async function checkWidth(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) throw new Error(`${name}: ${wide} px too wide`)
}

/** Holding a finger on a stack tells what it covers. */
async function holdStack(page) {
  const touch = await fingersOn(page)
  await touch('touchStart', await middleOf(page.locator('.cell[aria-label*=" over "]').first()))
  await page.getByRole('tooltip').waitFor()
  await touch('touchEnd')
  if ((await page.getByRole('tooltip').locator('li').count()) < 2)
    throw new Error('nothing is said to be covered')
}

/** Counts from now on how often the octopus is seen on its way. */
async function watchOctopus(page) {
  await page.evaluate(() => {
    globalThis.journeys = 0
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => {
          if (node.classList?.contains('traveling')) globalThis.journeys += 1
        }),
      ),
    ).observe(document.body, { childList: true })
  })
  return () => page.evaluate(() => globalThis.journeys)
}

/** A whole game by clicks, to its end. */
async function wholeGame(page, { base }, { size, name, match }) {
  let at = await open(page, base, size, match)
  const journeys = await watchOctopus(page)
  const seen = Object.assign(new Set(), { name })
  for (let turn = 0; turn < 2_000; turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') break
    if (!seen.has(mode)) await shoot(page, `${name}-${mode}`)
    seen.add(mode)
    if (process.env.TELL)
      console.log(
        turn,
        at,
        await page
          .locator('section.bar')
          .innerText()
          .then((text) => text.replaceAll('\n', ' ')),
      )
    if (
      size === PHONE &&
      !seen.has('held') &&
      (await page.locator('.cell[aria-label*=" over "]').count()) > 0
    ) {
      seen.add('held')
      await holdStack(page)
    }
    await click(page, mode, turn, seen)
    at = await settled(page, at)
  }
  await shoot(page, `${name}-result`)
  await page.getByRole('button', { name: 'Board' }).click()
  await page.locator('[data-mode="over"]').waitFor()
  await shoot(page, `${name}-over`)
  await checkWidth(page, name)
  if ((await journeys()) === 0) throw new Error(`${name}: the octopus never moved`)
  const missing = [
    'orient',
    'start',
    'action',
    'place',
    'score',
    ...(size === DESK ? [] : ['held', 'twisted']),
  ].filter((mode) => !seen.has(mode))
  if (missing.length > 0) throw new Error(`${name}: never seen ${missing}`)
}

const onPhone = (harness) => harness.person({ size: PHONE, hasTouch: true })

export const aWholeGameByClicks = (page, harness) =>
  wholeGame(page, harness, { size: DESK, name: 'desk', match: { seed: 1 } })
export const aWholeGameOnAPhone = async (_page, harness) =>
  wholeGame(await onPhone(harness), harness, { size: PHONE, name: 'phone', match: { seed: 4 } })

/** A whole game with nothing but keys, from the start page on; every way of acting is used. */
export async function aWholeGameByKeysAlone(page, { base }) {
  await keep(page, base, { seed: 2 })
  const { press, see, wait, reach, playHere, teaches, showBoard } = handsOn(page)
  // Nothing travels for who wants stillness.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await playHere('lumicora')
  const journeys = await watchOctopus(page)
  const done = new Set()
  const once = (what) => !done.has(what) && done.add(what)
  let at = await settled(page, '')
  for (let turn = 0; turn < 2_000; turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') break
    if (mode === 'start') {
      if ((await see('[data-scoring].lit')) > 0 && once('swap')) {
        await reach('[data-scoring].lit', { most: 20 })
        await press('Enter')
        await reach('[data-swap=display]', { by: 'Shift+Tab' })
        await press('Enter')
      } else {
        await press(String((turn % 4) + 1))
        await wait('[data-go]:has-text("Offer")')
        await press('Enter')
      }
    } else if (mode === 'swap') {
      await teaches('[data-go][aria-disabled=true]')
      await press('2')
      await wait('[data-go]:not([aria-disabled=true])')
      await press('Enter')
    } else if (mode === 'action') {
      const tiles = await see('[data-atoll] .tile:not(.dim)')
      if (tiles > 0 && turn % 3 === 0) {
        await reach('[data-atoll] .tile', { by: 'Shift+Tab' })
        await reach('[data-atoll] .tile:not(.dim)', { by: 'ArrowRight' })
        await press('Enter')
      } else if (turn % 3 === 1 && once('limestone')) {
        await reach('[data-limestone]')
        await press('Enter')
      } else await press(turn % 3 === 1 ? 's' : '1')
    } else if (mode === 'place') {
      if (once('nowhere yet')) await teaches('[data-go][aria-disabled=true]', { most: 16 })
      await press('ArrowRight', turn % 3 === 0 ? 'PageUp' : 'e')
      await press((await see('.ghost')) > 0 ? 'Enter' : 'x')
    } else if (mode === 'score') {
      const [color] =
        turn > 8
          ? await page
              .locator('[data-scoring].lit')
              .evaluateAll((tiles) => tiles.map((tile) => tile.dataset.scoring))
          : []
      if (color) {
        await press(String(['green', 'pink', 'blue', 'yellow'].indexOf(color) + 1))
        await wait('[data-go]:has-text("Score")')
        await press('Enter')
      } else if (once('skip')) {
        await reach('[data-skip]')
        await press('Enter')
      } else await press('s')
    } else await press('Enter')
    at = await settled(page, at)
  }
  const missing = ['swap', 'limestone', 'nowhere yet', 'skip'].filter((what) => !done.has(what))
  if (missing.length > 0) throw new Error(`by keys, never done: ${missing}`)
  if ((await journeys()) > 0) throw new Error('the octopus traveled in spite of reduced motion')
  await showBoard()
  await page.locator('[data-mode="over"]').waitFor()
}

/** A place that is none: the bar says why and by which rule, the place is hatched, and then it goes on. */
async function refused(page, { base }, size, name) {
  let at = await open(page, base, size, { seed: 3 })
  while (!at.startsWith('place')) {
    const [mode] = at.split(' ')
    await click(page, mode, mode === 'action' ? 1 : 0, new Set())
    at = await settled(page, at)
  }
  await page.locator('.cell.lit').first().waitFor()
  await page.locator('[data-space="0"]').click()
  await page.locator('section.bar.refused .rule').waitFor()
  const rule = await page.locator('section.bar .rule').innerText()
  if (!/^LC-(18|20|21)/.test(rule)) throw new Error(`${name}: refused by ${rule}`)
  await page.locator('.ghost.refused').waitFor()
  await shoot(page, `${name}-refused`)
  await page.getByRole('button', { name: 'Show legal spots' }).first().click()
  await page.locator('.ghost.refused').waitFor({ state: 'detached' })
  await page.locator('.cell.lit').first().click()
  await page.locator('[data-go]:not([aria-disabled=true])').waitFor()
}

export const aMoveRefused = (page, harness) => refused(page, harness, DESK, 'desk')
export const aMoveRefusedOnAPhone = async (_page, harness) =>
  refused(await onPhone(harness), harness, PHONE, 'phone')

/** A ghost follows the pointer, turns by wheel and keys, and a tile can be dragged; what is covered can be seen. */
export async function tilesAreHoveredTurnedAndDragged(page, { base }) {
  let at = await open(page, base, DESK, { seed: 5 })
  at = await until(page, at, (now) => now.startsWith('place'))
  const ghost = page.locator('.ghost .rim')
  const lit = page.locator('.cell.lit')
  await lit.first().hover()
  await ghost.waitFor()
  const turned = async (what) => {
    const before = await ghost.getAttribute('points')
    await what()
    await page.waitForFunction(
      (old) => document.querySelector('.ghost .rim')?.getAttribute('points') !== old,
      before,
    )
  }
  await turned(() => page.mouse.wheel(0, 120))
  await turned(() => page.keyboard.press('q'))
  await lit.nth(2).hover()
  await lit.nth(2).click()
  // Pinned: it does not follow any more, but it turns when it is pressed.
  const pinned = await ghost.getAttribute('points')
  await lit.last().hover()
  if ((await ghost.getAttribute('points')) !== pinned) throw new Error('a pinned ghost moved')
  await page.keyboard.press('Escape')
  await ghost.waitFor({ state: 'detached' })
  // Dragged from the hand to the reef, it snaps to a place.
  const from = await page.getByRole('group', { name: 'In hand' }).locator('.tile').boundingBox()
  const to = await lit.nth(1).boundingBox()
  await page.mouse.move(from.x + 30, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y - 60, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await ghost.waitFor()
  await page.mouse.up()
  await page.locator('[data-go]:not([aria-disabled=true])').waitFor()
  await page.locator('svg.dragged').waitFor({ state: 'detached' })
  await page.locator('[data-go]').click()
  at = await settled(page, at)
  // A stack tells what it covers, to the pointer and to the ear.
  await until(page, at, async () => (await page.locator('.cell[aria-label*=" over "]').count()) > 0)
  await page.locator('.cell[aria-label*=" over "]').first().hover()
  await page.getByRole('tooltip').waitFor()
  await shoot(page, 'desk-stack')
}

/** While somebody else is to act, tiles can be tried out on the own reef; what was tried is kept for the own turn. */
export async function aPlanIsKeptForTheOwnTurn(host, harness) {
  const people = [host, await harness.person()]
  await create(host, 'lumicora', 2)
  await host.waitForSelector('main.lobby')
  await join(people[1], host)
  let at = await together(people)
  const plays = async (one) => {
    await click(people[one], at[one].split(' ')[0], 0, new Set(['scoring']))
    at = await together(
      people,
      at.map((was, i) => (i === one ? was : null)),
    )
  }
  while (!at.some((one) => one.startsWith('start')))
    await plays(at.findIndex((one) => !one.startsWith('wait')))
  const first = at.findIndex((one) => one.startsWith('start'))
  const page = people[1 - first]
  const display = page.getByRole('group', { name: 'Your display' }).locator('.tile')
  const ghost = () => page.locator('.ghost .rim').getAttribute('points')
  await display.first().click()
  await page.locator('.cell.lit').nth(2).click()
  await page.locator('.tile .plan').waitFor()
  const planned = await ghost()
  if (await page.locator('[data-go]:not([aria-disabled=true])').count())
    throw new Error('a plan could be sent')
  await shoot(page, 'desk-planning')
  await display.nth(1).click()
  await page.waitForFunction(
    (was) => document.querySelector('.ghost .rim')?.getAttribute('points') !== was,
    planned,
  )
  while (!at[1 - first].startsWith('start')) await plays(first)
  await display.first().click()
  await page.locator('.ghost').waitFor()
  if ((await ghost()) !== planned) throw new Error('the plan is another one')
}

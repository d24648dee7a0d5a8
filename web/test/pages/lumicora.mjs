// Plays Lumicora in a real browser: a whole game by clicks, one by keys alone, a refused move; on a desk and on a
// phone. `play(page, base)` is for other scripts; by itself it serves what is built and needs CHROMIUM.
//
//   npm run build && CHROMIUM=chromium node test/pages/lumicora.mjs

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DESK, PHONE } from './harness.mjs'
import { handsOn } from './keys.mjs'
import { checkTasks, drawn, middleOf, watchTasks } from './quick.mjs'

const SCREENS = fileURLToPath(new URL('../../../target/screens/', import.meta.url))

/** A screenshot among the others, for looking at. */
async function shoot(page, name) {
  mkdirSync(SCREENS, { recursive: true })
  // What moves once is let come to rest.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.effect?.getComputedTiming().iterations === Infinity || one.playState === 'finished'))
  await page.screenshot({ path: join(SCREENS, `lumicora-${name}.png`) })
}


/** Waits until something else can be done than at `before`, and says what: the mode, and how far things are. */
export async function settled(page, before) {
  const found = await page.waitForFunction(
    (old) => {
      if (document.querySelector('main.area.end')) return 'over'
      const { mode, at } = document.querySelector('[data-mode]')?.dataset ?? {}
      return mode && !['wait', 'loading', 'sending'].includes(mode) && `${mode} ${at}` !== old && `${mode} ${at}`
    },
    before,
    { timeout: 60_000 },
  )
  return found.jsonValue()
}

/** Keeps a match in the page, as if it had just been begun there; its seed and options make it the same every time. */
async function keep(page, base, { seed, seats = 2, level = 'calm', options = {}, lang = 'en' }) {
  await page.goto(`${base}/rules`)
  await page.evaluate(({ seed, seats, level, options, lang }) => {
    const sitters = Array.from({ length: seats }, (_, seat) => (seat === 0 ? { type: 'person', name: '' } : { type: 'bot', level }))
    const chance = { type: 'seed', seed: String(seed).padStart(2, '0').padEnd(64, '0') }
    const opening = { game: 'lumicora', seats: sitters, options, stand_in: 'greedy', at_ms: 0, chance }
    localStorage.setItem('reeflight.here.lumicora', JSON.stringify({ log: { opening, entries: [] }, at: 0, isMine: true, isOver: false }))
    localStorage.setItem('reeflight.lang', lang)
  }, { seed, seats, level, options, lang })
}

/** Opens such a match. */
export async function open(page, base, size, match) {
  await page.setViewportSize(size)
  await keep(page, base, match)
  await page.goto(`${base}/here/lumicora`)
  return settled(page, '')
}

/** Nothing may be wider than the window. */
async function checkWidth(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) throw new Error(`${name}: ${wide} px too wide`)
}

/** One thing to do, by clicks; `turn` varies what is chosen. */
export async function click(page, mode, turn, seen) {
  const go = page.locator('[data-go]')
  const atoll = page.locator('[data-atoll] .tile:not(.dim)')
  const display = page.getByRole('group', { name: 'Your display' }).locator('.tile')
  switch (mode) {
    case 'start': {
      const jelly = page.locator('[data-scoring].lit')
      if (turn % 5 === 4 && (await jelly.count()) > 0) {
        await jelly.first().click()
        await atoll.first().click()
        seen.add('swap')
      } else {
        await display.nth(turn % (await display.count())).click()
        await page.locator('[data-go]:has-text("Offer")').click()
      }
      return
    }
    case 'swap': return go.click()
    case 'action':
      if (turn % 4 === 3) await page.locator('[data-limestone]').click()
      else if (turn % 4 !== 1 && (await atoll.count()) > 0) await atoll.first().click()
      else if ((await display.count()) > 0) await display.first().click()
      else await page.locator('[data-limestone]').click()
      return
    case 'place': {
      const lit = page.locator('.cell.lit')
      if ((await lit.count()) === 0) return page.locator('[data-discard]').first().click()
      // Rather onto other tiles, so that there are levels.
      const high = page.locator('.cell.lit[aria-label*="legal, level 2"], .cell.lit[aria-label*="legal, level 3"]')
      if ((await high.count()) > 0) await high.first().click()
      else await lit.nth(turn % (await lit.count())).click()
      await page.locator('[data-go]:not([aria-disabled=true])').waitFor()
      if (seen.name === 'phone' && !seen.has('twisted') && (await page.locator('.cell.lit').count()) > 8) {
        await twistGhost(page)
        seen.add('twisted')
      }
      if (turn % 3 === 0) await page.keyboard.press('e')
      return page.locator('[data-go]:not([aria-disabled=true])').click()
    }
    case 'score': {
      const coral = page.locator('[data-scoring].lit')
      if (turn < 6 || (await coral.count()) === 0) return page.locator('[data-skip]').click()
      await coral.first().click()
      await page.locator('[data-go]:has-text("Score")').waitFor()
      if (!seen.has('scoring')) await shoot(page, `${seen.name}-scoring`)
      seen.add('scoring')
      return go.click()
    }
    default: return go.click()
  }
}

/** Fingers on a page, as the browser gets them from a touch screen. */
async function fingersOn(page) {
  const screen = await page.context().newCDPSession(page)
  return (type, ...points) => screen.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) })
}

/** Holding a finger on a stack tells what it covers. */
async function holdStack(page) {
  const touch = await fingersOn(page)
  await touch('touchStart', await middleOf(page.locator('.cell[aria-label*=" over "]').first()))
  await page.getByRole('tooltip').waitFor()
  await touch('touchEnd')
  if ((await page.getByRole('tooltip').locator('li').count()) < 2) throw new Error('nothing is said to be covered')
}

/** Two fingers on the reef turn the ghost by a sixth. */
async function twistGhost(page) {
  const touch = await fingersOn(page)
  const rim = () => page.locator('.ghost .rim').getAttribute('points')
  const before = await rim()
  const { x, y } = await middleOf(page.locator('[data-reef]'))
  const around = (degrees) => [0, 180].map((turn) => ({ x: x + 60 * Math.cos(((degrees + turn) * Math.PI) / 180), y: y + 60 * Math.sin(((degrees + turn) * Math.PI) / 180) }))
  await touch('touchStart', around(0)[0])
  await touch('touchStart', ...around(0))
  for (const degrees of [15, 30, 45, 60]) await touch('touchMove', ...around(degrees))
  await touch('touchEnd')
  await page.waitForFunction((old) => document.querySelector('.ghost .rim')?.getAttribute('points') !== old, before)
}

/** An own turn from its offer on, with everything that one does on the way; `doing` names it. */
export async function quickTurn(page, { doing }) {
  const display = page.getByRole('group', { name: 'Your display' }).locator('.tile')
  const go = page.locator('[data-go]:not([aria-disabled=true])')
  const until = (mode) => page.waitForFunction((wanted) => document.querySelector('[data-mode]')?.dataset.mode === wanted, mode)
  const { x, y } = await middleOf(display.first())
  await doing('choosing a tile')
  await page.mouse.click(x, y)
  await go.waitFor()
  await page.locator('.cell.lit').first().waitFor()
  await drawn(page)
  const places = await Promise.all((await page.locator('.cell.lit').all()).slice(0, 6).map(middleOf))
  await doing('hovering places')
  for (const place of places) {
    await page.mouse.move(place.x, place.y)
    await drawn(page)
  }
  await doing('turning the ghost')
  for (const key of ['q', 'e', 'e', 'f']) await page.keyboard.press(key)
  await page.mouse.wheel(0, 120)
  await drawn(page)
  await doing('offering')
  await page.keyboard.press('Enter')
  await until('action')
  await drawn(page)
  await doing('taking')
  await page.keyboard.press('1')
  await until('place')
  await drawn(page)
  await doing('moving the ghost')
  for (const key of ['ArrowRight', 'ArrowDown', 'PageUp', 'e']) await page.keyboard.press(key)
  await page.waitForSelector('.ghost')
  await drawn(page)
  await doing('confirming')
  await page.keyboard.press('Enter')
  return settled(page, 'place')
}

/** Counts from now on how often the octopus is seen on its way. */
async function watchOctopus(page) {
  await page.evaluate(() => {
    globalThis.journeys = 0
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => { if (node.classList?.contains('traveling')) globalThis.journeys += 1 })))
      .observe(document.body, { childList: true })
  })
  return () => page.evaluate(() => globalThis.journeys)
}

/** A whole game by clicks, to its end. */
export async function wholeGame(page, base, { size = DESK, name = 'desk', match = { seed: 1 } } = {}) {
  let at = await open(page, base, size, match)
  const journeys = await watchOctopus(page)
  const seen = Object.assign(new Set(), { name })
  for (let turn = 0; turn < 2_000; turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') break
    if (!seen.has(mode)) await shoot(page, `${name}-${mode}`)
    seen.add(mode)
    if (process.env.TELL) console.log(turn, at, await page.locator('section.bar').innerText().then((text) => text.replaceAll('\n', ' ')))
    if (size === PHONE && !seen.has('held') && (await page.locator('.cell[aria-label*=" over "]').count()) > 0) {
      seen.add('held')
      await holdStack(page)
    }
    // Late in the game, when there is much to draw.
    if (size === DESK && turn >= 34 && mode === 'start' && !seen.has('quick')) {
      seen.add('quick')
      const watch = await watchTasks(page)
      at = await quickTurn(page, watch)
      checkTasks('Lumicora', await watch.done())
    } else {
      await click(page, mode, turn, seen)
      at = await settled(page, at)
    }
  }
  await shoot(page, `${name}-result`)
  await page.getByRole('button', { name: 'Board' }).click()
  await page.locator('[data-mode="over"]').waitFor({ timeout: 10_000 })
  await shoot(page, `${name}-over`)
  await checkWidth(page, name)
  if ((await journeys()) === 0) throw new Error(`${name}: the octopus never moved`)
  const missing = ['orient', 'start', 'action', 'place', 'score', ...(size === DESK ? ['quick'] : ['held', 'twisted'])].filter((mode) => !seen.has(mode))
  if (missing.length > 0) throw new Error(`${name}: never seen ${missing}`)
  return page.locator('section.bar .sentence').innerText()
}

/** A whole game with nothing but keys, from the start page on; every way of acting is used. */
export async function byKeys(page, base) {
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
      const [color] = turn > 8 ? await page.locator('[data-scoring].lit').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.scoring)) : []
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
  await page.locator('[data-mode="over"]').waitFor({ timeout: 10_000 })
  return page.locator('section.bar .sentence').innerText()
}

/** A place that is none: the bar says why and by which rule, the place is hatched, and then it goes on. */
export async function refusedMove(page, base, { size = DESK, name = 'desk' } = {}) {
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
  return rule
}

/** Plays on by clicks until `is` holds. */
async function until(page, at, is) {
  const seen = Object.assign(new Set(['scoring']), { name: '' })
  for (let turn = 0; !(await is(at)); turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') throw new Error('the game is over before it came to that')
    await click(page, mode, mode === 'action' ? 1 : turn, seen)
    at = await settled(page, at)
  }
  return at
}

/** A ghost follows the pointer, turns by wheel and keys, and a tile can be dragged; what is covered can be seen. */
export async function gestures(page, base) {
  let at = await open(page, base, DESK, { seed: 5 })
  at = await until(page, at, (now) => now.startsWith('place'))
  const ghost = page.locator('.ghost .rim')
  const lit = page.locator('.cell.lit')
  await lit.first().hover()
  await ghost.waitFor()
  const turned = async (what) => {
    const before = await ghost.getAttribute('points')
    await what()
    await page.waitForFunction((old) => document.querySelector('.ghost .rim')?.getAttribute('points') !== old, before)
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
  return 'ghost, wheel, drag, stack'
}

/** While another seat thinks, tiles can be tried out on the own reef; the place is kept for later. */
export async function planning(page, base) {
  let at = await open(page, base, DESK, { seed: 6, seats: 3, level: 'deep' })
  at = await until(page, at, (now) => now.startsWith('action'))
  await page.locator('[data-limestone]').click()
  await page.locator('[data-go]').click()
  await page.locator('[data-mode="wait"]').waitFor()
  await page.getByRole('group', { name: 'Your display' }).locator('.tile').first().click()
  await page.locator('.cell.lit').first().click()
  await page.locator('.ghost').waitFor()
  if ((await page.locator('[data-mode]').getAttribute('data-mode')) === 'wait') await shoot(page, 'desk-planning')
  await page.locator('.tile .plan').waitFor()
  return 'planned'
}

export async function play(page, base) {
  const results = {
    refused: await refusedMove(page, base),
    refusedOnPhone: await refusedMove(page, base, { size: PHONE, name: 'phone' }),
    gestures: await gestures(page, base),
    planning: await planning(page, base),
    byClicks: await wholeGame(page, base),
    byKeys: await byKeys(page, base),
    onPhone: await wholeGame(page, base, { size: PHONE, name: 'phone', match: { seed: 4 } }),
  }
  return results
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { chromium } = await import('playwright-core')
  const { preview } = await import('vite')
  const executablePath = process.env.CHROMIUM
  if (!executablePath) throw new Error('CHROMIUM must say where a Chromium is')
  const server = process.env.BASE ? null : await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  const base = process.env.BASE ?? `http://127.0.0.1:${server.httpServer.address().port}`
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
  const browser = await chromium.launch({ executablePath, headless: true, args })
  const problems = []
  try {
    const page = await browser.newPage({ baseURL: base, colorScheme: 'dark', hasTouch: true })
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const only = process.env.ONLY
    const all = { refusedMove, wholeGame, byKeys, gestures, planning, play }
    try {
      console.log(await (only ? all[only](page, base) : play(page, base)))
    } catch (error) {
      await shoot(page, 'stuck')
      throw error
    }
  } finally {
    await browser.close()
    await server?.close()
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

// Hands that play Lumicora through the page, by clicks.

import { middleOf } from './quick.mjs'
import { picture } from './harness.mjs'

/** A screenshot among the others, for looking at. */
export async function shoot(page, name) {
  // What moves once is let come to rest.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.effect?.getComputedTiming().iterations === Infinity || one.playState === 'finished',
      ),
  )
  await picture(page, `lumicora-${name}`)
}

/** Waits until something else can be done than at `before`, and says what: the mode, and how far things are. */
export async function settled(page, before) {
  const found = await page.waitForFunction((old) => {
    if (document.querySelector('main.area.end')) return 'over'
    const { mode, at } = document.querySelector('[data-mode]')?.dataset ?? {}
    return (
      mode && !['wait', 'loading', 'sending'].includes(mode) && `${mode} ${at}` !== old && `${mode} ${at}`
    )
  }, before)
  return found.jsonValue()
}

/** Keeps a match in the page, as if it had just been begun there; its seed and options make it the same every time. */
export async function keep(page, base, { seed, seats = 2, level = 'calm', options = {}, lang = 'en' }) {
  await page.goto(`${base}/rules`)
  await page.evaluate(
    ({ seed, seats, level, options, lang }) => {
      const sitters = Array.from({ length: seats }, (_, seat) =>
        seat === 0 ? { type: 'person', name: '' } : { type: 'bot', level },
      )
      const chance = { type: 'seed', seed: String(seed).padStart(2, '0').padEnd(64, '0') }
      const opening = { game: 'lumicora', seats: sitters, options, stand_in: 'greedy', at_ms: 0, chance }
      localStorage.setItem(
        'reeflight.here.lumicora',
        JSON.stringify({ log: { opening, entries: [] }, at: 0, isMine: true, isOver: false }),
      )
      localStorage.setItem('reeflight.lang', lang)
    },
    { seed, seats, level, options, lang },
  )
}

/** Opens such a match. */
export async function open(page, base, size, match) {
  await page.setViewportSize(size)
  await keep(page, base, match)
  await page.goto(`${base}/here/lumicora`)
  return settled(page, '')
}

/** One thing to do, by clicks; `turn` varies what is chosen. */
export async function click(page, mode, turn, seen) {
  const go = page.locator('[data-go]')
  const atoll = page.locator('[data-atoll] .tile:not(.dim)')
  const display = page.locator('[role=group][aria-label="Your display"] .tile')
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
    case 'swap':
      return go.click()
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
      const high = page.locator(
        '.cell.lit[aria-label*="legal, level 2"], .cell.lit[aria-label*="legal, level 3"]',
      )
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
    default:
      return go.click()
  }
}

/** Fingers on a page, as the browser gets them from a touch screen. */
export async function fingersOn(page) {
  const screen = await page.context().newCDPSession(page)
  return (type, ...points) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    })
}

/** Two fingers on the reef turn the ghost by a sixth. */
async function twistGhost(page) {
  const touch = await fingersOn(page)
  const rim = () => page.locator('.ghost .rim').getAttribute('points')
  const before = await rim()
  const { x, y } = await middleOf(page.locator('[data-reef]'))
  const around = (degrees) =>
    [0, 180].map((turn) => ({
      x: x + 60 * Math.cos(((degrees + turn) * Math.PI) / 180),
      y: y + 60 * Math.sin(((degrees + turn) * Math.PI) / 180),
    }))
  await touch('touchStart', around(0)[0])
  await touch('touchStart', ...around(0))
  for (const degrees of [15, 30, 45, 60]) await touch('touchMove', ...around(degrees))
  await touch('touchEnd')
  await page.waitForFunction(
    (old) => document.querySelector('.ghost .rim')?.getAttribute('points') !== old,
    before,
  )
}

/** Plays on by clicks until `is` holds. */
export async function until(page, at, is) {
  const seen = Object.assign(new Set(['scoring']), { name: '' })
  for (let turn = 0; !(await is(at)); turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') throw new Error('the game is over before it came to that')
    await click(page, mode, mode === 'action' ? 1 : turn, seen)
    at = await settled(page, at)
  }
  return at
}

/**
 * What each of several people can do, once all pages show the same moment and nothing is on its way: the mode, and how
 * far things are. Those who have done something since `before` are waited for.
 */
export async function together(pages, before = []) {
  const settle = (page, old, least) =>
    page
      .waitForFunction(
        ({ old, least }) => {
          if (document.querySelector('main.area.end')) return 'over'
          const { mode, at } = document.querySelector('[data-mode]')?.dataset ?? {}
          const isMine = document.querySelector('section.bar.mine') !== null
          if (!mode || mode === 'sending' || mode === 'loading' || isMine === (mode === 'wait')) return false
          return parseInt(at) >= least && `${mode} ${at}` !== old && `${mode} ${at}`
        },
        { old, least },
      )
      .then((found) => found.jsonValue())
  for (let least = 0; ;) {
    const found = await Promise.all(pages.map((page, i) => settle(page, before[i], least)))
    const numbers = found.map((at) => (at === 'over' ? Infinity : parseInt(at.split(' ')[1])))
    if (new Set(numbers).size === 1) return found
    least = Math.max(...numbers)
  }
}

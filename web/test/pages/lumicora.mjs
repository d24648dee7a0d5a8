// Plays Lumicora in a real browser: a whole game by clicks, one by keys alone, a refused move; on a desk and on a
// phone. `play(page, base)` is for other scripts; by itself it serves what is built and needs CHROMIUM.
//
//   npm run build && CHROMIUM=chromium node test/pages/lumicora.mjs

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SCREENS = fileURLToPath(new URL('../../../target/screens/', import.meta.url))
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

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

/** Opens a match in the page; its seed and options make it the same every time. */
export async function open(page, base, size, { seed, seats = 2, level = 'calm', options = {}, lang = 'en' }) {
  await page.setViewportSize(size)
  await page.goto(`${base}/rules`)
  await page.evaluate(({ seed, seats, level, options, lang }) => {
    const sitters = Array.from({ length: seats }, (_, seat) => (seat === 0 ? { type: 'person', name: '' } : { type: 'bot', level }))
    const chance = { type: 'seed', seed: String(seed).padStart(2, '0').padEnd(64, '0') }
    const opening = { game: 'lumicora', seats: sitters, options, stand_in: 'greedy', at_ms: 0, chance }
    localStorage.setItem('reeflight.here.lumicora', JSON.stringify({ log: { opening, entries: [] }, at: 0, isMine: true, isOver: false }))
    localStorage.setItem('reeflight.lang', lang)
  }, { seed, seats, level, options, lang })
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
      await lit.nth(turn % (await lit.count())).click()
      await page.locator('[data-go]:enabled').waitFor()
      if (turn % 3 === 0) await page.keyboard.press('e')
      return page.locator('[data-go]:enabled').click()
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

/** A whole game by clicks, to its end. */
export async function wholeGame(page, base, { size = DESK, name = 'desk', match = { seed: 1 } } = {}) {
  let at = await open(page, base, size, match)
  const seen = Object.assign(new Set(), { name })
  for (let turn = 0; turn < 2_000; turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') break
    if (!seen.has(mode)) await shoot(page, `${name}-${mode}`)
    seen.add(mode)
    if (process.env.TELL) console.log(turn, at, await page.locator('section.bar').innerText().then((text) => text.replaceAll('\n', ' ')))
    await click(page, mode, turn, seen)
    at = await settled(page, at)
  }
  await shoot(page, `${name}-result`)
  await page.getByRole('button', { name: 'Board' }).click()
  await page.locator('[data-mode="over"]').waitFor({ timeout: 10_000 })
  await shoot(page, `${name}-over`)
  await checkWidth(page, name)
  const missing = ['orient', 'start', 'action', 'place', 'score'].filter((mode) => !seen.has(mode))
  if (missing.length > 0) throw new Error(`${name}: never seen ${missing}`)
  return page.locator('section.bar .sentence').innerText()
}

/** A whole game without a pointer. */
export async function byKeys(page, base) {
  let at = await open(page, base, DESK, { seed: 2 })
  for (let turn = 0; turn < 2_000; turn += 1) {
    const [mode] = at.split(' ')
    if (mode === 'over') break
    if (mode === 'start') {
      await page.keyboard.press(String((turn % 4) + 1))
      await page.locator('[data-go]:has-text("Offer")').waitFor()
      await page.keyboard.press('Enter')
    } else if (mode === 'action') {
      if (turn % 2 === 0) await page.keyboard.press('1')
      else {
        await page.locator('[data-limestone]').focus()
        await page.keyboard.press('Enter')
      }
    } else if (mode === 'place') {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press(turn % 3 === 0 ? 'PageUp' : 'e')
      const canGo = await page.locator('[data-go]').isEnabled()
      if (canGo) await page.keyboard.press('Enter')
      else {
        await page.locator('[data-discard]').focus()
        await page.keyboard.press('Enter')
      }
    } else if (mode === 'score') {
      const coral = page.locator('[data-scoring].lit')
      if (turn > 8 && (await coral.count()) > 0) {
        await coral.first().focus()
        await page.keyboard.press('Enter')
        await page.locator('[data-go]:has-text("Score")').waitFor()
        await page.locator('[data-go]').focus()
        await page.keyboard.press('Enter')
      } else {
        await page.locator('[data-skip]').focus()
        await page.keyboard.press('Enter')
      }
    } else {
      await page.locator('body').focus()
      await page.keyboard.press('Enter')
    }
    at = await settled(page, at)
  }
  await page.getByRole('button', { name: 'Board' }).click()
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
  await page.locator('[data-go]:enabled').waitFor()
  return rule
}

export async function play(page, base) {
  const results = {
    refused: await refusedMove(page, base),
    refusedOnPhone: await refusedMove(page, base, { size: PHONE, name: 'phone' }),
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
  const profile = mkdtempSync(join(tmpdir(), 'reeflight-'))
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args, colorScheme: 'dark' })
  const problems = []
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    const only = process.env.ONLY
    const all = { refusedMove, wholeGame, byKeys, play }
    try {
      console.log(await (only ? all[only](page, base) : play(page, base)))
    } catch (error) {
      await shoot(page, 'stuck')
      throw error
    }
  } finally {
    await context.close()
    await server?.close()
    rmSync(profile, { recursive: true, force: true })
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

// Coral in a real browser: whole games by clicks and by keys, without WebGL, what would not hold, what falls, every language.

import { create, join } from './hands/table.mjs'
import { execFileSync } from 'node:child_process'
import { chromium } from 'playwright-core'
import { entriesOf, leading, TOPPLING } from './hands/coral-fall.mjs'
import {
  clickTurn,
  drafted,
  draftStep,
  drawn,
  open,
  play,
  playByKeys,
  sent,
  table,
  toLevels,
  turn,
  unstable,
} from './hands/coral.mjs'
import { ARGS, PHONE } from './hands/harness.mjs'
import { drop } from './hands/records.mjs'

const NARROW = { width: 360, height: 640 }
const SIZES = { desktop: { width: 1440, height: 900 }, phone: PHONE, narrow: NARROW }
// Where the processor draws, a smaller window is drawn sooner.
const WINDOW = { width: 1220, height: 660 }
const still = (harness, more = {}) => harness.person({ size: WINDOW, reducedMotion: 'reduce', ...more })
const calls = async (page) => Number(await page.locator('.solid').getAttribute('data-calls'))
function expect(isTrue, why) {
  if (!isTrue) throw new Error(why)
}

/**
 * A whole game by clicks: its first turns in three dimensions, the rest level by level, which the processor draws sooner,
 * and the finished reef in three dimensions again. Gives how many turns it took.
 */
async function wholeGame(harness, page, name, each = async () => {}) {
  const SOLID = 6
  await drawn(page)
  let most = 0
  const turns = await play(page, {
    levelsFrom: SOLID,
    each: async (n) => {
      if (n < SOLID) most = Math.max(most, await calls(page))
      if (n === 5) await harness.shoot(page, name, SIZES)
      await each(n)
    },
  })
  await page.waitForSelector('[data-over]')
  await page.locator('[data-view=solid]').first().click()
  await drawn(page)
  most = Math.max(most, await calls(page))
  console.log(`a reef of ${(await table(page)).pieces} pieces: ${most} draw calls at most`)
  expect(most > 0 && most < 50, `${most} draw calls`)
  await harness.shoot(page, `${name}-over`, SIZES)
  return turns
}

export async function aTwoSeatGameOfCoralByClicks(_page, harness) {
  const page = await still(harness)
  await open(page)
  const turns = await wholeGame(harness, page, 'coral-game', async (n) => {
    if (n === 0) await harness.axe(page, 'covering the rock')
  })
  await harness.axe(page, 'a finished reef')
  expect(turns >= 6, `only ${turns} turns`)
}

export async function aSoloGameOfCoralByClicks(_page, harness) {
  const page = await still(harness)
  await open(page, { seats: 1, seed: 3 })
  const sum = () => page.locator('.sum b').first().textContent()
  const first = await sum()
  await wholeGame(harness, page, 'coral-solo', async (n) => {
    if (n === 3) await harness.axe(page, 'solo')
  })
  expect((await sum()) !== first, 'the cards have not moved')
  expect((await page.locator('.sum span').first().textContent()).length > 3, 'no rating')
}

export async function aGameOfCoralByKeysAlone(_page, harness) {
  const page = await still(harness)
  await open(page, { seed: 11 })
  // Level by level, as the settings let one choose: so it is heard as well as it is seen.
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'by levels' }).check({ force: true })
  await page.keyboard.press('Escape')
  await page.waitForSelector('.levels [role=gridcell]')
  const silent = []
  const turns = await playByKeys(page, async (n) => {
    const said = await page.locator('[aria-live=polite]').allTextContents()
    if (!/Arms|pawn|glide|float|drop|piece/i.test(said.join(' '))) silent.push(`${n}: ${said.join(' | ')}`)
  })
  expect(turns >= 6, 'too short a game')
  expect(silent.length === 0, silent.join('; '))
  const names = await page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel))
  expect(
    names.every((name) => /level \d/.test(name)),
    names[0],
  )
  for (const size of [PHONE, NARROW]) {
    await page.setViewportSize(size)
    const least = await page
      .locator('.cell')
      .evaluateAll((cells) => Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)))
    expect(least >= 44, `cells of ${least} px`)
  }
  await harness.shoot(page, 'coral-levels-over', { phone: PHONE, narrow: NARROW })
}

export async function coralWithoutWebGl(_page, harness) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    headless: true,
    args: [...ARGS.filter((arg) => !/swiftshader/.test(arg)), '--disable-3d-apis'],
  })
  try {
    const page = await still(harness, { browser })
    const loaded = []
    page.on('request', (request) => loaded.push(request.url()))
    await open(page, { seed: 5 })
    await page.getByText('This browser can’t draw 3D').waitFor()
    await play(page, {
      levelsFrom: 0,
      each: async (n) => {
        if (n === 5) await harness.shoot(page, 'coral-flat', SIZES)
        if (n === 6) await harness.axe(page, 'level by level')
      },
    })
    await page.waitForSelector('[data-over]')
    expect(!loaded.some((url) => /reef3d/.test(url)), 'what draws 3D was loaded all the same')
  } finally {
    await browser.close()
  }
}

export async function whatWouldNotHoldIsShownAsAPicture(_page, harness) {
  const page = await still(harness)
  await open(page)
  await drawn(page)
  await turn(page)
  await clickTurn(page, 0)
  const words = await unstable(page)
  expect(/tips over this edge: .*level 1.*1 piece would fall/.test(words), words)
  expect((await page.locator('.bar.refused .rule').textContent()) === 'CO-6', 'no rule')
  expect(!(await page.locator('#confirm').isEnabled()), 'it could be sent')
  await harness.shoot(page, 'coral-judge', SIZES)
  await harness.axe(page, 'the judge')
  // The same without a third dimension: the edge on its level, the cells that would fall.
  await page.locator('[data-view=levels]').click()
  await page.waitForSelector('.edge line', { state: 'attached' })
  expect((await page.locator('.cell.falls').count()) > 0, 'nothing falls on the level')
  expect(
    (await page.locator('.cell.falls').first().getAttribute('aria-label')).includes('would fall'),
    'it is not said',
  )
  await harness.shoot(page, 'coral-judge-levels', SIZES)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.bar.mine:not(.refused)')
}

/** What the browser has used of the processor so far, in seconds. */
async function processor(page) {
  const line = await page.context().browser().newBrowserCDPSession()
  const { processInfo } = await line.send('SystemInfo.getProcessInfo')
  await line.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

export async function aFullReefTakesFewDrawCalls(_page, harness) {
  // All 24 pieces grow in this match.
  const record = execFileSync(
    process.env.REEFLIGHT,
    ['record', 'coral', '--seats', '4', '--policy', 'greedy', '--seed', '40'],
    { encoding: 'utf8' },
  )
  const page = await still(harness, { size: { width: 800, height: 858 }, painted: true })
  await page.goto('/replay')
  await page.waitForSelector('input[type=file]', { state: 'attached' })
  await drop(page, record)
  await page.waitForSelector('.replaybar')
  await page.keyboard.press('End')
  await page.waitForSelector('.table[data-pieces="24"]')
  await drawn(page)
  const canvas = await page.locator('.solid canvas').boundingBox()
  const before = await processor(page)
  // Every picture is waited for: a pixel is read from it.
  const { most, frames } = await page.evaluate(async () => {
    const solid = document.querySelector('.solid')
    const gl = solid.querySelector('canvas').getContext('webgl2')
    let most = 0
    const frames = 10
    for (let n = 0; n < frames; n += 1) {
      solid.dispatchEvent(new WheelEvent('wheel', { deltaY: n % 2 ? 40 : -40, cancelable: true }))
      await new Promise(requestAnimationFrame)
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
      most = Math.max(most, Number(solid.dataset.calls))
    }
    return { most, frames }
  })
  const each = ((await processor(page)) - before) / frames
  console.log(
    `24 pieces at ${canvas.width}x${canvas.height}: ${most} draw calls, ${Math.round(each * 1000)} ms of processor time for a picture`,
  )
  expect(most > 0 && most < 50, `${most} draw calls`)
  await harness.shoot(page, 'coral-full', { desktop: SIZES.desktop })
}

export async function aReefThatTheGraphicsCardHasLostIsDrawnAgain(_page, harness) {
  const page = await still(harness, { size: { width: 800, height: 600 }, painted: true })
  await open(page)
  await drawn(page)
  await page.evaluate(async () => {
    const gl = document.querySelector('.solid canvas').getContext('webgl2')
    const happens = (name) =>
      new Promise((resolve) => gl.canvas.addEventListener(name, resolve, { once: true }))
    const lost = gl.getExtension('WEBGL_lose_context')
    const isLost = happens('webglcontextlost')
    lost.loseContext()
    await isLost
    globalThis.drawings = 0
    const { drawElementsInstanced } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawElementsInstanced = function (...what) {
      globalThis.drawings += 1
      drawElementsInstanced.apply(this, what)
    }
    // A context is only given back after those who lost it have heard of it.
    await new Promise(requestAnimationFrame)
    lost.restoreContext()
  })
  await page.waitForFunction(() => globalThis.drawings > 0)
}

export async function whatDoesNotHoldFalls(_page, harness) {
  const page = await harness.person({ size: WINDOW })
  await open(page, { options: { falling: 'penalty', first: 0 }, entries: entriesOf(leading(0)) })
  // Level by level it is held sooner; then it is looked at in three dimensions.
  await toLevels(page)
  await turn(page)
  await draftStep(page, TOPPLING)
  await page.click('[data-view=solid]')
  await drawn(page)
  const before = await page.locator('.table').getAttribute('data-turn')
  await page.waitForSelector('[data-judge]')
  expect(await page.locator('#confirm').isEnabled(), 'toppling is a choice one may make (CO-26)')
  await page.getByText('Your pawn leaves the reef').first().waitFor()
  await harness.shoot(page, 'coral-fall', { desktop: SIZES.desktop })
  // A second of falling is only a picture or two where the processor draws them.
  await page.evaluate(() => {
    const solid = document.querySelector('.solid')
    new MutationObserver(() => {
      if (solid.dataset.motion === 'falling') solid.dataset.fell = ''
    }).observe(solid, { attributeFilter: ['data-motion'] })
  })
  await page.click('#confirm')
  await page.waitForSelector('.solid[data-fell]')
  await harness.shoot(page, 'coral-falling', { desktop: SIZES.desktop })
  await sent(page, before)
  await page
    .locator('.log li')
    .getByText(/brought down/)
    .first()
    .waitFor()
  await page.waitForSelector('.solid:not([data-motion])')
}

/** Drags what is held from dot to dot; the reef stays where it is. */
async function carried(page, spots, drag) {
  const before = await table(page)
  const held = await page.evaluate(() => document.querySelector('.solid').dataset.held.split(',').map(Number))
  const [to] = [...spots].sort(
    (a, b) => Math.hypot(b[0] - held[0], b[1] - held[1]) - Math.hypot(a[0] - held[0], a[1] - held[1]),
  )
  const lit = await page.locator('.solid').getAttribute('data-lit')
  await drag(held, to)
  await page.waitForFunction((was) => {
    const { aim } = document.querySelector('.table').dataset
    return aim && aim !== was
  }, before.aim)
  await page.waitForSelector('#confirm:enabled')
  expect((await page.locator('.solid').getAttribute('data-lit')) === lit, 'the reef was turned')
}

export async function theReefIsTurnedByKeysMouseAndFingers(_page, harness) {
  const page = await still(harness)
  await open(page)
  await drawn(page)
  // Only what lights up tells where it is.
  await turn(page)
  const from = (words) => page.locator('.from').getByText(words).waitFor()
  await from('seen from the south')
  for (const [key, words] of [
    ['.', 'south'],
    ['.', 'east'],
    ['.', 'north'],
    [',', 'east'],
    ['0', 'above'],
    ['0', 'east'],
  ]) {
    await page.keyboard.press(key)
    await from(`seen from ${words === 'above' ? '' : 'the '}${words}`)
  }
  const lit = () => page.locator('.solid').getAttribute('data-lit')
  const moved = (was) =>
    page.waitForFunction((was) => document.querySelector('.solid').dataset.lit !== was, was)
  const { x, y, width, height } = await page.locator('.solid').boundingBox()
  for (const button of ['left', 'right']) {
    const was = await lit()
    // Where no panel lies over it.
    await page.mouse.move(x + width * 0.45, y + height * 0.3)
    await page.mouse.down({ button })
    await page.mouse.move(x + width * 0.45 + 90, y + height * 0.3 + 30, { steps: 4 })
    await page.mouse.up({ button })
    await moved(was)
  }
  const near = (await lit()).split(' ').map((pair) => pair.split(',').map(Number))
  for (const [a, b] of near) {
    if (await page.locator('#confirm:enabled').count()) break
    await page.mouse.click(x + a, y + b)
    await drafted(page)
  }
  await carried(page, near, async ([a, b], [c, d]) => {
    await page.mouse.move(x + a, y + b)
    await page.mouse.down()
    await page.mouse.move(x + c, y + d, { steps: 4 })
    await page.mouse.up()
  })
  const was = await lit()
  await page.mouse.wheel(0, -400)
  await moved(was)
  // Fingers: a tap chooses, two of them zoom.
  const phone = await still(harness, { size: PHONE, hasTouch: true, isMobile: true })
  await open(phone)
  await drawn(phone)
  await turn(phone)
  const box = await phone.locator('.solid').boundingBox()
  const line = await phone.context().newCDPSession(phone)
  const spots = (await phone.locator('.solid').getAttribute('data-lit'))
    .split(' ')
    .map((pair) => pair.split(',').map(Number))
  for (const [a, b] of spots) {
    if (await phone.locator('#confirm:enabled').count()) break
    await phone.touchscreen.tap(box.x + a, box.y + b)
    await drafted(phone)
  }
  await phone.waitForSelector('#confirm:enabled')
  await carried(phone, spots, async ([a, b], [c, d]) => {
    const finger = (type, x, y) =>
      line.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y, id: 1 }],
      })
    await finger('touchStart', a, b)
    for (const part of [0.3, 0.6, 1]) await finger('touchMove', a + (c - a) * part, b + (d - b) * part)
    await finger('touchEnd')
  })
  const zoomed = await phone.locator('.solid').getAttribute('data-lit')
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type, by) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        by === null
          ? []
          : [
              { x: cx - by, y: cy, id: 1 },
              { x: cx + by, y: cy, id: 2 },
            ],
    })
  await touch('touchStart', 30)
  await touch('touchMove', 50)
  await touch('touchMove', 80)
  await touch('touchEnd', null)
  await phone.waitForFunction((was) => document.querySelector('.solid').dataset.lit !== was, zoomed)
}

export async function planningWhileSomebodyElseIsToAct(host, harness) {
  const guest = await harness.person({ size: WINDOW })
  await create(host, 'coral', 2)
  await host.waitForSelector('main.lobby')
  await join(guest, host)
  for (const page of [host, guest]) await page.click('[data-view=levels]')
  await Promise.race([host, guest].map((page) => page.waitForSelector('section.bar.mine')))
  const [first, second] = (await host.locator('section.bar.mine').count()) ? [host, guest] : [guest, host]
  const aim = async (page, cell) => {
    await page.locator('[data-level="0"]').click()
    await page.locator(`[data-cell="${cell}"].legal`).click()
    await page.waitForSelector('.table[data-draft="1"]')
  }
  const go = async (page) => {
    const before = await page.locator('.table').getAttribute('data-turn')
    await page.click('#confirm')
    await sent(page, before)
  }
  // On another side of the rock it still goes.
  await aim(second, '-1,0,0')
  await second.getByText('Planned for your turn.').first().waitFor()
  expect(!(await second.locator('#confirm').isEnabled()), 'a plan could be sent')
  await harness.shoot(second, 'coral-plan', { desktop: SIZES.desktop, phone: PHONE })
  await harness.axe(second, 'a plan')
  await aim(first, '1,0,0')
  await go(first)
  await second.waitForSelector('.bar.mine')
  await second.waitForSelector('.table[data-draft="1"][data-aim] #confirm:enabled')
  // In the same place it does not.
  await aim(first, '0,1,0')
  await second.keyboard.press('Escape')
  await second.waitForSelector('.table[data-draft="0"]')
  await aim(second, '0,1,0')
  await go(second)
  await first.waitForSelector('.bar.mine')
  await first.getByText('Your plan no longer works.').first().waitFor()
  expect((await table(first)).draft === '0', 'the plan is still there')
}

async function inLanguage(harness, lang, words, theme, seats, options) {
  const page = await still(harness, { lang, theme })
  await open(page, { seats, options })
  await drawn(page)
  await page.locator('.bar .sentence').getByText(words).waitFor()
  await turn(page)
  await page.locator('.one:not(.off)').first().click()
  await page.waitForSelector('#confirm:enabled')
  await harness.shoot(page, `coral-${lang}`, SIZES)
  await harness.axe(page, `Coral in ${lang}`)
  await page.keyboard.press('l')
  await page.waitForSelector('dialog[open]')
  await harness.shoot(page, `coral-details-${lang}`, { narrow: NARROW })
  await harness.axe(page, `Coral's details in ${lang}`)
}

export const coralInEnglishWithFour = (_page, harness) =>
  inLanguage(harness, 'en', 'Cover the rock', 'light', 4, { mode: 'symbiosis', first: 0 })
export const coralInGermanWithThree = (_page, harness) =>
  inLanguage(harness, 'de', 'Bedecke den Fels', 'dark', 3, { mode: 'chaos', first: 0 })
export const coralInDutchWithTwo = (_page, harness) =>
  inLanguage(harness, 'nl', 'Bedek de rots', 'light', 2, { first: 0 })

// What others do is shown step by step, can be skipped and looked at again, and is followed with the view on phones. Time in
// the page is stopped and turned by hand, so that nothing depends on how fast the machine is.

import { join } from 'node:path'
import { DESK, PHONE, SCREENS } from './hands/harness.mjs'
import * as coral from './hands/coral.mjs'
import * as lumicora from './hands/lumicora.mjs'
import * as lumis from './hands/lumis.mjs'
import { BOT, tableOf } from './hands/tables.mjs'

/** How long a step is shown when it is shown slowly. */
const STEP = 1_600
const OTHERS = 'main[data-shown=others]'
const AGAIN = 'main[data-shown=again]'
const MINE = 'main:not([data-shown]) .bar.mine'

const is = (found, wanted, what) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}
const holds = (isSo, what) => {
  if (!isSo) throw new Error(what)
}

/** Somebody who sees the others slowly. Nothing moves, so that the view is where it goes at once. */
async function watching(harness, size, test) {
  const page = await harness.person({ size, pace: 'slow', reducedMotion: 'reduce' })
  await page.clock.install()
  try {
    await test(page)
  } finally {
    // Pictures of what failed need time to pass.
    await page.clock.resume()
  }
}

/** A picture while time stands still, if somebody will look at it. */
async function look(page, name) {
  if (!process.env.PICTURES) return
  await page.evaluate(() => globalThis.paint(true))
  await page.screenshot({ path: join(SCREENS, `following-${name}.png`) })
  await page.evaluate(() => globalThis.paint(false))
}

/** From now on time passes in steps. */
async function stop(page) {
  await page.waitForSelector(OTHERS)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}

const isBehind = (page) => page.locator('main[data-shown]').count()
const sentence = (page) => page.locator('.bar .sentence').innerText()

/** What is shown until it is what is so, step by step; `each` looks at every step. */
async function steps(page, each = async () => {}) {
  const said = []
  for (let n = 0; (await isBehind(page)) && n < 80; n += 1) {
    is(await page.locator('.bar.mine').count(), 0, 'the own turn has not begun in what is shown')
    const now = await sentence(page)
    if (now !== said.at(-1)) said.push(now)
    await each(now)
    await page.clock.runFor(STEP)
  }
  return said
}

/** Until it is the own turn in truth: the title says so at once. */
const due = (page) => page.waitForFunction(() => document.title.startsWith('●'))

/** Every match: the others step by step, a tap, the last turn again by its button and by a key. */
async function followed(page, { play, tap, least }) {
  await play()
  await stop(page)
  await due(page)
  const said = await steps(page)
  await page.waitForSelector(MINE)
  holds(said.length >= least, `every step has its sentence: ${JSON.stringify(said)}`)

  await page.click('[data-again]')
  await page.waitForSelector(AGAIN)
  const again = await steps(page)
  is(again.slice(-least), said.slice(-least), 'the last turn again')
  await page.waitForSelector(MINE)

  await page.keyboard.press('r')
  await page.waitForSelector(AGAIN)
  await page.clock.runFor(STEP)
  await page.keyboard.press('Escape')
  await page.waitForSelector(MINE)

  await page.clock.resume()
  await play()
  await stop(page)
  await due(page)
  holds((await isBehind(page)) > 0, 'the others are shown')
  await tap()
  // Time stands still: only the tap can have ended it.
  await page.waitForSelector(MINE)
  return said
}

/** Plays by clicks until others are shown. */
async function lumicoraTurn(page) {
  let at = await lumicora.settled(page, '')
  while (!(await isBehind(page))) {
    await lumicora.click(page, at.split(' ')[0], 0, { name: '', has: () => true, add: () => {} })
    at = await page
      .waitForFunction((old) => {
        if (document.querySelector('main[data-shown]')) return old
        const { mode, at } = document.querySelector('[data-mode]')?.dataset ?? {}
        return (
          mode && !['wait', 'loading', 'sending'].includes(mode) && `${mode} ${at}` !== old && `${mode} ${at}`
        )
      }, at)
      .then((found) => found.jsonValue())
  }
}

const FIRST = { seed: 3, seats: 4, options: { first: 0 } }

/** Past the starting Luminos, which are laid one after the other. */
async function lumicoraAt(page, base, size) {
  await lumicora.open(page, base, size, FIRST)
  await page.waitForSelector('[data-mode=orient]')
  await page.click('[data-go]')
  await page.waitForSelector('[data-mode=start]')
}

export const othersInLumicoraAreShownStepByStep = (_page, harness) =>
  watching(harness, DESK, async (page) => {
    await lumicoraAt(page, harness.base, DESK)
    const said = await followed(page, {
      play: () => lumicoraTurn(page),
      tap: () => page.locator('[data-stage]').click({ position: { x: 20, y: 200 } }),
      least: 6,
    })
    for (const word of ['offered', 'placed'])
      holds(
        said.some((one) => one.includes(word)),
        `somebody ${word}`,
      )
    is(await page.locator('[data-mode]').getAttribute('data-mode'), 'start', 'the tap did nothing else')
    is((await page.locator('[data-at]').getAttribute('data-at')).split('.')[1], '0', 'nothing is drafted')
  })

export const aPhoneFollowsTheOthersInLumicora = (_page, harness) =>
  watching(harness, PHONE, async (page) => {
    await lumicoraAt(page, harness.base, PHONE)
    await lumicoraTurn(page)
    await stop(page)
    await due(page)
    const seen = new Set()
    let [isLog, hasStrayed] = [false, false]
    await steps(page, async (now) => {
      const whose = page.locator('.whose strong')
      if (await whose.count()) {
        const name = await whose.innerText()
        seen.add(name)
        const actor = /^(Puff(?: \d)?)/.exec(now)?.[1]
        if (actor) holds(name.includes(actor), `${name}: ${now}`)
        await look(page, `lumicora-phone-${seen.size}`)
      }
      if (seen.size === 2 && !hasStrayed) {
        // Who goes elsewhere in the meantime stays there.
        hasStrayed = true
        await page.locator('.tabs button').last().click()
        await page.clock.runFor(STEP)
        isLog = (await page.locator('.tab.log').count()) > 0
        await page.locator('.tabs button').first().click()
      }
    })
    is(seen.size, 3, 'the reefs of all three others were shown')
    holds(isLog, 'the log stayed in view')
    await page.waitForSelector(MINE)
    is(await page.locator('.whose').count(), 0, 'the own reef is back')
  })

/** Plays Lumis by clicks; time flows. */
async function lumisTurn(page, n) {
  await page.waitForSelector(MINE)
  await lumis.clickTurn(page, n)
}

export const othersInLumisAreShownStepByStep = (_page, harness) =>
  watching(harness, DESK, async (page) => {
    await page.goto('/here/lumis?new&seats=4&seed=7')
    let n = 0
    const said = await followed(page, {
      play: () => lumisTurn(page, (n += 1)),
      tap: () => page.locator('div.window').click({ position: { x: 300, y: 60 } }),
      least: 3,
    })
    is(new Set(said.map((one) => /^Puff(?: \d)?/.exec(one)?.[0]).filter(Boolean)).size, 3, 'three others')
    is(await page.locator('[data-laid]').getAttribute('data-laid'), '0', 'the tap did nothing else')
  })

export const aPhoneFollowsTheOthersInLumis = (_page, harness) =>
  watching(harness, PHONE, async (page) => {
    await page.goto('/here/lumis?new&seats=4&seed=7')
    const at = async () =>
      /translate\(([^)]*)\)/
        .exec(await page.locator('.world').getAttribute('style'))[1]
        .split(',')
        .map(parseFloat)
    const moves = []
    for (let n = 0; n < 12 && moves.length === 0; n += 1) {
      await page.waitForSelector(MINE)
      const before = await at()
      await lumisTurn(page, n)
      await stop(page)
      await due(page)
      await steps(page, async () => {
        if (!(await page.locator('.cell.last').count())) return
        // What somebody did is in view, as soon as it is drawn there.
        await page.waitForFunction(() => {
          const [box, frame] = ['.cell.last', 'div.window'].map((one) =>
            document.querySelector(one).getBoundingClientRect(),
          )
          return (
            box.left >= frame.left - 1 &&
            box.top >= frame.top - 1 &&
            box.right <= frame.right + 1 &&
            box.bottom <= frame.bottom + 1
          )
        })
        const [x, y] = await at()
        if (Math.hypot(x - before[0], y - before[1]) < 160) return
        moves.push(n)
        await look(page, 'lumis-phone')
      })
      await page.waitForSelector(MINE)
      const [x, y] = await at()
      holds(Math.hypot(x - before[0], y - before[1]) < 160, `the view is back: ${x} ${y}, ${before}`)
      await page.clock.resume()
    }
    holds(moves.length > 0, 'the view went where others acted')
  })

export const othersInCoralAreShownStepByStep = (_page, harness) =>
  watching(harness, DESK, async (page) => {
    await coral.open(page, { seats: 3, query: '' })
    let n = 0
    const play = async () => {
      await page.waitForSelector(MINE)
      await coral.turn(page)
      await coral.clickTurn(page, (n += 1))
    }
    // The rock is covered and pawns are set down first.
    while ((await coral.table(page)).kind !== 'act') {
      await coral.turn(page)
      if ((await coral.table(page)).kind !== 'act') await coral.clickTurn(page, n)
      await page.waitForSelector(MINE)
    }
    const said = await followed(page, {
      play,
      tap: () => page.locator('.solid').click({ position: { x: 420, y: 120 } }),
      least: 2,
    })
    is(new Set(said.map((one) => /^Puff(?: \d)?/.exec(one)?.[0]).filter(Boolean)).size, 2, 'two others')
    is((await coral.table(page)).draft, '0', 'the tap did nothing else')
  })

export const aPhoneFollowsTheOthersInCoral = (_page, harness) =>
  watching(harness, PHONE, async (page) => {
    await page.addInitScript(() => {
      const kept = JSON.parse(localStorage.getItem('reeflight.settings') ?? '{}')
      localStorage.setItem('reeflight.settings', JSON.stringify({ ...kept, reef: 'levels' }))
    })
    await coral.open(page, { seats: 3 })
    const levels = []
    for (let n = 0; n < 6 && levels.length === 0; n += 1) {
      await page.waitForSelector(MINE)
      await coral.turn(page)
      await coral.clickTurn(page, n, { flat: true, turns: false })
      await stop(page)
      await due(page)
      await steps(page, async () => {
        if (!(await page.locator('.table .cell.last').count())) return
        levels.push(n)
        await look(page, 'coral-phone')
      })
      await page.clock.resume()
    }
    holds(levels.length > 0, 'the level is shown where something happened')
  })

export const aSpectatorIsShownTheSameOnAServer = (host, harness) =>
  watching(harness, DESK, async (page) => {
    const id = await tableOf(host, 'lumicora', [BOT, BOT], { first: 0 })
    await host.goto(`/t/${id}`)
    const at = await lumicora.settled(host, '')
    await page.goto(`/t/${id}`)
    await page.waitForSelector('[data-mode=watch]')
    await host.click('[data-go]')
    await stop(page)
    await lumicora.settled(host, at)
    const said = await steps(page)
    holds(said.length >= 2, `every step has its sentence: ${JSON.stringify(said)}`)
    is(await page.locator('[data-again]').count(), 1, 'there is a last turn to be looked at')
  })

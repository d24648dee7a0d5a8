// Hands that play Coral through the page: by clicks on the reef, on its levels, by keys.

import { framed } from './harness.mjs'

// At the end the table shows the result first; its button goes back to the board.
const OVER = '[data-over], button.toggle'
const GO = '#confirm:enabled'

export const table = (page) => page.evaluate(() => ({ ...document.querySelector('.table')?.dataset }))
export const isOver = (page) =>
  page
    .locator(OVER)
    .count()
    .then((count) => count > 0)

/** A match in the page: with a number for chance, so many seats, options of its own, and what has happened so far. */
export async function open(
  page,
  { seats = 2, seed = 7, options = {}, entries = [], query = '', base = '' } = {},
) {
  await page.addInitScript(
    ([seats, options, seed, entries]) => {
      if (sessionStorage.getItem('begun')) return
      sessionStorage.setItem('begun', 'yes')
      const bytes = new DataView(new ArrayBuffer(32))
      bytes.setUint32(0, seed, true)
      const digits = Array.from(new Uint8Array(bytes.buffer), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      const sitters = Array.from({ length: seats }, (_, seat) =>
        seat === 0 ? { type: 'person', name: '' } : { type: 'bot', level: 'calm' },
      )
      const log = {
        opening: {
          game: 'coral',
          seats: sitters,
          options,
          stand_in: 'greedy',
          at_ms: 0,
          chance: { type: 'seed', seed: digits },
        },
        entries,
      }
      localStorage.setItem(
        'reeflight.here.coral',
        JSON.stringify({ log, at: 0, isMine: true, isOver: false }),
      )
    },
    [seats, options, seed, entries],
  )
  await page.goto(`${base}/here/coral?board${query}`)
  await page.waitForSelector('.table[data-kind]')
}

/** Until the reef in three dimensions is drawn, or it is known that there is none. */
export async function drawn(page) {
  await page.waitForFunction(() => {
    const solid = document.querySelector('.solid')
    return !solid || Number(solid.dataset.calls) > 0
  })
}

/** Until the seat is to act and knows what is legal, or the match is over. */
export async function turn(page) {
  await page.waitForFunction(
    (over) =>
      document.querySelector(over) ||
      (document.querySelector('.bar.mine') &&
        !['wait', 'over'].includes(document.querySelector('.table')?.dataset.kind)),
    OVER,
  )
  return !(await isOver(page))
}

/** Until the page waits for no answer of the engine. */
const answered = (page) => page.waitForSelector('.table:not([data-asking])')

/** Until what was touched has come to something: the page has heard of it, and the engine has answered. */
export async function drafted(page) {
  await framed(page)
  await answered(page)
}

/** Touches what lights up on the reef, until something is drafted; what is hidden behind a cube cannot be touched. */
async function touchReef(page, n) {
  const box = await page.locator('.solid').boundingBox()
  const lit = ((await page.locator('.solid').getAttribute('data-lit')) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split(',').map(Number))
  for (let k = 0; k < lit.length; k += 1) {
    const [x, y] = lit[(k + n) % lit.length]
    const point = [box.x + x, box.y + y]
    const isFree = await page.evaluate(
      ([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.solid')),
      point,
    )
    if (!isFree) continue
    await page.mouse.click(...point)
    await drafted(page)
    if (await page.locator(GO).count()) return true
  }
  return false
}

/** Touches a cell of a level that lights up; one where everything falls only if there is no other. */
async function touchLevel(page, n) {
  await answered(page)
  // The levels are loaded when they are first wanted.
  await page.waitForSelector('.cell.legal, .cell.topples, .level.lit, .level.risky')
  const [level, cell] = (await page.locator('.cell.legal, .level.lit').count())
    ? ['.level.lit', '.cell.legal']
    : ['.level.risky', '.cell.topples']
  if (!(await page.locator(cell).count()))
    await page
      .locator(level)
      .nth(n % Math.max(1, await page.locator(level).count()))
      .click()
  const cells = page.locator(cell)
  await cells.nth(n % (await cells.count())).click()
  await drafted(page)
  return (await page.locator(GO).count()) > 0
}

const lit = (page, action) =>
  page
    .locator(`[data-action=${action}].lit`)
    .count()
    .then((count) => count > 0)

/** One turn by clicks. Every fourth is a glide where one goes. */
export async function clickTurn(page, n, { flat = false, turns = true } = {}) {
  await answered(page)
  const before = await page.locator('.table').getAttribute('data-turn')
  const { kind } = await table(page)
  if (kind === 'choose') {
    const pieces = page.locator('[data-piece]')
    await pieces.nth(n % (await pieces.count())).click()
    await page.waitForFunction(() => document.querySelector('.table').dataset.draft === '1')
  }
  const isGlide =
    (kind === 'act' && n % 4 === 3 && (await lit(page, 'glide'))) ||
    ((await table(page)).kind === 'act' && !(await lit(page, 'grow')) && (await lit(page, 'glide')))
  if (kind === 'act' || kind === 'choose') {
    if (isGlide) await page.click('[data-action=glide]')
    else if (kind === 'act' && !(await lit(page, 'grow'))) await page.click('[data-action=float]')
  }
  for (let tries = 0; tries < 4 && !(await page.locator(GO).count()); tries += 1) {
    const now = await table(page)
    if (await page.locator('.own.asked [data-piece]').count()) {
      await page.locator('.own.asked [data-piece]').first().click()
      await drafted(page)
    } else if (isGlide && (await page.locator('.above .lit').count())) {
      await page
        .locator('.above .lit')
        .nth(n % (await page.locator('.above .lit').count()))
        .click()
      await drafted(page)
    } else if (flat) await touchLevel(page, n + tries)
    else if (
      !(await touchReef(page, n + tries)) &&
      (now.kind === 'act' || now.kind === 'cover') &&
      (await page.locator('.one:not(.off):enabled').count())
    ) {
      await page
        .locator('.one:not(.off)')
        .nth(n % (await page.locator('.one:not(.off)').count()))
        .click()
      await drafted(page)
    } else if (!(await page.locator(GO).count()) && (await page.locator('.above .lit').count())) {
      await page.locator('.above .lit').first().click()
      await drafted(page)
    }
  }
  // A piece can be turned where it is held.
  if (turns && n % 3 === 1 && (await page.locator('.turn:enabled').count()) && (await table(page)).aim) {
    await page.locator('.turn').last().click()
    await drafted(page)
  }
  await page.click(GO)
  // A pawn that lands free still acts.
  if (kind === 'land' && (await landed(page, before))) return clickTurn(page, n, { flat, turns })
  await sent(page, before)
}

/** Whether a landing was only settled, and the action comes next; false if it was the whole turn. */
export async function landed(page, before) {
  await page.waitForFunction(
    ([was, over]) => {
      const { turn, kind } = document.querySelector('.table')?.dataset ?? {}
      return document.querySelector(over) || turn !== was || kind === 'act'
    },
    [before, OVER],
  )
  return !(await isOver(page)) && (await page.locator('.table').getAttribute('data-turn')) === before
}

/** Does a step by clicks, level by level, exactly this one; a growth that falls too. */
export async function doStep(page, step) {
  await turn(page)
  const before = await page.locator('.table').getAttribute('data-turn')
  await draftStep(page, step)
  await page.click(GO)
  await sent(page, before)
}

export async function draftStep(page, step) {
  await answered(page)
  if (step.cells) await holdAt(page, step.species, step.cells)
  else if (step.at) await touchCell(page, step.at, '.legal')
  else {
    await page.click('[data-action=glide]')
    await page.click(`.above .lit[data-column="${step.to.join()}"]`)
  }
  await page.waitForSelector(GO)
}

/** Touches a cell on its level, if it can be chosen. */
async function touchCell(page, cell, which) {
  await page.click(`[data-level="${cell[2]}"]`)
  const there = page.locator(`.cell[data-cell="${cell.join()}"]${which}`)
  if (!(await there.count())) return false
  await there.click()
  return true
}

/** Holds a piece in exactly these cells. */
async function holdAt(page, species, cells) {
  const sorted = (text) => text.split(';').sort().join(';')
  const wanted = sorted(cells.join(';'))
  const aim = async () => (await table(page)).aim
  const another = (was) =>
    page.waitForFunction((was) => {
      const { aim } = document.querySelector('.table').dataset
      return aim && aim !== was
    }, was)
  const touch = async () => {
    for (const cell of cells)
      if (await touchCell(page, cell, ':is(.legal, .topples)'))
        return page.waitForSelector('.table[data-aim]')
    throw new Error(`none of ${wanted} can be chosen`)
  }
  await page.waitForSelector('.cell:is(.legal, .topples), .level:is(.lit, .risky)')
  await page.click(`.own [data-piece=${species}]`)
  await touch()
  // Lying as it shall, it goes from place to place where it holds.
  const lying = page.locator(`[data-orientation="${orientationOf(cells)}"]`)
  const places = Number((await lying.innerText()).trim()) || 0
  for (let n = 0; n <= places; n += 1) {
    const now = await aim()
    if (sorted(now) === wanted) return
    if (places === 0 || (places === 1 && (await lying.getAttribute('aria-pressed')) === 'true')) break
    await lying.click()
    await another(now)
  }
  // Else it is one of those that would fall.
  await page.locator('.try input').check()
  await page.keyboard.press('Escape')
  await page.waitForSelector('.table[data-draft="0"]:not([data-aim])')
  await touch()
  for (let n = 0; n < 40; n += 1) {
    const now = await aim()
    if (sorted(now) === wanted) return page.locator('.try input').uncheck()
    await page.locator('.turn').last().click()
    await another(now)
  }
  throw new Error(`${species} cannot be held in ${wanted}`)
}

/** The number of a piece's orientation, as the buttons have it: flat ones, then those that stand, then those that hang. */
function orientationOf(cells) {
  const by = (a, b) => b.map((n, i) => n - a[i])
  const corner = cells.find((cell) =>
    cells.every((other) => by(cell, other).reduce((sum, n) => sum + Math.abs(n), 0) <= 1),
  )
  const faces = ['1,0,0', '0,1,0', '-1,0,0', '0,-1,0', '0,0,1', '0,0,-1']
  const [a, b] = cells
    .filter((cell) => cell !== corner)
    .map((cell) => faces.indexOf(by(corner, cell).join()))
    .sort()
  return b > 3 ? a + 4 * (b - 3) : a === 0 && b === 3 ? 3 : a
}

/** Whose turn it is, of people who all play here; null when the match is over. */
export async function whoActs(pages) {
  const mine = (page) =>
    page
      .waitForFunction((over) => {
        if (document.querySelector(over)) return 'over'
        return (
          document.querySelector('.bar.mine') &&
          !['wait', 'over'].includes(document.querySelector('.table')?.dataset.kind) &&
          'mine'
        )
      }, OVER)
      .then(async (found) => ((await found.jsonValue()) === 'mine' ? page : null))
  const waits = pages.map(mine)
  // Those who wait longer than the test takes are not missed.
  for (const wait of waits) wait.catch(() => undefined)
  return Promise.race(waits)
}

/** Several people to the end of a match, level by level. */
export async function playTogether(pages) {
  for (let turns = 0; turns < 120; turns += 1) {
    const page = await whoActs(pages)
    if (!page) return
    await clickTurn(page, turns, { flat: true })
  }
  throw new Error('it does not end')
}

/** From now on this browser shows reefs level by level, as if that had been chosen before: nothing is drawn in three dimensions. */
export async function preferLevels(page) {
  await page.addInitScript(() =>
    localStorage.setItem(
      'reeflight.settings',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('reeflight.settings') ?? '{}'), reef: 'levels' }),
    ),
  )
}

/** Leaves three dimensions, if there are any. */
export async function toLevels(page) {
  await page.waitForSelector('.solid, .levels')
  if (await page.locator('.solid').count()) await page.locator('[data-view=levels]').first().click()
  await page.waitForSelector('.levels [role=gridcell]')
}

/** Until a turn was sent. */
export async function sent(page, before) {
  await page.waitForFunction(
    ([was, over]) => document.querySelector(over) || document.querySelector('.table')?.dataset.turn !== was,
    [before, OVER],
  )
}

/**
 * A whole match; gives how many own turns it took. `each` is called before every turn. From the turn `levelsFrom` on it
 * is played level by level: where the processor draws, a whole match in three dimensions takes a minute.
 */
export async function play(page, { levelsFrom = Infinity, each = async () => {} } = {}) {
  let turns = 0
  while (await turn(page)) {
    await each(turns)
    if (turns === levelsFrom) await toLevels(page)
    await clickTurn(page, turns, { flat: turns >= levelsFrom })
    turns += 1
    if (turns > 120) throw new Error('it does not end')
  }
  return turns
}

/** A whole match without a pointer: keys only. */
export async function playByKeys(page, each = async () => {}) {
  let turns = 0
  while (await turn(page)) {
    await answered(page)
    const before = await page.locator('.table').getAttribute('data-turn')
    if ((await table(page)).kind === 'choose') {
      await page.keyboard.press('s')
      await page.waitForFunction(() => document.querySelector('.table').dataset.draft === '1')
    }
    const { kind } = await table(page)
    if (kind === 'act' && !(await page.locator(GO).count())) {
      const wanted =
        turns % 5 === 4 && (await lit(page, 'glide'))
          ? '2'
          : (await lit(page, 'grow'))
            ? '1'
            : (await lit(page, 'glide'))
              ? '2'
              : '3'
      await page.keyboard.press(wanted)
      await page.waitForSelector('[data-action].on')
    }
    for (let presses = 0; presses < 30 && !(await page.locator(GO).count()); presses += 1) {
      if (await page.locator('.own.asked [data-piece]').count()) await page.keyboard.press('s')
      else {
        await page.keyboard.press('b')
        await page.waitForSelector('[role=gridcell]:focus')
        await page.keyboard.press('n')
        await page.keyboard.press('Space')
      }
      await drafted(page)
    }
    if (turns % 3 === 1) await page.keyboard.press(']')
    await page.waitForSelector(GO)
    await each(turns)
    await page.keyboard.press('b')
    await page.waitForSelector('[role=gridcell]:focus')
    await page.keyboard.press('Enter')
    await sent(page, before)
    turns += 1
    if (turns > 120) throw new Error('it does not end')
  }
  return turns
}

/** Holds a piece where it would tip: the judge says why, in the bar and as a picture. Gives the edge's words. */
export async function unstable(page) {
  await turn(page)
  await answered(page)
  await page.keyboard.press('b')
  await page.waitForSelector('[role=gridcell]:focus')
  // The highest place, where most would tip.
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('t')
  await page.keyboard.press('Space')
  await page.waitForSelector('.table[data-aim]')
  for (let n = 0; n < 40; n += 1) {
    await page.keyboard.press(']')
    await drafted(page)
    if ((await table(page)).refused !== 'CO-6') continue
    await page.waitForSelector('[data-judge]')
    if (await page.locator('[data-judge=tips]').count())
      return page.locator('[data-judge] svg[role=img]').getAttribute('aria-label')
  }
  throw new Error('nothing would tip')
}

// Boards of one's own: painted by mouse, by finger and by keys, judged, kept, sent, and played on.

import { readFileSync } from 'node:fs'
import { turn } from './hands/lumis.mjs'
import { newTable } from './hands/table.mjs'

const SMALL = new URL('../../../conformance/boards/lumis-small.json', import.meta.url)
const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1024, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  narrow: { width: 360, height: 640 },
}
/** The spaces around the starting area (LC-6). */
const NEAR = ['0,-1', '1,-1', '2,-1', '-1,0', '2,0', '-1,1', '0,1', '1,1']

async function begin(page, start) {
  await page.goto('/boards')
  await page.locator(`[data-start="${start}"]`).click()
  await page.getByRole('grid').waitFor()
}
const cell = (page, key) => page.locator(`[data-key="${key}"]`)
const brush = (page, sign) => page.locator(`[data-brush="${sign}"]`).click()
async function middle(page, key) {
  const { x, y, width, height } = await cell(page, key).boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}
/** Until a space is called that. */
const called = (page, key, name) =>
  page.waitForFunction(
    ([key, name]) =>
      document.querySelector(`[data-key="${key}"]`)?.getAttribute('aria-label')?.includes(name),
    [key, name],
  )
const ready = (page) => page.locator('.ready').waitFor()
const invalid = (page) =>
  page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((one) => one.dataset.key))
async function drag(page, from, to) {
  const [a, b] = [await middle(page, from), await middle(page, to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  // One leap: a quick stroke has no gaps.
  await page.mouse.move(b.x, b.y)
  await page.mouse.up()
}
async function allOf(page, keys, name) {
  for (const key of keys) await called(page, key, name)
}

export async function aStrokeOfTheMouseIsOneThingToTakeBack(page, harness) {
  await page.goto('/')
  await page.locator('main a[href="/boards"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Your own boards' }).waitFor()
  await harness.axe(page, 'boards, none yet')
  await page.locator('[data-start="lumicora-a"]').click()
  await ready(page)
  await brush(page, '3')
  const row = ['0,-3', '1,-3', '2,-3', '3,-3', '4,-3']
  await drag(page, '0,-3', '4,-3')
  await allOf(page, row, 'Remote limestone, minus 3')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await allOf(page, row, 'Water')
  await page.keyboard.press('Control+y')
  await allOf(page, row, 'Remote limestone, minus 3')
  // The starting area is where it is.
  await cell(page, '0,0').click()
  await page.getByText('The starting area is always in the middle.').waitFor()
  await called(page, '0,0', 'starting area')
  // With symmetry both halves are painted, and the whole can be flipped.
  await page.getByLabel('Symmetry').selectOption('top_bottom')
  await brush(page, 'l')
  await cell(page, '4,-2').click()
  await called(page, '4,-2', 'Limestone')
  await called(page, '2,2', 'Limestone')
  await called(page, '-3,3', 'Water')
  await page.getByRole('button', { name: 'Make symmetrical' }).click()
  await called(page, '-3,3', 'Remote limestone, minus 3')
  await page.getByLabel('Symmetry').selectOption('left_right')
  await page.getByRole('button', { name: 'Flip' }).click()
  await called(page, '-1,-2', 'Limestone')
  await called(page, '4,-2', 'Water')
  // An area is filled as a whole: the water ring becomes limestone.
  await page.locator('[data-tool=fill]').click()
  await cell(page, '4,-2').click()
  await called(page, '2,-2', 'Limestone')
  await page.getByLabel('Name').fill('Grandma’s reef')
  await page.waitForFunction(() => document.title.startsWith('Grandma’s reef'))
  await harness.shoot(page, 'boards-lumicora', SIZES)
  await harness.axe(page, 'boards, editor')
  // A reload loses nothing.
  await page.reload()
  await ready(page)
  await called(page, '2,-2', 'Limestone')
  await called(page, '-3,3', 'Remote limestone, minus 3')
  if ((await page.getByLabel('Name').inputValue()) !== 'Grandma’s reef') throw new Error('the name is lost')
}

export async function faultsStandInTheirPlacesWithTheirReasons(page, harness) {
  await begin(page, 'lumicora-water')
  const reason = 'At least one space next to the starting area must be limestone.'
  await page.locator('.open', { hasText: '1 thing to fix' }).waitFor()
  const places = await invalid(page)
  if (places.toSorted().join(' ') !== NEAR.toSorted().join(' ')) throw new Error(places.join(' '))
  await called(page, '2,0', reason)
  await page.getByRole('link', { name: 'Rule LC-7' }).waitFor()
  if (!(await page.locator('[data-play]').isDisabled())) throw new Error('it can be played')
  // Where it is wrong it says why; so does the list, and leads there.
  await cell(page, '1,1').hover()
  await page.locator('.bubble', { hasText: reason }).waitFor()
  await page.getByRole('button', { name: `Show: ${reason}` }).click()
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-key'))
  if (!NEAR.includes(focused)) throw new Error(`the focus is at ${focused}`)
  await brush(page, 'l')
  await cell(page, '1,1').click()
  await ready(page)
  if ((await invalid(page)).length > 0) throw new Error('something is still marked')
  await begin(page, 'lumis-small')
  await ready(page)
  await brush(page, 'B')
  await cell(page, '4,4').click()
  await brush(page, 'o')
  await cell(page, '5,4').click()
  await called(page, '4,4', 'must not touch each other')
  await called(page, '5,4', 'must not touch each other')
  if ((await invalid(page)).length !== 2) throw new Error((await invalid(page)).join(' '))
  await harness.shoot(page, 'boards-lumis-fault', SIZES)
  await harness.axe(page, 'boards, a fault')
  await brush(page, 'g')
  await cell(page, '5,4').click()
  await ready(page)
  // A wall of obstacles leaves no way; the board grows as it is painted.
  await brush(page, 'none')
  await drag(page, '0,6', '10,6')
  await called(page, '3,-1', 'There is no path between Yellow’s two base lines.')
  await page.keyboard.press('Control+z')
  await ready(page)
  await brush(page, 'c')
  await cell(page, '12,10').click()
  await cell(page, '14,10').waitFor()
}

export async function aFingerPaintsAndTwoLookCloser(_page, harness) {
  const page = await harness.person({ size: SIZES.phone, hasTouch: true, isMobile: true })
  await begin(page, 'lumicora-water')
  await page.locator('.open').waitFor()
  await brush(page, 'l')
  const touch = await page.context().newCDPSession(page)
  const send = (type, ...touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const scrolled = await page.evaluate(() => scrollY)
  const [from, over, to] = [await middle(page, '0,-1'), await middle(page, '1,-1'), await middle(page, '1,1')]
  await send('touchStart', from)
  await send('touchMove', over)
  await send('touchMove', to)
  await send('touchEnd')
  await ready(page)
  await allOf(page, ['0,-1', '1,-1', '1,1'], 'Limestone')
  if ((await page.evaluate(() => scrollY)) !== scrolled) throw new Error('the page went along')
  // Two fingers mean the view: nothing is painted, and everything is larger.
  const before = (await cell(page, '0,-3').boundingBox()).width
  const one = await middle(page, '0,-3')
  const other = await middle(page, '0,3')
  await send('touchStart', { ...one, id: 0 })
  await send('touchStart', { ...one, id: 0 }, { ...other, id: 1 })
  await send('touchMove', { ...one, id: 0 }, { x: other.x + 60, y: other.y + 90, id: 1 })
  await send('touchEnd')
  await page.waitForFunction(
    (before) => document.querySelector('[data-key="0,-3"]').getBoundingClientRect().width > before * 1.1,
    before,
  )
  await called(page, '0,-3', 'Water')
  await called(page, '0,3', 'Water')
  await page.getByRole('button', { name: 'Show all' }).click()
  await harness.shoot(page, 'boards-touch', { phone: SIZES.phone })
}

export async function aBoardByKeysAlone(page) {
  await page.goto('/boards')
  await page.locator('[data-start="lumis-empty"]').focus()
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid')
  await grid.waitFor()
  await page.getByText('There are no spaces yet.').waitFor()
  await cell(page, '0,0').focus()
  for (const key of [
    'b',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'ArrowDown',
    'v',
    'Shift+B',
    'ArrowLeft',
    'y',
  ])
    await page.keyboard.press(key)
  await allOf(page, ['0,0', '1,0', '2,0'], 'Path, light blue')
  const names = await grid
    .locator('[data-key]')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')).filter((name) => !/no space/.test(name)),
    )
  const has = (part) => names.filter((name) => name.includes(part)).length
  if (names.length !== 5 || has('Tower space, light blue') !== 1 || has('Base line, Yellow') !== 1)
    throw new Error(names.join('; '))
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  const now = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  if (!now.includes('Base line, Yellow')) throw new Error(now)
  const stops = await page.locator('[data-key][tabindex="0"]').count()
  if (stops !== 1) throw new Error(`${stops} tab stops`)
  // Where it is wrong is said where the focus is.
  await page.getByText('Yellow needs exactly two base lines.').first().waitFor()
  if (!now.includes('Yellow needs exactly two')) await called(page, '0,0', 'Path')
}

/** What is kept of the boards in a browser. */
const kept = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('reeflight.board.'))
      .map((key) => JSON.parse(localStorage.getItem(key))),
  )

export async function aFileAndALinkThereAndBack(page, harness) {
  await begin(page, 'lumis-usual')
  await ready(page)
  await page.getByLabel('Name').fill('Our own sea')
  await brush(page, 'c')
  await cell(page, '10,10').click()
  await called(page, '10,10', 'Path, cream')
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save=board]')])
  const file = await download.path()
  const written = JSON.parse(readFileSync(file, 'utf8'))
  if (written.origin !== 'Our own sea' || written.spaces.length !== 521) throw new Error(written.origin)
  for (const kind of ['svg', 'png']) {
    const [picture] = await Promise.all([page.waitForEvent('download'), page.click(`[data-save=${kind}]`)])
    if (picture.suggestedFilename() !== `our-own-sea-lumis.${kind}`)
      throw new Error(picture.suggestedFilename())
  }
  await page.waitForFunction(() => document.querySelector('[data-link]').value.includes('#lumis.z'))
  const link = await page.locator('[data-link]').inputValue()
  // Somebody else opens the file.
  const other = await harness.person()
  await other.goto('/boards')
  await other.locator('input[type=file]').setInputFiles(file)
  await other.waitForURL(/\/boards\/\w+/)
  await called(other, '10,10', 'Path, cream')
  const [theirs] = await kept(other)
  if (JSON.stringify(theirs.board) !== JSON.stringify(written))
    throw new Error('the file came out as another board')
  // What comes by link is shown first, and kept when they say so.
  const third = await harness.person()
  await third.goto(link)
  await third.getByRole('heading', { level: 1, name: 'Our own sea' }).waitFor()
  await third.locator('.picture img').waitFor()
  await ready(third)
  if ((await kept(third)).length > 0) throw new Error('it was kept before anybody said so')
  await harness.shoot(third, 'boards-shared', SIZES)
  await harness.axe(third, 'boards, shared')
  await third.click('[data-keep]')
  await third.waitForURL(/\/boards\/\w+/)
  await called(third, '10,10', 'Path, cream')
  if (JSON.stringify((await kept(third))[0].board) !== JSON.stringify(written))
    throw new Error('the link lost something')
  // Bad ones are answered.
  for (const hash of ['lumis.zAAAA', link.split('#')[1].slice(0, -9), 'coral.z', 'nonsense']) {
    await third.goto('/')
    await third.goto(`/boards#${hash}`)
    await third.getByText('This link contains no board').waitFor()
  }
  await third.goto('/boards')
  const give = (name, text) =>
    third
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await give('a.json', '{"spaces": [')
  await third.getByText('This file is not a board.').waitFor()
  await give('b.json', '{"players": 2}')
  await third.getByText('This file is not a board.').waitFor()
  written.spaces[7].kind = 'lava'
  await give('c.json', JSON.stringify(written))
  await third.getByText('“c.json” can’t be opened as a board').waitFor()
  await third.getByText('space 7 has the kind "lava"').waitFor()
  await harness.axe(third, 'boards, a bad file')
  if ((await kept(third)).length !== 1) throw new Error('a bad file was kept')
}

export async function theListOpensDuplicatesDeletesAndBringsBack(page, harness) {
  await begin(page, 'lumicora-b')
  await ready(page)
  await begin(page, 'lumis-small')
  await ready(page)
  await page.getByRole('link', { name: 'All boards' }).click()
  const boards = page.locator('[data-board]')
  const count = (n) => page.waitForFunction((n) => document.querySelectorAll('[data-board]').length === n, n)
  await count(2)
  await page.getByRole('button', { name: 'Duplicate: Lumicora 1' }).click()
  await count(3)
  await boards.first().getByText('Lumicora 1 (copy)', { exact: true }).waitFor()
  await page.locator('[data-board] img').nth(2).waitFor()
  await harness.shoot(page, 'boards-list', SIZES)
  await harness.axe(page, 'boards, list')
  await page.getByRole('button', { name: 'Delete: Lumis 1' }).click()
  await count(2)
  await page.getByText('“Lumis 1” was deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await count(3)
  await page.getByRole('link', { name: 'Edit: Lumis 1' }).click()
  await page.getByRole('grid').waitFor()
  await page.goto('/boards/nosuchboard')
  await page.getByText('This board is not in this browser.').waitFor()
}

export async function playedAtOnceInThePageAndOnTheServer(page) {
  await begin(page, 'lumis-small')
  await ready(page)
  await brush(page, 'V')
  await cell(page, '5,5').click()
  await called(page, '5,5', 'Tower space, violet')
  await ready(page)
  await page.click('[data-play]')
  await page.click('[data-play-here]')
  await page.waitForURL(/\/here\/lumis/)
  await turn(page)
  const spaces = 11 * 11 + 40
  const shown = await page.locator('[role=gridcell]').count()
  if (shown !== spaces) throw new Error(`${shown} spaces`)
  const towers = await page.locator('[role=gridcell][aria-label*="violet tower space"]').count()
  if (towers !== 1) throw new Error(`${towers} tower spaces`)
  await page.goto('/boards')
  await page.getByRole('button', { name: 'Play: Lumis 1' }).click()
  await page.getByText('Your unfinished match in this browser will be replaced.').waitFor()
  await page.click('[data-play-friends]')
  await page.waitForURL(/\/t\/\w+/)
  const face = await page.evaluate(async () =>
    (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json(),
  )
  if (face.options.board?.spaces.length !== spaces) throw new Error(JSON.stringify(face).slice(0, 300))
  if (face.seats.length !== 2) throw new Error(`${face.seats.length} seats`)
}

export async function aFullBrowserSaysSoAndLosesNothing(_page, harness) {
  const page = await harness.person()
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('reeflight.board.') && globalThis.isFull)
        throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await begin(page, 'lumicora-a')
  await ready(page)
  await page.evaluate(() => (globalThis.isFull = true))
  await brush(page, '5')
  await cell(page, '0,-3').click()
  await page.getByText('This browser has no space left').waitFor()
  await harness.shoot(page, 'boards-full', SIZES)
  // It can still be sent and played, and is still there in the list.
  await page.waitForFunction(() => document.querySelector('[data-link]').value.includes('#lumicora.'))
  await page.getByRole('link', { name: 'All boards' }).click()
  await page.getByRole('link', { name: 'Edit: Lumicora 1' }).click()
  await called(page, '0,-3', 'Remote limestone, minus 5')
  // With room again the next stroke keeps it.
  await page.getByText('This browser has no space left').waitFor()
  await page.evaluate(() => (globalThis.isFull = false))
  await brush(page, '5')
  await cell(page, '1,-3').click()
  await page.getByText('Saved in this browser.').waitFor()
  await page.reload()
  await called(page, '0,-3', 'Remote limestone, minus 5')
  await called(page, '1,-3', 'Remote limestone, minus 5')
}

export async function inGermanAndDutchInLightAndDark(_page, harness) {
  for (const [lang, title, fault, lead] of [
    [
      'de',
      'Eigene Spielpläne',
      'Mindestens ein Feld neben dem Startbereich muss Kalkstein sein.',
      '1 Fehler',
    ],
    ['nl', 'Eigen borden', 'Minstens één veld naast het startgebied moet kalksteen zijn.', 'Nog 1 fout'],
  ]) {
    const page = await harness.person({ lang, theme: 'light' })
    await page.goto('/boards')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.locator('[data-start="lumicora-water"]').click()
    await page.locator('li', { hasText: fault }).waitFor()
    await page.getByText(lead).waitFor()
    await harness.shoot(page, `boards-${lang}-light`, SIZES)
    await harness.axe(page, `boards, ${lang}`)
  }
}

export async function aBoardOfOnesOwnIsOfferedInTheForm(page) {
  await page.goto('/boards')
  await page.locator('input[type=file]').setInputFiles({
    name: 'harbor.json',
    mimeType: 'application/json',
    buffer: Buffer.from(readFileSync(SMALL, 'utf8').replace('"origin":"invented"', '"origin":"Harbor"')),
  })
  await ready(page)
  await begin(page, 'lumis-empty')
  await page.getByText('There are no spaces yet.').waitFor()
  const form = await newTable(page, 'lumis', { bots: true })
  await form.locator('summary').click()
  await form.getByRole('link', { name: 'Make your own board' }).waitFor()
  const choice = form.locator('[data-own-board]')
  const offered = await choice
    .locator('option')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.disabled]))
  const wanted = [
    ['standard', false],
    ['Lumis 2 (not ready yet)', true],
    ['Harbor', false],
  ]
  if (JSON.stringify(offered) !== JSON.stringify(wanted)) throw new Error(JSON.stringify(offered))
  await choice.selectOption('Harbor')
  await page.click('.create')
  await page.waitForURL(/\/t\/\w+/)
  await turn(page)
  const shown = await page.locator('[role=gridcell]').count()
  const { spaces } = JSON.parse(readFileSync(SMALL, 'utf8'))
  if (shown !== spaces.length) throw new Error(`${shown} spaces of ${spaces.length}`)
}

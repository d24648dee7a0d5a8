// Replays: on the games' own boards, through time by every way, by every eyes, from links and files, into files.

import { playNow } from './hands/table.mjs'
import { readFileSync } from 'node:fs'
import { PHONE } from './hands/harness.mjs'
import { drop, golden, isAt, serveRecords } from './hands/records.mjs'

const NARROW = { width: 360, height: 640 }
const BOARDS = {
  'lumicora.2.greedy.1': '[data-reef]',
  'lumis.4.greedy.3': '.world',
  'coral.2.greedy.1': '.reef',
}

const said = (page) => page.locator('.replaybar .sentence').innerText()
const verified = (page) => page.waitForSelector('#badge.good')

export async function everyGameIsShownOnItsOwnBoard(page, harness) {
  await serveRecords(page)
  for (const [id, board] of Object.entries(BOARDS)) {
    const middle = Math.floor(golden(id).steps.length * 0.7)
    await page.goto(`/replay/${id}#${middle}`)
    await isAt(page, middle)
    await page.waitForSelector(board)
    await verified(page)
    await harness.shoot(page, `replay-${id.split('.')[0]}`, {
      desktop: { width: 1440, height: 900 },
      phone: PHONE,
      narrow: NARROW,
    })
    await harness.axe(page, `replay of ${id}`)
    // Nothing can be done: no button of a match, and no step is on its way.
    if (await page.locator('#confirm, [data-go], [data-action]').count())
      throw new Error(`${id}: something can be done`)
  }
}

export async function timeIsGoneThroughByKeysScrubberAndPlaying(page, harness) {
  await serveRecords(page)
  await page.goto('/replay/lumicora.2.greedy.1')
  await isAt(page, 0)
  await page.locator('.replaybar').getByText('The start').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await isAt(page, 2)
  await page.keyboard.press('ArrowLeft')
  await isAt(page, 1)
  await page.keyboard.press('PageDown')
  await isAt(page, 2)
  await page.keyboard.press('PageDown')
  await isAt(page, 5)
  await page.keyboard.press('PageUp')
  await isAt(page, 2)
  await page.keyboard.press('End')
  await isAt(page, 105)
  await page.waitForSelector('[data-mode=over]')
  await page.keyboard.press('Home')
  await isAt(page, 0)
  await page.locator('.replaybar input[type=range]').fill('42')
  await isAt(page, 42)
  // The board follows: what lies there is what the record says.
  await page.waitForSelector('[data-at="42.0"]')
  await page.locator('.replaybar .controls button').nth(5).click()
  await page.locator('.replaybar .controls button').nth(5).click()
  await page.locator('.replaybar').getByText('4×').waitFor()
  await page.evaluate(() => document.activeElement?.blur())
  await page.keyboard.press(' ')
  await page.waitForFunction(
    () => Number(document.querySelector('.replaybar')?.getAttribute('data-at')) >= 45,
  )
  await page.keyboard.press(' ')
  const at = await page.getAttribute('.replaybar', 'data-at')
  await page.waitForFunction((at) => location.hash === `#${at}`, at)
  await harness.axe(page, 'replay, paused')
}

export async function aTurnIsGoneToFromTheLogAndTheLastMoveIsOutlined(page) {
  await serveRecords(page)
  const record = golden('lumicora.2.greedy.1')
  const laid = record.steps.findLastIndex((step) => step.do.type === 'place') + 1
  await page.goto('/replay/lumicora.2.greedy.1')
  await page.click(`[data-log] [data-step="${laid}"]`)
  await isAt(page, laid)
  if ((await page.locator('[data-log] [aria-current=step]').getAttribute('data-step')) !== String(laid))
    throw new Error('another step is marked')
  await page.waitForSelector('[data-stage] polygon.fresh')
  const words = await page.locator('[data-log] [aria-current=step]').innerText()
  if (!(await said(page)).endsWith(words)) throw new Error(`${await said(page)} is not ${words}`)
  // Names begin with one, as the words do.
  if (!/^Seat [12]: /.test(await said(page))) throw new Error(await said(page))
  await page.goto('/replay/lumis.4.greedy.3#31')
  await page.waitForSelector('[data-last]')
}

export async function aLinkLeadsToAMomentWithTheSameEyes(page, harness) {
  await serveRecords(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/replay/lumis.4.greedy.3#12')
  await isAt(page, 12)
  await page.selectOption('.replaybar select', '1')
  await page.waitForFunction(() => location.hash === '#12/2')
  await page.click('#save')
  await page.click('#copy')
  await page.getByText('Copied').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await harness.person({ size: PHONE })
  await serveRecords(friend)
  await friend.goto(link)
  await isAt(friend, 12)
  if ((await friend.locator('.replaybar select').inputValue()) !== '1') throw new Error('other eyes')
}

export async function eachEyesSeeWhatTheyKnew(page) {
  await serveRecords(page)
  await page.goto('/replay/lumis.4.greedy.3#20')
  await page.waitForSelector('[data-open="3"]')
  if ((await page.locator('[data-open]').count()) !== 4) throw new Error('not all is open')
  await page.selectOption('.replaybar select', 'spectator')
  await page.waitForFunction(() => document.querySelectorAll('[data-open]').length === 0)
  if ((await page.locator('.backs').count()) !== 4) throw new Error('a spectator sees four backs')
  await page.selectOption('.replaybar select', '2')
  await page.waitForFunction(() => document.querySelectorAll('.backs').length === 3)
  await page.waitForSelector('.dock .hand')
}

export async function aRecordIsDroppedAndABadOneIsAnswered(page, harness) {
  await page.goto('/replay')
  await page.getByRole('heading', { name: 'Open a record' }).waitFor()
  await harness.shoot(page, 'replay-drop')
  await harness.axe(page, 'drop')
  await drop(page, 'what is this?')
  await page.getByRole('alert').getByText('it is not JSON').waitFor()
  await drop(page, '{"some": "thing"}')
  await page.getByRole('alert').getByText('not a record of a match').waitFor()
  const record = golden('lumicora.2.greedy.1')
  await drop(page, JSON.stringify({ ...record, setup: { ...record.setup, octopus: 7 } }))
  await page.getByRole('alert').waitFor()
  await harness.shoot(page, 'replay-bad-file')
  await drop(page, JSON.stringify({ ...record, game: 'chess' }))
  await page.getByRole('alert').getByText('There is no such game').waitFor()
  await drop(page, JSON.stringify(record))
  await verified(page)
  await page.locator('.replaybar').getByText('Step 0 of 105').waitFor()
  // By the button too, and onto a replay that is shown.
  await page.click('#save')
  await page.getByText('has no address').waitFor()
  await page.setInputFiles('dialog input[type=file]', {
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(golden('coral.2.greedy.1'))),
  })
  await page.locator('.replaybar').getByText('Step 0 of 20').waitFor()
}

export async function theBadgeSaysWhatIsWrongWithATamperedRecord(page, harness) {
  const record = golden('lumicora.2.greedy.1')
  await page.goto('/replay')
  // A step of somebody else's: shown as far as it is right, with the rule.
  await drop(
    page,
    JSON.stringify({
      ...record,
      steps: record.steps.map((step, i) => (i === 30 ? { ...step, seat: 1 - step.seat } : step)),
    }),
  )
  await page.waitForSelector('#badge.bad')
  await page.locator('.replaybar').getByText('Step 0 of 30').waitFor()
  await page.click('#badge')
  await page.waitForSelector('[data-why=step] .rule')
  await page.getByText('It can be played back up to step 30.').waitFor()
  await page.getByText('Doesn’t check out at step 31.').waitFor()
  await page.waitForSelector('[data-point=steps][data-state=bad]')
  await page.waitForSelector('[data-point=result][data-state=open]')
  await harness.shoot(page, 'replay-tampered')
  await harness.axe(page, 'tampered')
  await page.keyboard.press('Escape')
  // Points that nobody made.
  await drop(page, JSON.stringify({ ...record, result: { ...record.result, scores: [99, 1] } }))
  await page.locator('.replaybar').getByText('Step 0 of 105').waitFor()
  await page.waitForSelector('#badge.bad')
  await page.click('#badge')
  await page.waitForSelector('[data-point=result][data-state=bad]')
  await page.waitForSelector('[data-point=draws][data-state=good]')
  await page.keyboard.press('Escape')
  // And the honest one: all is right, and nothing is claimed of its seed.
  await drop(page, JSON.stringify(record))
  await verified(page)
  await page.click('#badge')
  await page.waitForSelector('[data-point=fair][data-state=none]')
  await page.getByText('The record does not say where the seed came from').waitFor()
  await harness.shoot(page, 'replay-checked')
  await harness.axe(page, 'checked')
}

export async function aMatchOfATableIsVerifiedWithItsCommitment(page) {
  await playNow(page, 'lumicora')
  await page.click('[data-go]')
  await page.waitForSelector('[data-mode=start], [data-mode=wait]')
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.waitForSelector('#fair')
  await page.click('a[href^="/replay/"]')
  await verified(page)
  await page.click('#badge')
  await page.waitForSelector('[data-point=fair][data-state=good]')
  await page.getByText('nobody chose this deal').waitFor()
  await page.waitForSelector('[data-kept=true]')
}

async function download(page, kind) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-save=${kind}]`)])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

export async function everythingCanBeTakenAwayAsAFile(page, harness) {
  await serveRecords(page)
  for (const [id, at] of [
    ['lumicora.2.greedy.1', 60],
    ['lumis.2.greedy.1', 30],
    ['coral.2.greedy.1', 14],
  ]) {
    await page.goto(`/replay/${id}#${at}`)
    await isAt(page, at)
    await page.click('#save')
    const record = await download(page, 'record')
    if (JSON.stringify(JSON.parse(record.bytes)) !== JSON.stringify(golden(id)))
      throw new Error(`${id}: another record`)
    const svg = (await download(page, 'svg')).bytes.toString()
    const parsed = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml')
      const refs = [...read.querySelectorAll('*')].flatMap((one) =>
        [...one.attributes].filter(({ name, value }) => /href|src/.test(name) && !value.startsWith('#')),
      )
      return {
        root: read.documentElement.localName,
        error: read.querySelector('parsererror') !== null,
        outside: refs.length,
        shapes: read.querySelectorAll('polygon, path').length,
      }
    }, svg)
    if (parsed.root !== 'svg' || parsed.error || parsed.outside > 0 || parsed.shapes < 20)
      throw new Error(`${id}: ${JSON.stringify(parsed)}`)
    const png = (await download(page, 'png')).bytes
    if (png.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a' || png.readUInt32BE(16) !== 1080)
      throw new Error(`${id}: no PNG`)
    await page.fill('[data-from]', String(at - 4))
    await page.fill('[data-to]', String(at))
    const gif = await download(page, 'gif')
    const frames = gif.bytes.toString('latin1').split('\x21\xf9\x04').length - 1
    if (gif.bytes.subarray(0, 6).toString() !== 'GIF89a' || frames !== 5)
      throw new Error(`${id}: ${frames} frames`)
    // A browser can show it.
    const size = await page.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/gif;base64,${data}`
      await image.decode()
      return image.naturalWidth
    }, gif.bytes.toString('base64'))
    if (size !== 720) throw new Error(`${id}: ${size} px`)
  }
  await harness.shoot(page, 'replay-save')
  await harness.axe(page, 'save')
}

export async function anAnimationCanBeCalledOff(page) {
  await serveRecords(page)
  await page.goto('/replay/lumicora.3.random.2')
  await isAt(page, 0)
  await page.click('#save')
  await page.getByText('120 pictures').waitFor()
  let files = 0
  page.on('download', () => (files += 1))
  await page.click('[data-save=gif]')
  await page.waitForFunction(() => document.querySelector('dialog progress')?.value > 0)
  await page.click('dialog [data-cancel]')
  await page.waitForSelector('[data-save=gif]')
  if (files > 0) throw new Error('it was made all the same')
}

async function inLanguage(lang, harness, title, words) {
  const page = await harness.person({ lang, size: { width: 390, height: 844 } })
  await serveRecords(page)
  for (const id of Object.keys(BOARDS)) {
    await page.goto(`/replay/${id}#9`)
    await isAt(page, 9)
    await page.getByRole('heading', { level: 1, name: new RegExp(title) }).waitFor()
  }
  await page.locator('.replaybar').getByText(words).waitFor()
  await page.waitForSelector('#badge.good')
  await page.click('#badge')
  await harness.shoot(page, `replay-checked-${lang}`, { narrow: NARROW })
  await page.keyboard.press('Escape')
  await page.click('#save')
  await harness.shoot(page, `replay-save-${lang}`, { narrow: NARROW })
  await harness.axe(page, `replay in ${lang}`)
}

export const aReplayInGerman = (_page, harness) =>
  inLanguage('de', harness, 'Partie ansehen', /Schritt 9 von 20/)
export const aReplayInDutch = (_page, harness) =>
  inLanguage('nl', harness, 'Partij bekijken', /Stap 9 van 20/)

export async function aReplayInTheLight(_page, harness) {
  const page = await harness.person({ theme: 'light' })
  await serveRecords(page)
  for (const [id, board] of Object.entries(BOARDS)) {
    await page.goto(`/replay/${id}#14/1`)
    await isAt(page, 14)
    await page.waitForSelector(board)
    await harness.shoot(page, `replay-${id.split('.')[0]}-light`)
    await harness.axe(page, `replay of ${id}, light`)
  }
}

export async function whatFellFallsInAReplayToo(page, harness) {
  await serveRecords(page)
  await page.goto('/replay/coral.3.random.2')
  await verified(page)
  const fall = page.locator('[data-log] button').getByText('it falls').first()
  const step = Number(await fall.getAttribute('data-step'))
  const words = await page.locator('[data-log]').innerText()
  if (/\(-?\d/.test(words) || !/level \d/.test(words)) throw new Error(words)
  await page.waitForFunction(() => Number(document.querySelector('.solid')?.dataset.calls) > 0)
  await page.locator(`[data-log] [data-step="${step - 1}"]`).click()
  await isAt(page, step - 1)
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('.solid[data-motion=falling]')
  await harness.shoot(page, 'replay-falling', { desktop: { width: 1440, height: 900 } })
  // Level by level too.
  await page.click('[data-view=levels]')
  await page.keyboard.press('ArrowLeft')
  await isAt(page, step - 1)
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('.dropped', { state: 'attached' })
  // A seed and no commitment: it is said what that proves.
  if ((await page.locator('#badge').innerText()).trim() !== 'Verified by its seed')
    throw new Error(await page.locator('#badge').innerText())
  await page.click('#badge')
  await page.waitForSelector('[data-point=draws][data-state=good]')
  await page.getByText('The record does not say where the seed came from').waitFor()
  await harness.shoot(page, 'replay-by-seed')
  await harness.axe(page, 'what a seed proves')
}

/** What each board is asked to show: a step with a place, far from the moment that is shown. */
const PLACES = {
  'lumicora.2.greedy.1': { at: 60, step: 53, marks: ['40', '35'], names: 44, words: '(40, 35)' },
  'lumis.2.greedy.1': { at: 40, step: 17, marks: ['261'], names: 521, words: '(261)' },
  'coral.3.random.2': { at: 22, step: 14, words: '(1, -3, 1) (1, -3, 2) (1, -2, 1)' },
}

export async function wordsOfTheLogShowTheirPlace(page, harness) {
  await serveRecords(page)
  for (const [id, { at, step, marks }] of Object.entries(PLACES)) {
    // The levels of a reef of cubes are elements, which can be asked; what is drawn in three dimensions cannot.
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('reeflight.settings', JSON.stringify({ reef: 'levels' })))
    await page.goto(`/replay/${id}#${at}`)
    await isAt(page, at)
    const shown = page.locator(marks ? '[data-pointed]' : '.cell.pointed')
    const line = page.locator(`[data-log] [data-step="${step}"]`)
    await line.hover()
    await shown.first().waitFor({ state: 'attached' })
    if (marks) {
      const all = await shown.evaluateAll((found) => found.map((one) => one.dataset.pointed))
      if (marks.some((mark) => !all.includes(mark))) throw new Error(`${id}: ${all} is not ${marks}`)
    }
    await harness.shoot(page, `replay-place-${id.split('.')[0]}`, { desktop: { width: 1440, height: 900 } })
    await line.hover()
    await isAt(page, at)
    await page.hover('.replaybar input[type=range]')
    await shown.first().waitFor({ state: 'detached' })
    // By keys: the focus goes from line to line, and the place with it.
    await page.locator('[data-log] [aria-current]').focus()
    for (let n = at; n > step; n -= 1) await page.keyboard.press('ArrowUp')
    await shown.first().waitFor({ state: 'attached' })
    await page.evaluate(() => document.activeElement?.blur())
    await shown.first().waitFor({ state: 'detached' })
  }
  // With a finger: the words in the bar.
  const phone = await harness.person({ size: PHONE, hasTouch: true })
  await serveRecords(phone)
  await phone.goto('/replay/lumis.2.greedy.1#17')
  await isAt(phone, 17)
  await phone.tap('.replaybar .where')
  await phone.locator('[data-pointed="261"]').waitFor({ state: 'attached' })
}

export async function spacesAreNamedForThoseWhoWantIt(page, harness) {
  await serveRecords(page)
  for (const [id, { at, step, names, words }] of Object.entries(PLACES)) {
    await page.goto(`/replay/${id}#${at}`)
    await isAt(page, at)
    const line = page.locator(`[data-log] [data-step="${step}"]`)
    if ((await line.innerText()).includes(words)) throw new Error(`${id}: named though nobody wants it`)
    if (await page.locator('[data-name]').count()) throw new Error(`${id}: spaces are named at first`)
    await setNames(page, 'on')
    await line.getByText(words).waitFor()
    await page.locator('[data-name]').first().waitFor({ state: 'attached' })
    const count = await page.locator('[data-name]').count()
    if (names && count !== names) throw new Error(`${id}: ${count} names, not ${names}`)
    await harness.shoot(page, `replay-names-${id.split('.')[0]}`, {
      desktop: { width: 1440, height: 900 },
      tablet: { width: 820, height: 1180 },
      phone: PHONE,
    })
    await harness.axe(page, `named spaces of ${id}`)
    await setNames(page, 'off')
    await page.waitForFunction(() => document.querySelectorAll('[data-name]').length === 0)
  }
}

async function setNames(page, value) {
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const names = page.locator('dialog').getByRole('group', { name: 'Names of spaces' })
  await names.getByRole('radio', { name: value, exact: true }).click()
  await page.locator('dialog').getByRole('button', { name: 'Close' }).click()
  await page.waitForSelector('dialog', { state: 'detached' })
}

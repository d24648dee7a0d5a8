// What tells somebody that it is their turn: sound, title, icon, notification. The browser's own are replaced by ones
// that count.

import { PHONE } from './hands/harness.mjs'
import { clickTurn, turn } from './hands/lumis.mjs'

function stubs() {
  Object.assign(globalThis, { tones: 0, told: [], isAway: false })
  const param = {
    value: 0,
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  }
  const node = () => ({
    connect: (to) => to,
    start: () => (globalThis.tones += 1),
    stop() {},
    frequency: param,
    gain: param,
  })
  globalThis.AudioContext = class {
    state = 'running'
    resume() {}
    suspend() {}
    currentTime = 0
    destination = node()
    createOscillator = node
    createGain = node
  }
  globalThis.Notification = class {
    static permission = 'default'
    static requestPermission = async () => (globalThis.Notification.permission = 'granted')
    constructor(title, { body }) {
      globalThis.told.push(`${title}: ${body}`)
    }
    close() {}
  }
  Object.defineProperty(document, 'visibilityState', {
    get: () => (globalThis.isAway ? 'hidden' : 'visible'),
  })
}

const state = (page) =>
  page.evaluate(() => ({
    tones: globalThis.tones,
    told: globalThis.told,
    title: document.title,
    icon: document.querySelector('link[rel=icon]').getAttribute('href'),
  }))

/** Switches something on in the settings. */
async function switchOn(page, name) {
  await page.click('button[aria-label=Settings]')
  await page.getByRole('group', { name }).getByRole('radio', { name: 'on', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog[open]', { state: 'detached' })
}

export async function aTurnIsSignaledBySoundTitleIconAndNotification(page, harness) {
  await page.addInitScript(stubs)
  await page.goto('/?game=lumis')
  await turn(page)
  const first = await state(page)
  if (first.tones === 0) throw new Error('no sound on a desk')
  if (!first.title.startsWith('● Your turn') || first.icon !== '/favicon-turn.svg')
    throw new Error(`${first.title}, ${first.icon}`)
  // Not told before it was asked for, nor to somebody who looks.
  await page.evaluate(() => (globalThis.isAway = true))
  await clickTurn(page, 0)
  await turn(page)
  if ((await state(page)).told.length > 0) throw new Error('told without being asked')
  await switchOn(page, 'Tell me when it’s my turn')
  await page.evaluate(() => (globalThis.isAway = false))
  // A bot may answer before anybody could look: every change is kept.
  await page.evaluate(() => {
    globalThis.seen = []
    const look = () =>
      globalThis.seen.push(
        `${document.title.startsWith('●')} ${document.querySelector('link[rel=icon]').getAttribute('href')}`,
      )
    new MutationObserver(look).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  await clickTurn(page, 1)
  await page.waitForFunction(() => globalThis.seen.includes('false /favicon.svg'))
  await turn(page)
  if ((await state(page)).told.length > 0) throw new Error('told although they look')
  await page.evaluate(() => (globalThis.isAway = true))
  const { tones } = await state(page)
  await clickTurn(page, 2)
  await page.waitForFunction(() => globalThis.told.length === 1)
  const last = await state(page)
  if (last.told[0] !== 'Reeflight: Lumis: Your turn' || last.tones !== tones)
    throw new Error(`${last.told}, ${last.tones - tones} tones while away`)

  const phone = await harness.person({ size: PHONE, hasTouch: true, isMobile: true })
  await phone.addInitScript(stubs)
  await phone.goto('/?game=lumis')
  await turn(phone)
  if ((await state(phone)).tones > 0) throw new Error('a phone sounds before it is asked to')
  await switchOn(phone, 'Sound')
  await phone.click('[data-action=draw]')
  await phone.click('.choice.primary')
  await phone.waitForFunction(() => globalThis.tones > 0)
}

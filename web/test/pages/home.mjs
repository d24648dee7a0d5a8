// The start page, and from there to a match.

import { expectText } from './hands/expect.mjs'
import { clickTurn, toLevels, turn } from './hands/coral.mjs'
import { PHONE } from './hands/harness.mjs'
import { create, join } from './hands/table.mjs'

/** A host asks somebody to leave, mutes somebody, and anybody hides what somebody says. */
export async function aHostHasAWordWithPeople(host, harness) {
  const guest = await harness.person()
  harness.expected = [/status of 403/]
  await create(host, 'lumicora', 3)
  await host.waitForSelector('main.lobby')
  await join(guest, host)
  await host.click('[data-remove]')
  await guest.waitForFunction(() => document.querySelectorAll('.seats .free').length === 2)
  await guest.click('.seats .button.primary')
  await guest.getByText('The host has asked you to leave this table.').waitFor()
  const chat = (page) => page.getByRole('button', { name: 'Chat' }).first()
  const say = async (page, text) => {
    await page.getByRole('textbox', { name: 'Write something' }).fill(text)
    await page.keyboard.press('Enter')
  }
  for (const page of [host, guest]) await chat(page).click()
  await say(guest, 'why me?')
  await host.getByText('why me?').waitFor()
  await harness.shoot(host, 'chat-host')
  await harness.axe(host, 'chat')
  await host.click('[data-hide]')
  await host.getByText('hidden by you').waitFor()
  await host.click('[data-mute]')
  await host.waitForSelector('[data-mute][aria-pressed=true]')
  await say(guest, 'hello?')
  await guest.getByText('The host has muted you at this table.').waitFor()
}

export async function playNowIsOneClick(page, harness) {
  await page.goto('/')
  await page.waitForSelector('.art > svg')
  await harness.shoot(page, 'home-dark')
  await harness.axe(page, 'home')
  for (const game of ['lumicora', 'lumis', 'coral']) {
    await page.goto('/')
    await page.click(`[data-play=${game}]`)
    await page.waitForURL(/\/t\/\w+/)
    await page.waitForSelector('section.bar')
    await page.waitForFunction(() => document.title.startsWith('●') || document.title.includes('·'))
    // Whoever lays their starting Lumino last is asked how it shall lie, as everybody is.
    if (game === 'lumicora') await page.waitForSelector('[data-mode=orient] [data-flip]')
    await harness.shoot(page, `live-${game}`)
    await harness.axe(page, `live ${game}`)
  }
  await page.goto('/')
  await expectText(page, '#mine', 'Continue')
  await page.waitForFunction(() =>
    /Your turn|Waiting for/.test(document.querySelector('[aria-labelledby=mine]')?.textContent ?? ''),
  )
  await harness.shoot(page, 'home-with-games')
}

export async function theLightThemeHoldsToo(page, harness) {
  const light = await harness.person({ theme: 'light' })
  for (const [path, name] of [
    ['/', 'home'],
    ['/rules/lumicora', 'rules'],
    ['/watch', 'watch'],
  ]) {
    await light.goto(path)
    await light.waitForSelector('h1')
    await harness.shoot(light, `${name}-light`)
    await harness.axe(light, `${name}, light`)
  }
  await page.goto('/watch')
  await page.waitForSelector('h1')
  await harness.shoot(page, 'watch-dark')
  await harness.axe(page, 'watch')
}

export async function aTableWaitsAndALinkBringsAFriend(page, harness) {
  await page.goto('/')
  await page.click('.create')
  await page.waitForSelector('main.lobby')
  await page.waitForSelector('.seats li.mine')
  await page.waitForSelector('svg[role=img]')
  await harness.shoot(page, 'lobby')
  await harness.axe(page, 'lobby')
  const link = await page.inputValue('#invite')
  if (link !== page.url()) throw new Error(`${link} is not ${page.url()}`)
  const friend = await harness.person({ size: PHONE })
  await friend.goto(link)
  await friend.click('.seats .button.primary')
  for (const one of [page, friend]) {
    await one.waitForSelector('section.bar')
    await one.click('button[aria-label=Chat]')
    await one.waitForSelector('aside[aria-label=Chat]')
  }
  await page.fill('aside input', 'Hello, <b>reef</b>!')
  await page.press('aside input', 'Enter')
  await friend.waitForFunction(() =>
    document.querySelector('aside .said')?.textContent.includes('Hello, <b>reef</b>!'),
  )
  await harness.shoot(friend, 'chat')
  await harness.axe(friend, 'chat')
}

export async function settingsAreKept(page, harness) {
  await page.goto('/')
  await page.click('button[aria-label=Settings]')
  await page.waitForSelector('dialog[open]')
  await harness.shoot(page, 'settings')
  await harness.axe(page, 'settings')
  await page.check('dialog input[type=radio] >> nth=1')
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  await page.getByRole('radio', { name: 'hell', exact: true }).check()
  await page.fill('dialog input[autocomplete=nickname]', 'Seeigel')
  await page.click('dialog form button >> nth=0')
  await page.waitForFunction(
    () => document.querySelector('dialog [role=status]')?.textContent === 'Gespeichert.',
  )
  await page.reload()
  await page.waitForSelector('h1')
  const { lang, theme } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
  }))
  if (lang !== 'de' || theme !== 'light') throw new Error(`${lang}, ${theme}`)
  await page.getByText('Seeigel').waitFor()
}

export async function playingHereNeedsNoServer(_page, harness) {
  const page = await harness.person({ offline: true })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The worker is ready once everything is kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Whatever asks for the server now fails, and browsers say so.
  harness.expected = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /WebSocket/]
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Can’t reach the server.', { exact: false }).first().waitFor()
  await harness.shoot(page, 'home-offline')
  await page.click('[data-play=coral]')
  await toLevels(page)
  for (let n = 0; n < 3; n += 1) {
    await turn(page)
    await clickTurn(page, n, { flat: true })
  }
  const before = await page.evaluate(
    () => JSON.parse(localStorage.getItem('reeflight.here.coral')).log.entries.length,
  )
  await page.reload()
  await page.waitForSelector('section.bar')
  await toLevels(page)
  await turn(page)
  await clickTurn(page, 7, { flat: true })
  const { entries } = await page.evaluate(() => JSON.parse(localStorage.getItem('reeflight.here.coral')).log)
  if (before < 2 || entries.length < before) throw new Error(`${before} entries, then ${entries.length}`)
}

export async function whatIsNotThereIsSaid(page, harness) {
  await page.goto('/t/nosuchtable')
  await page.getByRole('heading', { name: 'This table doesn’t exist' }).waitFor()
  await harness.shoot(page, 'no-table')
  await harness.axe(page, 'no table')
  // The record that is not there is asked for, and browsers say so.
  harness.expected = [/Failed to load resource/]
  await page.goto('/replay/nothing')
  await page.getByText('There is no record').waitFor()
  await page.goto('/rules/chess')
  await page.getByText('There’s nothing here').waitFor()
}

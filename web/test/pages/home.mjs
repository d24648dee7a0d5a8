// The start page, and from there to a match.

import { expectText } from './hands/expect.mjs'
import { clickTurn, toLevels, turn } from './hands/coral.mjs'
import { DESK, PHONE } from './hands/harness.mjs'
import { choose, create, join, playNow } from './hands/table.mjs'

/** A host asks somebody to leave, mutes somebody, and anybody hides what somebody says. */
export async function aHostHasAWordWithPeople(host, harness) {
  const guest = await harness.person()
  harness.expected = [/status of 403/]
  await create(host, 'lumicora', 3)
  await host.waitForSelector('main.lobby')
  await join(guest, host)
  await host.click('[data-remove]')
  await guest.waitForFunction(() => document.querySelectorAll('.seats .free').length === 2)
  await guest.click('.seats .button.primary >> nth=0')
  await guest.getByText('The host has removed you from this table.').waitFor()
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
  await page.waitForSelector('.art > img')
  await page.getByText('New here?').waitFor()
  await harness.shoot(page, 'home-dark')
  await harness.axe(page, 'home')
  for (const game of ['lumicora', 'lumis', 'coral']) {
    await playNow(page, game)
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
    /Your turn|Puff’s turn/.test(document.querySelector('[aria-labelledby=mine]')?.textContent ?? ''),
  )
  await harness.shoot(page, 'home-with-games')
  await harness.axe(page, 'home with games')
  // A phone hides words that a desk shows: what they named needs a name there too.
  for (const link of [
    '/',
    ...(await page
      .locator('[aria-labelledby=mine] a[href^="/t/"]')
      .evaluateAll((all) => all.map((one) => one.pathname))),
  ]) {
    await page.setViewportSize(PHONE)
    await page.goto(link)
    await page.waitForSelector(link === '/' ? 'main .next' : 'section.bar')
    await harness.axe(page, `${link} on a phone`)
  }
  await page.setViewportSize(DESK)
  await page.goto('/')
  // What is over can be seen again from the menu.
  await page.getByRole('link', { name: 'Replays' }).click()
  await page.getByText('Matches you finish will appear here.').waitFor()
  await harness.shoot(page, 'replays-empty')
  await harness.axe(page, 'replays')
}

/** The start page stays light: pictures are images, dialogs come when they are wanted. */
export async function theStartPageHasFewElements(page) {
  await page.goto('/')
  await page.getByText('New here?').waitFor()
  const count = await page.evaluate(() => document.querySelectorAll('*').length)
  console.log(`${count} elements`)
  if (count > 1_000) throw new Error(`the start page has ${count} elements`)
}

/** Nothing may touch the edge of a button, however narrow the window is. */
export async function whoWithDecidesWhatTheButtonDoes(page, harness) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  for (const game of ['lumicora', 'lumis', 'coral']) {
    if (await page.locator(`[data-fold=${game}]`).count()) await page.click(`[data-fold=${game}]`)
    for (const [company, words] of [
      ['bots', 'Play'],
      ['friends', 'Invite to'],
      ['people', 'Find players for'],
    ]) {
      await page.locator(`article[aria-labelledby=game-${game}] input[value=${company}]`).check()
      await expectText(page, `[data-play=${game}]`, words)
      const room = await page.locator(`[data-play=${game}]`).evaluate((button) => {
        const text = document.createRange()
        text.selectNodeContents(button)
        const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()]
        return Math.min(inner.left - outer.left, outer.right - inner.right)
      })
      if (room < 8) throw new Error(`${words} ${game} has ${room} px to the edge of its button`)
    }
    await harness.shoot(page, `home-people-${game}`, { narrow: { width: 360, height: 740 } })
  }
  // What was chosen last is still chosen.
  await page.reload()
  await expectText(page, '[data-play=coral]', 'Find players for Coral')
}

/** On a phone a match that waits stands first, from the first moment: what is below it does not move when it is known. */
export async function whatWaitsHasItsPlaceAtOnce(page, harness) {
  await page.setViewportSize({ width: 390, height: 844 })
  await playNow(page, 'lumicora')
  await page.waitForSelector('section.bar')
  let answer = () => undefined
  const asked = new Promise((resolve) => (answer = resolve))
  await page.route('**/api/me/tables*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  const top = async () => (await page.locator('[data-play=lumicora]').boundingBox()).y
  await page.locator('main .next').getByText('Continue').waitFor()
  const before = await top()
  answer()
  await page.locator('main .next').getByText('Lumicora with Puff').waitFor()
  await page.locator('main .next').getByText('Your turn').waitFor()
  if ((await top()) !== before) throw new Error(`the button moved from ${before} to ${await top()}`)
  await harness.shoot(page, 'home-next')
  // Once it is over, no place is kept.
  await page.locator('main .next').click()
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.waitForSelector('#end[data-ready]')
  await page.goto('/')
  await page.getByRole('heading', { name: 'New here?' }).waitFor()
  if (await page.locator('main .next').count()) throw new Error('a place for nothing')
}

/** One opens a table for everyone; another one who looks for players sits down there. */
export async function peopleFindEachOther(page, harness) {
  await (await choose(page, 'lumis', 'people', { clock: '15 min each' })).locator('[data-play]').click()
  await page.waitForSelector('main.lobby')
  await page.getByText('listed for everyone').waitFor()
  const other = await harness.person()
  const card = await choose(other, 'lumis', 'people', { clock: '15 min each' })
  await card.getByText('You’ll join').waitFor()
  await other.getByRole('heading', { name: 'Open tables' }).waitFor()
  await harness.shoot(other, 'home-open-tables')
  await harness.axe(other, 'home with open tables')
  await card.locator('[data-play]').click()
  await other.click('[data-sit]')
  for (const one of [page, other]) await one.waitForSelector('section.bar')
  // Whoever does not play can watch.
  const third = await harness.person()
  await third.goto('/watch')
  const table = new URL(page.url()).pathname
  await third.locator(`main li a.button[href="${table}"]`, { hasText: 'Watch' }).waitFor()
  await harness.shoot(third, 'watch-full')
  await harness.axe(third, 'watch with a match')
}

/** A link can be pasted anywhere; whoever comes by it says what to call them, and is asked only once. */
export async function whoComesByALinkSaysTheirName(host, harness) {
  await create(host, 'lumis', 4)
  await host.waitForSelector('main.lobby')
  const link = await host.inputValue('#invite')
  const guest = await harness.person({ lang: 'de' })
  await guest.goto('/')
  await guest.getByText('Neu hier?').waitFor()
  await guest.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, link)
  const name = guest.locator('.join input[autocomplete=nickname]')
  await name.waitFor()
  // A name is there and selected, so that typing replaces it.
  const made = await name.inputValue()
  if (!/^\S+(er|e|es) \S+$/.test(made)) throw new Error(`${made} is not a German name`)
  const selected = await name.evaluate((input) => input.selectionEnd - input.selectionStart)
  if (selected !== made.length) throw new Error(`${selected} letters of ${made} are selected`)
  await guest.getByRole('button', { name: 'Anderer Name' }).click()
  await guest.waitForFunction(
    (was) => document.querySelector('.join input[autocomplete=nickname]').value !== was,
    made,
  )
  await name.fill('Seeigel')
  await harness.shoot(guest, 'join')
  await harness.axe(guest, 'join')
  await guest.click('[data-sit]')
  await guest.waitForSelector('.seats li.mine')
  await host.getByText('Seeigel').first().waitFor()
  // A known person sees the table at once.
  const second = await harness.person()
  await create(second, 'coral', 3)
  await second.waitForSelector('main.lobby')
  await guest.goto(await second.inputValue('#invite'))
  await guest.waitForSelector('main.lobby')
  if (await guest.locator('.join').count()) throw new Error('a known person is asked again')
}

/** Seats stand by team, each with its goal; who moves is with another partner. */
export async function seatsStandByTeam(host, harness) {
  await create(host, 'lumis', 4)
  await host.waitForSelector('main.lobby .team')
  const teams = () =>
    host.$$eval('.team', (all) =>
      all.map((team) => [
        team.querySelector('h2').textContent,
        ...[...team.querySelectorAll('[data-seat]')].map(({ dataset }) => dataset.seat),
      ]),
    )
  const stood = JSON.stringify(await teams())
  if (stood !== '[["Yellow","0","2"],["Red","1","3"]]') throw new Error(stood)
  const guest = await harness.person()
  await join(guest, host, 'Manta')
  await host.waitForSelector('[data-seat="1"] [data-remove]')
  await harness.shoot(host, 'lobby-teams')
  await harness.axe(host, 'lobby with teams')
  await guest.click('[data-move="2"]')
  await host.waitForSelector('[data-seat="2"] [data-remove]')
  await expectText(host, '.order ol', 'Manta')
  // The bar says what is missing, and offers the bot by its name.
  await expectText(host, 'section.missing', '2 seats are free')
  await host.getByLabel('bot').selectOption('Kelpie, sharp')
  await expectText(host, '[data-start]', 'Start with Kelpie')
  await host.click('[data-start]')
  await host.waitForSelector('section.bar.mine, section.bar .more')
  const { seats } = await host.evaluate(async () =>
    (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}`)).json(),
  )
  const levels = seats.map(({ type, level }) => level ?? type).join()
  if (levels !== 'person,sharp,person,sharp') throw new Error(levels)
}

export async function theLightThemeHoldsToo(page, harness) {
  const light = await harness.person({ theme: 'light' })
  for (const [path, name] of [
    ['/', 'home'],
    ['/rules/lumicora', 'rules'],
    ['/watch', 'watch'],
    ['/replays', 'replays'],
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
  await create(page, 'lumicora', 2)
  await page.waitForSelector('main.lobby')
  await page.waitForSelector('.seats li.mine')
  await page.waitForSelector('svg[role=img]')
  await harness.shoot(page, 'lobby')
  await harness.axe(page, 'lobby')
  const link = await page.inputValue('#invite')
  if (link !== page.url()) throw new Error(`${link} is not ${page.url()}`)
  const friend = await harness.person({ size: PHONE })
  await join(friend, page)
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
  await page.getByText('Seeigel').first().waitFor()
}

export async function playingHereNeedsNoServer(_page, harness) {
  const page = await harness.person({ offline: true })
  await page.goto('/')
  // The worker takes over once everything is kept.
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

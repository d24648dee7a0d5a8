// What a table says and does around the boards: its menu and its help, the chat, Enter, what it is called; and what each
// board says at moments at which it used to mislead.

import assert from 'node:assert/strict'
import { clickTurn as growOrGlide, open as openCoral, toLevels, turn as coralTurn } from './hands/coral.mjs'
import { DESK, PHONE } from './hands/harness.mjs'
import { open, settled, until } from './hands/lumicora.mjs'
import { keepRecord } from './hands/records.mjs'
import { BOT, comes, OPEN, tableOf } from './hands/tables.mjs'

const display = (page) => page.getByRole('group', { name: 'Your display' }).locator('.tile')
const more = (page) => page.locator('section.bar .more').innerText()

export async function anAddressThatIsNoneIsAPageOfItsOwn(page, harness) {
  harness.expected = [/status of 404/]
  const answer = await page.goto('/nope')
  assert.equal(answer.status(), 404)
  await page.getByRole('heading', { level: 1, name: 'There’s nothing here.' }).waitFor()
  const api = await page.evaluate(async () => {
    const answer = await fetch('/api/nope', { headers: { Accept: 'text/html' } })
    return [answer.status, (await answer.json()).code]
  })
  assert.equal(api[0], 404)
  assert.equal(typeof api[1], 'string')
}

export async function resigningSaysWhatItDoes(page, harness) {
  const asked = async (one) => {
    await one.waitForSelector('section.bar')
    await one.click('[data-menu]')
    await one.click('[data-ask=resign]')
    return one.locator('dialog').innerText()
  }
  // Alone against bots, or as one of two, it ends the match; of three people two play on.
  const alone = await tableOf(page, 'lumicora', [BOT])
  await page.goto(`/t/${alone}`)
  assert.match(await asked(page), /The match ends/)
  const three = await tableOf(page, 'lumicora', [OPEN, OPEN])
  await comes(harness, three, 1)
  await comes(harness, three, 2)
  await page.goto(`/t/${three}`)
  assert.match(await asked(page), /A bot plays on in your seat/)
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  // The match goes on without them.
  const { status } = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), three)
  assert.equal(status, 'running')
}

export async function theMatchHasAMenuAndHelpIsApart(page, harness) {
  await page.goto('/here/lumicora?new&seed=1')
  await page.waitForSelector('section.bar')
  await page.keyboard.press('?')
  const help = page.locator('dialog')
  await help.getByText('How do I…').waitFor()
  await help.getByText('…place a tile?').click()
  assert.ok((await help.locator('kbd').count()) > 5, 'no keys')
  assert.equal(await help.locator('[data-ask]').count(), 0, 'help ends matches')
  await harness.shoot(page, 'help')
  await harness.axe(page, 'help')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.click('[data-menu]')
  await help.locator('[data-ask]').first().waitFor()
  assert.equal(await help.locator('[data-ask]').count(), 3)
  await harness.shoot(page, 'match-menu')
  await harness.axe(page, 'match menu')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  // After the first round nobody can call it off, and nobody is offered to.
  await keepRecord(page, 'lumicora.2.greedy.1', 80)
  await page.waitForSelector('section.bar')
  await page.click('[data-menu]')
  await help.locator('[data-ask=resign]').waitFor()
  assert.equal(await help.locator('[data-ask=abort]').count(), 0)
  await page.keyboard.press('Escape')
  // On a phone nobody has keys, and the menu leads to the help.
  for (const game of ['lumicora', 'lumis', 'coral']) {
    const phone = await harness.person({ size: PHONE, hasTouch: true, isMobile: true })
    await phone.goto(`/here/${game}?new&seed=1`)
    await phone.waitForSelector('section.bar')
    await phone.click('[data-menu]')
    await phone.locator('dialog').getByRole('button', { name: 'Help' }).click()
    await phone.locator('dialog details').first().waitFor()
    assert.equal(await phone.locator('dialog kbd').count(), 0, `${game} tells a phone of keys`)
  }
}

/** Play again: the same bots around the table, each as strong as it was. */
export async function playingAgainKeepsEveryBot(page) {
  const levels = ['calm', 'greedy', 'keen']
  const id = await tableOf(
    page,
    'lumicora',
    levels.map((level) => ({ type: 'bot', level })),
  )
  await page.goto(`/t/${id}`)
  await page.waitForSelector('section.bar')
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.waitForSelector('#end[data-ready]')
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(id))
  const again = await page.evaluate(async () =>
    (await fetch(`/api/tables/${location.pathname.split('/').at(-1)}`)).json(),
  )
  assert.deepEqual(
    again.seats.map((seat) => seat.level),
    [undefined, ...levels],
  )
}

/** A table that is gone is not kept as the last one. */
export async function aTableThatIsGoneIsForgotten(page, harness) {
  harness.expected = [/status of 404/]
  const gone = '/t/aaaaaaaaaaaa'
  await page.goto('/rules')
  await page.evaluate(
    (to) => localStorage.setItem('reeflight.last', JSON.stringify({ to, game: 'lumis' })),
    gone,
  )
  await page.goto(gone)
  await page.waitForSelector('main.nothing')
  await page.waitForFunction(() => localStorage.getItem('reeflight.last') === null)
}

/** What is special about a match is said at its table, on a phone too. */
export async function aPhoneNamesTheMode(page, harness) {
  const phone = await harness.person({ size: PHONE, hasTouch: true, isMobile: true })
  for (const [game, others, options, where, words] of [
    ['lumicora', [BOT], { side: 'b', animals: 'light' }, '[data-special]', 'side B · light animals'],
    ['lumis', [BOT, BOT, BOT], { talk: 'open' }, 'h1', 'Lumis · open talk'],
    ['coral', [BOT, BOT], { mode: 'chaos' }, 'h1', 'Coral · Chaos'],
  ]) {
    const id = await tableOf(phone, game, others, options)
    await phone.goto(`/t/${id}`)
    await phone.locator(where).getByText(words).waitFor()
    const { width, height } = await phone.locator(where).boundingBox()
    assert.ok(width > 60 && height > 10, `${game}: ${width} x ${height}`)
    await harness.shoot(phone, `mode-${game}`)
  }
  // Between two there is nobody to talk to, and nothing to say of it.
  await page.goto(`/t/${await tableOf(page, 'lumis', [BOT], { talk: 'open' })}`)
  await page.waitForSelector('section.bar')
  assert.equal(await page.locator('h1').first().innerText(), 'Lumis')
}

/** On a phone, too, whoever acts keeps the name of their side. */
export async function whoeverActsKeepsTheirSide(page, harness) {
  const id = await tableOf(page, 'lumis', [OPEN])
  const guest = await comes(harness, id, 1)
  await guest.setViewportSize(PHONE)
  const rival = guest.locator('.rivals small')
  await rival.getByText('to act').waitFor()
  assert.match(await rival.innerText(), /^Yellow, to act/)
}

export async function theChatLeavesTheMainButtonFreeAndIsClosedByEscape(page, harness) {
  const id = await tableOf(page, 'lumicora', [OPEN], { first: 0 })
  await page.goto(`/t/${id}`)
  const friend = await comes(harness, id, 1)
  for (const one of [page, friend]) await one.waitForSelector('section.bar')
  await friend.getByRole('button', { name: 'Chat' }).click()
  await friend.fill('[data-chat] input', 'Hello')
  await friend.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.unread')?.textContent === '1')
  for (const size of [DESK, PHONE, { width: 1280, height: 720 }, { width: 360, height: 640 }]) {
    await page.setViewportSize(size)
    await page.waitForSelector(size.width < 1180 ? '.phone [data-go]' : '.desk [data-go]')
    await page.getByRole('button', { name: 'Chat' }).click()
    await page.waitForSelector('[data-chat] input:focus')
    await page.waitForFunction(() => {
      const { left, right, top, bottom } = document.querySelector('[data-go]').getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return there?.closest('[data-go]') !== null
    })
    await harness.shoot(page, `chat-${size.width}`, { size })
    await page.keyboard.press('Escape')
    await page.waitForSelector('[data-chat]', { state: 'detached' })
  }
  assert.equal(await page.locator('.unread').count(), 0)
  await page.reload()
  await page.waitForSelector('section.bar')
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.locator('[data-chat]').getByText('Hello').waitFor()
  await page.keyboard.press('Escape')
  await friend.fill('[data-chat] input', 'Again')
  await friend.keyboard.press('Enter')
  // Only what is new counts.
  await page.waitForFunction(() => document.querySelector('.unread')?.textContent === '1')
  await page.reload()
  await page.waitForFunction(() => document.querySelector('.unread')?.textContent === '1')
}

export async function enterGoesOnAfterAButtonWasPressed(page, { base }) {
  let at = await open(page, base, DESK, { seed: 5 })
  at = await until(page, at, (now) => now.startsWith('place'))
  await page.locator('.cell.lit').first().click()
  await page.waitForSelector('[data-go]:not([aria-disabled=true])')
  const rim = () => page.locator('.ghost .rim').getAttribute('points')
  await page.getByRole('button', { name: 'Rotate right' }).click()
  const turned = await rim()
  await page.keyboard.press('Enter')
  at = await settled(page, at)
  assert.ok(turned)
  // Reached by keys, a button is what Enter means.
  await until(page, at, (now) => now.startsWith('place'))
  await page.keyboard.press('ArrowRight')
  await page.locator('.ghost').waitFor()
  const before = await page.locator('[data-at]').getAttribute('data-at')
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('.legal'))) break
  }
  await page.keyboard.press('Enter')
  await page.waitForSelector('.legal[aria-pressed=false]')
  assert.equal(await page.locator('[data-at]').getAttribute('data-at'), before)
}

export async function enterDoesNotPressLevelsAgain(page) {
  await openCoral(page, { seats: 2 })
  await coralTurn(page)
  await toLevels(page)
  const { kind, turn } = await page.evaluate(() => ({ ...document.querySelector('.table').dataset }))
  await page.keyboard.press('Enter')
  await page.waitForSelector('.table:not([data-asking])')
  assert.equal(await page.locator('.flat').count(), 1, 'Enter pressed the button for 3D')
  assert.deepEqual(
    await page.evaluate(() => ['kind', 'turn'].map((name) => document.querySelector('.table').dataset[name])),
    [kind, turn],
  )
}

export async function theBoardNamesItsMode(page) {
  const titles = [
    ['coral', { mode: 'chaos' }, 3, 'Coral · Chaos'],
    ['coral', { falling: 'penalty' }, 2, 'Coral · with falling'],
    ['lumicora', { overlap: true }, 2, 'Lumicora · overlapping turns'],
  ]
  for (const [game, options, seats, title] of titles) {
    const id = await tableOf(
      page,
      game,
      Array.from({ length: seats - 1 }, () => BOT),
      options,
    )
    await page.goto(`/t/${id}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
}

/** The starting Lumino is laid before there are turns: no step of one is lit, whoever begins. */
export async function theStartingLuminoIsNoStepOfATurn(page, { base }) {
  for (const first of [0, 1]) {
    const at = await open(page, base, DESK, { seed: 1, options: { first } })
    assert.match(at, /^orient/)
    assert.equal(await page.locator('section.bar .steps').count(), 0, `seat ${first} begins`)
  }
}

export async function anOfferSaysWhatItIsFor(page, { base }) {
  await open(page, base, DESK, { seed: 1, options: { first: 0 } })
  await page.click('[data-go]')
  await page.waitForSelector('[data-mode=start]')
  // What was not done is not ticked off.
  assert.equal(await page.locator('.steps .done').count(), 0)
  assert.match(await more(page), /limestone you can take/)
  await page.waitForSelector('.tray .offers')
  await display(page).first().click()
  await page.waitForSelector('[data-go]:has-text("Offer")')
  assert.match(await more(page), /Then you can take \d limestone.*but (green|pink|blue|yellow)/)
  assert.equal(await page.locator('.cell.lit').count(), 0, 'the reef glows for an offer')
}

export async function scoringSaysThatItHappensOnceAndWhatItBrings(page, { base }) {
  const at = await open(page, base, DESK, { seed: 1 })
  await until(page, at, (now) => now.startsWith('score'))
  assert.match(await more(page), /once per game\. Now: (green|pink|blue|yellow) \d+/)
  await page.locator('[data-scoring].lit').first().click()
  await page.waitForSelector('[data-go]:has-text("Score")')
  assert.match(await more(page), /the only time/)
}

/** Who one is and where to, what the shortest way is, and where one may build: without asking for it. */
export async function lumisSaysWhoOneIsOnAPhoneToo(page, harness) {
  const phone = await harness.person({ size: PHONE, hasTouch: true })
  const id = await tableOf(phone, 'lumis', [BOT, BOT, BOT])
  await phone.goto(`/t/${id}`)
  await phone.waitForSelector('.act .bar.mine')
  assert.equal(await phone.locator('[data-you]').innerText(), 'You: Yellow, top to bottom')
  await phone.waitForSelector('.crossing.yellow')
  await keepRecord(page, 'lumis.2.greedy.1', 24)
  await page.waitForSelector('.act .bar.mine')
  assert.equal(await page.locator('.veil').count(), 0)
  await page.click('[data-action=tower]')
  await page.waitForSelector('path.legal')
  await page.waitForSelector('path.veil')
}

/** At no moment of a turn does Coral say that nothing can grow where something can; and the picker stays where it is. */
export async function coralDoesNotSayThatNothingCanGrow(page) {
  await openCoral(page, { seats: 2 })
  await toLevels(page)
  await page.evaluate(() => {
    globalThis.heard = new Set()
    globalThis.pickers = new Set()
    const listen = () => {
      globalThis.heard.add(document.querySelector('section.bar .more')?.textContent ?? '')
      globalThis.pickers.add(document.querySelectorAll('.right .picker').length)
    }
    new MutationObserver(listen).observe(document.querySelector('.table'), {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  for (let n = 0; n < 8; n += 1) {
    await coralTurn(page)
    await growOrGlide(page, n === 3 ? 4 : n, { flat: true })
  }
  await coralTurn(page)
  const heard = await page.evaluate(() => [...globalThis.heard])
  assert.ok(heard.length > 5, `only ${heard.length} sentences`)
  assert.deepEqual(
    heard.filter((text) => text.includes('Nothing can grow')),
    [],
  )
  assert.deepEqual(await page.evaluate(() => [...globalThis.pickers]), [1])
}

/** The reef is as large before a long sentence as after it. */
export async function aLongerSentenceMovesNoBoard(_page, harness) {
  const page = await harness.person({ size: PHONE, hasTouch: true, lang: 'en' })
  let at = await open(page, harness.base, PHONE, { seed: 5 })
  at = await until(page, at, (now) => now.startsWith('place'))
  const box = () => page.locator('[data-reef]').boundingBox()
  await page.locator('.cell.lit').first().click()
  await page.waitForSelector('[data-go]:not([aria-disabled=true])')
  const before = await box()
  // A refusal has most to say.
  await page.locator('[data-space="0"]').click()
  await page.waitForSelector('section.bar.refused')
  const refused = await box()
  await page.keyboard.press('Escape')
  await page.waitForSelector('section.bar:not(.refused)')
  const after = await box()
  assert.ok(Math.abs(after.y - refused.y) < 0.5, 'the reef jumps back')
  for (const side of ['y', 'height'])
    assert.ok(
      Math.abs(before[side] - refused[side]) < 1,
      `${side}: ${before[side]} px became ${refused[side]}`,
    )
}

/** Who opens a link on a slow line reads what they are coming to before the engine is asked for. */
export async function whatIsComingIsSeenBeforeTheEngine(page, harness) {
  const id = await tableOf(page, 'lumicora', [BOT])
  let [seen, go] = ['', () => undefined]
  const held = new Promise((resolve) => (go = resolve))
  await page.route('**/engine-*.wasm', async (route) => {
    seen ||= await page.locator('main').innerText()
    await held
    await route.continue()
  })
  await page.goto(`/t/${id}`)
  await page.locator('main[aria-busy=true]').getByRole('heading', { name: 'Lumicora' }).waitFor()
  await page.getByText('One moment.').waitFor()
  await harness.shoot(page, 'coming')
  await harness.axe(page, 'coming')
  go()
  await page.waitForSelector('section.bar')
  for (const part of ['Lumicora', 'Stack glowing tiles into a reef', 'and Limpet'])
    if (!seen.includes(part)) throw new Error(`the engine was asked for when this was seen: ${seen}`)
}

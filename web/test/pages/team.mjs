// Four people at one Lumis table and somebody who watches: nobody receives a card that they must not know.

import { create, join } from './hands/table.mjs'
import { DESK } from './hands/harness.mjs'
import { giveByKeys, giveTurn } from './hands/lumis.mjs'

/** Every message that a page receives on its socket, as it was sent. */
function listen(page) {
  const heard = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  return heard
}

/** Draws cards by keys. */
async function drawCards(page) {
  const before = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  await page.keyboard.press('1')
  await page.waitForSelector('[data-supply]:focus')
  if (!(await page.locator('[data-supply].primary:focus').count())) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (was) => document.querySelector('main')?.innerText !== was && !document.querySelector('section.bar.mine'),
    before,
  )
}

export async function fourPeopleAndASpectatorWhoSeesNoHiddenCard(host, harness) {
  const people = [host, await harness.person(), await harness.person(), await harness.person()]
  const heard = people.map(listen)
  await create(host, 'lumis', 4)
  await host.waitForSelector('main.lobby')
  const link = await host.inputValue('#invite')
  for (const person of people.slice(1)) await join(person, host)
  for (const person of people) await person.waitForSelector('section.bar')
  const spectator = await harness.person()
  const seen = listen(spectator)
  await spectator.goto(link)
  await spectator.waitForSelector('section.bar')

  for (let turn = 0; turn < 8; turn += 1) {
    const page = people[turn % 4]
    await page.waitForSelector('section.bar.mine')
    await drawCards(page)
  }
  // One gives by taps, the next one by keys; their partners get the cards.
  for (const [seat, give] of [
    [0, giveTurn],
    [1, giveByKeys],
  ]) {
    const [giver, partner] = [people[seat], people[seat + 2]]
    await giver.waitForSelector('section.bar.mine')
    const cards = () => partner.locator('[data-cards]').getAttribute('data-cards').then(Number)
    const before = await cards()
    if (!(await give(giver))) throw new Error(`seat ${seat} cannot give`)
    await partner.waitForFunction(
      (had) => Number(document.querySelector('[data-cards]').dataset.cards) > had,
      before,
    )
  }
  await spectator.waitForFunction(() => document.querySelector('section.bar') !== null)
  await harness.shoot(spectator, 'lumis-spectator')
  await harness.shoot(host, 'lumis-team', { desktop: DESK })
  // A silent table has no chat for those who sit there.
  if ((await host.locator('button[aria-label=Chat]').count()) > 0)
    throw new Error('a seat of a silent table has a chat')
  await host.getByText('silent table').first().waitFor()

  /** Colors of drawn cards in what somebody received, by whose cards they are. */
  const colors = (messages) =>
    messages
      .map((text) => JSON.parse(text))
      .filter(({ type }) => type === 'frame')
      .flatMap(({ frame }) => frame.sights)
      .filter(({ event }) => event === 'drew')
      .map(({ seat, color }) => ({ seat, color }))
  const views = (messages) =>
    messages
      .map((text) => JSON.parse(text))
      .filter(({ type }) => type === 'view')
      .map(({ look }) => look.view)
  // Of cards that are handed over, only the two partners know the colors (LU-18).
  const handed = (messages) =>
    messages
      .map((text) => JSON.parse(text))
      .filter(({ type }) => type === 'frame')
      .flatMap(({ frame }) => frame.sights)
      .filter(({ event }) => event === 'handed')
  if (handed(seen).length === 0 || handed(seen).some(({ color }) => color !== null))
    throw new Error('the spectator saw a card that was given')
  heard.forEach((messages, seat) => {
    for (const { seat: giver, color } of handed(messages))
      if ((color !== null) !== (giver % 2 === seat % 2))
        throw new Error(`seat ${seat} and a card given by ${giver}: ${color}`)
  })
  const drawn = colors(seen)
  if (drawn.length < 8) throw new Error(`the spectator saw only ${drawn.length} cards being drawn`)
  if (drawn.some(({ color }) => color !== null))
    throw new Error('the spectator saw the color of a drawn card')
  for (const view of views(seen))
    if (view.hands.some((hand) => hand !== null)) throw new Error('the spectator saw a hand')
  if (seen.some((text) => /"event":"drew"[^}]*"color":"/.test(text) || /"hands":\[[^\]]*[{[\d]/.test(text)))
    throw new Error('a hidden card is in the raw frames')
  heard.forEach((messages, seat) => {
    const known = colors(messages).filter(({ color }) => color !== null)
    if (known.some((card) => card.seat !== seat)) throw new Error(`seat ${seat} saw a card of another`)
    if (known.length === 0) throw new Error(`seat ${seat} did not see its own cards`)
  })
}

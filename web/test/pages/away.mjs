// Somebody is to act, and the others wait.

import { create, join } from './hands/table.mjs'

export async function whoTakesLongIsNudgedAndWhoIsAwayIsNamed(host, harness) {
  const guest = await harness.person()
  await guest.clock.install()
  await create(host, 'lumis', 2)
  await host.waitForSelector('main.lobby')
  await join(guest, host)
  await host.waitForSelector('section.bar.mine')
  await guest.waitForSelector('section.bar')
  // Nobody is asked to hurry before a minute has passed.
  if (await guest.locator('.away').count()) throw new Error('somebody is hurried')
  await guest.clock.fastForward(70_000)
  await guest.locator('section.away').getByText('has been thinking for').waitFor()
  await guest.getByText('There is no clock here.').waitFor()
  await guest.click('[data-nudge]')
  await host.waitForFunction(() => document.title.startsWith('● Your turn!'))
  await guest.getByText('Nudged. Once a minute is enough.').waitFor()
  await guest.click('[data-nudge]')
  await guest.getByText('They were nudged just now. Wait a minute.').waitFor()
  await host.close()
  await guest.waitForSelector('.people .away, .chip.away', { state: 'attached' })
  await guest.clock.fastForward(40_000)
  await guest.locator('section.away').getByText('but they’ve been away for').waitFor()
  // Their seat says so, on a desk and on a phone.
  await guest.locator('.seat:has([data-away]) small', { hasText: 'away for' }).waitFor()
  await harness.shoot(guest, 'away')
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.locator('.one:has([data-away]) small', { hasText: 'away for' }).waitFor()
  await guest.setViewportSize({ width: 1440, height: 900 })
  await harness.axe(guest, 'away')
}

/** A table of three with a clock; gives the three, whoever is to act first. */
async function three(host, harness) {
  await host.goto('/')
  const id = await host.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'lumicora',
        seats: [{ type: 'me' }, { type: 'open' }, { type: 'open' }],
        options: { first: 0 },
        clock: { type: 'real_time', base_ms: 900_000, increment_ms: 0 },
      }),
    })
    return (await answer.json()).id
  })
  await host.goto(`/t/${id}`)
  const others = [await harness.person(), await harness.person()]
  await join(others[0], host, 'Squid')
  await join(others[1], host, 'Kelpie')
  await host.waitForSelector('section.bar.mine')
  for (const other of others) await other.waitForSelector('section.bar')
  return { id, others }
}

export async function threeDecideWhatBecomesOfSomebodyWhoIsAway(host, harness) {
  const { id, others } = await three(host, harness)
  const [squid, kelpie] = others
  const context = host.context()
  await host.close()
  // Half a minute by the server's clock, then the others are asked.
  await squid.locator('[data-let-bot]').waitFor()
  await kelpie.locator('[data-let-bot]').waitFor()
  await squid.locator('.ring').waitFor()
  await squid.locator('[data-abort]').waitFor()
  await squid.locator('.card:has([data-away]) .label', { hasText: 'away for' }).waitFor()
  await harness.shoot(squid, 'away-bar')
  await harness.axe(squid, 'away-bar')
  await squid.setViewportSize({ width: 390, height: 844 })
  await squid.locator('.other:has([data-away]) i', { hasText: 'away for' }).waitFor()
  await harness.shoot(squid, 'away-bar-phone')
  await squid.setViewportSize({ width: 820, height: 1180 })
  await harness.shoot(squid, 'away-bar-tablet')
  await squid.setViewportSize({ width: 1440, height: 900 })
  // Whoever waits longer is told so; twice is enough.
  const minutes = async (page) => Number.parseInt(await page.locator('.ring b').textContent(), 10)
  const before = await minutes(squid)
  await squid.click('[data-wait]')
  await squid.getByText('10 min more on the clock.').waitFor()
  if ((await minutes(squid)) < before + 8) throw new Error('the clock got no more time')
  await kelpie.getByText('Squid waits longer: 10 min more on the clock').waitFor()
  await kelpie.click('[data-wait]')
  await kelpie.locator('section.away').getByText('10 min more on the clock.').waitFor()
  await squid.click('[data-wait]')
  await squid.getByText('The clock was already extended twice this turn.').waitFor()
  // Calling off asks first, and can be left.
  await squid.click('[data-abort]')
  await squid.getByText('Call this match off for everyone?').waitFor()
  await squid.getByRole('button', { name: 'Back to the match' }).click()
  // One of two is not most of them.
  await squid.click('[data-let-bot]')
  await squid.getByText('You agreed: 1 of 2').waitFor()
  await kelpie.getByText('Squid suggests letting a bot play on (1 of 2 agree)').waitFor()
  await harness.shoot(kelpie, 'away-vote')
  await kelpie.click('[data-let-bot]')
  await squid.getByText(/Puff plays on for/).waitFor()
  await squid.waitForSelector('section.away', { state: 'detached' })
  // Whoever comes back is told who plays for them, and takes the seat at the start of a turn.
  const back = await context.newPage()
  back.setDefaultTimeout(180_000)
  await back.goto(`/t/${id}`)
  await back.getByText('Puff is playing for you').waitFor()
  if (await back.locator('section.bar.mine').count()) throw new Error('the bot and the person both play')
  await harness.shoot(back, 'away-back')
  await harness.axe(back, 'away-back')
  await back.setViewportSize({ width: 390, height: 844 })
  await harness.shoot(back, 'away-back-phone')
  await back.click('[data-return]')
  await back.waitForSelector('section.back', { state: 'detached' })
  await squid
    .getByText(/is back$/)
    .first()
    .waitFor()
}

export async function aTableThatIsWaitedAtInTheFirstRoundIsCalledOff(host, harness) {
  const { others } = await three(host, harness)
  const [squid, kelpie] = others
  await host.close()
  await squid.locator('[data-abort]').click()
  await squid.locator('[data-abort-sure]').click()
  for (const page of [squid, kelpie]) await page.getByText('The match was called off').first().waitFor()
}

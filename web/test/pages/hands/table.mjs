// From the start page to a table where everybody sits. Whatever goes through the start page is here, so that it can change.

/** The start page, and what is chosen there for a game: who with, and by their words what belongs to that. */
export async function choose(page, game, company, chosen = {}) {
  await page.goto('/')
  const card = page.locator(`article[aria-labelledby=game-${game}]`)
  await card.locator(`input[value=${company}]`).check()
  for (const [label, text] of Object.entries(chosen))
    await card.getByLabel(label, { exact: false }).selectOption(text)
  return card
}

/** One click from the start page into a match against a bot. */
export async function playNow(page, game) {
  await page.goto('/')
  await page.waitForSelector(`[data-play=${game}], [data-fold=${game}]`)
  // On a phone only one card is open at first.
  if (await page.locator(`[data-fold=${game}]`).count()) await page.click(`[data-fold=${game}]`)
  await page.click(`[data-play=${game}]`)
  await page.waitForURL(/\/t\/\w+/)
}

/** Opens the dialog for a new table; gives its form. */
export async function newTable(page, game, { seats = 2, bots = false } = {}) {
  await page.goto('/')
  await page.click('[data-new-table]')
  const form = page.locator('form[data-new]')
  await form.locator(`input[value=${game}]`).check()
  const others = form.getByLabel(/^Seat \d$/)
  // A seat more or less at a time, as far as the game has such a count.
  while ((await others.count()) < seats - 1) await form.locator('[data-add]').click()
  while ((await others.count()) > seats - 1) await others.last().selectOption('remove')
  if (bots) for (const seat of await others.all()) await seat.selectOption('calm')
  return form
}

/** Makes a table by the dialog: so many seats, bots on them or nobody yet, and what is chosen there by its words, as
 * `{ 'Which game': 'Chaos' }`. */
export async function create(page, game, seats, chosen = {}, { bots = false } = {}) {
  const form = await newTable(page, game, { seats, bots })
  for (const [label, text] of Object.entries(chosen)) {
    const radio = form
      .getByRole('group', { name: label, exact: true, includeHidden: true })
      .getByRole('radio', { name: text, exact: true, includeHidden: true })
    await radio.waitFor({ state: 'attached' })
    // Some options are folded away.
    if (!(await radio.isVisible())) await form.locator('summary').click()
    await radio.check()
  }
  await form.locator('.create').click()
  await page.waitForURL(/\/t\/\w+/)
}

/** Somebody new follows the invitation, says what to call them and takes the first free seat. */
export async function join(page, host, name = null) {
  await page.goto(await host.inputValue('#invite'))
  await page.locator('[data-sit]').waitFor()
  if (name) await page.locator('.join input[autocomplete=nickname]').fill(name)
  await page.click('[data-sit]')
  await page.waitForSelector('.seats li.mine, section.bar')
}

/** Somebody new looks at the table first and takes a seat there by its number. */
export async function joinAt(page, host, seat) {
  await page.goto(await host.inputValue('#invite'))
  await page.click('[data-watch]')
  await page.click(`[data-seat="${seat}"] .button.primary`)
  await page.waitForSelector('.seats li.mine, section.bar')
}

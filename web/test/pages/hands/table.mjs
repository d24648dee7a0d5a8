// From the form on the start page to a table where everybody sits.

/** Makes a table by the form: so many seats, and what is chosen there by its words, as `{ 'Which game': 'Chaos' }`. */
export async function create(page, game, seats, chosen = {}) {
  await page.goto('/')
  await page.selectOption('[aria-labelledby=new] header select', game)
  const form = page.locator('[aria-labelledby=new] form')
  for (const [label, text] of [['Seats', String(seats)], ...Object.entries(chosen)]) {
    const radio = form
      .getByRole('group', { name: label, exact: true, includeHidden: true })
      .getByRole('radio', { name: text, exact: true, includeHidden: true })
    await radio.waitFor({ state: 'attached' })
    // Some options are behind "more".
    if (!(await radio.isVisible())) await form.locator('summary').click()
    await radio.check()
  }
  await form.locator('.create').click()
  await page.waitForURL(/\/t\/\w+/)
}

/** Somebody follows the invitation and takes the first free seat, or one further on. */
export async function join(page, host, further = 0) {
  await page.goto(await host.inputValue('#invite'))
  await page.locator('.seats .button.primary').nth(further).click()
  await page.waitForSelector('.seats li.mine, section.bar')
}

// Somebody who has nothing but a keyboard: they press keys, they look, they wait. There is no pointer here, and nobody
// puts the focus anywhere for them.

export function handsOn(page) {
  const press = (...keys) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const see = (selector) => page.locator(selector).count()
  const wait = (selector) => page.locator(selector).first().waitFor({ state: 'attached' })

  /** Tab, or another key, until what has the focus fits; more often than `most` nobody would press it. */
  async function reach(selector, { by = 'Tab', most = 12 } = {}) {
    for (let presses = 0; presses <= most; presses += 1) {
      if (presses > 0) await page.keyboard.press(by)
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    }
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
    throw new Error(`${most} times ${by} do not lead to ${selector} but to ${at}`)
  }

  /** From the start page into a match in the page. */
  async function playHere(game) {
    await page.goto('/')
    await page.waitForSelector(`[data-play=${game}]`)
    // Without a server every match is in the page.
    if ((await see('[data-new-table]')) === 0) {
      await reach(`[data-play=${game}]`, { most: 24 })
      return press('Enter')
    }
    await reach('[data-new-table]')
    await press('Enter')
    await wait('form[data-new]')
    await reach('[data-new] input[type=radio]')
    await reach(`[data-new] input[value=${game}]`, { by: 'ArrowRight', most: 3 })
    await reach('[data-offline]', { most: 16 })
    await press('Enter')
  }

  /** What is off says why when it is pressed. */
  async function teaches(selector, how = {}) {
    await reach(selector, how)
    await press('Space')
    await wait('section.bar.refused [role=alert]')
    const more = await page.locator('section.bar.refused .more').innerText()
    if (more.trim().length < 10) throw new Error(`${selector} says only ${JSON.stringify(more)}`)
    await press('Escape')
    await wait('section.bar:not(.refused)')
    return more
  }

  /** From the result back to the board. */
  async function showBoard() {
    await wait('button.toggle')
    await reach('button.toggle', { by: 'Shift+Tab', most: 6 })
    await press('Enter')
  }

  return { press, see, wait, reach, playHere, teaches, showBoard }
}

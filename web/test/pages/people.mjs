// Who one is: on several devices, and how to leave one of them.

/** The settings, opened at one of their parts. */
async function settings(page, part) {
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.locator('dialog summary', { hasText: part }).click()
}

/** Opens the start page and asks for a recovery code. */
async function makeCode(page) {
  await page.goto('/')
  await settings(page, 'Recovery code')
  await page.getByRole('button', { name: 'Make a code' }).click()
  return page.locator('dialog code').innerText()
}

/** Signs in by a code on another device. */
async function signIn(page, code) {
  await page.goto('/')
  await settings(page, 'Recovery code')
  await page.getByRole('textbox', { name: 'I have a code' }).fill(code)
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('You are back.').waitFor()
}

/** Who the server takes the page for. */
const idOf = (page) => page.evaluate(async () => (await (await fetch('/api/me')).json()).id)

export async function aDeviceIsSignedOutFromAnother(page, harness) {
  const code = await makeCode(page)
  const own = await idOf(page)
  const others = [await harness.person(), await harness.person()]
  for (const other of others) {
    await signIn(other, code)
    if ((await idOf(other)) !== own) throw new Error('the code leads to somebody else')
  }
  await page.locator('dialog summary', { hasText: 'Your devices' }).click()
  await page.locator('[data-device]').nth(2).waitFor()
  await page.locator('[data-device]').nth(2).scrollIntoViewIfNeeded()
  await harness.shoot(page, 'devices')
  await harness.axe(page, 'devices')
  await page
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click()
  await page.getByText('Signed out.').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[data-device]').length === 2)
  const ids = await Promise.all(others.map(idOf))
  if (ids.filter((id) => id === own).length !== 1) throw new Error('not just one device was signed out')
  if ((await idOf(page)) !== own) throw new Error('this device was signed out too')
}

export async function aNewCodeCanSignOutAllOtherDevices(page, harness) {
  const code = await makeCode(page)
  const own = await idOf(page)
  const other = await harness.person()
  await signIn(other, code)
  await other.getByRole('checkbox', { name: 'Also sign out all other devices' }).check()
  await other.getByRole('button', { name: 'Make a code' }).click()
  await other.locator('dialog code').waitFor()
  if ((await idOf(other)) !== own) throw new Error('the device that asked was signed out')
  if ((await idOf(page)) === own) throw new Error('the other device is still signed in')
}

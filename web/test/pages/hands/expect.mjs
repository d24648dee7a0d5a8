/** What a place must say. */
export async function expectText(page, selector, text) {
  const said = await page.locator(selector).first().innerText()
  if (!said.includes(text))
    throw new Error(`${selector} says ${JSON.stringify(said)}, not ${JSON.stringify(text)}`)
}

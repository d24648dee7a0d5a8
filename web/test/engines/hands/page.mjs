// A page in a browser that is driven by WebDriver, with the calls by which the hands of the tests in Chromium play: as much
// of Playwright's page as they use, by the same names and meaning the same. So there is one set of hands for all engines.

import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from '../../pages/hands/harness.mjs'
import { aim, find, isSeen, listen } from './in-page.mjs'

/** How often a condition is looked at, in ms. */
const OFTEN = 30

/** Keys that are not written as themselves. */
const KEYS = { Escape: '\uE00C', Enter: '\uE007', Space: ' ', Shift: '\uE008' }

/** A task that gets the elements found by some steps, with what it can ask of them. */
const asking = (task) =>
  `({ steps, argument }) => (${task})((${find})(steps), argument, { isSeen: ${isSeen}, aim: ${aim} })`

export class Page {
  #browser
  #base
  #url = ''

  constructor(browser, base) {
    this.#browser = browser
    this.#base = base
  }

  /** A window of just this size inside. */
  async setViewportSize(size) {
    let [width, height] = [size.width, size.height]
    // What the browser has around a page is known only once the window is there.
    for (const start = Date.now(); ; await pause(OFTEN)) {
      await this.#browser.ask('SetWindowRect', { x: 0, y: 0, width, height })
      await this.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      const inside = await this.evaluate(() => ({
        width: innerWidth,
        height: innerHeight,
        rim: { width: outerWidth - innerWidth, height: outerHeight - innerHeight },
      }))
      if (inside.width === size.width && inside.height === size.height) return
      if (Date.now() - start > PATIENCE)
        throw new Error(`a window of ${size.width}x${size.height} is ${inside.width}x${inside.height}`)
      width = size.width + inside.rim.width
      height = size.height + inside.rim.height
    }
  }

  async goto(path) {
    await this.#browser.ask('Navigate', { url: new URL(path, this.#base).href })
    await this.evaluate(listen)
  }

  /** What broke in pages since they were loaded and this was last asked. */
  complaints() {
    return this.evaluate(() => {
      const all = JSON.parse(sessionStorage.getItem('complaints') ?? '[]')
      sessionStorage.removeItem('complaints')
      return all
    })
  }

  /** Where the page was when it last answered. */
  url() {
    return this.#url
  }

  /** What a function says in the page, which gets an argument and may take its time. */
  async evaluate(task, argument = null) {
    // As a part of the script: pages let no text be run.
    const script = `
      const [argument, done] = arguments
      Promise.resolve().then(() => (${task})(argument)).then(
        (value) => done({ value: value ?? null, url: location.href }),
        (why) => done({ why: String(why?.stack ?? why), url: location.href }),
      )`
    const { value, why, url } = await this.#browser.ask('ExecuteAsyncScript', { script, args: [argument] })
    this.#url = url
    if (why) throw new Error(why)
    return value
  }

  /** Asks in the page until it says yes; gives what it said. */
  async #until(what, task, argument) {
    for (const start = Date.now(); ; await pause(OFTEN)) {
      // A page that is left while it is asked does not answer.
      const said = await this.evaluate(task, argument).catch((why) => {
        if (why.kind === 'javascript error' || why.kind === 'unknown error') return null
        throw why
      })
      if (said) return said
      if (Date.now() - start > PATIENCE) throw new Error(`waited in vain for ${what}`)
    }
  }

  async waitForFunction(task, argument) {
    const value = await this.#until(String(task), task, argument)
    return { jsonValue: async () => value }
  }

  async waitForURL(pattern) {
    await this.#until(pattern, `(pattern) => new RegExp(pattern).test(location.href)`, pattern.source)
  }

  waitForSelector(selector, how) {
    return this.locator(selector).first().waitFor(how)
  }

  click(selector) {
    return this.locator(selector).first().click()
  }

  locator(selector) {
    return new Locator(this, []).locator(selector)
  }

  getByText(text) {
    return new Locator(this, [{ text }])
  }

  /** What a task says of the elements that are found by these steps, now. */
  see(steps, task, argument = null) {
    return this.evaluate(asking(task), { steps, argument })
  }

  /** The same, as soon as it says anything; `what` tells what is waited for. */
  seeWhen(steps, what, task, argument = null) {
    return this.#until(`${JSON.stringify(steps)} ${what}`, asking(task), { steps, argument })
  }

  mouse = {
    click: async (x, y) => {
      await this.#act('pointer', { parameters: { pointerType: 'mouse' } }, [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
  }

  keyboard = {
    press: async (chord) => {
      const keys = chord.split('+').map((key) => KEYS[key] ?? key)
      await this.#act('key', {}, [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },
  }

  #act(type, more, actions) {
    return this.#browser.ask('PerformActions', { actions: [{ type, id: type, ...more, actions }] })
  }

  /** What the window shows, as a file. */
  async photograph(file) {
    writeFileSync(file, await this.#browser.ask('TakeScreenshot', { full: false }), 'base64')
  }
}

/** Elements by how they are found, each time anew. */
class Locator {
  #page
  #steps

  constructor(page, steps) {
    this.#page = page
    this.#steps = steps
  }

  #with(step) {
    return new Locator(this.#page, [...this.#steps, step])
  }

  locator(selector) {
    const [, css, , hasText] = /^(.*?)(:has-text\("(.*)"\))?$/s.exec(selector)
    return this.#with({ css, hasText })
  }

  nth = (index) => this.#with({ index })
  first = () => this.nth(0)
  last = () => this.nth(-1)

  count() {
    return this.#page.see(this.#steps, (found) => found.length)
  }

  evaluateAll(task, argument) {
    return this.#page.see(this.#steps, task, argument)
  }

  innerText = () => this.#of((one) => one.innerText)
  textContent = () => this.#of((one) => one.textContent)
  getAttribute = (name) => this.#of((one, name) => one.getAttribute(name), name)
  boundingBox = () =>
    this.#of((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y, width, height }
    })

  /** What a task says of the first element, as soon as there is one. */
  async #of(task, argument) {
    const { said } = await this.#page.seeWhen(
      this.#steps,
      '',
      `([one], argument) => one && { said: (${task})(one, argument) }`,
      argument,
    )
    return said
  }

  async waitFor({ state = 'visible' } = {}) {
    await this.#page.seeWhen(this.#steps, `to be ${state}`, STATES[state])
  }

  /** Presses it as a hand does: once it is seen and lies still, and nothing lies over it. */
  async click() {
    for (const start = Date.now(); ;) {
      const { x, y } = await this.#page.seeWhen(
        this.#steps,
        'to be pressed',
        ([one], _, { aim }) => one && aim(one),
      )
      await this.#page.mouse.click(x, y)
      // It may have moved away under the hand; then nothing was pressed.
      const isMissed = await this.#page.evaluate(() => document.documentElement.dataset.press === 'missed')
      if (!isMissed) return
      if (Date.now() - start > PATIENCE) throw new Error(`${JSON.stringify(this.#steps)} moves all the time`)
    }
  }
}

const STATES = {
  attached: (found) => found.length > 0,
  detached: (found) => found.length === 0,
  visible: ([one], _, { isSeen }) => Boolean(one) && isSeen(one),
}

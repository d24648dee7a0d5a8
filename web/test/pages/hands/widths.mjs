// Whether a page fits its window: nothing scrolls sideways, no text is cut off, every control can be seen and reached.

import { framed } from './harness.mjs'

/** Windows as people have them, from a small phone to a large screen. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const LANGS = ['en', 'de', 'nl']

/** Everything that does not fit, by its window and language, in a walk through the states of a page. */
export class Walk {
  #faults = []
  #states = 0

  /**
   * Looks at a state in every window and language; what it is in is what it was before. Something that lies over the board
   * (`over`) may cover all but the bar in which one acts.
   */
  async see(page, state, { sizes = SIZES, over = '' } = {}) {
    const before = page.viewportSize()
    const langs = [...LANGS]
    this.#states += 1
    for (const size of sizes) {
      await page.setViewportSize(size)
      // A face that is another one on a narrow screen is loaded first.
      await page.waitForFunction(
        (narrow) =>
          [...document.querySelectorAll('[data-face]')].every(
            (face) => (face.querySelector('.phone') !== null) === narrow,
          ),
        size.width < 1180 || size.height < 640,
      )
      await page.evaluate(settled)
      for (const { lang, what } of await page.evaluate(
        `(${inEachLanguage})(${JSON.stringify(langs)}, () => (${faults})(${JSON.stringify(over)}))`,
      ))
        this.#faults.push({ state, at: `${size.width} ${lang}`, ...what })
      // The next window begins with the language in which this one ended: changing it is most of the work.
      langs.reverse()
    }
    await page.evaluate(`(${inEachLanguage})(${JSON.stringify(LANGS.slice(0, 1))}, () => [])`)
    await page.setViewportSize(before)
    await framed(page)
  }

  /** Fails with all that was found, each fault once with where it is. */
  done(least) {
    if (this.#states < least) throw new Error(`only ${this.#states} states were seen`)
    const where = new Map()
    for (const { state, at, kind, text } of this.#faults) {
      const key = `${state}: ${kind}`
      where.set(key, { text, all: [...(where.get(key)?.all ?? []), at] })
    }
    if (where.size > 0)
      throw new Error(
        `${where.size} faults:\n${[...where].map(([key, { text, all }]) => `  ${key} “${text}” (${[...new Set(all)].join(', ')})`).join('\n')}`,
      )
  }
}

/** Runs in the page: until what is laid out by the window's size lies where it did a moment before. */
async function settled() {
  const places = () =>
    [...document.querySelectorAll('section.bar, aside, .panel, header.top > *')]
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join())
      .join(';')
  for (let before = null, now = places(); now !== before;) {
    before = now
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    now = places()
  }
}

/** Runs in the page: what does not fit in each language, as if it were chosen in another window. */
async function inEachLanguage(langs, look) {
  const found = []
  for (const lang of langs) {
    if (document.documentElement.lang !== lang) {
      localStorage.setItem('reeflight.lang', lang)
      dispatchEvent(new StorageEvent('storage', { key: 'reeflight.lang', newValue: lang }))
      do await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      while (document.documentElement.lang !== lang)
    }
    for (const what of look()) found.push({ lang, what })
  }
  return found
}

/** Runs in the page: everything that does not fit the window now. */
function faults(over) {
  const found = new Map()
  const fault = (element, what) => {
    const kind = `${element.localName}${[...element.classList]
      .filter((one) => !one.startsWith('svelte-'))
      .slice(0, 3)
      .map((one) => `.${one}`)
      .join('')} ${what}`
    found.set(kind, short(element.getAttribute('aria-label') || (element.textContent ?? '')))
  }
  const root = document.documentElement
  const modal = document.querySelector('dialog:modal')
  const scope = modal ?? document.body
  const short = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 40)
  const styles = new Map()
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const hides = (value) => value === 'hidden' || value === 'clip'
  const scrolls = (value) => value === 'auto' || value === 'scroll'
  /** What is only said, or not shown at all. */
  const unseen = new Map([[root, false]])
  const isUnseen = (element) => {
    if (!unseen.has(element)) {
      const { clipPath, display, visibility } = style(element)
      const { parentElement: parent } = element
      unseen.set(
        element,
        clipPath.startsWith('inset(50%') ||
          display === 'none' ||
          visibility === 'hidden' ||
          element.matches('.skip') ||
          (parent?.localName === 'details' && !parent.open && element.localName !== 'summary') ||
          (parent !== null && isUnseen(parent)),
      )
    }
    return unseen.get(element)
  }
  /** Where an element must lie to be seen at all; and, up and down, where it must lie to be seen without scrolling. */
  const frameOf = (element) => {
    const box = { left: 0, right: root.clientWidth, top: -Infinity, bottom: Infinity }
    const view = { top: 0, bottom: innerHeight }
    let isFixed = style(element).position === 'fixed'
    for (
      let one = element.parentElement;
      one && one !== root && one !== document.body;
      one = one.parentElement
    ) {
      const { overflowX, overflowY, position } = style(one)
      const rect = one.getBoundingClientRect()
      if (one.localName === 'svg' && one.closest('[role=grid], [data-board]')) continue
      if (hides(overflowX) || scrolls(overflowX)) {
        if (!scrolls(overflowX) || !one.hasAttribute('data-sideways')) {
          box.left = Math.max(box.left, rect.left)
          box.right = Math.min(box.right, rect.right)
        }
      }
      if (hides(overflowY)) {
        box.top = Math.max(box.top, rect.top)
        box.bottom = Math.min(box.bottom, rect.bottom)
      }
      if (scrolls(overflowY)) {
        view.top = Math.max(view.top, rect.top)
        view.bottom = Math.min(view.bottom, rect.bottom)
        // Whatever is around it does not matter for what is inside, once it was scrolled to.
        box.top = -Infinity
        box.bottom = Infinity
        return { box, view }
      }
      if (position === 'fixed') isFixed = true
      if (isFixed) {
        box.top = Math.max(box.top, 0)
        box.bottom = Math.min(box.bottom, innerHeight)
        break
      }
    }
    return { box, view }
  }

  if (root.scrollWidth > innerWidth) fault(root, 'is wider than the window')

  for (const element of scope.querySelectorAll('*')) {
    if (element.closest('svg') && element.localName !== 'text') continue
    const { overflowX } = style(element)
    const more = element.scrollWidth - element.clientWidth
    if (more > 1 && element.clientWidth > 1 && !isUnseen(element)) {
      if (scrolls(overflowX) && !element.hasAttribute('data-sideways')) fault(element, 'scrolls sideways')
      else if (
        element.matches('.panel, section.bar, header.top, .dock, .tray, dialog') &&
        !hides(overflowX) &&
        element.clientWidth > 0
      )
        fault(element, 'what is in it is wider')
    }
  }

  // Texts: within everything that would cut them off, and not broken within a word.
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const element = node.parentElement
    if (!text || !element || element.closest('script, style, option, select, textarea, [data-reef]')) continue
    if (isUnseen(element)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (rects.length === 0) continue
    const [left, right] = [
      Math.min(...rects.map((one) => one.left)),
      Math.max(...rects.map((one) => one.right)),
    ]
    const [top, bottom] = [
      Math.min(...rects.map((one) => one.top)),
      Math.max(...rects.map((one) => one.bottom)),
    ]
    const { box } = frameOf(element)
    const cuts =
      !element.closest('svg') &&
      // A name may be shortened, if one sees that it is.
      !(element.matches('[data-shortened]') && style(element).textOverflow === 'ellipsis') &&
      hides(style(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1
    const slack = 2
    if (cuts || left < box.left - slack || right > box.right + slack) fault(element, 'the text is cut off')
    else if (top < box.top - 4 || bottom > box.bottom + 4) fault(element, 'the text is cut off below')
    const button = element.closest('.button, .segment')
    if (button && !isUnseen(button) && button.clientWidth > 46) {
      const edge = button.getBoundingClientRect()
      if (left < edge.left + 3 || right > edge.right - 3) fault(button, 'the text meets its edge')
    }
    if (style(element).overflowWrap !== 'normal' && rects.length > 1)
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top / 4)))
        if (word.length < 22 && lines.size > 1) fault(element, 'is broken within a word')
      }
  }

  // Controls: in the window or where one can scroll to, and nothing over them.
  const controls =
    'button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab]'
  for (const control of scope.querySelectorAll(controls)) {
    if (isUnseen(control) || control.type === 'hidden') continue
    let seen = control
    // What looks like the control is its label.
    if (control.matches('input[type=radio], input[type=checkbox], input[type=file]'))
      seen = control.closest('label') ?? control
    const rect = seen.getBoundingClientRect()
    if (rect.width < 2 || rect.height < 2 || style(seen).pointerEvents === 'none') continue
    const { box, view } = frameOf(seen)
    if (rect.left < box.left - 1 || rect.right > box.right + 1) {
      fault(seen, 'is outside the window')
      continue
    }
    if (rect.top < box.top - 1 || rect.bottom > box.bottom + 1) {
      fault(seen, 'is outside the window, above or below')
      continue
    }
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    if (y < Math.max(0, view.top) || y > Math.min(innerHeight, view.bottom)) continue
    const rects = [...seen.getClientRects()]
    const inside = rects.length > 1 ? rects[0] : null
    const top = document.elementFromPoint(
      inside ? (inside.left + inside.right) / 2 : x,
      inside ? (inside.top + inside.bottom) / 2 : y,
    )
    if (over && top?.closest(over) && !seen.closest('section.bar')) continue
    // What lies under a phone's tabs can be scrolled up from there, as long as the page goes on below.
    // The same goes for what sticks to the lower edge of a window.
    const tabs = top?.closest('header.top nav, .brush')
    if (tabs && !tabs.contains(seen) && rect.bottom + scrollY < root.scrollHeight - tabs.clientHeight + 1)
      continue
    if (
      top &&
      !seen.contains(top) &&
      !top.contains(seen) &&
      !(top.closest('label')?.contains(control) ?? false)
    )
      fault(seen, `is covered by ${top.localName}.${top.classList[0]}`)
  }
  return [...found].map(([kind, text]) => ({ kind, text }))
}

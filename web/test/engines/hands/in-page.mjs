// What runs in a page. Each function is sent there as its text, so none of them may use another, nor anything from here.

/** Elements by the steps that lead to them: a selector and perhaps words in it, words alone, or one of those found so far. */
export function find(steps) {
  const words = (one) => one.textContent.replace(/\s+/g, ' ').toLowerCase()
  let found = [document]
  for (const { css, hasText, text, index } of steps) {
    if (index !== undefined) found = found.slice(index, index === -1 ? undefined : index + 1)
    if (css) found = [...new Set(found.flatMap((root) => [...root.querySelectorAll(css)]))]
    if (hasText) found = found.filter((one) => words(one).includes(hasText.toLowerCase()))
    if (text) {
      const having = [...document.body.querySelectorAll('*')].filter((one) =>
        words(one).includes(text.toLowerCase()),
      )
      // The innermost: whatever is around them has the words too.
      found = having.filter((one) => !having.some((other) => other !== one && one.contains(other)))
    }
  }
  return found
}

export function isSeen(one) {
  const { width, height } = one.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(one).visibility === 'visible'
}

/**
 * The middle of an element, if it can be pressed there now: it lies still in the window, is on, and nothing lies over it. What
 * is pressed next must be this element, else nobody hears of it, and the root element has `data-press="missed"`.
 */
export async function aim(one) {
  const root = document.documentElement
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const box = () => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x, y, width, height }
  }
  const middle = ({ x, y, width, height }) => ({
    x: Math.round(x + width / 2),
    y: Math.round(y + height / 2),
  })
  const isIts = (other) => other && (one.contains(other) || other.closest('label')?.contains(one))
  if (one.matches(':disabled')) return null
  const { x, y } = middle(box())
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const before = box()
  await frame()
  await frame()
  const now = box()
  if (now.width === 0 || JSON.stringify(now) !== JSON.stringify(before)) return null
  const at = middle(now)
  if (!isIts(document.elementFromPoint(at.x, at.y))) return null
  delete root.dataset.press
  const listening = new AbortController()
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        root.dataset.press ??= isIts(event.target) ? 'hit' : 'missed'
        if (root.dataset.press === 'missed') {
          event.stopImmediatePropagation()
          event.preventDefault()
        }
        if (type === 'click') listening.abort()
      },
      { capture: true, signal: listening.signal },
    )
  return at
}

/** From now on what breaks in the page is written down where the next page finds it too. */
export function listen() {
  const keep = (what) =>
    sessionStorage.setItem(
      'complaints',
      JSON.stringify([
        ...JSON.parse(sessionStorage.getItem('complaints') ?? '[]'),
        `${location.href}: ${what}`,
      ]),
    )
  addEventListener('error', ({ message }) => {
    // What changes its size once more within a frame is told in the next one. Browsers report that as if it were an error.
    if (!message.startsWith('ResizeObserver loop')) keep(message)
  })
  addEventListener('unhandledrejection', (event) => keep(event.reason?.stack ?? event.reason))
}

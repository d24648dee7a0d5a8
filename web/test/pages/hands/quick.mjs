// How long the page's own thread works at a stretch while somebody plays. What counts is the processor's time for a
// task, not the clock's: on a busy machine a task waits for others, and that is not its fault.

/** In ms: more at a stretch can be felt. */
const MOST = 50

/** From here on everything the page does is written down. `doing(what)` names what is done next. */
export async function watchTasks(page) {
  const browser = page.context().browser()
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] })
  return {
    doing: (what) => page.evaluate((name) => void performance.mark(`doing ${name}`), what),
    /** The longest task of everything that was done, the longest first. */
    done: async () => longest(JSON.parse(String(await browser.stopTracing())).traceEvents),
  }
}

export function longest(events) {
  const marks = events.filter(({ name, cat }) => cat?.includes('blink.user_timing') && name.startsWith('doing ')).sort((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) throw new Error('nothing was done')
  // Tasks of the thread that the marks are on; the same task may be told of in more than one category.
  const tasks = events.filter(({ ph, name, pid, tid, tdur }) => ph === 'X' && name.endsWith('RunTask') && pid === first.pid && tid === first.tid && tdur !== undefined)
  if (tasks.length < marks.length) throw new Error(`${tasks.length} tasks were seen of ${marks.length} things done`)
  const most = new Map(marks.map(({ name }) => [name.slice('doing '.length), 0]))
  for (const { ts, tdur } of tasks) {
    const mark = marks.findLast((one) => one.ts <= ts)
    const what = mark?.name.slice('doing '.length)
    if (what !== undefined) most.set(what, Math.max(most.get(what), tdur / 1000))
  }
  return [...most].sort((a, b) => b[1] - a[1])
}

/** Pressed as a hand does it: what makes sure of a place beforehand would be measured too. */
export async function press(page, locator) {
  const { x, y } = await middleOf(locator)
  await page.mouse.click(x, y)
}

export async function middleOf(locator) {
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Until everything that was brought about is drawn. */
export const drawn = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Nothing may take long. */
export function checkTasks(name, tasks) {
  console.log(`       ${name}, longest task in ms: ${tasks.map(([what, ms]) => `${what} ${ms.toFixed(0)}`).join(', ')}`)
  const long = tasks.filter(([, ms]) => ms > MOST)
  if (long.length > 0) throw new Error(`${name}: ${long.map(([what, ms]) => `${what} takes ${ms.toFixed(0)} ms at a stretch`).join(', ')}`)
}

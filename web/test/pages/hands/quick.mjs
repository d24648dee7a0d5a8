// How much the page's own thread has to do at a stretch while somebody plays. Milliseconds say more about the machine than
// about the page, so they are not what counts: every task is compared with a fixed piece of work that the same thread does
// in between. Whatever disturbs a machine only makes things slower, so both count by their best time.

/** In pieces of work: about 100 ms on an ordinary machine, which can be felt, and twice what the page takes at most. */
const MOST = 9
/** What was done less often than this has no best time to speak of. */
const FEWEST = 3

/** The fixed piece of work: some script, some elements, their layout. About 10 ms on an ordinary machine. */
function work() {
  let sum = 0
  for (let n = 0; n < 1_500_000; n += 1) sum = (sum * 31 + n) % 65_521
  const box = document.createElement('div')
  box.style.cssText = 'position: fixed; left: -999px; width: 300px'
  for (let n = 0; n < 1_200; n += 1) {
    const part = document.createElement('span')
    part.textContent = `${sum + n} `
    box.append(part)
  }
  document.body.append(box)
  const height = box.offsetHeight
  box.remove()
  return height
}

/** From here on everything the page does is written down. `doing(what)` names what is done next. */
export async function watchTasks(page) {
  const browser = page.context().browser()
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await page.evaluate(`globalThis.pieceOfWork = ${work}`)
  const next = (what) =>
    page.evaluate(async (name) => {
      const mark = (what) =>
        new Promise((resolve) => setTimeout(() => resolve(performance.mark(`doing ${what}`))))
      await mark('a piece of work')
      // Each in a task of its own.
      await new Promise((resolve) => setTimeout(() => resolve(globalThis.pieceOfWork())))
      await mark(name)
    }, what)
  return {
    doing: next,
    /** What was done, each with its longest task in pieces of work. */
    done: async () => {
      await next('nothing')
      return inPieces(longest(JSON.parse(String(await browser.stopTracing())).traceEvents))
    },
  }
}

/** The longest task of each time that something was done, in ms of the processor's time, by its name. */
function longest(events) {
  const marks = events
    .filter(({ name, cat }) => cat?.includes('blink.user_timing') && name.startsWith('doing '))
    .sort((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) throw new Error('nothing was done')
  // Tasks of the thread that the marks are on; the same task may be told of in more than one category.
  const tasks = events.filter(
    ({ ph, name, pid, tid, tdur }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === first.pid && tid === first.tid && tdur !== undefined,
  )
  if (tasks.length < marks.length)
    throw new Error(`${tasks.length} tasks were seen of ${marks.length} things done`)
  const most = new Map()
  marks.forEach(({ name, ts }, n) => {
    const until = marks[n + 1]?.ts ?? Infinity
    const times = tasks.filter((task) => task.ts >= ts && task.ts < until).map(({ tdur }) => tdur / 1000)
    const what = name.slice('doing '.length)
    most.set(what, [...(most.get(what) ?? []), Math.max(0, ...times)])
  })
  return most
}

function inPieces(most) {
  const best = new Map(
    [...most].map(([what, times]) => [what, { times: times.length, ms: Math.min(...times) }]),
  )
  const piece = best.get('a piece of work')
  if (!(piece?.ms > 0)) throw new Error('no piece of work was seen')
  best.delete('a piece of work')
  best.delete('nothing')
  return [...best]
    .map(([what, { times, ms }]) => ({ what, times, pieces: ms / piece.ms }))
    .sort((a, b) => b.pieces - a.pieces)
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

/** Nothing may take long; at least `kinds` different things must have been done often enough to know. */
export function checkTasks(name, tasks, kinds) {
  const often = tasks.filter(({ times }) => times >= FEWEST)
  console.log(
    `${name}, longest task in pieces of work: ${often.map(({ what, pieces }) => `${what} ${pieces.toFixed(1)}`).join(', ')}`,
  )
  if (often.length < kinds) throw new Error(`${name}: only ${often.length} things were done often enough`)
  const long = often.filter(({ pieces }) => pieces > MOST)
  if (long.length > 0)
    throw new Error(
      `${name}: ${long.map(({ what, pieces }) => `${what} takes ${pieces.toFixed(1)} pieces of work at a stretch`).join(', ')}`,
    )
}

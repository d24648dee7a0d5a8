// How much the first visit loads, and whether anything jumps while it does.

import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** In bytes, by gzip, without the engine. */
const MOST = 200 * 1024

/** What a file takes by gzip. */
function gzipped(path) {
  const file = DIST + (path === '/' || !path.includes('.') ? '/index.html' : path)
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

async function measure(page, path, ready) {
  const files = new Set()
  page.on('requestfinished', (request) => files.add(new URL(request.url()).pathname))
  // Shifts are only told to those who have asked before.
  await page.addInitScript(() => {
    globalThis.shift = 0
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        if (!entry.hadRecentInput) globalThis.shift += entry.value
      }),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.waitForSelector(ready)
  await page.waitForLoadState('load')
  const shift = await page.evaluate(() => globalThis.shift)
  if (shift > 0.1) throw new Error(`${path}: things jump by ${shift.toFixed(3)}`)
  // The service worker fetches the rest later; it does so for itself. What draws in three dimensions comes after the first
  // paint, as the engine does.
  const counted = [...files].filter(
    (file) => !file.startsWith('/api/') && !/engine.*\.wasm$|sw\.js$|\/reef3d-[^/]*\.js$/.test(file),
  )
  const total = counted.reduce((sum, file) => sum + gzipped(file), 0)
  console.log(
    `${path.replace(/\w{12,}/, '…')}: ${(total / 1024).toFixed(0)} KB by gzip in ${counted.length} files, shift ${shift.toFixed(3)}`,
  )
  if (total > MOST)
    throw new Error(
      `${path}: ${total} bytes: ${counted.map((file) => `${file} ${gzipped(file)}`).join(', ')}`,
    )
}

export async function theStartPageIsSmall(_page, harness) {
  // What is not painted does not shift.
  const page = await harness.person({ painted: true, offline: true })
  await measure(page, '/', '.art > img')
}

export async function aTableIsSmall(page, harness) {
  for (const game of ['lumicora', 'lumis', 'coral']) {
    const made = await page.request.post('/api/play', { data: { game } })
    const { id } = await made.json()
    // With the cookie that came along, in a browser that has nothing kept.
    const fresh = await harness.person({
      painted: true,
      offline: true,
      storageState: await page.context().storageState(),
    })
    await measure(fresh, `/t/${id}`, 'section.bar')
  }
}

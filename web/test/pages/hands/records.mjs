// Golden records for the tests of replays: served as a table's record would be, or dropped as a file.

import { readFileSync } from 'node:fs'

export function golden(name) {
  return JSON.parse(readFileSync(new URL(`../../../../conformance/records/${name}.json`, import.meta.url), 'utf8'))
}

/** From now on the server has these records; a word stands for a golden one, or it is the record itself. */
export async function serveRecords(page, records = {}) {
  await page.route('**/api/records/*', (route) => {
    const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1))
    const record = records[id] ?? golden(id)
    return route.fulfill({ json: record })
  })
}

/** Drops a file onto the page. */
export async function drop(page, text, name = 'record.json') {
  const dataTransfer = await page.evaluateHandle(([text, name]) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type: 'application/json' }))
    return transfer
  }, [text, name])
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Waits until so many steps are shown. */
export async function isAt(page, step) {
  await page.waitForSelector(`.replaybar[data-at="${step}"]`)
}

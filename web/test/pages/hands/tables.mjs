// Tables by way of the API, for tests to which it does not matter how people come to them.

/** Asks the server as the page would, as whoever the page is. */
const send = (page, path, method, body) =>
  page.evaluate(
    async ([path, request]) => {
      const answer = await fetch(path, request)
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return answer.json()
    },
    [path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }],
  )
export const ask = (page, path, body) => send(page, path, 'POST', body)

export const BOT = { type: 'bot', level: 'greedy' }
export const OPEN = { type: 'open' }

/** A person's name from now on. */
export const rename = (page, name) => send(page, '/api/me', 'PATCH', { name })

/** A table where the page sits on the first seat, by a name if it says one; the others are open, or bots. */
export async function tableOf(page, game, others, options = {}, name = null) {
  await page.goto('/rules')
  if (name) await rename(page, name)
  const made = await ask(page, '/api/tables', {
    game,
    seats: [OPEN, ...others],
    options,
    visibility: 'public',
  })
  await ask(page, `/api/tables/${made.id}/join`, { seat: 0 })
  return made.id
}

/** Somebody else comes to a table, to sit there or to watch. */
export async function comes(harness, id, seat = null, name = null) {
  const page = await harness.person()
  await page.goto('/rules')
  if (name) await rename(page, name)
  if (seat !== null) await ask(page, `/api/tables/${id}/join`, { seat })
  await page.goto(`/t/${id}`)
  return page
}

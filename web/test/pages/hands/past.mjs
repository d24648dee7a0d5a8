// Matches that are over, on the real server: what is looked at together and tried out must be there.

import { BOT, tableOf } from './tables.mjs'

/** A match against a bot, some steps of it, then given up; gives its id. */
export async function givenUp(page, game, steps = 12) {
  const id = await tableOf(page, game, [BOT])
  await page.evaluate(
    ([id, steps]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`)
        const send = (message) => socket.send(JSON.stringify(message))
        let done = 0
        const act = (seq, legal) => {
          if (!legal?.length) return
          done += 1
          if (done > steps) return send({ type: 'resign', table: id, nonce: 'r' })
          // Not always the first: that may be the one that ends a turn with nothing done.
          const step = legal[Math.floor(legal.length / 2)]
          send({ type: 'act', table: id, expected_seq: seq, nonce: `n${done}`, steps: [step] })
        }
        socket.onopen = () => {
          send({ type: 'hello', protocol: 1 })
          send({ type: 'watch', table: id, legal: true })
        }
        socket.onerror = () => reject(new Error('no socket'))
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data)
          if (message.type === 'refused') reject(new Error(data))
          if (message.type === 'view') act(message.look.seq, message.legal)
          if (message.type === 'frame') act(message.frame.seq, message.legal)
          if (message.type === 'table' && message.face.status === 'finished') {
            socket.close()
            resolve()
          }
        }
      }),
    [id, steps],
  )
  return id
}

export const recordOf = (page, id) =>
  page.evaluate(async (id) => (await fetch(`/api/records/${id}`)).json(), id)

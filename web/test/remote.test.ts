// A match on a server as the page follows it: frames folded by the engine, missed ones asked for, messages sent again.

import { describe, expect, it } from 'vitest'
import { LocalMatch } from '../src/engine/local'
import type { Frame, Look } from '../src/engine/types'
import { RemoteMatch, type Wire } from '../src/session/remote'
import type * as wire from '../src/wire'
import { bot, connect, KINDS, ok, opening } from './engine'

/** A line on which everything sent is kept. */
class Kept implements Wire {
  readonly table = 'table'
  sent: wire.ClientMessage[] = []
  watched: (number | null)[] = []
  send(message: wire.ClientMessage): boolean {
    this.sent.push(message)
    return true
  }
  watch(since: number | null): void {
    this.watched.push(since)
  }
  past(): Promise<never> {
    return Promise.reject(new Error('not asked for here'))
  }
  record(): Promise<never> {
    return Promise.reject(new Error('not asked for here'))
  }
}

/** A match of bots, seen by a spectator: what is known at the start, and then frame by frame with what is known after it. */
async function played(game: string, seats: number, options: object, most: number): Promise<{ first: Look; frames: { frame: Frame; look: Look }[] }> {
  const engine = connect()
  const match = ok(await LocalMatch.open(engine, { opening: opening(game, Array.from({ length: seats }, () => bot('random')), 7, options as never), entries: [] }, null))
  const first = ok(await match.look())
  const frames: { frame: Frame; look: Look }[] = []
  await new Promise<void>((resolve) => {
    match.listen((frame) => {
      void match.look().then((look) => {
        frames.push({ frame, look: ok(look) })
        if (frame.end || frames.length >= most) resolve()
      })
    })
    match.start()
  })
  match.close()
  engine.close()
  // Two looks may have been asked for at once: a frame goes with the look of its number.
  return { first, frames: frames.filter(({ frame, look }) => frame.seq === look.seq) }
}

describe('a match on a server', () => {
  it.each(KINDS)('%s with %i seats %j: folded frames are what a fresh look shows', async (game, seats, options) => {
    const { first, frames } = await played(game, seats, options, 60)
    const engine = connect()
    const match = new RemoteMatch(engine, new Kept(), game, null, first as wire.Look)
    expect(frames.length).toBeGreaterThan(5)
    let last = first.seq
    for (const { frame, look } of frames) {
      if (frame.seq !== last + 1) break
      last = frame.seq
      await match.takeFrame(frame as wire.Frame)
      const known = ok(await match.look())
      expect(known.seq).toBe(look.seq)
      // With the end everything is shown, and that is in the frame, not in its sights.
      if (!frame.end || frame.view) expect(known.view).toEqual(look.view)
      expect(known.to_act).toEqual(look.to_act)
    }
    expect(last).toBeGreaterThan(first.seq)
    engine.close()
  })

  it('ignores what it knows and asks for what it missed', async () => {
    const { first, frames } = await played('lumicora', 2, {}, 6)
    const engine = connect()
    const line = new Kept()
    const match = new RemoteMatch(engine, line, 'lumicora', null, first as wire.Look)
    const [one, two, three] = frames.map(({ frame }) => frame as wire.Frame)
    await match.takeFrame(one as wire.Frame)
    await match.takeFrame(one as wire.Frame)
    expect(match.seq).toBe(one?.seq)
    await match.takeFrame(three as wire.Frame)
    expect(line.watched).toEqual([one?.seq])
    await match.takeFrame(two as wire.Frame)
    await match.takeFrame(three as wire.Frame)
    expect(match.seq).toBe(three?.seq)
    // What cannot be folded is not guessed: a fresh view is asked for.
    await match.takeFrame({ seq: match.seq + 1, at_ms: 0, what: 'steps', sights: [{ event: 'nonsense' }], to_act: [0] })
    expect(line.watched.at(-1)).toBe(null)
    engine.close()
  })

  it('sends again what was not answered, by the same name, and is done when it is to be seen', async () => {
    const { first, frames } = await played('lumicora', 2, {}, 3)
    const engine = connect()
    const line = new Kept()
    const match = new RemoteMatch(engine, line, 'lumicora', 0, first as wire.Look)
    let answer: unknown = null
    const done = match.submit({ type: 'undo' }, first.seq).then((told) => (answer = told))
    const [message] = line.sent as (wire.ClientMessage & { type: 'undo' })[]
    match.resend()
    expect(line.sent).toEqual([message, message])
    const { frame } = frames[0] as { frame: Frame }
    match.acked(message?.nonce ?? '', frame.seq)
    await Promise.resolve()
    expect(answer).toBe(null)
    // Acknowledged is on disk: it is not sent once more.
    match.resend()
    expect(line.sent.length).toBe(2)
    await match.takeFrame(frame as wire.Frame)
    await done
    expect(answer).toEqual({ ok: null })
    engine.close()
  })

  it('tells a refusal to whoever asked', async () => {
    const { first } = await played('coral', 2, {}, 1)
    const engine = connect()
    const line = new Kept()
    const match = new RemoteMatch(engine, line, 'coral', 0, first as wire.Look)
    const asked = match.submit({ type: 'resign' }, first.seq)
    const { nonce } = line.sent[0] as { nonce: string }
    const refusal = { code: 'table/over', words: { en: 'over', de: 'vorbei', nl: 'voorbij' } }
    match.refused(nonce, refusal)
    expect(await asked).toEqual({ error: refusal })
    engine.close()
  })
})

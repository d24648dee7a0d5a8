// A match on a server as the page follows it: frames folded by the engine, missed ones asked for, messages sent again.

import { describe, expect, it } from 'vitest'
import type { Frame, Look, Options } from '../src/engine/types'
import { RemoteMatch, type Wire } from '../src/match/remote'
import type * as wire from '../src/wire'
import { bot, connect, Dice, KINDS, ok, opening, watched, type Watched } from './engine'

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

/** A line on which frames get lost, come twice or come late. The server sends again what it is asked for. */
class Bad extends Kept {
  match: RemoteMatch | null = null
  readonly #told: Watched[]
  readonly #dice: Dice
  #late: wire.Frame | null = null
  /** How many frames the server has sent so far. */
  #sent = 0

  constructor(told: Watched[], dice: Dice) {
    super()
    this.#told = told
    this.#dice = dice
  }

  /** The server sends its next frame, and nobody knows what becomes of it. */
  async next(): Promise<void> {
    const frame = this.#told[this.#sent]?.frame as wire.Frame
    this.#sent += 1
    const fate = this.#dice.pick(['lost', 'lost', 'late', 'twice', 'fine', 'fine'])
    if (fate === 'twice' || fate === 'fine') await this.match?.takeFrame(frame)
    if (fate === 'twice') await this.match?.takeFrame(frame)
    if (this.#late) await this.match?.takeFrame(this.#late)
    this.#late = fate === 'late' ? frame : null
  }

  /** As the server does it: the frames since then if it still has them, or else a fresh view. It keeps only a few here. */
  override watch(since: number | null): void {
    super.watch(since)
    const sent = this.#told.slice(0, this.#sent)
    const missed = sent.filter(({ frame }) => since !== null && frame.seq > since)
    if (since === null || missed.length > 2) void this.match?.takeView(sent.at(-1)?.look as wire.Look)
    else for (const { frame } of missed) void this.match?.takeFrame(frame as wire.Frame)
  }
}

/** A match of bots: what is known at the start, and everything that is told after that. */
async function played(
  game: string,
  seats: number,
  options: Options,
  seat: number | null = null,
): Promise<{ first: Look; told: Watched[] }> {
  const engine = connect()
  const told = await watched(
    engine,
    opening(
      game,
      Array.from({ length: seats }, () => bot('random')),
      7,
      options,
    ),
    seat,
  )
  engine.close()
  return { first: (told[0] as Watched).before, told }
}

const known = ({ seq, view, to_act, end }: Look) => ({ seq, view, to_act, end })

describe('a match on a server', () => {
  it.each(KINDS)(
    '%s with %i seats %j: folded frames are what a fresh look shows',
    async (game, seats, options) => {
      for (const seat of [null, 0]) {
        const { first, told } = await played(game, seats, options, seat)
        const engine = connect()
        const match = new RemoteMatch(engine, new Kept(), game, seat, first as wire.Look)
        for (const { frame, look } of told) {
          await match.takeFrame(frame as wire.Frame)
          expect(known(ok(await match.look()))).toEqual(known(look))
        }
        expect(told.at(-1)?.look.end).toBeDefined()
        engine.close()
      }
    },
  )

  it.each(KINDS)(
    '%s with %i seats %j: a bad line leads to the same end, and nothing is heard twice',
    async (game, seats, options) => {
      const { first, told } = await played(game, seats, options, 0)
      const engine = connect()
      const line = new Bad(told, new Dice(seats))
      const match = new RemoteMatch(engine, line, game, 0, first as wire.Look)
      line.match = match
      const heard: number[] = []
      match.listen(({ frame }) => heard.push(frame.seq))
      let views = 0
      match.onView(() => (views += 1))
      const looks = new Map([first, ...told.map(({ look }) => look)].map((look) => [look.seq, look]))
      for (let n = 0; n < told.length; n += 1) {
        await line.next()
        // Whatever is known is what was true at some moment, never a mixture.
        const now = ok(await match.look())
        expect(known(now)).toEqual(known(looks.get(now.seq) as Look))
      }
      // A new line asks for what came after the last thing known, as the page does.
      line.watch(match.seq)
      await match.takeFrame(told.at(-1)?.frame as wire.Frame)
      expect(known(ok(await match.look()))).toEqual(known(told.at(-1)?.look as Look))
      expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
      // There were gaps to fill, by frames and, where the server had forgotten them, by a view.
      expect(views).toBeGreaterThan(0)
      expect(line.watched.length).toBeGreaterThan(views + 1)
      expect(heard.length).toBeGreaterThan(told.length / 2)
      engine.close()
    },
  )

  it('ignores what it knows and asks for what it missed', async () => {
    const { first, told } = await played('lumicora', 2, {})
    const engine = connect()
    const line = new Kept()
    const match = new RemoteMatch(engine, line, 'lumicora', null, first as wire.Look)
    const [one, two, three] = told.map(({ frame }) => frame as wire.Frame)
    await match.takeFrame(one as wire.Frame)
    await match.takeFrame(one as wire.Frame)
    expect(match.seq).toBe(one?.seq)
    await match.takeFrame(three as wire.Frame)
    expect(line.watched).toEqual([one?.seq])
    await match.takeFrame(two as wire.Frame)
    await match.takeFrame(three as wire.Frame)
    expect(match.seq).toBe(three?.seq)
    // What cannot be folded is not guessed: a fresh view is asked for.
    await match.takeFrame({
      seq: match.seq + 1,
      at_ms: 0,
      what: 'steps',
      sights: [{ event: 'nonsense' }],
      to_act: [0],
    })
    expect(line.watched.at(-1)).toBe(null)
    engine.close()
  })

  it('hears frames in their order, in whatever order they come', async () => {
    const { first, told } = await played('lumicora', 2, {})
    const frames = told.slice(0, 5).map(({ frame }) => frame as wire.Frame)
    const engine = connect()
    for (const order of [
      [1, 0, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
    ]) {
      const line = new Kept()
      const match = new RemoteMatch(engine, line, 'lumicora', null, first as wire.Look)
      const heard: number[] = []
      match.listen(({ frame }) => heard.push(frame.seq))
      // All at once: the next one is here before the first is folded.
      await Promise.all(order.map((n) => match.takeFrame(frames[n] as wire.Frame)))
      // Whatever came too early was asked for, by the last thing known then, and the server sends it again.
      expect(line.watched.length).toBeGreaterThan(0)
      for (const frame of frames.filter(({ seq }) => seq > match.seq)) await match.takeFrame(frame)
      expect(heard).toEqual(frames.map(({ seq }) => seq))
      expect(known(ok(await match.look()))).toEqual(known(told[4]?.look as Look))
    }
    engine.close()
  })

  it('knows whose resignation would end it until other people sit there', async () => {
    const { first } = await played('coral', 3, {})
    const engine = connect()
    const people: wire.Sitter[] = [{ type: 'person' }, { type: 'person' }, { type: 'bot', level: 'calm' }]
    const start = { ...first, sitters: people, resign_ends: [0, 1] } as wire.Look
    const match = new RemoteMatch(engine, new Kept(), 'coral', 0, start)
    const ends = async () => ok(await match.look()).resign_ends
    const frame = (more: Partial<wire.Frame>): wire.Frame => ({
      seq: match.seq + 1,
      at_ms: 0,
      what: 'wait',
      sights: [],
      to_act: [0],
      ...more,
    })
    await match.takeFrame(frame({}))
    expect(await ends()).toEqual([0, 1])
    await match.takeFrame(frame({ what: 'return', sitters: people.with(2, { type: 'person' }) }))
    expect(await ends()).toBeUndefined()
    await match.takeFrame(frame({ what: 'resign', sitters: people, resign_ends: [0, 1] }))
    expect(await ends()).toEqual([0, 1])
    engine.close()
  })

  it('says what happened before the line was there to hear it', async () => {
    const { first, told } = await played('lumicora', 2, {})
    const engine = connect()
    const match = new RemoteMatch(engine, new Kept(), 'lumicora', null, first as wire.Look)
    const missed: unknown[] = []
    match.listen(({ isMissed }) => missed.push(isMissed))
    match.heardSince = 1_000
    const [one, two] = told.map(({ frame }) => frame as wire.Frame)
    await match.takeFrame({ ...(one as wire.Frame), at_ms: 999 })
    await match.takeFrame({ ...(two as wire.Frame), at_ms: 1_000 })
    expect(missed).toEqual([true, false])
    engine.close()
  })

  it('sends again what was not answered, by the same name, and is done when it is to be seen', async () => {
    const { first, told } = await played('lumicora', 2, {})
    const engine = connect()
    const line = new Kept()
    const match = new RemoteMatch(engine, line, 'lumicora', 0, first as wire.Look)
    let answer: unknown = null
    const done = match.submit({ type: 'undo' }, first.seq).then((told) => (answer = told))
    const [message] = line.sent as (wire.ClientMessage & { type: 'undo' })[]
    match.resend()
    expect(line.sent).toEqual([message, message])
    const { frame } = told[0] as { frame: Frame }
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
    const { first } = await played('coral', 2, {})
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

  it('tells a refusal that comes after the line was gone, and only once', async () => {
    const { first, told } = await played('coral', 2, {})
    const engine = connect()
    const line = new Kept()
    const match = new RemoteMatch(engine, line, 'coral', 0, first as wire.Look)
    const answers: unknown[] = []
    const asked = match.submit({ type: 'undo' }, first.seq).then((answer) => answers.push(answer))
    const { nonce } = line.sent[0] as { nonce: string }
    // A new line: it is sent again, and others went on meanwhile.
    match.resend()
    await match.takeFrame(told[0]?.frame as wire.Frame)
    expect(line.sent).toEqual([line.sent[0], line.sent[0]])
    expect(answers).toEqual([])
    const refusal = { code: 'table/no_undo', words: { en: 'no', de: 'nein', nl: 'nee' } }
    match.refused(nonce, refusal)
    await asked
    // The answer to the copy changes nothing, and another line has nothing to send.
    match.refused(nonce, refusal)
    match.acked(nonce, match.seq)
    match.resend()
    await Promise.resolve()
    expect(answers).toEqual([{ error: refusal }])
    expect(line.sent.length).toBe(2)
    engine.close()
  })
})

// A session while others act at the same time: what is sent when, and what becomes of a draft.

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { Follower, type Heard } from '../src/match/following'
import type { Match } from '../src/match/match'
import type {
  Answer,
  Intent,
  Committed,
  Frame,
  Json,
  Look,
  MatchRecord,
  Past,
  Peek,
  Step,
} from '../src/engine/types'
import { Session } from '../src/session/session.svelte'
import { connect, ok, opening, person } from './engine'

/** A match of people in one engine. */
class Shared {
  readonly pages: Page[] = []
  readonly engine: Engine
  readonly id: number

  constructor(engine: Engine, id: number, seats: number) {
    this.engine = engine
    this.id = id
    for (let seat = 0; seat < seats; seat += 1) this.pages.push(new Page(this, seat))
  }

  async tell({ frames }: Committed): Promise<void> {
    for (const page of this.pages) await page.take(frames.seats[page.seat] as Frame)
  }
}

/** What one seat has of it. Answers about drafts can be held back. */
class Page implements Match {
  readonly game = 'lumicora'
  readonly seat: number
  readonly #shared: Shared
  hear: ((heard: Heard) => void) | null = null
  /** What was told but is not passed on yet, while it is held back. */
  late: Heard[] | null = null
  #known: Follower | null = null
  held: Promise<void> = Promise.resolve()
  sent: Intent[] = []

  constructor(shared: Shared, seat: number) {
    this.#shared = shared
    this.seat = seat
  }

  get seq(): number {
    return this.#known?.look.seq ?? 0
  }

  async open(): Promise<void> {
    const { ok: look } = await this.look()
    this.#known = new Follower(this.#shared.engine, this.game, look as Look)
  }

  async take(frame: Frame): Promise<void> {
    const heard = (await this.#known?.take(frame)) as Heard
    if (this.late) this.late.push(heard)
    else this.hear?.(heard)
  }

  #ask<T>(request: { ask: string; [name: string]: unknown }): Promise<Answer<T>> {
    return this.#shared.engine.ask<T>({ ...request, match: this.#shared.id })
  }

  look(): Promise<Answer<Look>> {
    return this.#ask({ ask: 'look', viewer: { seat: this.seat }, now_ms: 0 })
  }

  async peek(steps: Step[]): Promise<Answer<Peek>> {
    const answer = await this.#ask<Peek>({ ask: 'draft', seat: this.seat, steps })
    await this.held
    return answer
  }

  async submit(what: Intent, seq: number): Promise<Answer<null>> {
    this.sent.push(what)
    const answer = await this.#ask<Committed>({
      ask: 'submit',
      seat: this.seat,
      expected_seq: seq,
      now_ms: 0,
      what,
    })
    if (answer.error) return answer
    await this.#shared.tell(answer.ok)
    return { ok: null }
  }

  listen(listener: (heard: Heard) => void): () => void {
    this.hear = listener
    return () => (this.hear = null)
  }

  /** What the log holds, if it is asked for. */
  log: Past | null = null
  past(): Promise<Answer<Past>> {
    return this.log ? Promise.resolve({ ok: this.log }) : Promise.reject(new Error('not asked for here'))
  }

  hint(): Promise<Answer<Step[]>> {
    return Promise.reject(new Error('not asked for here'))
  }

  record(): Promise<Answer<MatchRecord>> {
    return Promise.reject(new Error('not asked for here'))
  }

  close(): void {}
}

const wait = (what: () => void) => vi.waitFor(what, { timeout: 20_000, interval: 2 })

/** The first legal step of this kind. */
function step(session: Session, wanted: Record<string, unknown>): Step {
  const found = session.legal.find((one) =>
    Object.entries(wanted).every(([name, value]) => one[name] === value),
  )
  if (!found)
    throw new Error(`no ${JSON.stringify(wanted)} among ${session.legal.map(({ type }) => type).join(' ')}`)
  return found
}

/** The second seat as a session shows it. */
const rival = (session: Session) => (session.view?.seats as Json[] | undefined)?.[1]

async function add(session: Session, wanted: Record<string, unknown>): Promise<void> {
  expect(await session.add(step(session, wanted))).toBe(true)
}

describe('where turns overlap', () => {
  let shared: Shared
  let [first, second]: Session[] = []

  /** Both have laid their starting Luminos; the first is to offer. */
  beforeEach(async () => {
    const engine = connect()
    const { id } = ok(
      await engine.ask<{ id: number }>({
        ask: 'open',
        opening: opening('lumicora', [person, person], 3, { overlap: true, first: 0 }),
      }),
    )
    shared = new Shared(engine, id, 2)
    for (const page of shared.pages) await page.open()
    ;[first, second] = shared.pages.map((page) => new Session(engine, page))
    for (const session of [first!, second!]) {
      await wait(() => expect(session.peek).not.toBe(null))
      await add(session, { type: 'orient' })
      expect(await session.confirm()).toBe(true)
    }
    await wait(() => expect(first?.legal.some(({ type }) => type === 'offer')).toBe(true))
    return () => engine.close()
  })

  /** The first offers and takes, and sends that: both are to act. */
  async function part(): Promise<void> {
    await add(first!, { type: 'offer' })
    await add(first!, { type: 'take', from: 'display' })
    expect(await first!.confirm()).toBe(true)
    await wait(() => expect(second!.peek).not.toBe(null))
    await wait(() => expect(first!.legal.some(({ type }) => type === 'place')).toBe(true))
  }

  it('a part of the turn is something to send as soon as others may begin, and not before', async () => {
    await add(first!, { type: 'offer' })
    expect([first!.isAwaited, first!.canConfirm]).toEqual([false, false])
    await add(first!, { type: 'take', from: 'display' })
    expect([first!.isAwaited, first!.canConfirm, first!.peek?.stops]).toEqual([true, true, null])
    expect(first!.peek?.begins).toEqual({ after: 2, seats: [1] })
    expect(second!.isMine).toBe(false)
    // Until then it is a draft: another tile can be taken.
    await first!.back()
    expect([first!.isAwaited, first!.canConfirm]).toEqual([false, false])
    expect(shared.pages[0]?.sent).toHaveLength(1)
  })

  it('what was sent is real, the rest of the turn is a new draft, and both act', async () => {
    await part()
    expect([first!.isMine, second!.isMine]).toEqual([true, true])
    expect(first!.draft).toEqual([])
    expect(await first!.ask({ type: 'undo' })).toBe(false)
    expect(first!.refusal?.code).toBe('table/no_undo')
    await add(first!, { type: 'place' })
    expect([first!.isAwaited, first!.canConfirm, first!.peek?.stops]).toEqual([false, true, 'turn_end'])
    // The last of the round has nobody after it.
    await add(second!, { type: 'offer' })
    await add(second!, { type: 'take', from: 'display' })
    expect([second!.isAwaited, second!.canConfirm]).toEqual([false, false])
  })

  it('a turn begins when it is known what may be done in it, and not before', async () => {
    const page = shared.pages[1]!
    let release = () => {}
    page.held = new Promise((resolve) => (release = resolve))
    const asked = vi.spyOn(page, 'peek')
    await add(first!, { type: 'offer' })
    await add(first!, { type: 'take', from: 'display' })
    expect(await first!.confirm()).toBe(true)
    await wait(() => expect(asked).toHaveBeenCalled())
    expect([second!.isMine, second!.peek]).toEqual([false, null])
    release()
    await wait(() => expect(second!.isMine).toBe(true))
    expect(second!.legal.some(({ type }) => type === 'offer')).toBe(true)
  })

  it('what others do leaves draft, legal steps and a refusal where they were', async () => {
    await part()
    const page = shared.pages[0]!
    for (const isDrafted of [false, true]) {
      if (isDrafted) await add(first!, { type: 'place' })
      else expect(await first!.add({ type: 'skip' })).toBe(false)
      const [{ draft, legal, refusal }, { seq }] = [first!, first!.look!]
      let release = () => {}
      page.held = new Promise((resolve) => (release = resolve))
      if (isDrafted) await add(second!, { type: 'take', from: 'display' })
      else await add(second!, { type: 'offer' })
      expect(await second!.confirm()).toBe(true)
      for (const session of [first!, second!]) await wait(() => expect(session.look?.seq).toBe(seq + 1))
      // The engine has not answered yet.
      expect(first!.peek).not.toBe(null)
      expect(first!.legal).toEqual(legal)
      release()
      await wait(() => expect(rival(first!)).toEqual(rival(second!)))
      expect([first!.draft, first!.legal, first!.refusal]).toEqual([draft, legal, refusal])
      expect(refusal === null).toBe(isDrafted)
    }
  })

  it('everything is told with what was known just before and just after it, however quickly it comes', async () => {
    const page = shared.pages[1]!
    page.late = []
    await add(first!, { type: 'offer' })
    await add(first!, { type: 'take', from: 'display' })
    expect(await first!.confirm()).toBe(true)
    await wait(() => expect(first!.legal.some(({ type }) => type === 'place')).toBe(true))
    await add(first!, { type: 'place' })
    expect(await first!.confirm()).toBe(true)
    const heard = page.late
    page.late = null
    expect(heard).toHaveLength(2)
    // Both at once: when the first is heard, the match already knows of the second.
    for (const one of heard) page.hear?.(one)
    const { seq } = heard[1]!.frame
    await wait(() => expect([second!.look?.seq, second!.peek === null]).toEqual([seq, false]))
    const told = second!.happened.slice(-2)
    expect(told.map(({ frame }) => frame.seq)).toEqual([seq - 1, seq])
    expect(told.map(({ before, after }) => [before, after])).toEqual(
      heard.map(({ before, look }) => [before, look.view]),
    )
    expect(told[0]!.after).toEqual(told[1]!.before)
    expect(told[0]!.after).not.toEqual(told[1]!.after)
    expect(second!.refusal).toBe(null)
  })

  it('what the log knows before it is heard is told once', async () => {
    const page = new Page(shared, 1)
    shared.pages.push(page)
    await page.open()
    page.late = []
    const { ok: look } = await page.look()
    await add(first!, { type: 'offer' })
    await add(first!, { type: 'take', from: 'display' })
    expect(await first!.confirm()).toBe(true)
    const [heard] = page.late
    page.late = null
    // A page that opens now sees the position from before, while the log has more already.
    page.look = () => Promise.resolve({ ok: look as Look })
    page.log = { look: { ...(look as Look), seq: heard!.frame.seq - 1 }, frames: [heard!.frame] }
    const session = new Session(shared.engine, page)
    await wait(() => expect(session.story).toHaveLength(1))
    page.hear?.(heard!)
    await wait(() => expect(session.look?.seq).toBe(heard!.frame.seq))
    expect(session.story.map(({ frame }) => frame.seq)).toEqual([heard!.frame.seq])
  })

  it('what is being tried when others act is not lost', async () => {
    await part()
    const page = shared.pages[0]!
    let release = () => {}
    page.held = new Promise((resolve) => (release = resolve))
    const adding = first!.add(step(first!, { type: 'place' }))
    const { seq } = first!.look!
    await add(second!, { type: 'offer' })
    expect(await second!.confirm()).toBe(true)
    for (const session of [first!, second!]) await wait(() => expect(session.look?.seq).toBe(seq + 1))
    release()
    expect(await adding).toBe(true)
    await wait(() => expect(rival(first!)).toEqual(rival(second!)))
    expect(first!.draft.map(({ type }) => type)).toEqual(['place'])
    expect(await first!.confirm()).toBe(true)
    await wait(() => expect(first!.isMine).toBe(false))
  })
})

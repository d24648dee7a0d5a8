// How the steps of others are shown one after the other: by a clock that is turned by hand.

import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../src/engine/engine'
import type {
  Answer,
  Intent,
  Frame,
  Json,
  Look,
  MatchRecord,
  Past,
  Peek,
  Step,
  View,
} from '../src/engine/types'
import { Follower, type Heard } from '../src/match/following'
import type { Match } from '../src/match/match'
import { cut } from '../src/session/beats'
import { lastTurn } from '../src/session/lastturn'
import { MOST, type Clock } from '../src/session/pace.svelte'
import { Session, type Happened } from '../src/session/session.svelte'

const HOLD = 100

class Hand implements Clock {
  #now = 0
  #tasks = new Map<number, { at: number; task: () => void }>()
  #count = 0

  now = () => this.#now
  after = (ms: number, task: () => void) => {
    const id = (this.#count += 1)
    this.#tasks.set(id, { at: this.#now + ms, task })
    return () => void this.#tasks.delete(id)
  }

  get isIdle(): boolean {
    return this.#tasks.size === 0
  }

  turn(ms: number): void {
    const until = this.#now + ms
    for (;;) {
      const [next] = [...this.#tasks].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)
      if (!next) break
      this.#now = next[1].at
      this.#tasks.delete(next[0])
      next[1].task()
    }
    this.#now = until
  }
}

/** A view that lists what happened: enough to see what is shown, and after what. */
const viewOf = (events: readonly string[]): View => ({ options: {}, events }) as unknown as View
const eventsOf = (view: View | null | undefined) =>
  (view as unknown as { events: string[] } | null)?.events ?? []
/** The engine folds an event by adding it; what ends in "…" makes no sense before what follows it. */
const engine = {
  fold: (_game: string, view: View, sights: Json[]) => {
    const names = sights.map((sight) => (sight as { event: string }).event)
    return Promise.resolve(
      names.at(-1)?.endsWith('…')
        ? { error: { code: 'broken' } }
        : { ok: viewOf([...eventsOf(view), ...names]) },
    )
  },
  setup: () => Promise.resolve({ ok: { sides: [], may_talk: [] } }),
} as unknown as Engine

const sitters: Look['sitters'] = Array.from({ length: 4 }, (_, seat) =>
  seat === 0 ? { type: 'person', name: '' } : { type: 'bot', level: 'calm' },
)
const start: Look = { seq: 0, view: viewOf([]), to_act: [1], sitters }

class Played implements Match {
  readonly game = 'any'
  readonly seat: number | null
  readonly #known = new Follower(engine, this.game, start)
  #hear: (heard: Heard) => void = () => {}
  #renew: () => void = () => {}
  submitted: { what: Intent; seq: number }[] = []
  peeked: Step[][] = []

  constructor(seat: number | null) {
    this.seat = seat
  }

  get seq(): number {
    return this.#known.look.seq
  }

  /** Somebody does something, after which others are to act. */
  async does(
    seat: number | undefined,
    events: string,
    to_act: number[],
    more: Partial<Frame> & { isMissed?: boolean } = {},
  ) {
    const { isMissed = false, ...rest } = more
    const sights = events.split(' ').map((event) => ({ event }))
    const frame = { seq: this.seq + 1, at_ms: 0, what: 'steps', sights, to_act, ...rest } as unknown as Frame
    if (seat !== undefined) frame.seat = seat
    const heard = await this.#known.take(frame)
    if (heard) this.#hear({ ...heard, isMissed })
  }

  /** The server gives a fresh view: so much has happened. */
  jump(look: Look): void {
    this.#known.look = look
    this.#renew()
  }

  look = () => Promise.resolve({ ok: this.#known.look })
  past = (): Promise<Answer<Past>> => Promise.resolve({ ok: { look: start, frames: [] } })
  peek = (steps: Step[]): Promise<Answer<Peek>> => {
    this.peeked.push(steps)
    const view = viewOf([...eventsOf(this.#known.look.view), ...steps.map(({ type }) => type)])
    return Promise.resolve({
      ok: { view, legal: [{ type: `after ${this.seq}` }], stops: null } as unknown as Peek,
    })
  }
  submit = async (what: Intent, seq: number): Promise<Answer<null>> => {
    this.submitted.push({ what, seq })
    await this.does(this.seat ?? undefined, 'own', [1])
    return { ok: null }
  }
  hint = () => Promise.reject(new Error('not asked for here'))
  record = (): Promise<Answer<MatchRecord>> => Promise.reject(new Error('not asked for here'))
  listen(listener: (heard: Heard) => void) {
    this.#hear = listener
    return () => {}
  }
  onView(listener: () => void) {
    this.#renew = listener
    return () => {}
  }
  close(): void {}
}

const BEATS = { 'half…': 'each', offers: 'each', takes: 'together', lays: 'each' } as const
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const shown = (session: Session) => eventsOf(session.view).join(' ')
const told = (session: Session) =>
  session.story.map(({ frame }) => frame.sights.map((sight) => (sight as { event: string }).event).join('+'))

describe('a seat at a table of four', () => {
  let [clock, match, session, hold]: [Hand, Played, Session, number] = [] as never

  async function open(seat: number | null): Promise<void> {
    hold = HOLD
    clock = new Hand()
    match = new Played(seat)
    session = new Session(engine, match, null, {
      clock,
      hold: (isAgain) => (isAgain ? HOLD : hold),
      beats: BEATS,
    })
    await settled()
  }
  beforeEach(() => open(0))

  /** Three others in a row, and then it is the own turn. */
  async function round(): Promise<void> {
    await match.does(1, 'offers takes takes', [1])
    await match.does(1, 'lays', [2])
    await match.does(2, 'offers lays', [3])
    await match.does(3, 'lays', [0])
    await settled()
  }

  test('sees every step for its time, in order, and then its own turn', async () => {
    await round()
    const seen = []
    while (session.isBehind) {
      seen.push(`${session.look?.to_act.join()}: ${shown(session)}`)
      expect(session.isMine).toBe(false)
      expect(session.legal).toEqual([])
      clock.turn(HOLD - 1)
      expect(session.isBehind).toBe(true)
      clock.turn(1)
    }
    expect(seen).toEqual([
      '1: offers',
      '1: offers takes takes',
      '1: offers takes takes lays',
      '2: offers takes takes lays offers',
      '2: offers takes takes lays offers lays',
      '3: offers takes takes lays offers lays lays',
    ])
    expect(told(session)).toEqual(['offers', 'takes+takes', 'lays', 'offers', 'lays', 'lays'])
    expect(session.isMine).toBe(true)
    expect(session.legal).toEqual([{ type: 'after 4' }])
    expect(clock.isIdle).toBe(true)
  })

  test('knows at once what is so, whatever is shown', async () => {
    await round()
    expect(shown(session)).toBe('offers')
    expect(eventsOf(session.now?.view)).toHaveLength(7)
    expect([session.isDue, session.now?.seq, session.now?.to_act]).toEqual([true, 4, [0]])
  })

  test('skips to now', async () => {
    await round()
    session.catchUp()
    expect([session.isBehind, session.isMine, session.legal]).toEqual([false, true, [{ type: 'after 4' }]])
    expect(told(session)).toEqual(['offers', 'takes+takes', 'lays', 'offers', 'lays', 'lays'])
    expect(clock.isIdle).toBe(true)
  })

  test('can skip before a step was cut, and nothing of it is lost or shown later', async () => {
    const heard = match.does(1, 'offers takes', [0])
    await vi.waitFor(() => expect(session.isBehind).toBe(true), { interval: 0 })
    session.catchUp()
    await heard
    await settled()
    expect(session.isBehind).toBe(false)
    expect(told(session)).toEqual(['offers', 'takes'])
    expect(session.isMine).toBe(true)
  })

  test('acts from what is so: a draft begun while others are shown skips them', async () => {
    await round()
    expect(await session.add({ type: 'mine' })).toBe(true)
    expect(session.isBehind).toBe(false)
    expect(match.peeked.at(-1)).toEqual([{ type: 'mine' }])
    expect(shown(session)).toBe('offers takes takes lays offers lays lays mine')
    expect(await session.confirm()).toBe(true)
    expect(match.submitted).toEqual([{ what: { type: 'steps', steps: [{ type: 'mine' }] }, seq: 4 }])
    await settled()
    expect(told(session).at(-1)).toBe('own')
  })

  test('asks by the number of what is so, not of what is shown', async () => {
    await round()
    expect(session.look?.seq).toBe(0)
    await session.ask({ type: 'resign' })
    expect(match.submitted).toEqual([{ what: { type: 'resign' }, seq: 4 }])
  })

  test('sees its own step for its time before the next one', async () => {
    await session.ask({ type: 'steps', steps: [] })
    await match.does(1, 'lays', [0])
    await settled()
    expect(shown(session)).toBe('own')
    clock.turn(HOLD)
    expect(shown(session)).toBe('own lays')
  })

  test('sees at once what others do beside its own turn', async () => {
    await match.does(1, 'lays', [0, 2])
    await settled()
    clock.turn(HOLD)
    expect(session.isMine).toBe(true)
    await match.does(2, 'lays', [0])
    await settled()
    expect([session.isBehind, shown(session)]).toEqual([false, 'lays lays'])
  })

  test('sees at once what was missed while the line was away', async () => {
    for (let n = 0; n < 5; n += 1) await match.does(1, 'offers lays', [1], { isMissed: true })
    await settled()
    expect(session.isBehind).toBe(false)
    expect(told(session)).toHaveLength(5)
    await match.does(1, 'lays', [1])
    await settled()
    expect(session.isBehind).toBe(true)
  })

  test('is never far behind, and misses no line of the log', async () => {
    for (let n = 0; n < 3 * MOST; n += 1) await match.does(1 + (n % 3), `lays`, [1 + ((n + 1) % 3)])
    await settled()
    let steps = 0
    for (; session.isBehind; steps += 1) clock.turn(HOLD)
    expect(steps).toBeLessThanOrEqual(MOST + 1)
    expect(told(session)).toHaveLength(3 * MOST)
  })

  test('jumps to a fresh view', async () => {
    await round()
    match.jump({ ...start, seq: 9, view: viewOf(['other']), to_act: [0] })
    await settled()
    expect([session.isBehind, shown(session), session.isMine]).toEqual([false, 'other', true])
  })

  test('sees what ended the match before its end', async () => {
    const end = { how: 'rules' as const, winners: [1] }
    await match.does(1, 'offers lays', [], { end })
    await settled()
    expect(session.now?.end).toEqual(end)
    const seen = []
    for (; session.isBehind; clock.turn(HOLD)) {
      seen.push(shown(session))
      expect(session.look?.end).toBeUndefined()
    }
    expect(seen).toEqual(['offers', 'offers lays'])
    expect(session.look?.end).toEqual(end)
  })

  test('sees everything at once where that is set, and from then on', async () => {
    await round()
    hold = 0
    clock.turn(HOLD)
    expect([session.isBehind, session.isMine]).toEqual([false, true])
    await session.ask({ type: 'steps', steps: [] })
    await match.does(1, 'offers lays', [0])
    await settled()
    expect(session.isBehind).toBe(false)
    expect(told(session).slice(-2)).toEqual(['own', 'offers+lays'])
  })

  test('looks at the last turn again, with its draft as it was afterwards', async () => {
    await round()
    session.catchUp()
    await session.add({ type: 'mine' })
    const story = told(session)
    await session.again()
    expect([shown(session), session.draft, session.isMine]).toEqual(['', [], false])
    const seen = []
    for (clock.turn(HOLD); session.isBehind; clock.turn(HOLD)) {
      expect(session.happened).toHaveLength(1)
      seen.push(eventsOf(session.view).length)
    }
    expect(seen).toEqual([1, 3, 4, 5, 6, 7])
    expect(session.draft).toEqual([{ type: 'mine' }])
    expect([told(session), session.isMine]).toEqual([story, true])
  })

  test('looks at the last turn again though it was seen at once, and ends that by acting', async () => {
    hold = 0
    await round()
    await session.again()
    clock.turn(HOLD)
    expect(shown(session)).toBe('offers')
    await session.add({ type: 'mine' })
    expect([session.isBehind, session.draft]).toEqual([false, [{ type: 'mine' }]])
  })

  test('what is new while the last turn is looked at again comes after it', async () => {
    await match.does(1, 'lays', [2])
    await settled()
    clock.turn(HOLD)
    await session.again()
    await match.does(2, 'offers', [0])
    await settled()
    expect(shown(session)).toBe('')
    clock.turn(HOLD)
    expect(shown(session)).toBe('lays')
    clock.turn(HOLD)
    expect(shown(session)).toBe('lays offers')
    expect(told(session)).toEqual(['lays', 'offers'])
    clock.turn(HOLD)
    expect(session.isMine).toBe(true)
  })

  test('what cannot be shown alone is shown with what follows it', async () => {
    await match.does(1, 'offers half… lays', [0])
    await settled()
    const seen = []
    for (; session.isBehind; clock.turn(HOLD)) seen.push(shown(session))
    expect(seen).toEqual(['offers', 'offers half… lays'])
  })

  test('what happens at the table waits for its turn too', async () => {
    await match.does(1, 'lays', [2])
    await match.does(undefined, 'gone', [0], { what: 'hand_to_bot' })
    await settled()
    expect(shown(session)).toBe('lays')
    clock.turn(HOLD)
    expect(shown(session)).toBe('lays gone')
    // Alone it is seen at once.
    clock.turn(HOLD)
    await match.does(undefined, 'gone', [0], { what: 'hand_to_bot' })
    await settled()
    expect(session.isBehind).toBe(false)
  })

  test('a spectator is shown the same, and again the turn of one seat', async () => {
    await open(null)
    await round()
    let steps = 0
    for (; session.isBehind; clock.turn(HOLD)) steps += 1
    expect(steps).toBe(6)
    await session.again()
    clock.turn(HOLD)
    expect(session.look?.to_act).toEqual([3])
    clock.turn(HOLD)
    expect(session.isBehind).toBe(false)
  })
})

test('a frame is cut where something begins', () => {
  const parts = (events: string) =>
    cut(
      events.split(' ').map((event) => ({ event })),
      BEATS,
    ).map((part) => part.map((sight) => (sight as { event: string }).event).join('+'))
  expect(parts('offers takes takes drawn lays lays ends')).toEqual([
    'offers',
    'takes+takes+drawn',
    'lays',
    'lays+ends',
  ])
  expect(parts('drawn offers')).toEqual(['drawn+offers'])
  expect(parts('ends')).toEqual(['ends'])
})

test('the last turn of the others is what they did since the own one, or before it began', () => {
  const story = (seats: string) =>
    [...seats].map(
      (seat, n) => ({ frame: { seat: Number(seat), what: 'steps', seq: n } }) as unknown as Happened,
    )
  const turn = (seats: string, seat: number | null) =>
    lastTurn(story(seats), seat).map(({ frame }) => frame.seq)
  expect(turn('0112', 0)).toEqual([1, 2, 3])
  expect(turn('011200', 0)).toEqual([1, 2, 3])
  expect(turn('0112', null)).toEqual([3])
  expect(turn('0122', null)).toEqual([2, 3])
  expect(turn('00', 0)).toEqual([])
  expect(turn('', 0)).toEqual([])
})

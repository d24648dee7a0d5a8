// The line to the server: when it says what to whom, and when it tries again. Time and sockets are the test's own.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Line, type LineState } from '../src/session/line'
import type { ServerMessage } from '../src/wire'

/** A socket that does what the test says. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readonly url: string
  readyState = 0
  sent: unknown[] = []
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
    this.onclose?.()
  }
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** The other side, or the way there, is gone. */
  break(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

const WELCOME = { type: 'welcome' } as unknown as ServerMessage

describe('a line', () => {
  let states: LineState[]
  let opened: number
  let heard: ServerMessage[]
  let line: Line
  const window = new EventTarget()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

  const newest = () => FakeSocket.all.at(-1)!
  const wait = () => {
    const last = states.at(-1)
    if (last?.state !== 'lost') throw new Error('it is not lost')
    return last.again - performance.now()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    FakeSocket.all = []
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
    ;[states, opened, heard] = [[], 0, []]
    line = new Line(
      {
        opened: () => (opened += 1),
        heard: (message) => heard.push(message),
        changed: (state) => states.push(state),
      },
      'ws://reef',
    )
  })
  afterEach(() => {
    line.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('is open once it was welcomed, and sends nothing before', () => {
    expect(states).toEqual([{ state: 'opening' }])
    expect(line.send({ type: 'ping', id: 1 })).toBe(false)
    newest().open()
    expect([opened, states.length]).toEqual([1, 1])
    newest().say(WELCOME)
    expect(states.at(-1)).toEqual({ state: 'open' })
    expect(line.send({ type: 'ping', id: 1 })).toBe(true)
    expect(newest().sent).toEqual([{ type: 'ping', id: 1 }])
    expect(heard).toEqual([WELCOME])
  })

  test('comes back by itself, waits twice as long each time, and begins anew after a welcome', () => {
    const waits = Array.from({ length: 8 }, () => {
      newest().break()
      const ms = wait()
      vi.advanceTimersByTime(ms)
      return ms
    })
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000])
    newest().open()
    newest().say(WELCOME)
    newest().break()
    expect(wait()).toBe(400)
    expect(states.at(-1)).toMatchObject({ state: 'lost', tries: 1 })
  })

  test('a server that restarts says when to come back', () => {
    newest().open()
    newest().say({ type: 'restarting', after_ms: 3000 })
    newest().break()
    expect(wait()).toBe(3000)
    vi.advanceTimersByTime(3000)
    newest().break()
    expect(wait()).toBe(800)
  })

  test('is tried at once when asked to, when there is a network again, and when somebody looks', () => {
    const tries = [
      () => line.retry(),
      () => window.dispatchEvent(new Event('online')),
      () => page.dispatchEvent(new Event('visibilitychange')),
    ]
    for (const retry of tries) {
      newest().break()
      const count = FakeSocket.all.length
      retry()
      expect(FakeSocket.all.length).toBe(count + 1)
      vi.advanceTimersByTime(60_000)
      expect(FakeSocket.all.length, 'the wait before it is over').toBe(count + 1)
    }
    // With a line there is nothing to try.
    newest().open()
    line.retry()
    expect(FakeSocket.all.length).toBe(4)
  })

  test('is asked when nothing is heard, and given up when it does not answer', () => {
    newest().open()
    newest().say(WELCOME)
    vi.advanceTimersByTime(24_999)
    expect(newest().sent).toEqual([])
    newest().say({ type: 'pong', id: 5 })
    vi.advanceTimersByTime(25_000)
    expect(newest().sent).toEqual([{ type: 'ping', id: 0 }])
    newest().say({ type: 'pong', id: 0 })
    vi.advanceTimersByTime(25_000 + 7_999)
    expect(states.at(-1)).toEqual({ state: 'open' })
    const mute = newest()
    vi.advanceTimersByTime(1)
    expect(mute.isClosed).toBe(true)
    expect(states.at(-1)).toMatchObject({ state: 'lost', tries: 1 })
    // It was lost once, though its socket says so too, later.
    mute.break()
    expect(states.filter(({ state }) => state === 'lost')).toHaveLength(1)
  })

  test('an old socket has nothing to say on a new line', () => {
    const old = newest()
    old.open()
    old.say(WELCOME)
    old.break()
    vi.advanceTimersByTime(400)
    expect(FakeSocket.all).toHaveLength(2)
    old.say({ type: 'pong', id: 1 })
    old.break()
    expect(heard).toEqual([WELCOME])
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('that was closed stays closed', () => {
    newest().open()
    line.close()
    expect(newest().isClosed).toBe(true)
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(states.some(({ state }) => state === 'lost')).toBe(false)
  })
})

// What is shown may lag behind the real position: the steps of others are shown one after the other, each for a moment.
// Only the display waits; acting skips the rest, and it ends by itself.

import type { Look } from '../engine'
import type { Beat } from './beats'
import type { Happened } from './session.svelte'

/** What is shown in place of the real position. */
export interface Shown {
  look: Look
  /** What has led to it; null while that is being worked out. */
  happened: Happened | null
  /** Whether it was shown before. */
  isAgain: boolean
}

/** Time, passed in so that tests can turn it. */
export interface Clock {
  now: () => number
  /** Does something later; returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void
}

/** The most beats that wait. Earlier ones are told without being shown, so that nobody falls far behind. */
export const MOST = 16

/** How long a beat is shown, in ms, the first time or again; 0 if beats are not shown one by one. */
export type Hold = (isAgain: boolean) => number

interface Waiting extends Beat {
  isAgain: boolean
}

export class Pace {
  shown = $state.raw<Shown | null>(null)
  readonly #clock: Clock
  readonly #hold: Hold
  /** Told of every beat that is new, in order, when it is shown or passed over. */
  readonly #tell: (happened: Happened) => void
  #queue: Waiting[] = []
  /** How many frames' beats are being worked out. */
  #expected = 0
  /** Until when what is shown stays. */
  #until = 0
  #callOff: (() => void) | null = null
  #skips = 0

  constructor(clock: Clock, hold: Hold, tell: (happened: Happened) => void) {
    this.#clock = clock
    this.#hold = hold
    this.#tell = tell
  }

  /** Whether new beats are shown one by one. */
  get isOn(): boolean {
    return this.#hold(false) > 0
  }

  /** Something has come into view: it stays for its time before something else is shown. */
  mark(): void {
    this.#until = this.#clock.now() + this.#hold(this.shown?.isAgain ?? false)
  }

  /** A frame is about to be taken in: `look` stays in view until its beats are ready. Call what this returns with them. */
  expect(look: Look): (beats: readonly Beat[]) => void {
    const skips = this.#skips
    this.#expected += 1
    this.shown ??= { look, happened: null, isAgain: false }
    return (beats) => {
      // They belong to what was skipped.
      if (skips !== this.#skips) return beats.forEach(({ happened }) => this.#tell(happened))
      this.#expected -= 1
      this.#queue.push(...beats.map((beat) => ({ ...beat, isAgain: false })))
      this.#pass(this.#queue.splice(0, Math.max(0, this.#queue.length - MOST)))
      this.#go()
    }
  }

  /** Shows earlier beats again, from their beginning. New ones that come meanwhile are shown afterwards. */
  again(start: Look, beats: readonly Beat[]): void {
    if (this.shown || beats.length === 0 || this.#hold(true) === 0) return
    this.#queue = beats.map((beat) => ({ ...beat, isAgain: true }))
    this.shown = { look: start, happened: null, isAgain: true }
    this.mark()
    this.#go()
  }

  /** Shows the real position. */
  skip(): void {
    if (!this.shown) return
    this.#skips += 1
    this.#expected = 0
    this.#until = 0
    this.#callOff?.()
    this.#callOff = null
    this.#pass(this.#queue.splice(0))
    this.shown = null
  }

  #pass(beats: readonly Waiting[]): void {
    for (const { happened, isAgain } of beats) if (!isAgain) this.#tell(happened)
  }

  /** Shows the next beat when it is time, and the real position after the last. */
  #go(): void {
    while (!this.#callOff) {
      const wait = this.#until - this.#clock.now()
      if (wait > 0) {
        this.#callOff = this.#clock.after(wait, () => {
          this.#callOff = null
          this.#go()
        })
        return
      }
      const next = this.#queue.shift()
      if (!next) {
        if (this.#expected === 0) this.shown = null
        return
      }
      this.shown = next
      this.#pass([next])
      this.mark()
    }
  }
}

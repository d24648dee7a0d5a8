// What is shown may lag behind what is so: the steps of others are shown one after the other, each for a moment. Nothing
// waits for it but the eye. Whoever wants to act skips it, and it ends by itself.

import type { Look } from '../engine'
import type { Beat } from './beats'
import type { Happened } from './session.svelte'

/** What is shown in the place of what is so. */
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
  /** Does something later; what it gives calls that off. */
  after: (ms: number, task: () => void) => () => void
}

/** At most so many beats wait. Those before them are told and not shown: nobody is to be left far behind. */
export const MOST = 16

/** How long a beat is shown, in ms, at first or again; 0 if it is not to be shown for a while at all. */
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

  /** Whether what is new is shown for a while. */
  get isOn(): boolean {
    return this.#hold(false) > 0
  }

  /** Something has come into view: it has its time before something else is shown. */
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

  /** Shows what was shown before once more, from where it began. What is new in the meantime comes after it. */
  again(start: Look, beats: readonly Beat[]): void {
    if (this.shown || beats.length === 0 || this.#hold(true) === 0) return
    this.#queue = beats.map((beat) => ({ ...beat, isAgain: true }))
    this.shown = { look: start, happened: null, isAgain: true }
    this.mark()
    this.#go()
  }

  /** Shows what is so. */
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

  /** Shows the next beat when it is time, and what is so after the last. */
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

// A pad in the page: what can be taken back, kept in this browser with every change, so that a reload loses nothing.

import { begun, done, redone, undone, type History } from '../../board/history'

const KEPT = 'reeflight.pad.'

export class Keeping<T> {
  #game: string
  #fresh: () => T
  #history = $state.raw<History<T>>() as History<T>

  constructor(game: string, read: (kept: unknown) => T | null, fresh: () => T) {
    this.#game = game
    this.#fresh = fresh
    this.#history = begun(this.#kept(read) ?? fresh())
  }

  get pad(): T {
    return this.#history.now
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0
  }

  change(next: T): void {
    if (next !== this.pad) this.#become(done(this.#history, next))
  }

  /** Another state in the place of this one: typing is one change, not one for each letter. */
  amend(next: T): void {
    this.#become({ ...this.#history, now: next })
  }

  undo(): void {
    this.#become(undone(this.#history))
  }

  redo(): void {
    this.#become(redone(this.#history))
  }

  clear(): void {
    this.change(this.#fresh())
  }

  #become(history: History<T>): void {
    this.#history = history
    try {
      localStorage.setItem(KEPT + this.#game, JSON.stringify(history.now))
    } catch {
      // Without room the pad lasts as long as the page.
    }
  }

  #kept(read: (kept: unknown) => T | null): T | null {
    try {
      return read(JSON.parse(localStorage.getItem(KEPT + this.#game) ?? 'null'))
    } catch {
      return null
    }
  }
}

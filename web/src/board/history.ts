// Undo and redo: a list of states, and the one that is shown. No DOM.

/** More than anyone would undo. */
const MOST = 200

export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
}

export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [] }
}

export function done<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now].slice(-MOST), now: next, future: [] }
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future }
}

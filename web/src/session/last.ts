// The table at which somebody sat last and whose match is not over, kept in the browser: the start page on a phone keeps a
// place for it before the server has said whose turn it is, so that nothing moves under a finger.

const KEPT = 'reeflight.last'

export interface Last {
  readonly to: string
  readonly game: string
}

export function lastTable(): Last | null {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Partial<Last> | null
    return typeof read?.to === 'string' && typeof read.game === 'string' ? (read as Last) : null
  } catch {
    return null
  }
}

export function keepLast(last: Last): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(last))
  } catch {
    // Without room nothing is lost but a place on the start page.
  }
}

export function forgetLast(to: string): void {
  if (lastTable()?.to === to) localStorage.removeItem(KEPT)
}

// How far the chat of a table was read: kept in the browser, so that a reloaded page knows it.

const KEPT = 'reeflight.read'
/** How many tables are remembered; older ones count as unread again. */
const MOST = 30

function all(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** The number of the last line that was read. */
export function lastRead(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? -1
}

export function keepRead(table: string, line: number): void {
  const others = all().filter(([id]) => id !== table)
  localStorage.setItem(KEPT, JSON.stringify([...others, [table, line]].slice(-MOST)))
}

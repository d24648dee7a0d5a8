// The commitments that this browser has seen, by day: what is shown later can be held against them.

const KEPT = 'reeflight.daily'
const MOST = 30

function all(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The first that was seen counts; a later one would be a broken promise. */
export function sees(day: string, commitment: string): void {
  const seen = { [day]: commitment, ...all() }
  const newest = Object.entries(seen)
    .sort(([a], [b]) => b.localeCompare(a))
    .slice(0, MOST)
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Without room there is nothing to hold against it later.
  }
}

export function seenOn(day: string): string | null {
  return all()[day] ?? null
}

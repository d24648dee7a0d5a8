// What this browser has added to shuffles, and what the server had promised when it did: after the match both are
// compared with the record (docs/fairness.md).

import type { MatchRecord } from '../engine'
import { newSeed } from '../match/seed'

const KEPT = 'reeflight.fair'
/** The oldest are forgotten. */
const MOST = 60

interface Added {
  table: string
  commitment: string
  entropy: string
}

function all(): Added[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Added[]
  } catch {
    return []
  }
}

/** 32 bytes of this browser's own. */
export function newEntropy(): string {
  return newSeed()
}

/** Remembers what was added, and the promise that was seen. */
export function remember(added: Added): void {
  const others = all().filter(({ table }) => table !== added.table)
  localStorage.setItem(KEPT, JSON.stringify([...others, added].slice(-MOST)))
}

/** Whether a record keeps the promise: null if nothing was promised to this browser. */
export function isKept(table: string, record: MatchRecord): boolean | null {
  const added = all().find((one) => one.table === table)
  const fair = record.fair as { commitment?: string; entropy?: (string | null)[] } | undefined
  if (!added) return null
  return fair?.commitment === added.commitment && (fair.entropy?.includes(added.entropy) ?? false)
}

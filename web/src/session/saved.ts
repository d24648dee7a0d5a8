// Matches in the page, kept in this browser: one match and one variation per game, with their whole logs, so that they go
// on where they were.

import type { Options } from '../engine'
import type { Log } from '../match/local'
import { newSeed } from '../match/seed'

const KEPT = 'reeflight.here.'

export interface Saved {
  log: Log
  /** When it was last played, in milliseconds since 1970. */
  at: number
  isMine: boolean
  isOver: boolean
}

/** The name under which a match is kept, which is also the end of its address: the game's, or `line-` before it. */
export function slotOf({ game, from }: { game: string; from?: object }): string {
  return from ? `line-${game}` : game
}

export function saved(slot: string): Saved | null {
  try {
    const kept = localStorage.getItem(KEPT + slot)
    return kept ? (JSON.parse(kept) as Saved) : null
  } catch {
    return null
  }
}

export function allSaved(): Saved[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(KEPT))
  return names
    .map((name) => saved(name.slice(KEPT.length)))
    .filter((kept) => kept !== null)
    .sort((a, b) => b.at - a.at)
}

/** Saves it. False if the browser has no room: then play goes on unsaved. */
export function save(kept: Saved): boolean {
  try {
    localStorage.setItem(KEPT + slotOf(kept.log.opening), JSON.stringify(kept))
    return true
  } catch {
    // The match in memory is not harmed.
    return false
  }
}

export function forget(slot: string): void {
  localStorage.removeItem(KEPT + slot)
}

/**
 * The log of a match that has not begun: you on the first seat, bots of one level on the others; or on each of them a bot
 * of its own level or, where there is none, somebody on this device.
 */
export function freshLog(
  game: string,
  seats: number,
  level: string | readonly (string | null)[],
  options: Options,
  seed?: string | null,
): Log {
  const sitters = Array.from({ length: seats }, (_, seat) => {
    const bot = seat === 0 ? null : typeof level === 'string' ? level : (level[seat - 1] ?? null)
    return bot === null ? { type: 'person' as const, name: '' } : { type: 'bot' as const, level: bot }
  })
  const chance = { type: 'seed' as const, seed: seed ? written(seed) : newSeed() }
  return {
    opening: { game, seats: sitters, options, stand_in: 'greedy', at_ms: Date.now(), chance },
    entries: [],
    isNew: true,
  }
}

/** A seed as records have it: 64 digits, or a number that fits into 8 of them. */
function written(seed: string): string {
  if (/^[0-9a-f]{64}$/.test(seed)) return seed
  const bytes = new DataView(new ArrayBuffer(32))
  bytes.setUint32(0, Number(seed) >>> 0, true)
  return Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same match once more from where it began, with draws of its own. */
export function afresh({ opening }: Log): Log {
  return {
    opening: { ...opening, at_ms: Date.now(), chance: { type: 'seed', seed: newSeed() } },
    entries: [],
  }
}

/** Puts a new match in the place of the one before. */
export function begin(
  game: string,
  seats: number,
  level: string | readonly (string | null)[],
  options: Options,
): void {
  save({ log: freshLog(game, seats, level, options), at: Date.now(), isMine: true, isOver: false })
}

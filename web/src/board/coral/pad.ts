// What people enter of a Coral match played with the physical game: the view from above. No DOM, no scoring.

import type { Json, Options } from '../../engine'
import type { CardLevel } from '../../wire/coral'
import { SPECIES, type Mode, type Species } from './view'

export const MODES = ['standard', 'chaos', 'symbiosis', 'solo'] as const satisfies readonly Mode[]
export const LEVELS = ['I', 'II', 'III'] as const satisfies readonly CardLevel[]
export { SPECIES, type CardLevel, type Mode, type Species }

/** The highest cube of a column; its level, from 1, if it was entered. */
export interface Top {
  species: Species
  level: number | null
}

export interface CoralPad {
  mode: Mode
  /** Names by seat. */
  names: readonly string[]
  /** Species by seat, then those that nobody plays: with two and three the first of them is neutral. */
  species: readonly Species[]
  /** By `x,y`; y goes north. */
  columns: Readonly<Record<string, Top>>
  /** Solo: the card of each species, and what it counts where that cannot be seen from above. */
  cards: Readonly<Record<Species, CardLevel>>
  counts: Readonly<Record<Species, number | null>>
}

export type Brush = { species: Species; level: number | null } | null

/** Seats by mode: the fewest and the most. */
const SEATS: Record<Mode, readonly [number, number]> = {
  standard: [2, 4],
  chaos: [3, 4],
  symbiosis: [4, 4],
  solo: [1, 1],
}
/** Columns to each side of the middle that are shown at least. */
const REACH = 4
const FARTHEST = 60

export function newPad(): CoralPad {
  return {
    mode: 'standard',
    names: ['', ''],
    species: SPECIES,
    columns: {},
    cards: { red: 'I', tube: 'I', sun: 'I', brain: 'I' },
    counts: { red: null, tube: null, sun: null, brain: null },
  }
}

export const seatCounts = (mode: Mode): number[] => {
  const [fewest, most] = SEATS[mode]
  return Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i)
}

export function withSeats(pad: CoralPad, mode: Mode, count: number): CoralPad {
  const [fewest, most] = SEATS[mode]
  const seats = Math.min(most, Math.max(fewest, count))
  return { ...pad, mode, names: Array.from({ length: seats }, (_, seat) => pad.names[seat] ?? '') }
}

/** A seat takes a species; the seat that had it gets the other in return. */
export function withSpecies(pad: CoralPad, seat: number, species: Species): CoralPad {
  const before = pad.species[seat]
  if (!before) return pad
  return {
    ...pad,
    species: pad.species.map((one, i) => (i === seat ? species : one === species ? before : one)),
  }
}

export const keyOf = (x: number, y: number): string => `${x},${y}`

export function tapped(pad: CoralPad, key: string, brush: Brush): CoralPad {
  const { [key]: now, ...rest } = pad.columns
  const isSame = brush !== null && now?.species === brush.species && now.level === brush.level
  if (brush === null || isSame) return now ? { ...pad, columns: rest } : pad
  return { ...pad, columns: { ...pad.columns, [key]: { ...brush } } }
}

export function raised(pad: CoralPad, key: string, by: number): CoralPad {
  const now = pad.columns[key]
  if (!now) return pad
  const level = Math.min(64, Math.max(1, (now.level ?? (by > 0 ? 0 : 2)) + by))
  return { ...pad, columns: { ...pad.columns, [key]: { ...now, level } } }
}

/** Rows from north to south, columns from west to east: everything, and some more to go on. */
export function frame({ columns }: CoralPad): { xs: number[]; ys: number[] } {
  const at = Object.keys(columns).map((key) => key.split(',').map(Number) as [number, number])
  const span = (all: number[]) => {
    const low = Math.max(-FARTHEST, Math.min(-REACH, ...all.map((n) => n - 1)))
    const high = Math.min(FARTHEST, Math.max(REACH, ...all.map((n) => n + 1)))
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  }
  return { xs: span(at.map(([x]) => x)), ys: span(at.map(([, y]) => y)).reverse() }
}

/** In the form the engine expects (crates/coral/src/tally.rs). */
export function entered(pad: CoralPad): Json {
  const columns = Object.entries(pad.columns).map(([key, { species, level }]) => [
    ...key.split(',').map(Number),
    species,
    level,
  ])
  return pad.mode === 'solo'
    ? { columns, counts: SPECIES.map((species) => pad.counts[species]) }
    : { columns }
}

export function optionsOf(pad: CoralPad): Options {
  if (pad.mode === 'solo') return { mode: 'solo', cards: { ...pad.cards } }
  const seats = pad.names.length
  const neutral = pad.species[seats]
  return {
    mode: pad.mode,
    species: pad.species.slice(0, seats) as Json,
    ...(seats < 4 && neutral ? { neutral } : {}),
  }
}

/** Whether every column has a level: only then ties can be broken (CO-21). */
export function hasLevels(pad: CoralPad): boolean {
  return Object.values(pad.columns).every(({ level }) => level !== null)
}

export function isBegun(pad: CoralPad): boolean {
  return Object.keys(pad.columns).length > 0
}

export function readPad(kept: unknown): CoralPad | null {
  const pad = kept as CoralPad | null
  const isPad =
    typeof pad === 'object' &&
    pad !== null &&
    MODES.includes(pad.mode) &&
    Array.isArray(pad.names) &&
    pad.names.length >= 1 &&
    pad.names.length <= 4 &&
    Array.isArray(pad.species) &&
    SPECIES.every((one) => pad.species.includes(one)) &&
    typeof pad.columns === 'object' &&
    pad.columns !== null &&
    typeof pad.cards === 'object' &&
    typeof pad.counts === 'object'
  return isPad ? pad : null
}

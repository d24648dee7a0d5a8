// What people enter of a Lumicora match played with the physical game, and how the engine is asked about it. No DOM, no
// scoring: only `tally` knows what it is worth.

import type { Json, Options } from '../../engine'
import { ANIMALS, COLORS, type Color, type Shows } from './types'

/** The visible half of a space. */
export interface Top {
  level: number
  color: Color
  shows: Shows
}

export interface SeatPad {
  name: string
  /** The score board before the final scoring, and how much of it was lost by discarding. */
  board: number
  discards: number
  jellyfish: number
  limestone: number
  /** By space. */
  reef: Readonly<Record<number, Top>>
  /** For counts alone: visible halves by color, animals by species, penalties still to be seen. */
  halves: readonly number[]
  animals: readonly (readonly [number, number])[]
  remote: number
}

export interface LumicoraPad {
  side: 'a' | 'b'
  animals: 'dark' | 'light'
  entry: 'reef' | 'counts'
  seats: readonly SeatPad[]
}

/** What a tap lays; nothing to take away. */
export type Brush = { color: Color; shows: Shows; level: number } | null

export const FEWEST = 2
export const MOST = 4
/** LC-5 and the like are the engine's; these keep fields sensible. */
const HIGHEST_LEVEL = 16

export function newSeat(): SeatPad {
  return {
    name: '',
    board: 0,
    discards: 0,
    jellyfish: 0,
    limestone: 0,
    reef: {},
    halves: COLORS.map(() => 0),
    animals: ANIMALS.map(() => [0, 0] as const),
    remote: 0,
  }
}

export function newPad(): LumicoraPad {
  return { side: 'a', animals: 'dark', entry: 'reef', seats: [newSeat(), newSeat()] }
}

export function withSeats(pad: LumicoraPad, count: number): LumicoraPad {
  const seats = Array.from(
    { length: Math.min(MOST, Math.max(FEWEST, count)) },
    (_, seat) => pad.seats[seat] ?? newSeat(),
  )
  return { ...pad, seats }
}

export function withSeat(pad: LumicoraPad, seat: number, change: Partial<SeatPad>): LumicoraPad {
  return { ...pad, seats: pad.seats.map((own, i) => (i === seat ? { ...own, ...change } : own)) }
}

function without(reef: SeatPad['reef'], space: number): SeatPad['reef'] {
  const { [space]: _, ...rest } = reef
  return rest
}

/** A tap on a space: what the brush has comes to lie there; the same once more takes it away. */
export function tapped(pad: LumicoraPad, seat: number, space: number, brush: Brush): LumicoraPad {
  const reef = pad.seats[seat]?.reef ?? {}
  const now = reef[space]
  const isSame =
    brush !== null && now?.color === brush.color && now.shows === brush.shows && now.level === brush.level
  if (brush === null || isSame) return now ? withSeat(pad, seat, { reef: without(reef, space) }) : pad
  return withSeat(pad, seat, { reef: { ...reef, [space]: { ...brush } } })
}

/** Up or down by a level, where something lies. */
export function raised(pad: LumicoraPad, seat: number, space: number, by: number): LumicoraPad {
  const reef = pad.seats[seat]?.reef ?? {}
  const now = reef[space]
  if (!now) return pad
  const level = Math.min(HIGHEST_LEVEL, Math.max(1, now.level + by))
  return level === now.level ? pad : withSeat(pad, seat, { reef: { ...reef, [space]: { ...now, level } } })
}

/** As the engine wants it (crates/lumicora/src/tally.rs). */
export function entered(pad: LumicoraPad): Json {
  return pad.seats.map(({ board, discards, jellyfish, limestone, reef, halves, animals, remote }) => {
    const all = { board, discards, jellyfish, limestone }
    if (pad.entry === 'reef')
      return {
        ...all,
        reef: Object.entries(reef).map(([space, { level, color, shows }]) => [
          Number(space),
          level,
          color,
          shows,
        ]),
      }
    return {
      ...all,
      halves: [...halves],
      animals: animals.map(([few, many]) => (pad.animals === 'light' ? [few, many] : [few, 0])),
      remote: pad.side === 'b' ? remote : 0,
    }
  })
}

export function optionsOf({ side, animals }: LumicoraPad): Options {
  return { side, animals }
}

/** Whether something was entered at all: until then nothing is wrong. */
export function isBegun(pad: LumicoraPad): boolean {
  return pad.seats.some((own) =>
    pad.entry === 'reef' ? Object.keys(own.reef).length > 0 : own.halves.some((n) => n > 0),
  )
}

/** A pad as it was kept, or nothing if it is not one. */
export function readPad(kept: unknown): LumicoraPad | null {
  const pad = kept as LumicoraPad | null
  const isPad =
    typeof pad === 'object' &&
    pad !== null &&
    Array.isArray(pad.seats) &&
    pad.seats.length >= FEWEST &&
    pad.seats.length <= MOST &&
    pad.seats.every(
      (own) => typeof own?.reef === 'object' && Array.isArray(own.halves) && Array.isArray(own.animals),
    ) &&
    (pad.side === 'a' || pad.side === 'b') &&
    (pad.animals === 'dark' || pad.animals === 'light') &&
    (pad.entry === 'reef' || pad.entry === 'counts')
  return isPad ? pad : null
}

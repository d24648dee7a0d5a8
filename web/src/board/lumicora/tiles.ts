// What is on the tiles: 104 Luminos by number (LC-2, LC-3) and six starting Luminos (LC-4).

import { COLORS, type Color, type Shows } from './types'

export interface Tile {
  id: number
  /** Number half, other half. A starting Lumino's halves differ in color, all others' do not. */
  colors: readonly [Color, Color]
  shows: readonly [Shows, Shows]
}

// Of one color, in the order of their numbers: [number, other half, how many].
const OF_A_COLOR: readonly [Shows, Shows, number][] = [
  ['1', 'seahorse', 1],
  ['1', 'starfish', 1],
  ['2', 'crab', 1],
  ['2', 'seahorse', 2],
  ['2', 'starfish', 1],
  ['3', 'shell', 5],
  ['3', 'crab', 3],
  ['4', 'plain', 6],
  ['5', 'plain', 4],
  ['6', 'plain', 2],
]

function all(): Tile[] {
  const tiles: Tile[] = []
  for (const color of COLORS) {
    for (const [number, other, count] of OF_A_COLOR) {
      for (let i = 0; i < count; i += 1)
        tiles.push({ id: tiles.length, colors: [color, color], shows: [number, other] })
    }
  }
  COLORS.forEach((first, i) => {
    for (const second of COLORS.slice(i + 1)) {
      tiles.push({ id: tiles.length, colors: [first, second], shows: ['plain', 'plain'] })
    }
  })
  return tiles
}

export const TILES: readonly Tile[] = all()

export function tileOf(id: number): Tile {
  const tile = TILES[id]
  if (!tile) throw new RangeError(`there is no tile ${id}`)
  return tile
}

/** The coral species that stands for a color, by its symbol in the sprite. */
export const CORAL_OF: Record<Color, string> = {
  green: 'branch',
  pink: 'tubes',
  blue: 'brain',
  yellow: 'sun',
}

export const isNumber = (shows: Shows): boolean => shows.length === 1

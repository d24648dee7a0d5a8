// The view from above (CO-3): what every column shows, how high it is, and where pawns stand.

import { above, keyOf, type Cell, type Column } from './space'
import { SPECIES, type Body, type CoralView, type Reef, type Species } from './view'

export interface TopColumn {
  column: Column
  body: Body | null
  /** In levels; 0 where nothing is. */
  height: number
  /** Of a piece that is not there yet, and what it would hide. */
  isGhost: boolean
  covers: Body | null
}

export interface TopPawn {
  species: Species
  column: Column
  /** Something is above it. */ isBelow: boolean
  level: number
}

export interface Bounds {
  west: number
  east: number
  south: number
  north: number
}

/** The bounds of everything, with a margin of this many columns. */
export function boundsOf(cells: Iterable<Cell>, around: number): Bounds {
  const bounds = { west: 0, east: 0, south: 0, north: 0 }
  for (const [x, y] of cells) {
    bounds.west = Math.min(bounds.west, x)
    bounds.east = Math.max(bounds.east, x)
    bounds.south = Math.min(bounds.south, y)
    bounds.north = Math.max(bounds.north, y)
  }
  return {
    west: bounds.west - around,
    east: bounds.east + around,
    south: bounds.south - around,
    north: bounds.north + around,
  }
}

/** Rows from north to south, columns from west to east: as on a map. */
export function rowsOf({ west, east, south, north }: Bounds): Column[][] {
  return Array.from({ length: north - south + 1 }, (_, row) =>
    Array.from({ length: east - west + 1 }, (_, n): Column => [west + n, north - row]),
  )
}

export function topView(
  reef: Reef,
  ghost: { species: Species; cells: readonly Cell[] } | null,
): Map<string, TopColumn> {
  const columns = new Map<string, TopColumn>()
  for (const [key, { body, cell }] of reef.tops())
    columns.set(key, { column: [cell[0], cell[1]], body, height: cell[2] + 1, isGhost: false, covers: null })
  for (const cell of ghost?.cells ?? []) {
    const key = keyOf([cell[0], cell[1]])
    const below = columns.get(key)
    if (below && below.height > cell[2]) continue
    columns.set(key, {
      column: [cell[0], cell[1]],
      body: ghost!.species,
      height: cell[2] + 1,
      isGhost: true,
      covers: below?.isGhost ? below.covers : (below?.body ?? null),
    })
  }
  return columns
}

export function topPawns(view: Pick<CoralView, 'pawns'>, reef: Reef): TopPawn[] {
  const tops = reef.tops()
  return view.pawns.flatMap((at, n) => {
    if (!at) return []
    const top = tops.get(keyOf([at[0], at[1]]))
    return [
      {
        species: SPECIES[n]!,
        column: [at[0], at[1]] as Column,
        isBelow: (top?.cell[2] ?? 0) > at[2],
        level: above(at)[2],
      },
    ]
  })
}

// A view of Coral as the engine gives it (crates/coral/src/truth.rs), and simple facts read off it.

import type { Json, Step, View } from '../../engine/types'
import { above, keyOf, ROCK, type Cell, type Cells, type Column } from './space'

export const SPECIES = ['red', 'tube', 'sun', 'brain'] as const
export type Species = (typeof SPECIES)[number]
/** By species, in the order of CO-1. */
export type Stock = readonly [number, number, number, number]
export type Phase = 'cover' | 'pawns' | 'play' | 'end' | 'over'
export type Mode = 'standard' | 'chaos' | 'symbiosis' | 'solo'

/** Symbols of the sprite. */
export const GLYPHS: Record<Species, string> = { red: 'branch', tube: 'tubes', sun: 'sun', brain: 'brain' }

export interface Piece {
  species: Species
  cells: Cells
}

export interface CoralView {
  viewer: Json
  options: {
    mode?: Mode
    falling?: 'refuse' | 'penalty'
    species?: Species[]
    neutral?: Species
    setup?: number
    cards?: Record<Species, string>
  }
  phase: Phase
  turn: number | null
  stocks: readonly Stock[]
  bag: Stock
  box: Stock
  pieces: readonly Piece[]
  pawns: readonly [Cell | null, Cell | null, Cell | null, Cell | null]
  moved: readonly boolean[]
  /** Why a seat's pawn is off the reef: it floats, or it lands free and then acts (CO-15). */
  off: readonly ('float' | 'free' | null)[]
  owed: number
  /** In solo only. */
  chosen?: Species | null
  glided?: boolean
}

export type CoralStep =
  | { type: 'place' | 'grow'; species: Species; cells: Cells }
  | { type: 'pawn' | 'land'; at: Cell }
  | { type: 'glide'; to: Column }
  | { type: 'float' }
  | { type: 'drop' | 'choose'; species: Species }

export const coralView = (view: View): CoralView => view as unknown as CoralView
export const coralStep = (step: Step): CoralStep => step as unknown as CoralStep
export const coralSteps = (steps: readonly Step[]): CoralStep[] => steps.map(coralStep)
export const wire = (step: CoralStep): Step => step as unknown as Step

export const isSolo = (view: CoralView): boolean => view.options.mode === 'solo' || view.stocks.length === 1

/** Which species a seat plays; in solo it plays all of them. */
export function speciesOf(view: CoralView, seat: number): Species | null {
  return isSolo(view) ? null : (view.options.species?.[seat] ?? SPECIES[seat] ?? null)
}

export function seatOf(view: CoralView, species: Species): number | null {
  const seat = view.stocks.findIndex((_, n) => speciesOf(view, n) === species)
  return seat < 0 ? null : seat
}

/** The species that nobody plays but that is in the game. */
export function neutralOf(view: CoralView): Species | null {
  if (isSolo(view) || view.stocks.length === 4) return null
  return view.options.neutral ?? SPECIES.find((species) => seatOf(view, species) === null) ?? null
}

export const partnerOf = (view: CoralView, seat: number): number | null =>
  view.options.mode === 'symbiosis' ? (seat + 2) % 4 : null

export const indexOf = (species: Species): number => SPECIES.indexOf(species)
export const pawnOf = (view: CoralView, species: Species): Cell | null => view.pawns[indexOf(species)] ?? null
export const sizeOf = (stock: Stock): number => stock.reduce((sum, n) => sum + n, 0)

/** The pieces of a stock one by one. */
export const unstacked = (stock: Stock): Species[] =>
  SPECIES.flatMap((species, n) => Array.from({ length: stock[n] ?? 0 }, () => species))

export type Body = Species | 'rock'

/** What fills which cell: cubes with the number of their piece, and the rock. */
export class Reef {
  readonly cubes = new Map<string, { body: Body; piece: number | null; cell: Cell }>()
  /** Which species' pawn fills the cell; it stands on the cube below. */
  readonly pawns = new Map<string, Species>()
  readonly height: number

  constructor(view: Pick<CoralView, 'pieces' | 'pawns'>) {
    this.cubes.set(keyOf(ROCK), { body: 'rock', piece: null, cell: ROCK })
    view.pieces.forEach(({ species, cells }, piece) =>
      cells.forEach((cell) => this.cubes.set(keyOf(cell), { body: species, piece, cell })),
    )
    view.pawns.forEach((at, n) => at && this.pawns.set(keyOf(above(at)), SPECIES[n]!))
    this.height = 1 + Math.max(...[...this.cubes.values()].map(({ cell }) => cell[2]))
  }

  at(cell: Cell): Body | null {
    return this.cubes.get(keyOf(cell))?.body ?? null
  }

  pawnIn(cell: Cell): Species | null {
    return this.pawns.get(keyOf(cell)) ?? null
  }

  #tops: ReadonlyMap<string, { body: Body; cell: Cell }> | null = null

  /** The highest cube of each column. */
  tops(): ReadonlyMap<string, { body: Body; cell: Cell }> {
    return (this.#tops ??= topsOf(this.cubes.values()))
  }
}

function topsOf(cubes: Iterable<{ body: Body; cell: Cell }>): Map<string, { body: Body; cell: Cell }> {
  const tops = new Map<string, { body: Body; cell: Cell }>()
  for (const { body, cell } of cubes) {
    const column = keyOf([cell[0], cell[1]])
    if ((tops.get(column)?.cell[2] ?? -1) < cell[2]) tops.set(column, { body, cell })
  }
  return tops
}

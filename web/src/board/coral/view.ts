// A view of Coral, generated from Rust (`wire/coral`), and simple facts read off it.

import type { Sight as AnySight, Step, View } from '../../engine/types'
import type { Cell, Open, Sight, Species, Step as CoralStep, View as CoralView } from '../../wire/coral'
import { above, keyOf, ROCK } from './space'

export type { Phase, Piece, Sight, Species, Step as CoralStep, View as CoralView } from '../../wire/coral'

export const SPECIES = ['red', 'tube', 'sun', 'brain'] as const satisfies readonly Species[]
/** By species, in the order of CO-1. */
export type Stock = Readonly<Open['bag']>
export type Mode = NonNullable<CoralView['options']['mode']>

/** Symbols of the sprite. */
export const GLYPHS: Record<Species, string> = { red: 'branch', tube: 'tubes', sun: 'sun', brain: 'brain' }

// The engine's answers are plain JSON; these say which game's.
export const coralView = (view: View): CoralView => view as CoralView
export const coralStep = (step: Step): CoralStep => step as CoralStep
export const coralSteps = (steps: readonly Step[]): CoralStep[] => steps.map(coralStep)
export const coralSights = (sights: readonly AnySight[]): readonly Sight[] => sights as readonly Sight[]

export const isSolo = (view: CoralView): boolean => view.options.mode === 'solo' || view.stocks.length === 1

/** Which species a seat plays; in solo it plays all of them. */
export function speciesOf(view: CoralView, seat: number): Species | null {
  const played = view.options.species as readonly Species[] | undefined
  return isSolo(view) ? null : (played?.[seat] ?? SPECIES[seat] ?? null)
}

export function seatOf(view: CoralView, species: Species): number | null {
  const seat = view.stocks.findIndex((_, n) => speciesOf(view, n) === species)
  return seat < 0 ? null : seat
}

/** The species that nobody plays but that is in the game. */
export function neutralOf(view: CoralView): Species | null {
  if (isSolo(view) || view.stocks.length === 4) return null
  const named = view.options.neutral as Species | null | undefined
  return named ?? SPECIES.find((species) => seatOf(view, species) === null) ?? null
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

/** The cells that a step is about; of a glide, the top of the column it ends in. */
export function cellsOfStep(step: Step, reef: Reef): readonly Cell[] {
  const one = coralStep(step)
  if (one.type === 'place' || one.type === 'grow') return one.cells
  if (one.type === 'pawn' || one.type === 'land') return [one.at]
  const top = one.type === 'glide' ? reef.tops().get(one.to.join()) : undefined
  return top ? [top.cell] : []
}

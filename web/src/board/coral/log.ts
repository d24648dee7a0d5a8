// What happened, told from a frame: facts without words, one line each.

import type { Happened } from '../../session/session.svelte'
import { cellOf, keyOf, type Cell } from './space'
import {
  coralSights,
  coralView,
  speciesOf,
  SPECIES,
  type Phase,
  type Piece,
  type Sight,
  type Species,
} from './view'

export type Fact =
  | { fact: 'placed' | 'grew'; seat: number; species: Species; cell: Cell; lifts: boolean }
  | { fact: 'pawn' | 'landed'; seat: number; own: Species | null; cell: Cell }
  | { fact: 'glided'; seat: number; own: Species | null; cell: Cell }
  | { fact: 'kept_off' | 'floated'; seat: number; own: Species | null }
  | { fact: 'fell'; seat: number; species: Species[] }
  | { fact: 'dropped' | 'drew'; seat: number; species: Species }
  | { fact: 'boxed'; seat: number; species: Species }
  | { fact: 'phase'; phase: Phase }
  | { fact: 'other'; what: string; seat: number | null }

/** Only what the log needs of what a session heard. */
export type Heard = Pick<Happened, 'frame' | 'before' | 'after'>

export const sightsOf = ({ frame }: Pick<Heard, 'frame'>): readonly Sight[] => coralSights(frame.sights)

/** The numbers in a set of bits. */
export const bits = (set: number): number[] =>
  Array.from({ length: 32 }, (_, n) => n).filter((n) => (set >>> n) & 1)

export function factsOf(heard: Heard): Fact[] {
  const facts: Fact[] = []
  const after = coralView(heard.after)
  const before = heard.before ? coralView(heard.before) : null
  let chosen: Species | null = before?.chosen ?? null
  const own = (seat: number) => speciesOf(after, seat) ?? chosen
  for (const sight of sightsOf(heard)) {
    switch (sight.event) {
      case 'placed':
      case 'grew':
        facts.push({
          fact: sight.event,
          seat: sight.seat,
          species: sight.species,
          cell: highest(sight.piece),
          lifts: sight.event === 'grew' && sight.lifted !== null,
        })
        break
      case 'pawn_set':
        facts.push({
          fact: before?.phase === 'pawns' ? 'pawn' : 'landed',
          seat: sight.seat,
          own: own(sight.seat),
          cell: sight.at,
        })
        break
      case 'pawn_kept_off':
        facts.push({ fact: 'kept_off', seat: sight.seat, own: own(sight.seat) })
        break
      case 'glided':
        facts.push({ fact: 'glided', seat: sight.seat, own: own(sight.seat), cell: sight.to })
        break
      case 'floated':
        facts.push({ fact: 'floated', seat: sight.seat, own: own(sight.seat) })
        break
      case 'fell':
        facts.push({ fact: 'fell', seat: sight.seat, species: fallen(heard).map(({ species }) => species) })
        break
      case 'dropped':
        facts.push({ fact: 'dropped', seat: sight.seat, species: sight.species })
        break
      case 'drawn':
        facts.push({ fact: 'drew', seat: sight.seat, species: sight.species })
        break
      case 'chosen':
        chosen = sight.species
        break
      case 'boxed':
        facts.push({ fact: 'boxed', seat: heard.frame.seat ?? 0, species: sight.species })
        break
      case 'phase_began':
        facts.push({ fact: 'phase', phase: sight.phase })
        break
      default:
        break
    }
  }
  if (facts.length === 0 && heard.frame.what !== 'steps')
    facts.push({ fact: 'other', what: heard.frame.what, seat: heard.frame.seat ?? null })
  return facts
}

const highest = (cells: readonly Cell[]): Cell =>
  cells.reduce((best, cell) => (cell[2] > best[2] ? cell : best))

/** The pieces that fell: numbered as they stood, with the one that was grown last. */
export function fallen({ frame, before }: Pick<Heard, 'frame' | 'before'>): Piece[] {
  if (!before) return []
  const pieces = [...coralView(before).pieces]
  const down: Piece[] = []
  for (const sight of coralSights(frame.sights)) {
    if (sight.event === 'grew' || sight.event === 'placed')
      pieces.push({ species: sight.species, cells: sight.piece })
    if (sight.event === 'fell') down.push(...bits(sight.pieces).flatMap((n) => pieces[n] ?? []))
  }
  return down
}

/** What a frame has changed on the board: for motion by difference, and for marking what came last. */
export interface Change {
  grown: Piece[]
  fallen: Piece[]
  /** Pawns that came, went or moved. */
  pawns: { species: Species; from: Cell | null; to: Cell | null }[]
}

export function changeOf({ frame, before, after }: Heard): Change {
  if (!before) return { grown: [], fallen: [], pawns: [] }
  const [was, is] = [coralView(before), coralView(after)]
  const key = ({ cells }: Piece) => cells.map(keyOf).sort().join(';')
  const old = new Set(was.pieces.map(key))
  const pawns = SPECIES.flatMap((species, n) => {
    const [from, to] = [was.pawns[n] ?? null, is.pawns[n] ?? null]
    return from?.join() === to?.join() ? [] : [{ species, from, to }]
  })
  return {
    grown: is.pieces.filter((piece) => !old.has(key(piece))),
    fallen: fallen({ frame, before }),
    pawns,
  }
}

/** What a change sounds like, and how high up it is. */
export function soundOf({
  grown,
  fallen,
  pawns,
}: Change): { sound: 'grew' | 'glided' | 'floated' | 'fell'; level: number } | null {
  if (fallen.length > 0) return { sound: 'fell', level: 0 }
  const [piece, pawn] = [grown.at(-1), pawns[0]]
  if (piece) return { sound: 'grew', level: highest(piece.cells)[2] }
  if (!pawn) return null
  return { sound: pawn.from && pawn.to ? 'glided' : 'floated', level: 0 }
}

/** Cells that a change has to do with. */
export const cellsOfChange = ({ grown, pawns }: Change): Cell[] => [
  ...grown.flatMap(({ cells }) => cells),
  ...pawns.flatMap(({ to }) => (to ? [cellOf(keyOf(to))] : [])),
]

// A match of Coral that is over: what each piece covered and what of it is still seen, and where the points swung. All of
// it from positions and sights of the replay. No DOM.

import type { Scene } from '../../engine'
import { swings, type PlayedTurn } from '../turning'
import { coveredBy } from './aims'
import { keyOf, pieceKey, type Cells } from './space'
import { coralSights, coralView, Reef, SPECIES, type Species } from './view'

/** A piece of a seat, in the order in which it came: what it hid, and how many columns still show it. */
export interface Grown {
  seat: number
  species: Species
  /** Nothing where it never lay in the reef. */
  cells: Cells | null
  fate: 'stands' | 'fell' | 'dropped'
  isSetup: boolean
  turn: number
  /** After how many steps it lay there. */
  at: number
  hid: Species[]
  shows: number
}

export function grownIn(scenes: readonly Scene[]): Grown[] {
  const all: Grown[] = []
  for (const [at, { step, sights }] of scenes.entries()) {
    if (!step) continue
    const before = coralView(scenes[at - 1]!.view)
    for (const sight of coralSights(sights)) {
      if (sight.event === 'placed' || sight.event === 'grew') {
        const hid = coveredBy(new Reef(before), sight.piece).flatMap(({ body }) =>
          SPECIES.includes(body as Species) ? [body as Species] : [],
        )
        all.push({
          seat: sight.seat,
          species: sight.species,
          cells: sight.piece,
          fate: 'stands',
          isSetup: before.phase === 'cover',
          turn: step.turn + 1,
          at,
          hid,
          shows: 0,
        })
      } else if (sight.event === 'dropped')
        all.push({
          seat: sight.seat,
          species: sight.species,
          cells: null,
          fate: 'dropped',
          isSetup: false,
          turn: step.turn + 1,
          at,
          hid: [],
          shows: 0,
        })
    }
  }
  const last = scenes.at(-1)
  if (!last) return all
  const reef = new Reef(coralView(last.view))
  const standing = new Map(coralView(last.view).pieces.map(({ cells }, n) => [pieceKey(cells), n]))
  const shown = new Map<number, number>()
  for (const { cell } of reef.tops().values()) {
    const piece = reef.cubes.get(keyOf(cell))?.piece
    if (piece !== null && piece !== undefined) shown.set(piece, (shown.get(piece) ?? 0) + 1)
  }
  // A piece that fell may have come back where it was: the last one to lie there is the one that stands.
  const taken = new Set<number>()
  for (const one of all.toReversed()) {
    const number = one.cells ? standing.get(pieceKey(one.cells)) : undefined
    if (!one.cells) continue
    if (number === undefined || taken.has(number)) one.fate = 'fell'
    else {
      taken.add(number)
      one.shows = shown.get(number) ?? 0
    }
  }
  return all
}

/** Whose points are counted together, and how many they were after each turn; the 0th before the first. */
export function pointsByTurn(
  scenes: readonly Scene[],
  turns: readonly PlayedTurn[],
  sides: readonly number[],
): number[][] {
  const count = new Set(sides).size
  return [0, ...turns.map(({ to }) => to)].map((at) => {
    const sums = Array.from({ length: count }, () => 0)
    scenes[at]?.standing?.lines.forEach(({ seats, points }) => {
      const side = sides[seats[0] ?? 0] ?? 0
      sums[side] = (sums[side] ?? 0) + points
    })
    return sums
  })
}

/** The turns that changed the lead most. */
export function turnedAt(points: readonly (readonly number[])[]): { turn: number; side: number }[] {
  return swings(points, 4).map(({ index, line }) => ({ turn: index - 1, side: line }))
}

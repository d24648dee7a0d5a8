// The cards of Coral's solo game (CO-24, CO-25), from the file that the engine has too. The engine says
// what a reef is worth by them; here they are shown and drawn.

import data from '../../../../crates/coral/data/coral-solo.json'
import type { Words } from '../../engine'
import { LEVELS, SPECIES, type CardLevel, type Species } from './pad'
import type { Cell } from './space'

export interface Setup {
  id: number
  name: Words
  pieces: { species: Species; cells: Cell[] }[]
  pawns: Record<Species, Cell>
}
export interface Objective {
  id: string
  species: Species
  difficulty: CardLevel
  kind: string
  thresholds: number[]
  name: Words
  text: Words
  params: { from?: unknown }
}
export type Cards = Record<Species, CardLevel>

export const SETUPS = data.setups as unknown as readonly Setup[]
const OBJECTIVES = data.objectives as unknown as readonly Objective[]

/** The rating for a number of points (CO-25). */
export const ratingOf = (points: number): Words | null =>
  (data.ratings as { least: number; name: Words }[]).findLast(({ least }) => points >= least)?.name ?? null

export function objective(species: Species, level: CardLevel): Objective {
  const found = OBJECTIVES.find((card) => card.species === species && card.difficulty === level)
  if (!found) throw new RangeError(`no card ${species} ${level}`)
  return found
}

/** Whether the view from above shows what a card counts; the engine decides it by the same file. */
export function isSeenFromAbove({ kind, params }: Objective): boolean {
  return ['tower', 'patch', 'patches'].includes(kind) || params.from === 'above'
}

/** How hard the cards should be: all of one level, or any. */
export type Difficulty = CardLevel | 'mixed'
export type Pick = (n: number) => number

export function drawSetup(pick: Pick): number {
  return SETUPS[pick(SETUPS.length)]?.id ?? 1
}

export function drawCards(difficulty: Difficulty, pick: Pick): Cards {
  const level = () => (difficulty === 'mixed' ? (LEVELS[pick(LEVELS.length)] ?? 'I') : difficulty)
  return { red: level(), tube: level(), sun: level(), brain: level() }
}

/** What a setup shows from above: its columns with the highest cube, and the rock where it lies bare. */
export function fromAbove({ pieces }: Setup): { x: number; y: number; z: number; species: Species | null }[] {
  const tops = new Map<string, { x: number; y: number; z: number; species: Species | null }>([
    ['0,0', { x: 0, y: 0, z: 0, species: null }],
  ])
  for (const { species, cells } of pieces) {
    for (const [x, y, z] of cells) {
      const now = tops.get(`${x},${y}`)
      if (!now || now.z <= z) tops.set(`${x},${y}`, { x, y, z, species })
    }
  }
  return [...tops.values()]
}

/** Options of a match, as the engine and the server have them. */
export function soloOptions(setup: number, cards: Cards): { mode: 'solo'; setup: number; cards: Cards } {
  return { mode: 'solo', setup, cards: { ...cards } }
}

/** Setup and cards out of a match's options; null if they are something else. */
export function readSolo(options: Record<string, unknown>): { setup: Setup; cards: Cards } | null {
  const setup = SETUPS.find(({ id }) => id === options.setup)
  const given = (options.cards ?? {}) as Partial<Record<Species, CardLevel>>
  if (!setup) return null
  const level = (species: Species) =>
    LEVELS.includes(given[species] as CardLevel) ? (given[species] as CardLevel) : 'I'
  return { setup, cards: Object.fromEntries(SPECIES.map((species) => [species, level(species)])) as Cards }
}

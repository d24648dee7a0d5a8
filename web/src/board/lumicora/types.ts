// Views, steps and sights of Lumicora, as docs/RECORD.md and crates/lumicora write them.

import type { Options, Sight, Step as AnyStep, View } from '../../engine'

export const COLORS = ['green', 'pink', 'blue', 'yellow'] as const
export type Color = (typeof COLORS)[number]
export const ANIMALS = ['shell', 'crab', 'seahorse', 'starfish'] as const
export type Animal = (typeof ANIMALS)[number]
export type Shows = '1' | '2' | '3' | '4' | '5' | '6' | Animal | 'plain'
export type Face = 'coral' | 'jellyfish' | 'spent'
export type Source = 'atoll' | 'display'
export type Stage = 'wait' | 'start' | 'swap' | 'action' | 'take' | 'place' | 'finished'
export type Phase = 'setup' | 'action' | 'scoring' | 'over'

/** Number half first. */
export type Pair = readonly [number, number]

/** A laid half. */
export interface Half {
  space: number
  level: number
  tile: number
  color: Color
  shows: Shows
}

export interface SeatView {
  score: number
  limestone: number
  display: number[]
  hand: number[]
  scoring: Record<Color, Face>
  stage: Stage
  offered: number | null
  swap_from: Source | null
  picked: number[]
  taken: number
  reef: Half[]
}

/** Points so far, by the rules that give them. */
export interface Points {
  carried: number
  discards: number
  coral: number
  jellyfish: number
  limestone: number
  animals: number
  majorities: number
  remote: number
}

export interface Reefs {
  options: Options
  start_tiles: (number | null)[]
  points: Points[]
  round: number
  phase: Phase
  octopus: number
  atoll: number[]
  bag_size: number
  emergency_size: number
  to_score: number[]
  last_scorer: number | null
  early_end: boolean
  extra_phase: boolean
  seats: SeatView[]
}

export type Step =
  | { type: 'orient'; flipped: boolean }
  | { type: 'swap'; spend: Color; from: Source }
  | { type: 'pick' | 'offer' | 'discard'; tile: number }
  | { type: 'limestone' | 'done' | 'skip' }
  | { type: 'take'; from: Source; tile: number }
  | { type: 'place'; tile: number; at: Pair }
  | { type: 'score'; color: Color }

export type Happening =
  | { event: 'laid'; seat: number; tile: number; at: Pair; paid: number }
  | { event: 'swap_began'; seat: number; spend: Color; from: Source }
  | { event: 'picked' | 'offered' | 'discarded'; seat: number; tile: number }
  | {
      event: 'put_back' | 'turn_began' | 'placing_began' | 'turn_ended' | 'skipped' | 'octopus_moved'
      seat: number
    }
  | { event: 'took_limestone'; seat: number; markers: number }
  | { event: 'took'; seat: number; from: Source; tile: number }
  | { event: 'drawn'; tile: number; display: number | null }
  | { event: 'emergency_opened' | 'scoring_began' | 'game_ended' }
  | { event: 'round_began' | 'extra_phase'; round: number }
  | { event: 'asked'; seats: number[] }
  | { event: 'scored'; seat: number; color: Color; points: number; markers: number }

// The engine's answers are plain JSON; these say which game's.
export const asReefs = (view: View): Reefs => view as unknown as Reefs
export const asView = (reefs: Reefs): View => reefs as unknown as View
export const asSteps = (steps: readonly AnyStep[]): readonly Step[] => steps as unknown as readonly Step[]
export const asAny = (step: Step): AnyStep => step as unknown as AnyStep
export const asHappenings = (sights: readonly Sight[]): readonly Happening[] =>
  sights as unknown as readonly Happening[]

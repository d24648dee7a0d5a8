// Views, steps and sights of Lumicora, generated from Rust (`wire/lumicora`), and the order in which colors and animals are
// shown.

import type { Sight, Step as AnyStep, View } from '../../engine'
import type { Color, Shows, Sight as Happening, Step, View as Reefs } from '../../wire/lumicora'

export type {
  Color,
  Face,
  Half,
  Pair,
  Phase,
  Points,
  SeatView,
  Shows,
  Sight as Happening,
  Source,
  Stage,
  Step,
  View as Reefs,
} from '../../wire/lumicora'

export const COLORS = ['green', 'pink', 'blue', 'yellow'] as const satisfies readonly Color[]
export const ANIMALS = ['shell', 'crab', 'seahorse', 'starfish'] as const satisfies readonly Shows[]
export type Animal = (typeof ANIMALS)[number]

// The engine's answers are plain JSON; these say which game's.
export const asReefs = (view: View): Reefs => view as Reefs
export const asSteps = (steps: readonly AnyStep[]): readonly Step[] => steps as readonly Step[]
export const asHappenings = (sights: readonly Sight[]): readonly Happening[] => sights as readonly Happening[]

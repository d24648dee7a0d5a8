// Where a step is on the table, for those who read of it: spaces of its player's reef, or a Lumino that lies open. No DOM.

import type { Step as AnyStep } from '../../engine'
import { START } from './spaces'
import { asSteps } from './types'

export function spacesOf(step: AnyStep): readonly number[] {
  const [one] = asSteps([step])
  return one?.type === 'orient' ? START : one?.type === 'place' ? one.at : []
}

/** The Lumino that is offered, taken, swapped or discarded; null for all else. */
export function tileOfStep(step: AnyStep): number | null {
  const [one] = asSteps([step])
  return one && 'tile' in one && one.type !== 'place' ? one.tile : null
}

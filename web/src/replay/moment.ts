// Where in a replay somebody is, as the part of an address behind `#`: the step, and whose eyes they look with. No DOM.

import type { Viewer } from '../engine'
import type * as wire from '../wire'

/** A seat's own view, the spectators', or everything open. */
export type Eyes = number | 'spectator' | 'all'

export interface Moment {
  at: number
  eyes: Eyes
}

/** `17`, or `17/2` with the eyes of the second seat, or `17/watch`. What makes no sense is the start, all open. */
export function readMoment(hash: string, steps: number, seats: number): Moment {
  const [step = '', eyes = ''] = hash.split('/')
  const at = /^\d{1,6}$/.test(step) ? Math.min(Number(step), steps) : 0
  const seat = /^\d$/.test(eyes) ? Number(eyes) - 1 : -1
  return { at, eyes: eyes === 'watch' ? 'spectator' : seat >= 0 && seat < seats ? seat : 'all' }
}

export function writeMoment({ at, eyes }: Moment): string {
  return eyes === 'all' ? String(at) : `${at}/${eyes === 'spectator' ? 'watch' : eyes + 1}`
}

export function viewerOf(eyes: Eyes): Viewer {
  return typeof eyes === 'number' ? { seat: eyes } : eyes
}

/** A moment as those who look at it together tell it. */
export function shownOf({ at, eyes }: Moment): wire.Shown {
  return { at, eyes: viewerOf(eyes) as wire.Eyes }
}

export function eyesOf(eyes: wire.Eyes): Eyes {
  return typeof eyes === 'string' ? eyes : eyes.seat
}

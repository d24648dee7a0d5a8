// How the steps of others are shown in this browser.

import { GAMES } from '../games/list'
import { settings, type Speed } from '../settings/settings.svelte'
import type { Pacing } from './session.svelte'

/** How long each step is shown, in ms. */
const HOLD: Record<Speed, number> = { slow: 1_600, normal: 900, fast: 400, at_once: 0 }

export function pacing(game: string): Pacing {
  return {
    clock: {
      now: () => performance.now(),
      after: (ms, task) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
    },
    hold: (isAgain) => {
      // Where nobody looks nothing is held up.
      if (document.visibilityState === 'hidden') return 0
      const speed = settings.get('pace')
      return HOLD[isAgain && speed === 'at_once' ? 'normal' : speed]
    },
    beats: GAMES[game]?.beats ?? {},
  }
}

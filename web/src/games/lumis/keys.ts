// Keys that mean the same wherever the focus is.

import { isMeant } from '../../parts/enter'
import { pressed } from '../../parts/keys'
import { ACTIONS } from '../../board/lumis/steps'
import type { Eye } from './camera.svelte'
import type { Play } from './play.svelte'

export interface Panes {
  details: () => void
  /** Whether something was open. */ close: () => boolean
}

export function keys(event: KeyboardEvent, play: Play, eye: Eye, panes: Panes): void {
  pressed(event, (target) => act(event, target, play, eye, panes))
}

function act(event: KeyboardEvent, target: Element, play: Play, eye: Eye, panes: Panes): boolean {
  switch (event.key) {
    case 'Enter':
      if (isMeant(target) || play.session.replay) return false
      if (!event.repeat) void play.confirm()
      return true
    case 'Escape':
    case 'Backspace':
      if (!panes.close()) void play.back()
      return true
    case '1':
    case '2':
    case '3':
    case '4': {
      const action = ACTIONS[Number(event.key) - 1]
      if (!action || play.seat === null || play.isOver || play.session.replay) return false
      void play.choose(action).then(() => focusOn(action))
      return true
    }
    case '+':
    case '=':
      return step(play, 1) || (eye.zoom(1.25, undefined, true), true)
    case '-':
      return step(play, -1) || (eye.zoom(0.8, undefined, true), true)
    case '0':
      eye.whole()
      return true
    case 'h':
    case 'H':
      play.showsLegal = !play.showsLegal
      return true
    case 'l':
    case 'L':
      panes.details()
      return true
    default:
      return false
  }
}

/** One higher or lower, while a tower is being built. */
function step(play: Play, by: 1 | -1): boolean {
  if (play.building?.step.type !== 'tower') return false
  void play.stepHeight(by)
  return true
}

/** The first choice of drawing and giving; the map for the rest. */
function focusOn(action: string): void {
  requestAnimationFrame(() => {
    const first =
      action === 'draw' || action === 'give' ? '[data-supply="0"]' : '[role=gridcell][tabindex="0"]'
    document.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  })
}

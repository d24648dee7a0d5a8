// Keys that mean the same wherever the focus is.

import { isMeant } from '../../parts/enter'
import { pressed } from '../../parts/keys'
import type { Eye } from './eye.svelte'
import type { Action, Play } from './play.svelte'
import { unstacked } from '../../board/coral/view'

export interface Panes {
  details: () => void
  home: () => void
  /** Whether something was open. */ close: () => boolean
}

const ACTIONS: Record<string, Action> = { 1: 'grow', 2: 'glide', 3: 'float' }

export function keys(event: KeyboardEvent, play: Play, eye: Eye, panes: Panes): void {
  pressed(event, (target) => act(event, target, play, eye, panes))
}

function act(event: KeyboardEvent, target: Element, play: Play, eye: Eye, panes: Panes): boolean {
  switch (event.key) {
    case 'Enter':
      if (isMeant(target)) return false
      if (play.canConfirm) void play.confirm()
      // Nothing to go on with: the button that was pressed last is not pressed again.
      else if (!target.closest('button')) return false
      return true
    case 'Escape':
    case 'Backspace':
      if (!panes.close()) void play.back()
      return true
    case '1':
    case '2':
    case '3':
      if (play.seat === null || play.isOver) return false
      void play.choose(ACTIONS[event.key]!).then(focusBoard)
      return true
    case '[':
    case 'q':
    case 'Q':
      void play.turn(-1)
      return true
    case ']':
    case 'e':
    case 'E':
      void play.turn(1)
      return true
    case 's':
    case 'S':
      nextPiece(play)
      return true
    case 't':
    case 'T':
      play.isTrying = !play.isTrying
      return true
    case ',':
      eye.quarter(-1)
      return true
    case '.':
      eye.quarter(1)
      return true
    case '0':
      eye.top()
      return true
    case '+':
    case '=':
      eye.zoom(1.2)
      return true
    case '-':
      eye.zoom(1 / 1.2)
      return true
    case 'v':
    case 'V':
      if (eye.has3d !== false) eye.see(eye.way === 'solid' ? 'levels' : 'solid')
      return true
    case 'b':
    case 'B':
      focusBoard()
      return true
    case 'l':
    case 'L':
      panes.details()
      return true
    case 'Home':
      if (play.session.replay || target.closest('[role=grid]')) return false
      panes.home()
      return true
    default:
      return false
  }
}

/** The next piece of the stock: to be held, or in solo and where one is owed to be chosen. */
function nextPiece(play: Play): void {
  const { stock } = play
  if (!stock) return
  const all = [...new Set(unstacked(stock))]
  const last = play.draft.findLast((step) => step.type === 'drop' || step.type === 'choose')
  const now =
    last && 'species' in last
      ? last.species
      : play.kind === 'choose' || play.owes || play.kind === 'drop'
        ? null
        : play.species
  const next = all[(now ? all.indexOf(now) + 1 : 0) % all.length]
  if (next) void play.pick(next)
}

export function focusBoard(): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('.reef [role=gridcell][tabindex="0"]')
      ?.focus({ preventScroll: true }),
  )
}

// Keys that work wherever the focus is, except while typing.

import { COLORS } from '../../board/lumicora/types'
import { isMeant } from '../../parts/enter'
import { along } from './attach'
import type { Play } from './play.svelte'

export function pressed(play: Play, event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  if (play.session.replay || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return
  if (act(play, event, isMeant(target))) event.preventDefault()
}

/** Whether the key meant something. */
function act(play: Play, event: KeyboardEvent, isOnButton: boolean): boolean {
  const to = along(event.key)
  if (to && !isOnButton && play.places.length > 0) return done(play.move(to))
  const number = Number(event.key)
  if (number >= 1 && number <= 4) return byNumber(play, number - 1)
  switch (event.key) {
    case 'q':
    case 'Q':
      return done(play.rotate(false))
    case 'e':
    case 'E':
      return done(play.rotate(true))
    case 'f':
    case 'F':
      return done(void play.flip())
    case 'h':
    case 'H':
      return done((play.marks = !play.marks))
    // What the other button of the action bar does.
    case 's':
    case 'S':
      return play.mode === 'action'
        ? done(void play.limestone())
        : play.mode === 'score' && done(void play.skip())
    case 'x':
    case 'X':
      return play.mode === 'place' && done(void play.discard())
    case 'l':
    case 'L':
      return done(document.querySelector<HTMLElement>('[role="log"]')?.focus())
    case 'PageUp':
      return play.places.length > 0 && done(play.moveLevel(true))
    case 'PageDown':
      return play.places.length > 0 && done(play.moveLevel(false))
    case 'Escape':
      return done(void play.back())
    case 'Enter':
      return !isOnButton && done(event.repeat || void play.goOn())
    default:
      return false
  }
}

function byNumber(play: Play, at: number): boolean {
  const color = COLORS[at]
  if (play.mode === 'score') return color !== undefined && done(play.pressScoring(color))
  const tile = play.mode === 'place' ? play.me?.hand[at] : play.me?.display[at]
  if (tile === undefined) return false
  if (play.mode === 'place') play.choose(tile)
  else if (!(play.mode === 'start' && play.chosen === tile)) void play.pressDisplay(tile)
  return true
}

function done(_: unknown): true {
  return true
}

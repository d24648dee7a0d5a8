// Names that people read and hear: tiles, seats, spaces.

import type { Ground } from '../../board/lumicora/spaces'
import { spaceOf } from '../../board/lumicora/spaces'
import { isNumber, tileOf } from '../../board/lumicora/tiles'
import type { Stack } from '../../board/lumicora/reef'
import type { Animal, Half, Shows } from '../../board/lumicora/types'
import { say } from '../../say/lumicora'

export function showsName(shows: Shows): string {
  if (isNumber(shows)) return shows
  return shows === 'plain' ? say().coral : say().animal[shows as Animal]
}

/** `green 3, crab`; of a starting Lumino its two colors. */
export function tileName(id: number): string {
  const { colors, shows } = tileOf(id)
  const text = say()
  if (shows[0] === 'plain') return `${text.color[colors[0]]} ${text.and} ${text.color[colors[1]]}`
  const name = `${text.color[colors[0]]} ${shows[0]}`
  return shows[1] === 'plain' ? name : `${name}, ${showsName(shows[1])}`
}

/** `green 3`, for sentences. */
export function shortName(id: number): string {
  const { colors, shows } = tileOf(id)
  return shows[0] === 'plain' ? tileName(id) : `${say().color[colors[0]]} ${shows[0]}`
}

const halfName = (half: Half) => `${say().color[half.color]} ${showsName(half.shows)}`

/**
 * What a space is called: where it is, or its number where those are wanted; what lies on it from the top down, else what
 * ground it is.
 */
export function spaceName(id: number, stack: Stack, ground: Ground | undefined, isNumbered: boolean): string {
  const text = say()
  const { row, column } = spaceOf(id)
  const where = isNumbered ? text.named(id) : text.space(row, column)
  const top = stack.at(-1)
  if (!top) {
    const penalty = ground && ground.penalty > 0 ? `, ${text.penalty(ground.penalty)}` : ''
    return `${where}: ${ground?.terrain === 'water' ? text.water : ground?.terrain === 'start' ? text.start : text.lime}${penalty}`
  }
  const covered = [...stack].reverse().slice(1).map(halfName)
  return `${where}: ${halfName(top)}, ${text.level(top.level)}${covered.length > 0 ? `, ${text.over} ${covered.join(', ')}` : ''}`
}

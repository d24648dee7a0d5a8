import { spaceOf } from '../../../board/lumicora/spaces'
import { ANIMALS, COLORS } from '../../../board/lumicora/types'
import type { Refusal } from '../../../engine'
import type { Fault } from '../../../pages/pad/faults'
import { language } from '../../../say/lang.svelte'
import { say as sayLumicora } from '../../../say/lumicora'
import { REASONS } from '../../../say/lumicora-pad'
import { reasonInWords, say } from '../../../say/pad'

/** What a half shows by its code: plain, numbers, and from 8 on the animals. */
function showsName(code: number): string {
  const animal = ANIMALS[code - 8]
  return animal ? sayLumicora().animal[animal] : code === 0 ? say().plain : language.number(code)
}

const colorName = (index: number) => (COLORS[index] ? sayLumicora().color[COLORS[index]] : '')

/** The numbers of a reason, in words where they stand for something. */
function named(what: string, at: readonly number[]): string[] {
  const [first = 0, second = 0, ...rest] = at
  const numbers = (list: readonly number[]) => list.map((n) => language.number(n))
  if (what === 'kind') return [colorName(first), showsName(second), ...numbers(rest)]
  if (what === 'color') return [colorName(first), ...numbers(at.slice(1))]
  if (what === 'species') return [showsName(first + 8), ...numbers(at.slice(1))]
  return numbers(at)
}

export function lumicoraFaults(refusal: Refusal | undefined, names: readonly string[]): Fault[] {
  return (refusal?.reasons ?? []).map(({ rule, what, seat = null, at = [] }) => {
    const spaces = ['alone', 'level', 'start', 'start_lumino'].includes(what) ? at : []
    const space = spaces.length === 1 ? spaceOf(spaces[0] as number) : null
    const where = space ? ` (${sayLumicora().space(space.row, space.column)})` : ''
    const text = reasonInWords(REASONS, what, named(what, at), where)
    return { text: seat === null ? text : `${names[seat] ?? ''}: ${text}`, rule, seat, spaces, columns: [] }
  })
}

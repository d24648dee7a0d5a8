// What the engine refuses, for people: the sentence, the rule, and the places to be marked.

import { spaceOf } from '../../board/lumicora/spaces'
import { ANIMALS, COLORS } from '../../board/lumicora/types'
import { keyOf, SPECIES } from '../../board/pad/coral'
import type { Refusal } from '../../engine'
import { language } from '../../say/lang.svelte'
import { say as sayLumicora } from '../../say/lumicora'
import { reasonInWords, say, SPECIES_NAMES } from '../../say/pad'

export interface Fault {
  text: string
  rule: string
  seat: number | null
  spaces: number[]
  columns: string[]
}

/** What a half shows by its code: plain, numbers, and from 8 on the animals. */
function showsName(code: number): string {
  const animal = ANIMALS[code - 8]
  return animal ? sayLumicora().animal[animal] : code === 0 ? say().plain : language.number(code)
}

const colorName = (index: number) => (COLORS[index] ? sayLumicora().color[COLORS[index]] : '')
const speciesName = (index: number) =>
  SPECIES[index] ? language.of(SPECIES_NAMES[SPECIES[index]] ?? { en: '', de: '', nl: '' }) : ''

/** The numbers of a reason, in words where they stand for something. */
function lumicoraAt(what: string, at: readonly number[]): string[] {
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
    const text = reasonInWords('lumicora', what, lumicoraAt(what, at), where)
    return { text: seat === null ? text : `${names[seat] ?? ''}: ${text}`, rule, seat, spaces, columns: [] }
  })
}

export function coralFaults(refusal: Refusal | undefined): Fault[] {
  return (refusal?.reasons ?? []).map(({ rule, what, at = [] }) => {
    const [first = 0, second = 0] = at
    const isPlace = what === 'species' || what === 'level'
    const named =
      what === 'symbols' || what === 'count'
        ? [speciesName(first), ...at.slice(1).map((n) => language.number(n))]
        : at.map((n) => language.number(n))
    const where = isPlace ? ` (${say().column(first, second)})` : ''
    return {
      text: reasonInWords('coral', what, named, where),
      rule,
      seat: null,
      spaces: [],
      columns: isPlace ? [keyOf(first, second)] : [],
    }
  })
}

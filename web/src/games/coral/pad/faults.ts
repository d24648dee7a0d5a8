import { keyOf, SPECIES } from '../../../board/coral/pad'
import type { Refusal } from '../../../engine'
import type { Fault } from '../../../pages/pad/faults'
import { language } from '../../../say/lang.svelte'
import { REASONS, SPECIES_NAMES } from '../../../say/coral-pad'
import { reasonInWords, say } from '../../../say/pad'

const speciesName = (index: number) =>
  SPECIES[index] ? language.of(SPECIES_NAMES[SPECIES[index]] ?? { en: '', de: '', nl: '' }) : ''

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
      text: reasonInWords(REASONS, what, named, where),
      rule,
      seat: null,
      spaces: [],
      columns: isPlace ? [keyOf(first, second)] : [],
    }
  })
}

// A position of Coral as a picture of a replay: the reef, what came last outlined, and whose species is whose.
// Its size is always the same, however the reef grows.

import type { View } from '../../engine'
import { escaped, FONT, short, Symbols } from '../symbols'
import { COLORS } from './colors'
import { cellsOfChange, changeOf } from './log'
import { picture } from './picture'
import { coralView, GLYPHS, speciesOf } from './view'

export interface Looks {
  names: readonly string[]
  /** The position before: what is new is outlined. */ before?: View | null
}

const [WIDTH, HEIGHT, HEAD] = [1000, 700, 52]

export function drawing(view: View, { names, before = null }: Looks): string {
  const now = coralView(view)
  const symbols = new Symbols()
  const frame = { seq: 0, at_ms: 0, what: 'steps', sights: [], to_act: [] }
  const marked = before ? cellsOfChange(changeOf({ frame, before, after: view })) : []
  const reef = picture(now, { marked })
    .replace(/^<svg /, `<svg x="0" y="${HEAD}" `)
    .replace(/ width="[^"]*" height="[^"]*"/, ` width="${WIDTH}" height="${HEIGHT - HEAD}"`)
  const wide = WIDTH / names.length
  const seats = names
    .map((name, seat) => {
      const species = speciesOf(now, seat)
      const x = seat * wide + 12
      const sign = species
        ? `<rect x="${short(x)}" y="8" width="36" height="36" rx="10" fill="${COLORS[species][0]}"/>${symbols.use(GLYPHS[species], x + 18, 26, 26, { color: '#06121f', behind: COLORS[species][0] })}`
        : ''
      return `${sign}<text x="${short(x + (species ? 46 : 0))}" y="34" font-size="23" font-weight="700" fill="#edf7fa">${escaped(name)}</text>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ${FONT}><defs>${symbols.defs}</defs>${seats}${reef}</svg>`
}

// Pictures for those who learn the game: the reef, and what it shows from above. Drawn from positions as they were played.

import type { View } from '../../engine'
import { callout, standalone, Symbols } from '../symbols'
import { COLORS, mix } from './colors'
import { project, quadrant, turned } from './iso'
import { cellsOfChange, changeOf } from './log'
import { picture } from './picture'
import type { Cell } from './space'
import { boundsOf } from './top'
import { coralView, GLYPHS, Reef, seatOf, SPECIES } from './view'

const UNIT = 40

interface ReefLooks {
  /** What was not there then is outlined. */
  before?: View
  /** Cubes that have a number for words beside the picture, the first of them 1. */
  noted?: readonly Cell[]
}

export function reefScene(view: View, { before, noted = [] }: ReefLooks): string {
  const frame = { seq: 0, at_ms: 0, what: 'steps', sights: [], to_act: [] }
  const marked = before ? cellsOfChange(changeOf({ frame, before, after: view })) : []
  const notes = noted.map((cell, i) => {
    const [a, b, c] = turned(cell, quadrant(0))
    const { x, y } = project([a + 0.5, b + 0.5, c + 1], UNIT)
    return callout(i + 1, x, y, UNIT * 0.36)
  })
  return picture(coralView(view), { marked, unit: UNIT }).replace('</svg>', `${notes.join('')}</svg>`)
}

/** What every column shows from above, and how many of each species that makes. */
export function aboveScene(view: View): string {
  const now = coralView(view)
  const [reef, symbols, size] = [new Reef(now), new Symbols(), 60]
  const tops = [...reef.tops().values()]
  const { west, east, north, south } = boundsOf(
    tops.map(({ cell }) => cell),
    0,
  )
  const squares = tops.map(({ body, cell: [x, y, z] }) => {
    const [left, top] = [(x - west) * size, (north - y) * size]
    const [face, , dark] = COLORS[body]
    const glyph =
      body === 'rock'
        ? ''
        : symbols.use(GLYPHS[body], left + size / 2, top + size / 2, size * 0.62, {
            color: dark,
            behind: face,
          })
    return `<rect x="${left + 1.5}" y="${top + 1.5}" width="${size - 3}" height="${size - 3}" rx="10" fill="${mix(face, Math.min(1, 0.66 + 0.08 * z), '#03101c')}"/>${glyph}`
  })
  const wide = (east - west + 1) * size
  const counts = SPECIES.filter((species) => seatOf(now, species) !== null).map((species) => ({
    species,
    count: tops.filter(({ body }) => body === species).length,
  }))
  const sums = counts.map(({ species, count }, i) => {
    const y = i * 64 + 6
    const [face, , dark] = COLORS[species]
    return (
      `<rect x="${wide + 40}" y="${y}" width="50" height="50" rx="12" fill="${face}"/>` +
      symbols.use(GLYPHS[species], wide + 65, y + 25, 36, { color: dark, behind: face }) +
      `<text x="${wide + 108}" y="${y + 37}" font-size="36" font-weight="800" fill="#edf7fa">${count}</text>`
    )
  })
  const tall = Math.max((north - south + 1) * size, 256)
  return standalone(
    [-24, -24, wide + 220, tall + 48],
    `<defs>${symbols.defs}</defs>${squares.join('')}${sums.join('')}`,
  )
}

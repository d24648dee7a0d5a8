// Pictures for those who learn the game: a reef, tiles in a row, what a scoring counts. Drawn from positions as they were
// played.

import type { View } from '../../engine'
import { callout, short, standalone, Symbols } from '../symbols'
import { DEFS, reef, tile } from './drawing'
import { BOX, onTop, RADIUS as R } from './picture'
import { countedNumbers, height, stacks } from './reef'
import { groundOf } from './spaces'
import { asReefs, type Color } from './types'

export interface ReefLooks {
  /** Tiles that are outlined are those that were not there then. */
  before?: View
  /** The color whose numbers are lit as a scoring counts them. */
  counted?: Color
  /** Spaces that have a number for words beside the picture, the first of them 1. */
  noted?: readonly number[]
}

interface Row {
  tiles: readonly number[]
  /** Of these, the ones that are outlined. */
  marked?: readonly number[]
  /** Its number, for words beside the picture. */
  number?: number
}

const TILE = 44
const HIGH = 112

function row({ tiles, marked = [], number }: Row, y: number, symbols: Symbols): string {
  const gap = Math.min(150, (BOX.width - 120) / Math.max(1, tiles.length))
  const radius = Math.min(TILE * 0.82, gap * 0.27)
  const off = (radius * Math.sqrt(3)) / 2
  const drawn = tiles.map((id, i) => {
    const x = (i - (tiles.length - 1) / 2) * gap + (number === undefined ? 0 : 30)
    const [a, b] = [
      { x: x - off, y },
      { x: x + off, y },
    ]
    return tile(id, a, b, 1, radius, radius * 0.17, 1, marked.includes(id), symbols)
  })
  const note = number === undefined ? '' : callout(number, BOX.x + 36, y, 26)
  return `<rect x="${short(BOX.x + 4)}" y="${y - 46}" width="${short(BOX.width - 8)}" height="92" rx="22" fill="#04101b" fill-opacity=".55"/>${drawn.join('')}${note}`
}

/** A seat's reef, with rows of tiles below it; or rows alone. */
export function scene(view: View, seat: number | null, looks: ReefLooks, rows: readonly Row[] = []): string {
  const [reefs, symbols] = [asReefs(view), new Symbols()]
  const one = seat === null ? null : reefs.seats[seat]
  const top = one ? BOX.y - 10 : 0
  const bottom = one ? BOX.y + BOX.height + 6 : 0
  let drawn = ''
  if (one) {
    const old = looks.before ? asReefs(looks.before).seats[seat ?? 0] : one
    const known = new Set(old?.reef.map((half) => half.tile))
    const fresh = new Set(one.reef.map((half) => half.tile).filter((id) => !known.has(id)))
    drawn = reef(one, groundOf(reefs.options), fresh, symbols)
    for (const half of looks.counted ? countedNumbers(one.reef, looks.counted) : []) {
      const { x, y } = onTop(half.space, half.level)
      drawn += `<circle cx="${short(x)}" cy="${short(y)}" r="${R * 0.64}" fill="none" stroke="#ffe08a" stroke-opacity=".5" stroke-width="12"/><circle cx="${short(x)}" cy="${short(y)}" r="${R * 0.6}" fill="none" stroke="#fff3c9" stroke-width="5"/>`
    }
    const heights = stacks(one.reef).map(height)
    looks.noted?.forEach((space, i) => {
      const { x, y } = onTop(space, heights[space] ?? 0)
      drawn += callout(i + 1, x, y + R * 0.72, 22)
    })
  }
  drawn += rows.map((one, i) => row(one, bottom + 56 + i * HIGH, symbols)).join('')
  const tall = bottom - top + rows.length * HIGH
  return standalone([BOX.x - 10, top, BOX.width + 20, tall], `<defs>${DEFS}${symbols.defs}</defs>${drawn}`)
}

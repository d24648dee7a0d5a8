import { spaceAtHex, spaceOf } from '../board/lumicora/spaces'
import type { Hex } from '../board/hex'
import type { BoardFault } from '../engine'
import { texts } from './lang.svelte'
import { say as sayLumicora } from './lumicora'

const words = texts({
  en: {
    water: 'Water',
    limestone: 'Limestone',
    remote: (n: string) => `Remote limestone, minus ${n}`,
    symmetry: {
      left_right: 'Left and right',
      top_bottom: 'Top and bottom',
      turn: 'Half turn',
    } as Record<string, string>,
    start: { a: 'Side A', b: 'Side B', water: 'All water' } as Record<string, string>,
    keys: 'Arrows move, Enter paints, Shift+arrows paint as you move. W water, L limestone, 1 to 9 remote limestone with that penalty, F fills the area.',
    fixed: 'The starting area is always in the middle.',
    reasons: {
      near: 'At least one space next to the starting area must be limestone.',
      start: 'The two spaces in the middle are the starting area, and no others.',
      penalty: 'Only limestone can have a penalty.',
    } as Record<string, string>,
  },
  de: {
    water: 'Wasser',
    limestone: 'Kalkstein',
    remote: (n) => `Entlegener Kalkstein, minus ${n}`,
    symmetry: { left_right: 'Links und rechts', top_bottom: 'Oben und unten', turn: 'Halbe Drehung' },
    start: { a: 'Seite A', b: 'Seite B', water: 'Nur Wasser' },
    keys: 'Pfeile bewegen, Enter malt, Umschalt+Pfeile malen beim Bewegen. W Wasser, L Kalkstein, 1 bis 9 entlegener Kalkstein mit diesem Abzug, F füllt die Fläche.',
    fixed: 'Der Startbereich liegt immer in der Mitte.',
    reasons: {
      near: 'Mindestens ein Feld neben dem Startbereich muss Kalkstein sein.',
      start: 'Genau die beiden Felder in der Mitte sind der Startbereich.',
      penalty: 'Nur Kalkstein kann einen Abzug haben.',
    },
  },
  nl: {
    water: 'Water',
    limestone: 'Kalksteen',
    remote: (n) => `Afgelegen kalksteen, min ${n}`,
    symmetry: { left_right: 'Links en rechts', top_bottom: 'Boven en onder', turn: 'Halve draai' },
    start: { a: 'Kant A', b: 'Kant B', water: 'Alleen water' },
    keys: 'Pijltjes bewegen, Enter tekent, Shift+pijltjes tekenen tijdens het bewegen. W water, L kalksteen, 1 tot 9 afgelegen kalksteen met die aftrek, F vult het vlak.',
    fixed: 'Het startgebied ligt altijd in het midden.',
    reasons: {
      near: 'Minstens één veld naast het startgebied moet kalksteen zijn.',
      start: 'Precies de twee velden in het midden zijn het startgebied.',
      penalty: 'Alleen kalksteen kan een aftrek hebben.',
    },
  },
})

const brush = (sign: string | null): string => {
  const text = words()
  if (sign === 's') return sayLumicora().start
  return sign === 'w' || sign === null ? text.water : sign === 'l' ? text.limestone : text.remote(sign)
}

export const say = () => ({
  brush,
  symmetry: (name: string) => words().symmetry[name] ?? name,
  start: (name: string) => words().start[name] ?? name,
  keys: words().keys,
  fixed: words().fixed,
  space: (hex: Hex, sign: string | null) => {
    const { row, column } = spaceOf(spaceAtHex(hex) ?? 0)
    return `${sayLumicora().space(row, column)}: ${brush(sign)}`
  },
  reason: ({ what, text }: BoardFault) => words().reasons[what] ?? text,
})

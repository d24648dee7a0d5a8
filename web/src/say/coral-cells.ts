import type { Body, Species } from '../board/coral/view'
import type { Cell, Column } from '../board/coral/space'
import { language, texts } from './lang.svelte'
import { say as words } from './coral'

/** How the cells of the reef are spoken. */
export const say = texts({
  en: {
    label: (level: number) => `Reef, level ${level}`,
    row: (place: string) => `Row ${place}`,
    mapLabel: 'Reef from above',
    center: 'middle',
    east: (n: string) => `${n} east`,
    west: (n: string) => `${n} west`,
    northern: (n: string) => `${n} north`,
    southern: (n: string) => `${n} south`,
    level: (n: number) => `level ${n}`,
    empty: 'free',
    table: 'table',
    under: (what: string) => `on top of ${what}`,
    hidden: 'covered above',
    pawn: (species: string) => `${species} pawn`,
    pawnOn: (species: string) => `under the ${species} pawn`,
    pawnBelow: (species: string) => `${species} pawn below`,
    marks: {
      legal: 'can be chosen',
      topples: 'can be chosen, but falls',
      leaves: 'would leave the reef',
      unstable: 'won’t hold',
      ghost: 'your piece',
      falls: 'would fall',
      refused: 'refused',
      last: 'last move',
      pointed: 'shown',
      anchor: 'the cube to grow from',
      edge: 'it tips over an edge here',
      covered: 'would be covered',
    } as Record<Mark, string>,
    height: (n: number) => `height ${n}`,
    nothing: 'nothing',
  },
  de: {
    label: (level) => `Riff, Ebene ${level}`,
    row: (place) => `Reihe ${place}`,
    mapLabel: 'Riff von oben',
    center: 'Mitte',
    east: (n) => `${n} östlich`,
    west: (n) => `${n} westlich`,
    northern: (n) => `${n} nördlich`,
    southern: (n) => `${n} südlich`,
    level: (n) => `Ebene ${n}`,
    empty: 'frei',
    table: 'Tisch',
    under: (what) => `darunter ${what}`,
    hidden: 'oben verdeckt',
    pawn: (species) => `Figur der Art ${species}`,
    pawnOn: (species) => `unter der Figur der Art ${species}`,
    pawnBelow: (species) => `darunter Figur der Art ${species}`,
    marks: {
      legal: 'kann gewählt werden',
      topples: 'kann gewählt werden, fällt aber',
      leaves: 'würde das Riff verlassen',
      unstable: 'hält nicht',
      ghost: 'dein Stück',
      falls: 'würde fallen',
      refused: 'abgelehnt',
      last: 'letzter Zug',
      pointed: 'gezeigt',
      anchor: 'der Würfel, an dem es wächst',
      edge: 'hier kippt es über eine Kante',
      covered: 'würde verdeckt',
    },
    height: (n) => `Höhe ${n}`,
    nothing: 'nichts',
  },
  nl: {
    label: (level) => `Rif, niveau ${level}`,
    row: (place) => `Rij ${place}`,
    mapLabel: 'Rif van bovenaf',
    center: 'midden',
    east: (n) => `${n} oost`,
    west: (n) => `${n} west`,
    northern: (n) => `${n} noord`,
    southern: (n) => `${n} zuid`,
    level: (n) => `niveau ${n}`,
    empty: 'vrij',
    table: 'tafel',
    under: (what) => `eronder ${what}`,
    hidden: 'van boven bedekt',
    pawn: (species) => `pion van ${species}`,
    pawnOn: (species) => `onder de pion van ${species}`,
    pawnBelow: (species) => `eronder de pion van ${species}`,
    marks: {
      legal: 'kan gekozen worden',
      topples: 'kan gekozen worden, maar valt',
      leaves: 'zou het rif verlaten',
      unstable: 'blijft niet staan',
      ghost: 'jouw stuk',
      falls: 'zou vallen',
      refused: 'geweigerd',
      last: 'laatste zet',
      pointed: 'getoond',
      anchor: 'de kubus waaraan het groeit',
      edge: 'hier kantelt het over een rand',
      covered: 'zou bedekt worden',
    },
    height: (n) => `hoogte ${n}`,
    nothing: 'niets',
  },
})

export type Mark =
  | 'legal'
  | 'topples'
  | 'leaves'
  | 'unstable'
  | 'ghost'
  | 'falls'
  | 'refused'
  | 'last'
  | 'pointed'
  | 'anchor'
  | 'edge'
  | 'covered'

/** A column as people say it, from the rock on: "2 east, 1 north". */
export function placeOf([x, y]: Column | Cell): string {
  const t = say()
  const n = (value: number) => language.number(Math.abs(value))
  const parts = [
    x > 0 ? t.east(n(x)) : x < 0 ? t.west(n(x)) : '',
    y > 0 ? t.northern(n(y)) : y < 0 ? t.southern(n(y)) : '',
  ].filter(Boolean)
  return parts.join(', ') || t.center
}

export interface Standing {
  body: Body | null
  pawn: Species | null
  /** The pawn that stands on it. */
  pawnOn: Species | null
  /** What lies directly below; null for air, `table` at the ground. */
  below: Body | 'table' | null
  isHidden: boolean
  marks: Mark[]
}

export function nameOf(cell: Cell, { body, pawn, pawnOn, below, isHidden, marks }: Standing): string {
  const [t, w] = [say(), words()]
  const what = body ? w.bodies[body] : pawn ? t.pawn(w.species[pawn]) : t.empty
  const parts = [
    placeOf(cell),
    t.level(cell[2] + 1),
    what,
    pawnOn ? t.pawnOn(w.species[pawnOn]) : '',
    body && isHidden ? t.hidden : '',
    body || !below ? '' : t.under(below === 'table' ? t.table : w.bodies[below]),
    ...marks.map((mark) => t.marks[mark]),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Of a column seen from above. */
export function columnName(
  column: Column,
  body: Body | null,
  height: number,
  pawns: { species: Species; isBelow: boolean }[],
  marks: Mark[],
): string {
  const [t, w] = [say(), words()]
  const stands = pawns.map(({ species, isBelow }) =>
    isBelow ? t.pawnBelow(w.species[species]) : t.pawn(w.species[species]),
  )
  return [
    placeOf(column),
    body ? w.bodies[body] : t.nothing,
    body ? t.height(height) : '',
    ...stands,
    ...marks.map((mark) => t.marks[mark]),
  ]
    .filter(Boolean)
    .join(', ')
}

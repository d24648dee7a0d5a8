import type { Space, Team } from '../board/lumis/board'
import { texts } from './lang.svelte'
import { say as words } from './lumis'

const map = texts({
  en: {
    label: 'Map of Lumis',
    place: (row: number, space: number) => `row ${row}, space ${space}`,
    named: (id: number) => `space ${id}`,
    row: (row: number) => `Row ${row}`,
    path: (color: string) => `${color} path`,
    tower: (color: string) => `${color} tower space`,
    base: (team: string, side: string) => `${team} base line, ${side}`,
    obstacle: 'obstacle',
    free: 'free',
    stone: (team: string) => `${team} firestone`,
    towerOf: (team: string, height: number) => `${team} tower, height ${height}`,
    baseOf: (team: string) => `${team} base tower`,
    linked: 'connected',
    legal: 'can be chosen',
    drafted: 'planned',
    refused: 'refused',
    chosen: 'chosen',
    way: (team: string) => `on the shortest crossing of ${team}`,
    last: 'last move',
    winning: 'part of the winning crossing',
  },
  de: {
    label: 'Spielplan von Lumis',
    place: (row, space) => `Reihe ${row}, Feld ${space}`,
    named: (id) => `Feld ${id}`,
    row: (row) => `Reihe ${row}`,
    path: (color) => `Wegfeld ${color}`,
    tower: (color) => `Turmfeld ${color}`,
    base: (team, side) => `Grundlinie von ${team}, ${side}`,
    obstacle: 'Hindernis',
    free: 'frei',
    stone: (team) => `Feuerstein von ${team}`,
    towerOf: (team, height) => `Turm von ${team}, Höhe ${height}`,
    baseOf: (team) => `Grundlinienturm von ${team}`,
    linked: 'verbunden',
    legal: 'wählbar',
    drafted: 'geplant',
    refused: 'abgelehnt',
    chosen: 'gewählt',
    way: (team) => `auf dem kürzesten Weg von ${team}`,
    last: 'letzter Zug',
    winning: 'Teil des Siegeswegs',
  },
  nl: {
    label: 'Speelbord van Lumis',
    place: (row, space) => `rij ${row}, veld ${space}`,
    named: (id) => `veld ${id}`,
    row: (row) => `Rij ${row}`,
    path: (color) => `padveld ${color}`,
    tower: (color) => `torenveld ${color}`,
    base: (team, side) => `basislijn van ${team}, ${side}`,
    obstacle: 'obstakel',
    free: 'vrij',
    stone: (team) => `vuursteen van ${team}`,
    towerOf: (team, height) => `toren van ${team}, hoogte ${height}`,
    baseOf: (team) => `basistoren van ${team}`,
    linked: 'verbonden',
    legal: 'te kiezen',
    drafted: 'gepland',
    refused: 'geweigerd',
    chosen: 'gekozen',
    way: (team) => `op de kortste oversteek van ${team}`,
    last: 'laatste zet',
    winning: 'deel van de winnende oversteek',
  },
})

export const say = map

/** What is known of a space when its name is spoken. */
export interface Standing {
  team: Team | null
  /** Null for a firestone on a path. */
  height: number | null
  marks: readonly ('linked' | 'legal' | 'drafted' | 'refused' | 'chosen' | 'last' | 'winning')[]
  crossings: readonly Team[]
  /** Whether it goes by its number, as records name it. */
  isNumbered?: boolean
}

/** The spoken name of a space: where it is, what it is, what stands there, and what can be done. */
export function nameOf(space: Space, { team, height, marks, crossings, isNumbered }: Standing): string {
  const [t, w] = [map(), words()]
  const kind =
    space.kind === 'obstacle'
      ? t.obstacle
      : space.kind === 'base'
        ? t.base(w.teams[space.team ?? 'yellow'], w.sides[space.line ?? ''] ?? space.line ?? '')
        : t[space.kind](w.colors[space.color ?? 'blue'])
  const what =
    space.kind === 'obstacle'
      ? []
      : [
          team === null
            ? t.free
            : height === null
              ? t.stone(w.teams[team])
              : space.kind === 'base'
                ? t.baseOf(w.teams[team])
                : t.towerOf(w.teams[team], height),
        ]
  const more = [...marks.map((mark) => t[mark]), ...crossings.map((of) => t.way(w.teams[of]))]
  const where = isNumbered ? t.named(space.id) : t.place(space.row, space.place)
  return `${where}: ${[kind, ...what, ...more].join(', ')}`
}

import type { Fact } from '../board/coral/log'
import type { Cell } from '../board/coral/space'
import type { Species } from '../board/coral/view'
import { texts } from './lang.svelte'
import { tableEvent } from './table-log'
import { say as words } from './coral'
import { placeOf, say as cells } from './coral-cells'

const log = texts({
  en: {
    placed: (species: string, where: string) => `placed ${species} at ${where}`,
    grew: (species: string, where: string) => `grew ${species} at ${where}`,
    lifts: 'under the pawn',
    pawn: (where: string) => `set the pawn at ${where}`,
    landed: (where: string) => `landed at ${where}`,
    glided: (where: string) => `glided to ${where}`,
    pawnOf: (species: string) => `${species} pawn`,
    keptOff: 'found no symbol for the pawn',
    floated: 'let the pawn float away',
    fell: (list: string) => `brought down: ${list}`,
    dropped: (species: string) => `dropped ${species}`,
    drew: (species: string) => `drew ${species}`,
    boxed: (species: string) => `put ${species} into the box: it can’t grow`,
    phases: {
      cover: 'The rock has to be covered',
      pawns: 'The rock is covered: now the pawns are set',
      play: 'The pawns are set: the reef grows',
      end: 'Somebody has grown their last piece: the end phase begins',
      over: 'The game is over',
    },
  },
  de: {
    placed: (species, where) => `legte ${species}: ${where}`,
    grew: (species, where) => `ließ ${species} wachsen: ${where}`,
    lifts: 'unter der Figur',
    pawn: (where) => `setzte die Figur: ${where}`,
    landed: (where) => `landete: ${where}`,
    glided: (where) => `glitt nach: ${where}`,
    pawnOf: (species) => `Figur der Art ${species}`,
    keptOff: 'fand kein Symbol für die Figur',
    floated: 'ließ die Figur davonschweben',
    fell: (list) => `brachte zum Einsturz: ${list}`,
    dropped: (species) => `warf ab: ${species}`,
    drew: (species) => `zog: ${species}`,
    boxed: (species) => `legte in die Schachtel: ${species} (wächst nirgends)`,
    phases: {
      cover: 'Der Fels wird bedeckt',
      pawns: 'Der Fels ist bedeckt: Die Figuren werden gesetzt',
      play: 'Die Figuren stehen: Das Riff wächst',
      end: 'Jemand hat sein letztes Stück gebaut: Die Schlussphase beginnt',
      over: 'Das Spiel ist zu Ende',
    },
  },
  nl: {
    placed: (species, where) => `legde ${species}: ${where}`,
    grew: (species, where) => `liet ${species} groeien: ${where}`,
    lifts: 'onder de pion',
    pawn: (where) => `zette de pion: ${where}`,
    landed: (where) => `landde: ${where}`,
    glided: (where) => `gleed naar: ${where}`,
    pawnOf: (species) => `pion van ${species}`,
    keptOff: 'vond geen symbool voor de pion',
    floated: 'liet de pion wegzweven',
    fell: (list) => `liet instorten: ${list}`,
    dropped: (species) => `legde af: ${species}`,
    drew: (species) => `trok: ${species}`,
    boxed: (species) => `legde in de doos: ${species} (kan nergens groeien)`,
    phases: {
      cover: 'De rots wordt bedekt',
      pawns: 'De rots is bedekt: de pionnen worden gezet',
      play: 'De pionnen staan: het rif groeit',
      end: 'Iemand heeft zijn laatste stuk geplaatst: de eindfase begint',
      over: 'Het spel is afgelopen',
    },
  },
})

/** A line of the log: who, what they did, with which species, and where. */
export interface Line {
  who: string | null
  text: string
  species: Species | null
  cell: Cell | null
}

const whereOf = (cell: Cell): string => `${placeOf(cell)}, ${cells().level(cell[2] + 1)}`

export function lineOf(fact: Fact, name: (seat: number) => string, isSolo: boolean): Line {
  const [t, w] = [log(), words()]
  const line = (text: string, species: Species | null = null, cell: Cell | null = null): Line => ({
    who: 'seat' in fact && fact.seat !== null ? name(fact.seat) : null,
    text,
    species,
    cell,
  })
  switch (fact.fact) {
    case 'placed':
      return line(t.placed(w.species[fact.species], whereOf(fact.cell)), fact.species, fact.cell)
    case 'grew':
      return line(
        `${t.grew(w.species[fact.species], whereOf(fact.cell))}${fact.lifts ? `, ${t.lifts}` : ''}`,
        fact.species,
        fact.cell,
      )
    case 'pawn':
    case 'landed':
    case 'glided': {
      const text = t[fact.fact](whereOf(fact.cell))
      return line(
        isSolo && fact.own ? `${text} (${t.pawnOf(w.species[fact.own])})` : text,
        fact.own,
        fact.cell,
      )
    }
    case 'kept_off':
      return line(t.keptOff, fact.own)
    case 'floated':
      return line(t.floated, fact.own)
    case 'fell':
      return line(t.fell(fact.species.map((species) => w.species[species]).join(', ')))
    case 'dropped':
      return line(t.dropped(w.species[fact.species]), fact.species)
    case 'drew':
      return line(t.drew(w.species[fact.species]), fact.species)
    case 'boxed':
      return line(t.boxed(w.species[fact.species]), fact.species)
    case 'phase':
      return line(t.phases[fact.phase])
    case 'other':
      return line(tableEvent(fact.what, fact.seat))
  }
}

/** The whole line as it is spoken. */
export const spoken = ({ who, text }: Line): string => `${who ? `${who} ${text}` : text}.`

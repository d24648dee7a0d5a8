import type { Species } from '../board/coral/view'
import { texts } from './lang.svelte'

type BySpecies = Record<Species, string>

const columns = (n: string) => (n === '1' ? '1 column' : `${n} columns`)
const säulen = (n: string) => (n === '1' ? '1 Säule' : `${n} Säulen`)
const kolommen = (n: string) => (n === '1' ? '1 kolom' : `${n} kolommen`)

/** How a match of Coral ended. */
export const say = texts({
  en: {
    /** Short names, for lists. */
    species: { red: 'red', tube: 'tube', sun: 'sun', brain: 'brain' } as BySpecies,
    seen: (list: string) => `Seen from above, ${list}.`,
    shows: (who: string, n: string, isFirst: boolean, isEach: boolean) =>
      isFirst
        ? isEach
          ? `${who} coral show in ${columns(n)} each`
          : `${who} coral shows in ${columns(n)}`
        : `${who} in ${n}${isEach ? ' each' : ''}`,
    together: (who: string, n: string, isFirst: boolean) =>
      isFirst ? `${who} show in ${columns(n)} together` : `${who} in ${n}`,
    higher: (who: string) => `Tied, but ${who} shows more on the higher levels.`,
    of20: (n: string, rating: string) => `${n} of 20 points: ${rating}.`,
    stood: (turn: string, list: string) => `On turn ${turn}, with ${list}.`,
    above: 'From above',
    aboveMore: 'Numbers show levels; faded is neutral',
    pieces: 'What each piece covered',
    piecesMore: 'in order of growth; small symbols: what it hid',
    legendShows: 'columns it still shows',
    legendTwo: 'hid two or more of other species',
    count: (n: string) => (n === '1' ? '1 piece' : `${n} pieces`),
    setup: 'setup',
    dropped: 'dropped',
    fell: 'fell',
    turn: (n: string) => `turn ${n}`,
    nothing: 'nothing',
    pieceLabel: (species: string, when: string, hid: string, shows: string) =>
      `${species}, ${when}: hid ${hid}, shows in ${columns(shows)}`,
    hid: (list: string) => `hid ${list}`,
    grew: 'grew without hiding anything',
    moved: 'no piece grew',
    fellThere: 'part of the reef fell',
    change: (who: string, from: string, to: string) => `${who} from ${from} to ${to}`,
    team: 'together',
    rating: 'Rating',
  },
  de: {
    species: { red: 'Rot', tube: 'Röhre', sun: 'Sonne', brain: 'Hirn' },
    seen: (list) => `Von oben gesehen: ${list}.`,
    shows: (who, n, isFirst, isEach) =>
      isFirst
        ? `${who} ${isEach ? 'zeigen sich in je' : 'zeigt sich in'} ${säulen(n)}`
        : `${who} in ${isEach ? 'je ' : ''}${n}`,
    together: (who, n, isFirst) => (isFirst ? `${who} zusammen in ${säulen(n)}` : `${who} in ${n}`),
    higher: (who) => `Gleichstand, aber ${who} zeigt weiter oben mehr.`,
    of20: (n, rating) => `${n} von 20 Punkten: ${rating}.`,
    stood: (turn, list) => `In Zug ${turn}, beim Stand von ${list}.`,
    above: 'Von oben',
    aboveMore: 'Zahlen zeigen die Ebene; Blasses ist neutral',
    pieces: 'Was jedes Stück verdeckt hat',
    piecesMore: 'in der Reihenfolge des Wachsens; kleine Zeichen: was es verdeckt hat',
    legendShows: 'Säulen, in denen es noch zu sehen ist',
    legendTwo: 'verdeckte zwei oder mehr von anderen',
    count: (n) => (n === '1' ? '1 Stück' : `${n} Stücke`),
    setup: 'Aufbau',
    dropped: 'abgeworfen',
    fell: 'gefallen',
    turn: (n) => `Zug ${n}`,
    nothing: 'nichts',
    pieceLabel: (species, when, hid, shows) =>
      `${species}, ${when}: verdeckte ${hid}, zeigt sich in ${säulen(shows)}`,
    hid: (list) => `verdeckte ${list}`,
    grew: 'wuchs, ohne etwas zu verdecken',
    moved: 'kein Stück gewachsen',
    fellThere: 'ein Teil des Riffs fiel',
    change: (who, from, to) => `${who} von ${from} auf ${to}`,
    team: 'zusammen',
    rating: 'Bewertung',
  },
  nl: {
    species: { red: 'rood', tube: 'buiskoraal', sun: 'zonnekoraal', brain: 'hersenkoraal' },
    seen: (list) => `Van boven gezien: ${list}.`,
    shows: (who, n, isFirst, isEach) =>
      isFirst
        ? `${who} ${isEach ? 'zijn elk' : 'is'} in ${kolommen(n)} te zien`
        : `${who}${isEach ? ' elk' : ''} in ${n}`,
    together: (who, n, isFirst) => (isFirst ? `${who} samen in ${kolommen(n)}` : `${who} in ${n}`),
    higher: (who) => `Gelijk, maar ${who} toont hogerop meer.`,
    of20: (n, rating) => `${n} van 20 punten: ${rating}.`,
    stood: (turn, list) => `In beurt ${turn}, bij een stand van ${list}.`,
    above: 'Van boven',
    aboveMore: 'Getallen tonen het niveau; vaag is neutraal',
    pieces: 'Wat elk stuk bedekte',
    piecesMore: 'in de volgorde van groeien; kleine tekens: wat het verborg',
    legendShows: 'kolommen waarin het nog te zien is',
    legendTwo: 'verborg twee of meer van anderen',
    count: (n) => (n === '1' ? '1 stuk' : `${n} stukken`),
    setup: 'opzet',
    dropped: 'afgelegd',
    fell: 'gevallen',
    turn: (n) => `beurt ${n}`,
    nothing: 'niets',
    pieceLabel: (species, when, hid, shows) =>
      `${species}, ${when}: verborg ${hid}, te zien in ${kolommen(shows)}`,
    hid: (list) => `verborg ${list}`,
    grew: 'groeide zonder iets te bedekken',
    moved: 'geen stuk gegroeid',
    fellThere: 'een deel van het rif viel',
    change: (who, from, to) => `${who} van ${from} naar ${to}`,
    team: 'samen',
    rating: 'Beoordeling',
  },
})

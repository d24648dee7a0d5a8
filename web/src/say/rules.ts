import { texts } from './lang.svelte'

export const say = texts({
  en: {
    title: 'Rules', of: (game: string) => `${game}: the rules`, lead: 'In our own words, every rule with its number.', search: 'Search the rules', found: (n: number) => (n === 1 ? '1 place' : `${n} places`), none: 'Nothing was found.',
    ruling: 'our ruling', invented: 'invented', rulingMore: 'The printed rules leave this open; so we decide.', inventedMore: 'The printed game has this as a picture only; ours is another.', link: (rule: string) => `Link to ${rule}`, contents: 'Contents', pad: 'Score pad for the box', solo: 'Play solo', daily: 'Daily puzzle',
    onlyEnglish: '', credit: (by: string, publisher: string) => `A game by ${by}, published by ${publisher}. If you like it, buy the box.`,
  },
  de: {
    title: 'Regeln', of: (game: string) => `${game}: die Regeln`, lead: 'In unseren eigenen Worten, jede Regel mit ihrer Nummer.', search: 'Regeln durchsuchen', found: (n: number) => (n === 1 ? '1 Stelle' : `${n} Stellen`), none: 'Nichts gefunden.',
    ruling: 'unsere Entscheidung', invented: 'erfunden', rulingMore: 'Die gedruckten Regeln lassen das offen; so entscheiden wir.', inventedMore: 'Das gedruckte Spiel hat das nur als Bild; unseres ist ein anderes.', link: (rule: string) => `Link zu ${rule}`, contents: 'Inhalt', pad: 'Wertungsblock für die Schachtel', solo: 'Solo spielen', daily: 'Rätsel des Tages',
    onlyEnglish: 'Diese Regelseite gibt es bisher nur auf Englisch. Die Nummern sind in allen Sprachen dieselben.', credit: (by: string, publisher: string) => `Ein Spiel von ${by}, erschienen bei ${publisher}. Wenn es dir gefällt, kauf die Schachtel.`,
  },
  nl: {
    title: 'Regels', of: (game: string) => `${game}: de regels`, lead: 'In onze eigen woorden, elke regel met zijn nummer.', search: 'Zoek in de regels', found: (n: number) => (n === 1 ? '1 plaats' : `${n} plaatsen`), none: 'Niets gevonden.',
    ruling: 'onze uitspraak', invented: 'verzonnen', rulingMore: 'De gedrukte regels laten dit open; zo beslissen wij.', inventedMore: 'Het gedrukte spel heeft dit alleen als plaatje; dat van ons is een ander.', link: (rule: string) => `Link naar ${rule}`, contents: 'Inhoud', pad: 'Scoreblok voor de doos', solo: 'Solo spelen', daily: 'Puzzel van de dag',
    onlyEnglish: 'Deze regelpagina is er voorlopig alleen in het Engels. De nummers zijn in alle talen dezelfde.', credit: (by: string, publisher: string) => `Een spel van ${by}, uitgegeven door ${publisher}. Vind je het leuk, koop dan de doos.`,
  },
})

import type { Words } from '../engine'

/** The game in a sentence. */
export const ABOUT: Words = {
  en: 'Grow a reef in three dimensions. Only what can be seen from above counts.',
  de: 'Lass ein Riff in drei Dimensionen wachsen. Nur was von oben zu sehen ist, zählt.',
  nl: 'Laat een rif groeien in drie dimensies. Alleen wat van boven te zien is, telt.',
}

/** What an option, or a value of one, means for the game: `option` or `option.value`. */
export const OPTIONS: Record<string, Words> = {
  'mode.standard': {
    en: 'Each player has one species, with all its pieces to choose from.',
    de: 'Jeder spielt eine Art und hat alle ihre Stücke zur Wahl.',
    nl: 'Iedereen speelt één soort, met alle stukken om uit te kiezen.',
  },
  'mode.chaos': {
    en: 'Pieces are drawn: you place what you get.',
    de: 'Stücke werden gezogen: Du baust, was du bekommst.',
    nl: 'Stukken worden getrokken: je bouwt met wat je krijgt.',
  },
  'mode.symbiosis': {
    en: 'Two teams of two; partners add up their points.',
    de: 'Zwei Zweierteams; Partner zählen ihre Punkte zusammen.',
    nl: 'Twee teams van twee; partners tellen hun punten op.',
  },
  'mode.solo': {
    en: 'On your own, with a setup card and objective cards.',
    de: 'Allein, mit Aufbaukarte und Zielkarten.',
    nl: 'Alleen, met een opzetkaart en puntenkaarten.',
  },
  'falling.refuse': {
    en: 'You can only place what holds.',
    de: 'Du kannst nur bauen, was hält.',
    nl: 'Je kunt alleen plaatsen wat blijft staan.',
  },
  'falling.penalty': {
    en: 'You may try anything, but what falls costs you.',
    de: 'Du darfst alles versuchen, aber was fällt, kostet dich etwas.',
    nl: 'Je mag alles proberen, maar wat valt, kost je iets.',
  },
  first: { en: 'This seat goes first.', de: 'Dieser Platz beginnt.', nl: 'Deze plaats begint.' },
  species: {
    en: 'As JSON: a list of species in the order of the seats.',
    de: 'Als JSON: eine Liste der Arten in der Reihenfolge der Plätze.',
    nl: 'Als JSON: een lijst van soorten in de volgorde van de plaatsen.',
  },
  neutral: {
    en: 'As JSON: the species that belongs to nobody.',
    de: 'Als JSON: die Art, die niemandem gehört.',
    nl: 'Als JSON: de soort die van niemand is.',
  },
  setup: {
    en: 'Where the rock, the first pieces and the pawns stand.',
    de: 'Wo der Fels, die ersten Stücke und die Figuren stehen.',
    nl: 'Waar de rots, de eerste stukken en de pionnen staan.',
  },
  cards: {
    en: 'As JSON: which card each species has, as in {"red": "II"}; otherwise I.',
    de: 'Als JSON: welche Karte jede Art hat, etwa {"red": "II"}; sonst I.',
    nl: 'Als JSON: welke kaart elke soort heeft, zoals {"red": "II"}; anders I.',
  },
}

// The games and their options, in more words than the engine has for them.

import type { Words } from '../engine'

/** A game in a sentence. */
export const ABOUT: Record<string, Words> = {
  lumicora: {
    en: 'Stack glowing tiles into a reef, level by level, and choose when each color scores.',
    de: 'Staple leuchtende Plättchen zu einem Riff, Ebene um Ebene, und wähle, wann jede Farbe zählt.',
    nl: 'Stapel lichtende tegels tot een rif, laag op laag, en kies wanneer elke kleur telt.',
  },
  lumis: {
    en: 'Two teams race to join their shores with a chain of fire across one map.',
    de: 'Zwei Teams verbinden um die Wette ihre Ufer mit einer Kette aus Feuer über eine Karte.',
    nl: 'Twee teams verbinden om het snelst hun oevers met een keten van vuur over één kaart.',
  },
  coral: {
    en: 'Grow a reef in three dimensions. Only what can be seen from above counts.',
    de: 'Lass ein Riff in drei Dimensionen wachsen. Nur was von oben zu sehen ist, zählt.',
    nl: 'Laat een rif groeien in drie dimensies. Alleen wat van boven te zien is, telt.',
  },
}

/** What an option, or a value of one, means for the game: `game.option` or `game.option.value`. */
export const EXPLAINED: Record<string, Words> = {
  'lumicora.side.a': {
    en: 'Limestone lies around the start: an easy beginning.',
    de: 'Kalkstein liegt um den Start: ein leichter Anfang.',
    nl: 'Kalksteen ligt rond de start: een makkelijk begin.',
  },
  'lumicora.side.b': {
    en: 'Less limestone at the start; remote limestone at the rim costs points if you do not reach it.',
    de: 'Weniger Kalkstein am Start; entlegener Kalkstein am Rand kostet Punkte, wenn du ihn nicht erreichst.',
    nl: 'Minder kalksteen bij de start; afgelegen kalksteen aan de rand kost punten als je het niet bereikt.',
  },
  'lumicora.animals.dark': {
    en: 'The more of a species you see, the more it is worth.',
    de: 'Je mehr von einer Art zu sehen ist, desto mehr zählt sie.',
    nl: 'Hoe meer van een soort te zien is, hoe meer die waard is.',
  },
  'lumicora.animals.light': {
    en: 'What an animal is worth depends on what lies around it.',
    de: 'Was ein Tier zählt, hängt davon ab, was um es liegt.',
    nl: 'Wat een dier waard is, hangt af van wat eromheen ligt.',
  },
  'lumicora.overlap.false': {
    en: 'One turn is over before the next begins.',
    de: 'Ein Zug ist zu Ende, bevor der nächste beginnt.',
    nl: 'De ene beurt is voorbij voordat de volgende begint.',
  },
  'lumicora.overlap': {
    en: 'Quicker: the next turn begins while the last tiles are still being laid.',
    de: 'Schneller: Der nächste Zug beginnt, während noch gelegt wird.',
    nl: 'Sneller: de volgende beurt begint terwijl er nog wordt gelegd.',
  },
  'lumicora.first': {
    en: 'Who has the octopus begins every phase.',
    de: 'Wer den Oktopus hat, beginnt jede Phase.',
    nl: 'Wie de octopus heeft, begint elke fase.',
  },
  'lumicora.board': {
    en: 'Paste a board as JSON; the rules page says how it is written.',
    de: 'Füge einen Plan als JSON ein; die Regelseite sagt, wie er geschrieben wird.',
    nl: 'Plak een bord als JSON; de regelpagina zegt hoe het geschreven wordt.',
  },
  'lumis.talk.silent': {
    en: 'Partners do not talk: there is no chat during the match.',
    de: 'Partner sprechen sich nicht ab: Während der Partie gibt es keinen Chat.',
    nl: 'Partners overleggen niet: tijdens de partij is er geen chat.',
  },
  'lumis.talk.open': {
    en: 'Everybody at the table may write to everybody.',
    de: 'Alle am Tisch dürfen allen schreiben.',
    nl: 'Iedereen aan tafel mag iedereen schrijven.',
  },
  'lumis.board': {
    en: 'Paste a board as JSON; the rules page says how it is written.',
    de: 'Füge einen Plan als JSON ein; die Regelseite sagt, wie er geschrieben wird.',
    nl: 'Plak een bord als JSON; de regelpagina zegt hoe het geschreven wordt.',
  },
  'coral.mode.standard': {
    en: 'Each plays one species, with all its pieces to choose from.',
    de: 'Alle spielen eine Art und haben all ihre Teile zur Wahl.',
    nl: 'Ieder speelt een soort, met al haar stukken om uit te kiezen.',
  },
  'coral.mode.chaos': {
    en: 'Pieces are drawn: you place what you get.',
    de: 'Teile werden gezogen: Du baust, was du bekommst.',
    nl: 'Stukken worden getrokken: je bouwt met wat je krijgt.',
  },
  'coral.mode.symbiosis': {
    en: 'Two teams of two; partners share their points.',
    de: 'Zwei Teams zu zweit; Partner teilen ihre Punkte.',
    nl: 'Twee teams van twee; partners delen hun punten.',
  },
  'coral.mode.solo': {
    en: 'Alone, with a setup card and objectives.',
    de: 'Allein, mit einer Aufbaukarte und Zielen.',
    nl: 'Alleen, met een opstelkaart en doelen.',
  },
  'coral.falling.refuse': {
    en: 'What would not hold cannot be placed.',
    de: 'Was nicht hielte, lässt sich nicht bauen.',
    nl: 'Wat niet zou houden, kan niet worden geplaatst.',
  },
  'coral.falling.penalty': {
    en: 'You may try; what does not hold falls, and costs you.',
    de: 'Du darfst es versuchen; was nicht hält, fällt und kostet dich etwas.',
    nl: 'Je mag het proberen; wat niet houdt, valt en kost je iets.',
  },
  'coral.first': { en: 'This seat begins.', de: 'Dieser Platz beginnt.', nl: 'Deze plaats begint.' },
  'coral.species': {
    en: 'As JSON: a list of species in the order of the seats.',
    de: 'Als JSON: eine Liste der Arten in der Reihenfolge der Plätze.',
    nl: 'Als JSON: een lijst van soorten in de volgorde van de plaatsen.',
  },
  'coral.neutral': {
    en: 'As JSON: the species that belongs to nobody.',
    de: 'Als JSON: die Art, die niemandem gehört.',
    nl: 'Als JSON: de soort die van niemand is.',
  },
  'coral.setup': {
    en: 'Where the rock, the first pieces and the pawns stand.',
    de: 'Wo der Fels, die ersten Teile und die Figuren stehen.',
    nl: 'Waar de rots, de eerste stukken en de pionnen staan.',
  },
  'coral.cards': {
    en: 'As JSON: which card each species has, as in {"red": "II"}; else I.',
    de: 'Als JSON: welche Karte jede Art hat, etwa {"red": "II"}; sonst I.',
    nl: 'Als JSON: welke kaart elke soort heeft, zoals {"red": "II"}; anders I.',
  },
}

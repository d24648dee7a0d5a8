// The games and their options, in more words than the engine has for them.

import type { Words } from '../engine'

/** A game in a sentence. */
export const ABOUT: Record<string, Words> = {
  lumicora: {
    en: 'Stack glowing tiles into a reef, level by level, and choose when each color scores.',
    de: 'Staple leuchtende Plättchen zu einem Riff, Ebene um Ebene, und wähle, wann welche Farbe zählt.',
    nl: 'Stapel lichtgevende tegels tot een rif, laag op laag, en kies wanneer elke kleur telt.',
  },
  lumis: {
    en: 'Two teams race to link their shores with a chain of fire.',
    de: 'Zwei Teams, ein Rennen: Wer verbindet seine Ufer zuerst mit einer Kette aus Feuer?',
    nl: 'Twee teams, één race: wie verbindt als eerste zijn oevers met een keten van vuur?',
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
    en: 'Limestone all around the start: an easy beginning.',
    de: 'Kalkstein rund um den Start: ein leichter Anfang.',
    nl: 'Kalksteen rondom de start: een makkelijk begin.',
  },
  'lumicora.side.b': {
    en: 'Less limestone at the start; remote limestone at the rim costs points if you don’t reach it.',
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
    de: 'Was ein Tier wert ist, hängt davon ab, was es umgibt.',
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
    en: 'Whoever has the octopus starts every phase.',
    de: 'Wer den Oktopus hat, beginnt jede Phase.',
    nl: 'Wie de octopus heeft, begint elke fase.',
  },
  'lumicora.board': {
    en: 'Paste a board as JSON; the rules page explains the format.',
    de: 'Füge einen Plan als JSON ein; die Regelseite erklärt das Format.',
    nl: 'Plak een bord als JSON; de regelpagina legt het formaat uit.',
  },
  'lumis.talk.silent': {
    en: 'Partners may not talk: no chat during the match.',
    de: 'Partner sprechen sich nicht ab: kein Chat während der Partie.',
    nl: 'Partners overleggen niet: geen chat tijdens de partij.',
  },
  'lumis.talk.open': {
    en: 'Everyone at the table can chat.',
    de: 'Alle am Tisch können chatten.',
    nl: 'Iedereen aan tafel kan chatten.',
  },
  'lumis.board': {
    en: 'Paste a board as JSON; the rules page explains the format.',
    de: 'Füge einen Plan als JSON ein; die Regelseite erklärt das Format.',
    nl: 'Plak een bord als JSON; de regelpagina legt het formaat uit.',
  },
  'coral.mode.standard': {
    en: 'Each player has one species, with all its pieces to choose from.',
    de: 'Jeder spielt eine Art und hat alle ihre Stücke zur Wahl.',
    nl: 'Iedereen speelt één soort, met alle stukken om uit te kiezen.',
  },
  'coral.mode.chaos': {
    en: 'Pieces are drawn: you place what you get.',
    de: 'Stücke werden gezogen: Du baust, was du bekommst.',
    nl: 'Stukken worden getrokken: je bouwt met wat je krijgt.',
  },
  'coral.mode.symbiosis': {
    en: 'Two teams of two; partners add up their points.',
    de: 'Zwei Zweierteams; Partner zählen ihre Punkte zusammen.',
    nl: 'Twee teams van twee; partners tellen hun punten op.',
  },
  'coral.mode.solo': {
    en: 'On your own, with a setup card and objective cards.',
    de: 'Allein, mit Aufbaukarte und Zielkarten.',
    nl: 'Alleen, met een opzetkaart en puntenkaarten.',
  },
  'coral.falling.refuse': {
    en: 'You can only place what holds.',
    de: 'Du kannst nur bauen, was hält.',
    nl: 'Je kunt alleen plaatsen wat blijft staan.',
  },
  'coral.falling.penalty': {
    en: 'You may try anything, but what falls costs you.',
    de: 'Du darfst alles versuchen, aber was fällt, kostet dich etwas.',
    nl: 'Je mag alles proberen, maar wat valt, kost je iets.',
  },
  'coral.first': { en: 'This seat goes first.', de: 'Dieser Platz beginnt.', nl: 'Deze plaats begint.' },
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
    de: 'Wo der Fels, die ersten Stücke und die Figuren stehen.',
    nl: 'Waar de rots, de eerste stukken en de pionnen staan.',
  },
  'coral.cards': {
    en: 'As JSON: which card each species has, as in {"red": "II"}; otherwise I.',
    de: 'Als JSON: welche Karte jede Art hat, etwa {"red": "II"}; sonst I.',
    nl: 'Als JSON: welke kaart elke soort heeft, zoals {"red": "II"}; anders I.',
  },
}

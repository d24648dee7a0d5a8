import type { Words } from '../engine'

/** The game in a sentence. */
export const ABOUT: Words = {
  en: 'Stack glowing tiles into a reef, level by level, and choose when each color scores.',
  de: 'Staple leuchtende Plättchen zu einem Riff, Ebene um Ebene, und wähle, wann welche Farbe zählt.',
  nl: 'Stapel lichtgevende tegels tot een rif, laag op laag, en kies wanneer elke kleur telt.',
}

/** What an option, or a value of one, means for the game: `option` or `option.value`. */
export const OPTIONS: Record<string, Words> = {
  'side.a': {
    en: 'Limestone all around the start: an easy beginning.',
    de: 'Kalkstein rund um den Start: ein leichter Anfang.',
    nl: 'Kalksteen rondom de start: een makkelijk begin.',
  },
  'side.b': {
    en: 'Less limestone at the start; remote limestone at the rim costs points if you don’t reach it.',
    de: 'Weniger Kalkstein am Start; entlegener Kalkstein am Rand kostet Punkte, wenn du ihn nicht erreichst.',
    nl: 'Minder kalksteen bij de start; afgelegen kalksteen aan de rand kost punten als je het niet bereikt.',
  },
  'animals.dark': {
    en: 'The more of a species you see, the more it is worth.',
    de: 'Je mehr von einer Art zu sehen ist, desto mehr zählt sie.',
    nl: 'Hoe meer van een soort te zien is, hoe meer die waard is.',
  },
  'animals.light': {
    en: 'What an animal is worth depends on what lies around it.',
    de: 'Was ein Tier wert ist, hängt davon ab, was es umgibt.',
    nl: 'Wat een dier waard is, hangt af van wat eromheen ligt.',
  },
  'overlap.false': {
    en: 'One turn is over before the next begins.',
    de: 'Ein Zug ist zu Ende, bevor der nächste beginnt.',
    nl: 'De ene beurt is voorbij voordat de volgende begint.',
  },
  overlap: {
    en: 'Quicker: the next turn begins while the last tiles are still being laid.',
    de: 'Schneller: Der nächste Zug beginnt, während noch gelegt wird.',
    nl: 'Sneller: de volgende beurt begint terwijl er nog wordt gelegd.',
  },
  first: {
    en: 'Whoever has the octopus starts every phase.',
    de: 'Wer den Oktopus hat, beginnt jede Phase.',
    nl: 'Wie de octopus heeft, begint elke fase.',
  },
  board: {
    en: 'One you painted, or one sent to you as a link or a file.',
    de: 'Selbst gemalt, oder als Link oder Datei bekommen.',
    nl: 'Zelf getekend, of gekregen als link of bestand.',
  },
}

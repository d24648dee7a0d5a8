import type { Words } from '../engine'
import type { Reasons } from './pad'

export const SPECIES_NAMES: Record<string, Words> = {
  red: { en: 'red coral', de: 'Rote Koralle', nl: 'rood koraal' },
  tube: { en: 'tube coral', de: 'Röhrenkoralle', nl: 'buiskoraal' },
  sun: { en: 'sun coral', de: 'Sonnenkoralle', nl: 'zonnekoraal' },
  brain: { en: 'brain coral', de: 'Hirnkoralle', nl: 'hersenkoraal' },
}

/** Why something cannot lie so in the end. */
export const REASONS: Reasons = {
  species: (_, where) => ({
    en: `this species is not in the game${where}`,
    de: `diese Art ist nicht im Spiel${where}`,
    nl: `deze soort doet niet mee${where}`,
  }),
  level: (_, where) => ({
    en: `no reef is that high${where}`,
    de: `so hoch ist kein Riff${where}`,
    nl: `zo hoog is geen rif${where}`,
  }),
  columns: ([n, least]) => ({
    en: `${n} columns, but there must be at least ${least}: the rock and its four sides are covered`,
    de: `${n} Säulen, es müssen aber mindestens ${least} sein: Der Fels und seine vier Seiten sind bedeckt`,
    nl: `${n} kolommen, maar het moeten er minstens ${least} zijn: de rots en zijn vier kanten zijn bedekt`,
  }),
  symbols: ([species, n, most]) => ({
    en: `${n} symbols of ${species}, but there can be at most ${most}`,
    de: `${n} Symbole: ${species}, es kann aber nur ${most} geben`,
    nl: `${n} symbolen van ${species}, maar er kunnen er maar ${most} zijn`,
  }),
  count: ([species]) => ({
    en: `what the card of ${species} counts can’t be seen from above: enter the number`,
    de: `was die Karte zählt (${species}), ist von oben nicht zu sehen: Gib die Zahl ein`,
    nl: `wat de kaart telt (${species}) is van bovenaf niet te zien: voer het aantal in`,
  }),
}

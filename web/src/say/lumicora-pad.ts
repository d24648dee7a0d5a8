import type { Reasons } from './pad'

/** Why something cannot lie so in the end. */
export const REASONS: Reasons = {
  points: () => ({
    en: 'nobody has that many points',
    de: 'so viele Punkte hat niemand',
    nl: 'zoveel punten heeft niemand',
  }),
  jellyfish: ([n, most]) => ({
    en: `${n} jellyfish, but there are ${most}`,
    de: `${n} Quallen, es gibt aber ${most}`,
    nl: `${n} kwallen, maar er zijn er ${most}`,
  }),
  limestone: ([n, most]) => ({
    en: `${n} limestone markers, but a store holds ${most}`,
    de: `${n} Kalksteine, ins Lager passen aber ${most}`,
    nl: `${n} kalkstenen, maar in de opslag passen er ${most}`,
  }),
  start: () => ({
    en: 'the starting Lumino must cover both middle spaces',
    de: 'das Start-Lumino muss die beiden mittleren Felder bedecken',
    nl: 'de start-Lumino moet de twee middelste velden bedekken',
  }),
  start_lumino: () => ({
    en: 'on level 1 the middle shows the starting Lumino: plain coral in two colors',
    de: 'auf Ebene 1 zeigt die Mitte das Start-Lumino: nur Koralle in zwei Farben',
    nl: 'op niveau 1 toont het midden de start-Lumino: alleen koraal in twee kleuren',
  }),
  level: (_, where) => ({
    en: `no stack is that high${where}`,
    de: `so hoch ist kein Stapel${where}`,
    nl: `zo hoog is geen stapel${where}`,
  }),
  alone: (_, where) => ({
    en: `a Lumino has two halves on one level; this one lies alone${where}`,
    de: `ein Lumino hat zwei Hälften auf einer Ebene; diese liegt allein${where}`,
    nl: `een Lumino heeft twee helften op één niveau; deze ligt alleen${where}`,
  }),
  odd: ([level]) => ({
    en: `a Lumino has two halves on one level; an odd number of halves reaches level ${level}`,
    de: `ein Lumino hat zwei Hälften auf einer Ebene; eine ungerade Zahl reicht bis Ebene ${level}`,
    nl: `een Lumino heeft twee helften op één niveau; een oneven aantal reikt tot niveau ${level}`,
  }),
  spaces: ([n, most]) => ({
    en: `${n} visible halves, but the board has ${most} spaces`,
    de: `${n} sichtbare Hälften, der Plan hat aber ${most} Felder`,
    nl: `${n} zichtbare helften, maar het bord heeft ${most} velden`,
  }),
  animals: ([n, most]) => ({
    en: `${n} animals on ${most} visible halves`,
    de: `${n} Tiere auf ${most} sichtbaren Hälften`,
    nl: `${n} dieren op ${most} zichtbare helften`,
  }),
  remote: ([n, most]) => ({
    en: `${n} points of penalty, but this side has ${most}`,
    de: `${n} Punkte Abzug, diese Seite hat aber ${most}`,
    nl: `${n} minpunten, maar deze kant heeft er ${most}`,
  }),
  kind: ([color, shows, n, most]) => ({
    en: `${n} times ${color} ${shows} in total, but there are only ${most}`,
    de: `${n}-mal ${color} ${shows} bei allen zusammen, es gibt aber nur ${most}`,
    nl: `${n} keer ${color} ${shows} bij iedereen samen, maar er zijn er maar ${most}`,
  }),
  color: ([color, n, most]) => ({
    en: `${n} halves in ${color} in total, but there are only ${most}`,
    de: `${n} Hälften in ${color} bei allen zusammen, es gibt aber nur ${most}`,
    nl: `${n} helften in ${color} bij iedereen samen, maar er zijn er maar ${most}`,
  }),
  species: ([animal, n, most]) => ({
    en: `${n} × ${animal} in total, but there are only ${most}`,
    de: `${n}-mal ${animal} bei allen zusammen, es gibt aber nur ${most}`,
    nl: `${n} keer ${animal} bij iedereen samen, maar er zijn er maar ${most}`,
  }),
}

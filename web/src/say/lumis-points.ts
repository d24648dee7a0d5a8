import { texts } from './lang.svelte'

/** What takes the place of points. */
export const say = texts({
  en: {
    padless: 'Lumis has no points: the first team to join its base lines wins.',
  },
  de: {
    padless: 'Lumis kennt keine Punkte: Das erste Team, das seine Grundlinien verbindet, gewinnt.',
  },
  nl: {
    padless: 'Lumis kent geen punten: het eerste team dat zijn basislijnen verbindt, wint.',
  },
})

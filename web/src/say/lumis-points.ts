import { texts } from './lang.svelte'

/** What takes the place of points. */
export const say = texts({
  en: {
    padless: 'Lumis has no points: whoever connects the shores has won.',
  },
  de: {
    padless: 'Lumis kennt keine Punkte: Wer die Ufer verbindet, hat gewonnen.',
  },
  nl: {
    padless: 'Lumis kent geen punten: wie de oevers verbindt, heeft gewonnen.',
  },
})

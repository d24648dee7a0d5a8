import { texts } from './lang.svelte'

/** What takes the place of points. */
export const say = texts({
  en: {
    chart: 'Fire on the map over time',
    padless: 'Lumis has no points: whoever connects the shores has won.',
  },
  de: {
    chart: 'Feuer auf der Karte im Lauf der Partie',
    padless: 'Lumis kennt keine Punkte: Wer die Ufer verbindet, hat gewonnen.',
  },
  nl: {
    chart: 'Vuur op de kaart in de loop van de partij',
    padless: 'Lumis kent geen punten: wie de oevers verbindt, heeft gewonnen.',
  },
})

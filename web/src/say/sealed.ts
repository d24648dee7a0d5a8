import { texts } from './lang.svelte'

/** A daily puzzle at its table: apart from the others, so that other games do not load it. */
export const say = texts({
  en: {
    verified:
      'Replayed in your browser from the draws: every step was legal. The seed of a daily puzzle is shown when the day is over.',
    daily: 'Daily puzzle',
  },
  de: {
    verified:
      'In deinem Browser mit den Ziehungen nachgespielt: Jeder Schritt war erlaubt. Der Startwert eines Rätsels des Tages wird gezeigt, wenn der Tag vorbei ist.',
    daily: 'Rätsel des Tages',
  },
  nl: {
    verified:
      'In je browser nagespeeld met de trekkingen: elke stap was toegestaan. De startwaarde van een puzzel van de dag wordt getoond als de dag voorbij is.',
    daily: 'Puzzel van de dag',
  },
})

import { texts } from './lang.svelte'

/** What the menu of a match says. */
export const say = texts({
  en: {
    undo: 'Undo',
    resign: 'Resign',
    abort: 'Call off',
    resignSure: 'Resign? A bot plays on in your seat.',
    resignEnds: 'Resign? The match ends, and you lose it.',
    abortSure: 'Call this match off for everyone?',
    no: 'Back to the match',
  },
  de: {
    undo: 'Zurücknehmen',
    resign: 'Aufgeben',
    abort: 'Abbrechen',
    resignSure: 'Aufgeben? Ein Bot spielt auf deinem Platz weiter.',
    resignEnds: 'Aufgeben? Die Partie endet, und du verlierst sie.',
    abortSure: 'Diese Partie für alle abbrechen?',
    no: 'Weiterspielen',
  },
  nl: {
    undo: 'Ongedaan maken',
    resign: 'Opgeven',
    abort: 'Afbreken',
    resignSure: 'Opgeven? Een bot speelt op jouw plaats verder.',
    resignEnds: 'Opgeven? De partij eindigt, en jij verliest.',
    abortSure: 'Deze partij voor iedereen afbreken?',
    no: 'Verder spelen',
  },
})

import { texts } from './lang.svelte'

/** What a variation is called, wherever it is named. */
export const say = texts({
  en: {
    whatIf: 'What if',
    chipMore: (n: string) => `A variation from step ${n} of a match. It doesn’t count.`,
    chipStart: 'The same deal, played again. It doesn’t count.',
    button: 'What if…',
  },
  de: {
    whatIf: 'Was wäre, wenn',
    chipMore: (n: string) => `Eine Variante ab Schritt ${n} einer Partie. Sie zählt nicht.`,
    chipStart: 'Dieselbe Verteilung, noch einmal gespielt. Das zählt nicht.',
    button: 'Was wäre, wenn …',
  },
  nl: {
    whatIf: 'Wat als',
    chipMore: (n: string) => `Een variant vanaf stap ${n} van een partij. Die telt niet mee.`,
    chipStart: 'Dezelfde verdeling, nog eens gespeeld. Dat telt niet mee.',
    button: 'Wat als…',
  },
})

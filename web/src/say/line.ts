import { texts } from './lang.svelte'

/** What a line that is tried out is called, wherever it is named. */
export const say = texts({
  en: {
    whatIf: 'What if',
    chipMore: (n: string) => `A line tried out from step ${n} of a match. It does not count.`,
    chipStart: 'A match played once more from its deal. It does not count.',
    button: 'What if…',
  },
  de: {
    whatIf: 'Was wäre, wenn',
    chipMore: (n: string) => `Eine Variante ab Schritt ${n} einer Partie. Sie zählt nicht.`,
    chipStart: 'Eine Partie noch einmal mit derselben Verteilung. Sie zählt nicht.',
    button: 'Was wäre, wenn …',
  },
  nl: {
    whatIf: 'Wat als',
    chipMore: (n: string) => `Een variant vanaf stap ${n} van een partij. Die telt niet mee.`,
    chipStart: 'Een partij nog eens met dezelfde verdeling. Die telt niet mee.',
    button: 'Wat als…',
  },
})

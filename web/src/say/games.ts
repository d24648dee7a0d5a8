// The bots' levels, and numbers of seats and minutes. `about.ts` has words for pages where a game is chosen.

import { texts } from './lang.svelte'

export const say = texts({
  en: {
    players: (counts: readonly number[]) => span(counts, 'to', 'or'),
    minutes: (n: number) => `${n} min`,
    by: (name: string) => `by ${name}`,
    levels: {
      random: 'random',
      greedy: 'greedy',
      calm: 'calm',
      keen: 'keen',
      sharp: 'sharp',
      deep: 'deep',
    } as Record<string, string>,
    levelMore: {
      random: 'plays anything',
      greedy: 'takes what’s best right now',
      calm: 'thinks for a moment',
      keen: 'looks ahead',
      sharp: 'strong',
      deep: 'strongest, and slow',
    } as Record<string, string>,
  },
  de: {
    players: (counts: readonly number[]) => span(counts, 'bis', 'oder'),
    minutes: (n: number) => `${n} Min.`,
    by: (name: string) => `von ${name}`,
    levels: {
      random: 'zufällig',
      greedy: 'gierig',
      calm: 'ruhig',
      keen: 'pfiffig',
      sharp: 'gerissen',
      deep: 'gründlich',
    },
    levelMore: {
      random: 'spielt irgendetwas',
      greedy: 'nimmt, was jetzt am besten ist',
      calm: 'denkt kurz nach',
      keen: 'schaut voraus',
      sharp: 'stark',
      deep: 'am stärksten, und langsam',
    },
  },
  nl: {
    players: (counts: readonly number[]) => span(counts, 'tot', 'of'),
    minutes: (n: number) => `${n} min`,
    by: (name: string) => `van ${name}`,
    levels: {
      random: 'willekeurig',
      greedy: 'gretig',
      calm: 'kalm',
      keen: 'pienter',
      sharp: 'scherp',
      deep: 'grondig',
    },
    levelMore: {
      random: 'speelt maar wat',
      greedy: 'neemt wat nu het beste is',
      calm: 'denkt even na',
      keen: 'kijkt vooruit',
      sharp: 'sterk',
      deep: 'het sterkst, en traag',
    },
  },
})

/** "2 to 4", "2 or 4". */
function span(counts: readonly number[], to: string, or: string): string {
  const [first = 0, last = 0] = [counts[0], counts.at(-1)]
  return counts.length === last - first + 1 && counts.length > 2
    ? `${first} ${to} ${last}`
    : counts.join(` ${or} `)
}

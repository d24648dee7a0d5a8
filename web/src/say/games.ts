// The bots' levels, and numbers of seats and minutes. `about.ts` has words for pages where a game is chosen.

import type { Clock } from '../wire'
import { texts } from './lang.svelte'

export const say = texts({
  en: {
    players: (counts: readonly number[]) => span(counts, 'to', 'or'),
    minutes: (n: number) => `${n} min`,
    by: (name: string) => `by ${name}`,
    noClock: 'no clock',
    minutesEach: (n: number) => `${n} min each`,
    daysATurn: (n: number) => (n === 1 ? '1 day a turn' : `${n} days a turn`),
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
    noClock: 'ohne Uhr',
    minutesEach: (n: number) => `je ${n} Min.`,
    daysATurn: (n: number) => (n === 1 ? '1 Tag je Zug' : `${n} Tage je Zug`),
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
    noClock: 'geen klok',
    minutesEach: (n: number) => `${n} min ieder`,
    daysATurn: (n: number) => (n === 1 ? '1 dag per beurt' : `${n} dagen per beurt`),
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

/** How long people may think, in a few words. */
export function clockInWords(clock: Clock): string {
  if (clock.type === 'none') return say().noClock
  if (clock.type === 'per_turn') return say().daysATurn(clock.days)
  return say().minutesEach(Math.round(clock.base_ms / 60_000))
}

/** "2 to 4", "2 or 4". */
function span(counts: readonly number[], to: string, or: string): string {
  const [first = 0, last = 0] = [counts[0], counts.at(-1)]
  return counts.length === last - first + 1 && counts.length > 2
    ? `${first} ${to} ${last}`
    : counts.join(` ${or} `)
}

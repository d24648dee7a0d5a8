import type { Options } from '../engine'
import { texts } from './lang.svelte'

const say = texts({
  en: { chaos: 'Chaos', symbiosis: 'Symbiosis', solo: 'Solo', falls: 'with falling' },
  de: { chaos: 'Chaos', symbiosis: 'Symbiose', solo: 'Solo', falls: 'mit Einsturz' },
  nl: { chaos: 'Chaos', symbiosis: 'Symbiose', solo: 'Solo', falls: 'met instorten' },
})

/** What is special about a match, for its headline. */
export function modes({ mode, falling }: Options): string[] {
  const text = say()
  return [
    ...(mode === 'chaos' || mode === 'symbiosis' || mode === 'solo' ? [text[mode]] : []),
    ...(falling === 'penalty' && mode !== 'solo' ? [text.falls] : []),
  ]
}

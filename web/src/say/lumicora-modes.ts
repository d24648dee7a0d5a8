import type { Options } from '../engine'
import { texts } from './lang.svelte'

const say = texts({
  en: { overlap: 'overlapping turns', b: 'side B', light: 'light animals', board: 'own board' },
  de: { overlap: 'überlappende Züge', b: 'Seite B', light: 'helle Tiere', board: 'eigener Plan' },
  nl: { overlap: 'overlappende beurten', b: 'kant B', light: 'lichte dieren', board: 'eigen bord' },
})

/** What is special about a match, for its headline. */
export function modes({ overlap, side, animals, board }: Options): string[] {
  const text = say()
  return [
    ...(board ? [text.board] : side === 'b' ? [text.b] : []),
    ...(animals === 'light' ? [text.light] : []),
    ...(overlap === true ? [text.overlap] : []),
  ]
}

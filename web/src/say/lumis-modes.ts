import type { Options } from '../engine'
import { texts } from './lang.svelte'

const say = texts({
  en: { board: 'own board', open: 'open talk' },
  de: { board: 'eigener Plan', open: 'mit Absprachen' },
  nl: { board: 'eigen bord', open: 'met overleg' },
})

/** What is special about a match, for its headline. Only partners can talk about it (LU-19). */
export function modes({ board, talk }: Options, seats: number): string[] {
  const text = say()
  return [...(board ? [text.board] : []), ...(talk === 'open' && seats > 2 ? [text.open] : [])]
}

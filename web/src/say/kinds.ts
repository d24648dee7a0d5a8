// The kinds of steps, in a word. Whole steps are put into words by the engine.

import type { Lang } from '../engine'

const KINDS: Record<string, [en: string, de: string, nl: string]> = {
  orient: ['turn', 'drehen', 'draaien'],
  swap: ['swap', 'tauschen', 'ruilen'],
  pick: ['pick', 'aussuchen', 'uitzoeken'],
  offer: ['offer', 'anbieten', 'aanbieden'],
  limestone: ['limestone', 'Kalkstein', 'kalksteen'],
  take: ['take', 'nehmen', 'nemen'],
  done: ['done', 'fertig', 'klaar'],
  place: ['place', 'legen', 'leggen'],
  discard: ['discard', 'abwerfen', 'afleggen'],
  score: ['score', 'werten', 'scoren'],
  skip: ['skip', 'auslassen', 'overslaan'],
  draw: ['draw', 'ziehen', 'trekken'],
  give: ['give', 'geben', 'geven'],
  hand: ['hand over', 'weitergeben', 'doorgeven'],
  tower: ['tower', 'Turm', 'toren'],
  base: ['base', 'Grundlinie', 'basislijn'],
  lay: ['lay', 'verbinden', 'verbinden'],
  pawn: ['pawn', 'Figur', 'pion'],
  grow: ['grow', 'wachsen', 'groeien'],
  glide: ['glide', 'gleiten', 'glijden'],
  float: ['float', 'schweben', 'zweven'],
  land: ['land', 'landen', 'landen'],
  drop: ['drop', 'abwerfen', 'afleggen'],
  fall: ['fall', 'fallen', 'vallen'],
  choose: ['choose', 'wählen', 'kiezen'],
}

/** A kind of step in a word; kinds that are new as they are written. */
export function kindInWords(kind: string, lang: Lang): string {
  return KINDS[kind]?.[({ en: 0, de: 1, nl: 2 } as const)[lang]] ?? kind
}

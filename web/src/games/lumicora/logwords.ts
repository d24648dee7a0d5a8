// The log's lines in words: pieces to be shown, and plain text to be spoken.

import { linesOf, type Fact, type Line } from '../../board/lumicora/log'
import { say, type Pieces } from '../../say/lumicora'
import { tableEvent } from '../../say/table-log'
import type { Happened, Session } from '../../session/session.svelte'
import { nameOf } from '../../session/names'
import { tileName } from './names'

export function wordsOf(fact: Fact, name: (seat: number) => string): Pieces {
  const { did, color } = say()
  switch (fact.what) {
    case 'laid':
      return did.laid(name(fact.seat), fact.tile, fact.level, fact.paid)
    case 'offered':
      return did.offered(name(fact.seat), fact.tile)
    case 'discarded':
      return did.discarded(name(fact.seat), fact.tile)
    case 'limestone':
      return did.limestone(name(fact.seat), fact.markers)
    case 'took':
      return did.took(name(fact.seat), fact.tiles, fact.from)
    case 'swapped':
      return did.swapped(name(fact.seat), fact.tiles, color[fact.spend], fact.from)
    case 'drawn':
      return did.drawn(fact.tiles)
    case 'round':
      return did.round(fact.round)
    case 'extra':
      return did.extra()
    case 'scored':
      return did.scored(name(fact.seat), color[fact.color], fact.points, fact.markers)
    case 'skipped':
      return did.skipped(name(fact.seat))
    case 'octopus':
      return did.octopus(name(fact.seat))
    case 'emergency':
      return did.emergency()
    case 'ended':
      return did.ended()
    case 'table': {
      const event = tableEvent(fact.how, fact.seat)
      return [fact.seat === null ? event : `${name(fact.seat)} ${event}`]
    }
  }
}

export function linesIn(session: Session): (Line & { pieces: Pieces })[] {
  const name = (seat: number) => nameOf(session, seat)
  return session.story.flatMap((one) =>
    linesOf(one).map((line) => ({ ...line, pieces: wordsOf(line.fact, name) })),
  )
}

/** What happened, in sentences. */
export function toldIn(session: Session, happened: Happened): string {
  const name = (seat: number) => nameOf(session, seat)
  return linesOf(happened)
    .map(({ fact }) => spoken(wordsOf(fact, name)))
    .join('. ')
}

export function spoken(pieces: Pieces): string {
  const text = pieces.map((piece, i) => {
    if (typeof piece === 'string') return piece
    return typeof pieces[i - 1] === 'object' ? ` ${say().and} ${tileName(piece.tile)}` : tileName(piece.tile)
  })
  return text.join('').trim()
}

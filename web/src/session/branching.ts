// "What if": a match that begins at a moment of a record. In the page it is kept like any other; with friends by link it is
// a table on the server, which has the record. The record itself is never changed.

import { place } from '../app/route.svelte'
import type { Engine, MatchRecord, Opening, Refusal } from '../engine'
import { newSeed } from '../match/seed'
import { optionsOf, sittersOf } from '../replay/record'
import type { SeatWish } from '../wire'
import { makeTable } from './making'
import { save, slotOf } from './saved'

/** A moment of a match that is over. */
export interface Moment {
  record: MatchRecord
  /** The record's id on the server; null if the server does not have it. */
  id: string | null
  /** After how many steps. */
  at: number
}

const NO_ROOM: Refusal = {
  code: 'page/no_room',
  words: {
    en: 'Your browser has no room left to keep this match.',
    de: 'Dein Browser hat keinen Platz mehr für diese Partie.',
    nl: 'Je browser heeft geen ruimte meer voor deze partij.',
  },
}
const NOT_SERVED: Refusal = {
  code: 'page/not_served',
  words: {
    en: 'Only matches played on the server can be continued by link.',
    de: 'Per Link lassen sich nur Partien weiterspielen, die auf dem Server gespielt wurden.',
    nl: 'Via een link kun je alleen partijen voortzetten die op de server zijn gespeeld.',
  },
}

/**
 * Plays on from a moment and goes to the new match: in the page, or at a table on the server if a seat is `open` for
 * somebody who comes by link. In the page `me` may sit on several seats. `invite` gets the table's id, to invite others.
 * Returns the refusal if there is one.
 */
export async function playOn(
  engine: Engine,
  moment: Moment,
  seats: readonly SeatWish[],
  invite: ((table: string) => void) | null = null,
): Promise<Refusal | null> {
  return seats.some(({ type }) => type === 'open')
    ? byLink(moment, seats, invite)
    : inPage(engine, moment, seats)
}

async function byLink(
  { record, id, at }: Moment,
  seats: readonly SeatWish[],
  invite: ((table: string) => void) | null,
): Promise<Refusal | null> {
  if (id === null) return NOT_SERVED
  const made = await makeTable({ game: record.game, seats: [...seats], from: { record: id, steps: at } })
  if (made.error) return made.error
  invite?.(made.ok.id)
  place.go(`/t/${made.ok.id}`)
  return null
}

async function inPage(
  engine: Engine,
  { record, id, at }: Moment,
  seats: readonly SeatWish[],
): Promise<Refusal | null> {
  const branch = await engine.branch(record, at)
  if (branch.error) return branch.error
  const before = sittersOf(record)
  const isAlone = seats.filter(({ type }) => type === 'me').length === 1
  const opening: Opening = {
    game: record.game,
    seats: seats.map((wish, seat) => {
      if (wish.type === 'bot') return wish
      const sat = before[seat]
      return { type: 'person', name: (!isAlone && sat?.type === 'person' && sat.name) || '' }
    }),
    // By the rules that the record was played by.
    options: optionsOf(record),
    stand_in: 'greedy',
    at_ms: Date.now(),
    chance: { type: 'seed', seed: newSeed() },
    from: { ...branch.ok, ...(id === null ? {} : { record: id }) },
  }
  const isKept = save({ log: { opening, entries: [] }, at: Date.now(), isMine: true, isOver: false })
  if (!isKept) return NO_ROOM
  const to = `/here/${slotOf(opening)}`
  // Whoever is there already begins anew.
  if (location.pathname === to) location.reload()
  else place.go(to)
  return null
}

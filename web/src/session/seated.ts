// Who sits at a table on a server, by its face.

import { language } from '../say/lang.svelte'
import { say as sayResult } from '../say/result'
import type { SeatFace, TableFace } from '../wire'
import { botName } from './bots'

/** Somebody's name; of those who are gone, and of free seats, three dots. */
export function nameAt({ seats }: TableFace, seat: number): string {
  const sits = seats[seat]
  return botName(seats, seat) ?? ((sits?.type === 'person' && sits.person.name) || '…')
}

/** Names of the seats for which it is true, as a sentence has them: "Nori and Manta". */
export function namesAt(table: TableFace, isMeant: (seat: SeatFace) => boolean): string {
  const names = table.seats.flatMap((seat, number) => (isMeant(seat) ? [nameAt(table, number)] : []))
  return new Intl.ListFormat(language.lang, { type: 'conjunction' }).format(names)
}

/** Who won, for somebody who may have sat there; nothing as long as nobody has. */
export function resultOf(table: TableFace, me: string | undefined): string {
  const winners = table.winners ?? []
  if (winners.length === 0) return ''
  const isMine = winners.some((number) => {
    const seat = table.seats[number]
    return seat?.type === 'person' && seat.person.id === me
  })
  if (isMine) return sayResult().youWin
  const names = new Intl.ListFormat(language.lang).format(winners.map((seat) => nameAt(table, seat)))
  return winners.length === 1 ? sayResult().wins(names) : sayResult().win(names)
}

export function freeSeats({ seats }: TableFace): number {
  return seats.filter(({ type }) => type === 'open').length
}

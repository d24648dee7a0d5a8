// Who sits at a table on a server, by its face.

import { language } from '../say/lang.svelte'
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

export function freeSeats({ seats }: TableFace): number {
  return seats.filter(({ type }) => type === 'open').length
}

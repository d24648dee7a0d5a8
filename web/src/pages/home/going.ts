// Matches to continue: tables on the server and matches in this browser, as rows of one list.

import { gameName } from '../../games/list'
import { say } from '../../say/home'
import { say as sayLine } from '../../say/line'
import type { Following } from '../../session/following.svelte'
import { botName } from '../../session/bots'
import { slotOf, type Saved } from '../../session/saved'
import { nameAt, namesAt } from '../../session/seated'
import { duration } from '../../session/waiting-time'
import type { SeatFace, TableFace } from '../../wire'
import { language } from '../../say/lang.svelte'

export interface Going {
  to: string
  game: string
  title: string
  /** How it stands. */
  text: string
  isMine: boolean
  /** Who else sits there. */
  others: readonly SeatFace[]
  /** Where it is kept, if it is in this browser alone. */
  slot: string | null
}

const list = (names: string[]) => new Intl.ListFormat(language.lang, { type: 'conjunction' }).format(names)

/** A variation is marked as one. */
export const titleOf = (from: object | undefined, title: string): string =>
  from ? `${sayLine().whatIf}: ${title}` : title

function onServer(table: TableFace, following: Following, me: string | undefined): Going {
  const isOther = (seat: SeatFace) => seat.type !== 'person' || seat.person.id !== me
  const named = namesAt(table, (seat) => seat.type !== 'open' && isOther(seat))
  return {
    to: `/t/${table.id}`,
    game: table.game,
    title: titleOf(table.from, named ? say().gameWith(gameName(table.game), named) : gameName(table.game)),
    ...standing(table, following),
    others: table.seats.filter(isOther),
    slot: null,
  }
}

function standing(table: TableFace, following: Following): { text: string; isMine: boolean } {
  if (table.status === 'open') return { text: say().waitsForPlayers, isMine: false }
  const toAct = following.toAct[table.id]
  if (!toAct) return { text: say().running, isMine: false }
  const mine = following.seats[table.id]
  const isMine = mine !== undefined && toAct.includes(mine)
  const text = isMine ? say().yourTurn : say().waits(list(toAct.map((seat) => nameAt(table, seat))))
  const left = (following.until[table.id] ?? 0) - Date.now()
  return { text: left > 0 ? `${text}, ${say().left(duration(left))}` : text, isMine }
}

function inPage({ log: { opening }, isMine }: Saved): Going {
  const seats = opening.seats.map((sitter): SeatFace =>
    sitter.type === 'bot' ? { type: 'bot', level: sitter.level } : { type: 'open' },
  )
  const bots = seats.flatMap((_, seat) => botName(seats, seat) ?? [])
  const title = bots.length > 0 ? say().gameWith(gameName(opening.game), list(bots)) : gameName(opening.game)
  return {
    to: `/here/${slotOf(opening)}`,
    game: opening.game,
    title: titleOf(opening.from, `${title}, ${say().inPage}`),
    text: isMine ? say().yourTurn : say().running,
    isMine,
    others: seats.filter(({ type }) => type === 'bot'),
    slot: slotOf(opening),
  }
}

/** Everything that is not over: where it is your turn first, then what runs, then what waits. */
export function goingOn(
  tables: readonly TableFace[],
  kept: readonly Saved[],
  following: Following,
  me: string | undefined,
): Going[] {
  const rank = ({ status }: TableFace) => (status === 'running' ? 0 : 1)
  const served = tables
    .filter(({ status }) => status === 'running' || status === 'open')
    .toSorted((a, b) => rank(a) - rank(b) || b.created_ms - a.created_ms)
    .map((table) => onServer(table, following, me))
  const here = kept.filter(({ isOver }) => !isOver).map((one) => inPage(one))
  return [...served, ...here].toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
}

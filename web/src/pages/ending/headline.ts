// Who won, in a few words.

import type { Ended, Sheet } from '../../engine'
import { say } from '../../say/ending'
import { language } from '../../say/lang.svelte'
import { say as sayResult } from '../../say/result'
import type { Session } from '../../session/session.svelte'

type Names = (seats: readonly number[]) => string

/** Whether seats win and lose together. */
export const isTeamed = (session: Session): boolean =>
  new Set(session.facts?.sides).size < (session.facts?.sides.length ?? 0)

/** By how many points it was won; 0 where points did not decide it. */
function leadOf(end: Ended, sheet: Sheet | null): number {
  const scores = sheet?.scores ?? end.result?.scores ?? []
  const isScored = end.result?.breakdown?.some((rules) => Object.keys(rules).length > 0) ?? false
  const [first, second] = [...scores].sort((a, b) => b - a)
  return isScored && end.winners.length === 1 && first !== undefined && second !== undefined
    ? first - second
    : 0
}

export function headlineOf(
  session: Session,
  end: Ended,
  sheet: Sheet | null,
  quitters: readonly number[],
  names: Names,
): string {
  if (end.how === 'aborted') return sayResult().calledOff
  if (end.how === 'resigned') {
    if (session.seat !== null && quitters.includes(session.seat)) return say().youResigned
    const gone = quitters.filter((seat) => !end.winners.includes(seat))
    const why = gone.length > 0 ? say().resigned(names(gone), gone.length) : ''
    const head = won(session, end, 0, names)
    return why ? say().headed(head, why) : head
  }
  return won(session, end, leadOf(end, sheet), names)
}

function won(session: Session, { winners }: Ended, lead: number, names: Names): string {
  if (winners.length === 0) return sayResult().ended
  const isTeam = isTeamed(session)
  const isMine = session.seat !== null && winners.includes(session.seat)
  const by = lead > 0 && !isTeam ? language.number(lead) : null
  if (isMine && isTeam && winners.length === 2) return say().youTwoWin
  if (isMine && (winners.length === 1 || isTeam))
    return by === null ? sayResult().youWin : sayResult().youWinBy(by)
  if (winners.length > 1)
    return isTeam ? sayResult().win(names(winners)) : `${sayResult().tie}: ${names(winners)}`
  return by === null ? sayResult().wins(names(winners)) : sayResult().winsBy(names(winners), by)
}

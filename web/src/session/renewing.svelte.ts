// Planning on a board starts anew with every position. While an earlier position is shown in its place, planning neither
// starts nor ends.

import { untrack } from 'svelte'
import type { Session } from './session.svelte'

/** Calls `renew` whenever there is another position and the session knows what is legal in it. */
export function onPosition(session: Session, renew: () => void): void {
  let was: string | null = null
  $effect(() => {
    const { isBehind, isMine, look, peek } = session
    if (isBehind) return
    const is = look && (!isMine || peek) ? `${look.seq} ${isMine}` : null
    if (is === was) return
    was = is
    if (is !== null) untrack(renew)
  })
}

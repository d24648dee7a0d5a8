// A board that thinks ahead starts anew with every position. While something else is shown in its place nothing begins, and
// nothing ends because one looked at it.

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

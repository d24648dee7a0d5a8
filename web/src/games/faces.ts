// Which component plays which game. Each is loaded when it is needed. A face fills the table's area below the top bar.

import type { Component } from 'svelte'
import type { Session } from '../session/session.svelte'

export type Face = Component<{ session: Session }>

export const FACES: Record<string, () => Promise<{ default: Face }>> = {
  lumicora: () => import('./lumicora/Table.svelte'),
  lumis: () => import('./lumis/Table.svelte'),
}

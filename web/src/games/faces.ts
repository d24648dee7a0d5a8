// Which component plays which game. Each is loaded when it is needed. A face fills the table's area below the top bar.

import type { Component } from 'svelte'
import type { Session } from '../session/session.svelte'

export type Face = Component<{ session: Session }>

export const FACES: Record<string, () => Promise<{ default: Face }>> = {
  lumicora: () => import('./lumicora/Table.svelte'),
  lumis: () => import('./lumis/Table.svelte'),
  coral: () => import('./coral/Table.svelte'),
}

/** What a game has for the middle of the top bar. */
const TOPS: Record<string, () => Promise<{ default: Face }>> = {
  lumicora: () => import('./lumicora/Top.svelte'),
}

export async function topOf(game: string): Promise<Face | null> {
  return (await TOPS[game]?.())?.default ?? null
}

/** The face of a game; games without one of their own are played in words. */
export async function faceOf(game: string): Promise<Face> {
  const load = FACES[game] ?? (() => import('./plain/Table.svelte'))
  return (await load()).default
}

// The games of the page, in the order in which people see them. This is the only file that names them; what a game is
// stands in its own folder.

import type { Component } from 'svelte'
import { coral } from './coral/game'
import type { Face, MoreOfGame, OwnPage, PageGame } from './game'
import { lumicora } from './lumicora/game'
import { lumis } from './lumis/game'

export const GAMES: Readonly<Record<string, PageGame>> = { lumicora, lumis, coral }

export function gameName(game: string): string {
  return GAMES[game]?.title ?? game
}

/** The board of a game; games without one of their own are played in words. */
export async function faceOf(game: string): Promise<Face> {
  return (await (GAMES[game]?.table ?? (() => import('./plain/Table.svelte')))()).default
}

export async function topOf(game: string): Promise<Face | null> {
  return (await GAMES[game]?.top?.())?.default ?? null
}

export async function moreOf(game: string): Promise<MoreOfGame | null> {
  return (await GAMES[game]?.more?.())?.more ?? null
}

/** A page of a game's own. */
export async function ownPage(page: OwnPage): Promise<{ default: Component }> {
  const game = Object.keys(GAMES).find((name) => GAMES[name]?.pages?.includes(page)) ?? ''
  return (await (await moreOf(game))?.pages?.[page]?.()) ?? import('../pages/Nowhere.svelte')
}

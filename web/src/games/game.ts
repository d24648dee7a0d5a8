// What the page must know of a game. Whatever is large is loaded when somebody wants to see it.

import type { Component } from 'svelte'
import type { View } from '../engine'
import type { Session } from '../session/session.svelte'

/** A board: it fills the table's area below the top bar, or the middle of the top bar. */
export type Face = Component<{ session: Session }>
/** Draws a position as a picture that stands alone. */
export type Draw = (view: View, looks: { names: readonly string[]; before?: View | null }) => string

type Later<T> = () => Promise<T>
type Page = Later<{ default: Component }>

export type OwnPage = 'solo' | 'daily'

export interface MoreOfGame {
  /** The picture for those who choose a game. */
  art?: Later<{ default: string }>
  drawing?: Later<{ drawing: Draw }>
  /** For people who play with the box: the page that adds up their scores. */
  pad?: Page
  /** Why there is nothing to add up. */
  padless?: Page
  pages?: Partial<Record<OwnPage, Page>>
}

export interface PageGame {
  title: string
  /** Seat counts, known before the server is asked, so that nothing moves when it answers. */
  seats: readonly number[]
  /** How many of them play a quick match in the page. */
  seatsHere: number
  minutes: number
  by: string
  publisher: string
  /** A symbol of the sprite, and its color. */
  badge: { glyph: string; color: string }
  /** Its board; without one it is played in words. */
  table?: Later<{ default: Face }>
  /** What stands in the middle of the top bar. */
  top?: Later<{ default: Face }>
  /** People who play with the box can add up their scores. */
  hasPad?: true
  /** Pages that no other game has, by their addresses. */
  pages?: readonly OwnPage[]
  /** What a table does not need. */
  more?: Later<{ more: MoreOfGame }>
  /** What a chart of a match shows, where it is not points. */
  chart?: Later<() => string>
  /** The board tells by sounds of its own what happens on it. */
  hasSounds?: true
  /** Whatever is on the right side of the board is elsewhere too, so that an analysis may lie over it. */
  mayBeCovered?: true
}

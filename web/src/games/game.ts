// What the page must know about a game. Whatever is large is loaded when it is needed.

import type { Component } from 'svelte'
import type { Options, View } from '../engine'
import type { EndingPart } from '../pages/ending/about'
import type { Guide, GuideWords } from '../rules/guide'
import type { Beats } from '../session/beats'
import type { Session } from '../session/session.svelte'
import type { Maker } from './maker'

/** A board: it fills the table's area below the top bar, or the middle of the top bar, where it says what is special. */
export type Face = Component<{ session: Session; special?: readonly string[] }>
/** Draws a position as a picture that stands alone. */
export type Draw = (view: View, looks: { names: readonly string[]; before?: View | null }) => string

/** What is special about a match with these options and so many seats, in a word or two each. */
export type Modes = (options: Options, seats: number) => string[]
/** Keys of a board and what they do; and questions that people have, with answers. */
export interface Help {
  keys: readonly (readonly [string, string])[]
  how: readonly (readonly [string, string])[]
}

type Later<T> = () => Promise<T>
type Page = Later<{ default: Component }>

export type OwnPage = 'solo' | 'daily'

/** A team, as those who sit down see it. */
export interface TeamLook {
  name: string
  goal: string
  /** A symbol of the sprite. */
  glyph: string
  /** For style sheets. */
  color: string
  shape: 'disc' | 'diamond'
  /** What partners have in common. */
  shared: string
}

/** What teams are called and what they want, by the engine's number of their side. */
export interface Teams {
  lookOf: (side: number, isSilent: boolean) => TeamLook
  /** Their goal as a picture. */
  Goal: Component<{ side: number; options: Options }>
}

export interface MoreOfGame {
  /** Where sides have names. */
  teams?: Later<Teams>
  drawing?: Later<{ drawing: Draw }>
  /** The page about a match that is over: its board and what decided it. */
  ending?: Later<{ default: EndingPart }>
  /** For people who play with the box: the page that adds up their scores. */
  pad?: Page
  /** Why there is nothing to add up. */
  padless?: Page
  pages?: Partial<Record<OwnPage, Page>>
  /** How custom boards are painted. */
  boards?: Later<{ maker: Maker }>
  /** The game in pictures, for its rules page. */
  guide?: Later<{ guide: () => Guide; say: () => GuideWords }>
  help?: Later<{ say: () => Help }>
}

export interface PageGame {
  title: string
  /** Seat counts, known before the server is asked, so that nothing moves when it answers. */
  seats: readonly number[]
  /** How many of them play a quick match in the page. */
  seatsHere: number
  /** Seat counts at which two teams always play. */
  teamsOf?: readonly number[]
  minutes: number
  by: string
  publisher: string
  /** A symbol of the sprite, and its color. */
  badge: { glyph: string; color: string }
  /** The address of the picture for those who choose a game. */
  art?: string
  /** Its board; without one it is played in words. */
  table?: Later<{ default: Face }>
  /** What stands in the middle of the top bar. */
  top?: Later<{ default: Face }>
  /** People who play with the box can add up their scores. */
  hasPad?: true
  /** People can make boards of their own; the option of a table that takes one is called `board`. */
  hasBoards?: true
  /** Pages that no other game has, by their addresses. */
  pages?: readonly OwnPage[]
  modes?: Later<Modes>
  /** What a table does not need. */
  more?: Later<{ more: MoreOfGame }>
  /** Symbols of the sprite for the lines of a score sheet, by rule. */
  sheetGlyphs?: Readonly<Record<string, string>>
  /** How a turn is shown step by step. */
  beats?: Beats
  /** The board tells by sounds of its own what happens on it. */
  hasSounds?: true
  /** Whatever is on the right side of the board is elsewhere too, so that an analysis may lie over it. */
  mayBeCovered?: true
}

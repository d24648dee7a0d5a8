// What goes into the engine and what comes out of it. Views, steps and sights are the games' own
// (docs/RECORD.md and the rules say what is in them); here they are plain JSON. What a server says in the same form has
// one type for both, generated from Rust (`wire`).

import type { Frame, GameOption, Json, Options, Result, Sight, Sitter, Step, View, Words } from '../wire'

export type {
  Begins,
  Ended,
  Frame,
  GameOption,
  Json,
  Look,
  Options,
  Past,
  Peeked as Peek,
  Result,
  Sight,
  Sitter,
  Step,
  View,
  Words,
} from '../wire'

export type Lang = 'en' | 'de' | 'nl'
/** Who looks: somebody who sits there, or somebody who watches. */
export type Viewer = { seat: number } | 'spectator' | 'all'

/** Why something was refused: a stable code, words for people, and what else is known. */
export interface Refusal {
  code: string
  words: Words
  /** The rule that forbids it. */
  rule?: string
  /** The rule's reason by name. */
  reason?: string
  /** Which of the steps sent, or which of a record's. */
  step?: number
  /** The places at fault, as the record writes places. */
  at?: Json[]
  /** For developers. */
  detail?: string
  /** Of a setup, or of what was counted: every rule it breaks, and how. */
  reasons?: { rule: string; what: string; seat?: number | null; at?: number[] }[]
}

/** Errors are values. */
export type Answer<T> = { ok: T; error?: never } | { ok?: never; error: Refusal }

export interface Game {
  name: string
  about: Words
  seats: number[]
  options: GameOption[]
  bots: { name: string; iterations: number }[]
  policies: string[]
  rule_prefix: string
}

/** What seats and options mean for those who sit there. */
export interface Facts {
  /** The side of each seat: seats of one side win and lose together. */
  sides: number[]
  /** Whether each seat may talk while the match runs. */
  may_talk: boolean[]
}

/** Something that is not so, to think ahead by: `suppose` of each game says what there is. */
export type Supposed = { type: string; [name: string]: Json }

export interface Choices {
  legal: Step[]
  words: string[]
}

/** Colored text: lines of pieces. */
export type Sketch = [ink: string, text: string][][]

/** What starts a match. */
export interface Opening {
  game: string
  seats: Sitter[]
  options: Options
  stand_in: string
  at_ms: number
  chance: { type: 'seed'; seed: string }
}

/** One line of a match's log; opening and entries are the match. */
export interface Entry {
  seq: number
  at_ms: number
  seat?: number
  what:
    | { type: 'steps'; steps: Step[] }
    | { type: 'undo' | 'resign' | 'abort' | 'timeout' | 'hand_to_bot' | 'refund' }
}

/** What a seat asks of its match. */
export type Ask = { type: 'steps'; steps: Step[] } | { type: 'undo' } | { type: 'resign' } | { type: 'abort' }

export interface Committed {
  entry: Entry
  frames: { spectator: Frame; seats: Frame[] }
}

/** A match written down (docs/RECORD.md). */
export interface MatchRecord {
  format: string
  game: string
  seats: number
  options: Options
  seed: string | null
  steps: { seat: number; do: Step; chance?: Json }[]
  result: Result | null
  [more: string]: unknown
}

/** A step of a record, in words; turns are counted from 0. */
export interface Told {
  number: number
  seat: number
  turn: number
  words: string
}

/** How a match stands at one moment, for a chart of it. */
export interface Standing {
  /** The round, or whatever the game is counted in; null for what the final scoring made of it. */
  round: number | null
  lines: { seats: number[]; points: number }[]
}

export interface Scene {
  step: Told | null
  view: View
  /** What was perceived of the step. */
  sights: Sight[]
  to_act: number[]
  /** Null where the game counts nothing. */
  standing: Standing | null
  result: Result | null
}

export interface Replay {
  steps: number
  scenes: Scene[]
}

export interface Verdict {
  steps: number
  by_seed: boolean
  by_record: boolean
  fair: boolean
  result: Result | null
  end: { how: string; winners: number[] } | null
}

export interface Sheet {
  rows: { rule: string; words: Words; points: number[] }[]
  scores: number[]
  winners: number[]
  reason: string | null
}

/** The score of a match played with the physical game. */
export interface Tally {
  sheet: Sheet
  /** What was counted, line by line: `tally.rs` of each game says what. */
  counted: number[][]
  /** What such a result is called. */
  rating: Words | null
}

/** A turn of a record: what it was worth to its seat, by decision and by luck, in shares of the win. */
export interface WeighedTurn {
  step: number
  seat: number
  steps: string[]
  before: number
  after: number
  decision: number
  luck: number
  /** The step that lost most, and what to do in its place: in words, and as steps. */
  at: number
  better: string[]
  instead: Step[]
}

/** How far a long task is. */
export interface Progress {
  done: number
  all: number
  /** Of an analysis that was called off: the turns as far as they are weighed. */
  turns?: unknown
}

/** A request, as crates/wasm/src/request.rs has it. */
export type Request = { ask: string; [name: string]: unknown }

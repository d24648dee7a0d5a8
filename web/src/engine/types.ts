// What goes into the engine and what comes out of it, generated from Rust (`wire/engine`). Views, steps and sights are the
// games' own (`wire/GAME`); here they are plain JSON. What a server says in the same form has one type for both (`wire`).

import type { Json } from '../wire'
import type { Refusal } from '../wire/engine'

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
export type {
  BoardFault,
  Branch,
  BranchPoint,
  CheckedBoard,
  Choices,
  Committed,
  Entry,
  Facts,
  Game,
  Intent,
  Lang,
  MatchRecord,
  Note,
  Opening,
  Progress,
  Refusal,
  Replay,
  Scene,
  Sheet,
  Sketch,
  Standing,
  TallySheet,
  Told,
  Verdict,
  Viewer,
  WeighedTurn,
} from '../wire/engine'

/** Errors are values. */
export type Answer<T> = { ok: T; error?: never } | { ok?: never; error: Refusal }

/** Something that is not so, to think ahead by: `suppose` of each game says what there is. */
export type Supposed = { type: string; [name: string]: Json }

/** A request, as crates/wasm/src/request.rs has it. */
export type Request = { ask: string; [name: string]: unknown }

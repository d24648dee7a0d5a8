// Written by `cargo xtask codegen` from crates/wasm. Do not edit.

import type { Json, View, Step, Sight, Options, Result } from './json';
import type { Clock, Words, GameOption } from './tables';
import type { Sitter, How, Frame } from './live';

/**
 * A language of the product.
 */
export type Lang = "en" | "de" | "nl";

/**
 * Who looks at a match.
 */
export type Viewer = { "seat": number } | "spectator" | "all";

/**
 * Why something was refused: a stable code, words for people, and what else is known.
 */
export type Refusal = { code: string, words: Words,
/**
 * The rule that forbids it.
 */
rule?: string,
/**
 * The rule's reason by name.
 */
reason?: string,
/**
 * Which of the steps sent, or which of a record's.
 */
step?: number,
/**
 * The places at fault, as the record writes places.
 */
at?: Array<Json>,
/**
 * For developers.
 */
detail?: string,
/**
 * Of a setup, or of what was counted: every rule it breaks, and how.
 */
reasons?: Array<Broken>, };

/**
 * One rule that is broken.
 */
export type Broken = { rule: string, what: string, seat?: number | null,
/**
 * Details that depend on the reason: where, or how much.
 */
at?: Array<number>, };

/**
 * A game and what can be chosen for a match of it.
 */
export type Game = { name: string, about: Words, seats: Array<number>, options: Array<GameOption>, bots: Array<BotLevel>, policies: Array<string>, rule_prefix: string, };

/**
 * A level of bots, and how long it thinks about a turn.
 */
export type BotLevel = { name: string,
/**
 * What a bot of this level is called.
 */
called: string, iterations: number, };

/**
 * What seats and options mean for those who sit there.
 */
export type Facts = {
/**
 * The side of each seat: seats of one side win and lose together.
 */
sides: Array<number>,
/**
 * Whether each seat may chat during the match.
 */
may_talk: Array<boolean>, };

/**
 * One thing that is wrong with a board. Reasons are data; sentences for people are made from them elsewhere.
 */
export type BoardFault = {
/**
 * The rule that forbids it.
 */
rule: string,
/**
 * What is wrong, by name.
 */
what: string,
/**
 * The ids of the spaces at fault.
 */
at: Array<number>,
/**
 * The same as an English sentence, for people who write boards by hand.
 */
text: string, };

/**
 * A custom board: which game it is for, and everything that is wrong with it.
 */
export type CheckedBoard = { game: string, faults: Array<BoardFault>, };

/**
 * Legal steps, and each of them in words.
 */
export type Choices = { legal: Array<Step>, words: Array<string>, };

/**
 * Where the match's chance comes from.
 */
export type Origin = { "type": "seed",
/**
 * The seed.
 */
seed: string, };

/**
 * What a match begins with that does not begin at its start.
 */
export type Branch = {
/**
 * The other record's id on its server; nothing where it has none.
 */
record?: string,
/**
 * What chance gave the other match at setup, all of it.
 */
setup: Json,
/**
 * Its steps up to the moment, with everything they drew.
 */
steps: Array<RecordedStep>, };

/**
 * What starts a match. Together with its entries it gives the whole match.
 */
export type Opening = {
/**
 * The game's name.
 */
game: string,
/**
 * Who sits where; as many as the match has seats.
 */
seats: Array<Sitter>,
/**
 * Options; those left out have their defaults.
 */
options: Options,
/**
 * The bot that takes over when a person resigns or runs out of time.
 */
stand_in: string,
/**
 * When it starts, in milliseconds since 1970.
 */
at_ms: number,
/**
 * Where the match's chance comes from. Secret until the end.
 */
chance: Origin,
/**
 * For a variation: the point in the other match where it starts.
 */
from?: Branch, };

/**
 * What an entry is about.
 */
export type What = { "type": "steps",
/**
 * As the record writes them.
 */
steps: Array<Step>, } | { "type": "undo" } | { "type": "resign",
/**
 * The bot.
 */
level: string, } | { "type": "timeout",
/**
 * The bot.
 */
level: string, } | { "type": "stand_in",
/**
 * The bot.
 */
level: string,
/**
 * Those who wanted it.
 */
by: Array<number>, } | { "type": "hand_to_bot",
/**
 * The bot.
 */
level: string, } | { "type": "return" } | { "type": "wait",
/**
 * Whose clock gets more.
 */
to: number,
/**
 * How much.
 */
more_ms: number, } | { "type": "abort" } | { "type": "refund",
/**
 * How long.
 */
down_ms: number, };

/**
 * One line of a match's log. The log is the match: [`Opening`](super::Opening) and entries, played again, give
 * every byte of it.
 */
export type Entry = {
/**
 * Its number, from 1 on without gaps.
 */
seq: number,
/**
 * When it was made, in milliseconds since 1970; never before the one before it.
 */
at_ms: number,
/**
 * Whose it is; nobody's if the host made it for all.
 */
seat?: number,
/**
 * The sender's name for it. Together with the seat it is unique in the match.
 */
nonce?: string,
/**
 * What happened.
 */
what: What, };

/**
 * What is requested.
 */
export type Intent = { "type": "steps",
/**
 * As the record writes them.
 */
steps: Array<Step>, } | { "type": "undo" } | { "type": "resign" } | { "type": "abort" } | { "type": "return" } | { "type": "wait",
/**
 * For whom.
 */
to: number, };

/**
 * One frame for each class of viewers.
 */
export type Frames = { spectator: Frame, seats: Array<Frame>, };

/**
 * What became real.
 */
export type Committed = {
/**
 * For the log.
 */
entry: Entry,
/**
 * For all viewers.
 */
frames: Frames, };

/**
 * Where a variation leaves the match it comes from. Setup, steps and draws up to there are that match's; the seed decides
 * what is drawn afterwards.
 */
export type BranchPoint = {
/**
 * The record's id on its server; nothing where it has none.
 */
record?: string,
/**
 * After how many of its steps.
 */
steps: number, };

/**
 * A record as written. The parts that depend on the game are still JSON.
 */
export type MatchRecord = {
/**
 * [`FORMAT`].
 */
format: string,
/**
 * The game's name.
 */
game: string,
/**
 * How many seats.
 */
seats: number,
/**
 * Options; those left out have their defaults.
 */
options: Options,
/**
 * The seed, or nothing while it is secret.
 */
seed: string | null,
/**
 * What chance gave at setup.
 */
setup: Json,
/**
 * The rules version it was played by.
 */
rules?: number,
/**
 * What happened at the table: names, clocks, seats handed to bots.
 */
table?: Notes,
/**
 * For a variation: the point in the other match where it starts.
 */
from?: BranchPoint,
/**
 * Commitment, secret and the players' entropy.
 */
fair?: Json,
/**
 * What was done, in order.
 */
steps: Array<RecordedStep>,
/**
 * The result, or nothing until the match is over.
 */
result: Result | null, };

/**
 * One step of a record.
 */
export type RecordedStep = {
/**
 * Who did it.
 */
seat: number,
/**
 * The step.
 */
do: Step,
/**
 * What it drew, if anything.
 */
chance?: Json, };

/**
 * One thing that happened besides the steps.
 */
export type Note = {
/**
 * After how many steps.
 */
steps: number,
/**
 * When, in milliseconds after the start.
 */
at_ms: number,
/**
 * Whose it was.
 */
seat?: number,
/**
 * What it was.
 */
what: What, };

/**
 * A record's `table`.
 */
export type Notes = {
/**
 * Who sat where at the start.
 */
seats: Array<Sitter>,
/**
 * How long people could think.
 */
clock: Clock,
/**
 * When it started, in milliseconds since 1970.
 */
started_ms: number,
/**
 * For each step when it was done, in milliseconds after the start.
 */
times: Array<number>,
/**
 * What else happened, in order.
 */
log: Array<Note>,
/**
 * How it ended.
 */
end: End, };

/**
 * The step that led to a moment.
 */
export type Told = {
/**
 * Its number in the record, from 0 on.
 */
number: number,
/**
 * Who did it.
 */
seat: number,
/**
 * The number of its turn, from 0 on: as an [`Analysis`](crate::Analysis) counts them.
 */
turn: number,
/**
 * What was done.
 */
words: string, };

/**
 * How a match stands at one moment, for a chart of how it went.
 */
export type Standing = {
/**
 * The round, or whatever the game counts: of several moments with the same number, the chart shows the last.
 * `None` after the final scoring.
 */
round: number | null,
/**
 * One number for each seat, or for each group of seats that is counted together.
 */
lines: Array<Counted>, };

/**
 * One number of a [`Standing`].
 */
export type Counted = {
/**
 * The seats it belongs to.
 */
seats: Array<number>,
/**
 * Points, or whatever the game counts.
 */
points: number, };

/**
 * One moment of a record.
 */
export type Scene = {
/**
 * The step that led here; null at the start.
 */
step: Told | null, view: View,
/**
 * What was perceived of the step.
 */
sights: Array<Sight>, to_act: Array<number>,
/**
 * Null where the game counts nothing.
 */
standing: Standing | null, result: Result | null, };

/**
 * Moments of a record.
 */
export type Replay = {
/**
 * How many steps the record has.
 */
steps: number,
/**
 * The requested ones.
 */
scenes: Array<Scene>, };

/**
 * How it ended, in a record's `table`; points are in its `result`.
 */
export type End = {
/**
 * What ended it.
 */
how: How,
/**
 * Who won.
 */
winners: Array<number>, };

/**
 * What was confirmed about a good record.
 */
export type Verdict = {
/**
 * How many steps it has.
 */
steps: number,
/**
 * Whether it was played again from its seed.
 */
by_seed: boolean,
/**
 * Whether it was played again from its recorded setup and draws.
 */
by_record: boolean,
/**
 * Whether its seed follows from a secret that was committed to and from what people added.
 */
fair: boolean,
/**
 * The result, if the match is over by the rules.
 */
result: Result | null,
/**
 * How it ended at its table, if the record says so.
 */
end: End | null, };

/**
 * What a rule brought each seat.
 */
export type SheetRow = { rule: string, words: Words, points: Array<number>, };

/**
 * A score sheet.
 */
export type Sheet = { rows: Array<SheetRow>, scores: Array<number>, winners: Array<number>, reason: string | null, };

/**
 * The score of a match played with the physical game.
 */
export type TallySheet = { sheet: Sheet,
/**
 * What was counted, line by line: `tally.rs` of each game says what.
 */
counted: Array<Array<number>>,
/**
 * The name of such a result.
 */
rating: Words | null, };

/**
 * One turn, judged by what its seat could know. Values are chances to win, from 0 to 1.
 */
export type WeighedTurn = {
/**
 * The number of its first step in the record.
 */
step: number,
/**
 * Who took it.
 */
seat: number,
/**
 * What was done, in words.
 */
steps: Array<string>,
/**
 * The value before the turn, with the best play found.
 */
before: number,
/**
 * The value after the turn.
 */
after: number,
/**
 * What the seat gave away by its choices: 0, or less.
 */
decision: number,
/**
 * What the draws of this turn gained or lost.
 */
luck: number,
/**
 * The number of the step that lost most; the turn's first if none lost anything.
 */
at: number,
/**
 * The best play found from that step on, in words; empty if nothing better was found.
 */
better: Array<string>,
/**
 * The same as steps.
 */
instead: Array<Step>, };

/**
 * How far a long task is.
 */
export type Progress = { done: number, all: number,
/**
 * For a finished search: what it found.
 */
steps?: Array<Step>,
/**
 * For an analysis that is finished or was canceled: the turns analyzed so far.
 */
turns?: Array<WeighedTurn>, };

/**
 * Colored text: lines of pieces, each with the name of its color.
 */
export type Sketch = Array<Array<[ink: string, text: string]>>;

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { View, Step, Sight, Result } from './json';

/**
 * Who plays for a seat now.
 */
export type Sitter = { "type": "person",
/**
 * Left out by a server: the table's face has the name.
 */
name?: string, } | { "type": "bot",
/**
 * Its level.
 */
level: string, };

/**
 * A seat's clock.
 */
export type Hand = {
/**
 * What is left, in milliseconds, at the time of the frame.
 */
left_ms: number,
/**
 * Whether it is running down.
 */
running: boolean, };

/**
 * What ended a match.
 */
export type How = "rules" | "resigned" | "aborted";

/**
 * How a match ended.
 */
export type Ended = {
/**
 * What ended it.
 */
how: How,
/**
 * Seats that won.
 */
winners: Array<number>,
/**
 * The result by the rules, as the record writes it, where they ended it.
 */
result?: Result, };

/**
 * What a viewer knows now.
 */
export type Look = {
/**
 * The number of the last frame in it.
 */
seq: number,
/**
 * The game's view.
 */
view: View,
/**
 * Seats that are to act.
 */
to_act: Array<number>,
/**
 * Who plays for each seat.
 */
sitters: Array<Sitter>,
/**
 * The clocks, where there are any.
 */
clocks?: Array<Hand>,
/**
 * How it ended, once it has.
 */
end?: Ended, };

/**
 * One thing that happened, as one class of viewers perceives it.
 */
export type Frame = {
/**
 * Its number at this table, one more than the one before.
 */
seq: number,
/**
 * When, in milliseconds since 1970.
 */
at_ms: number,
/**
 * Whose doing it is.
 */
seat?: number,
/**
 * `steps`, `undo`, `resign`, `timeout`, `hand_to_bot`, `abort` or `refund`.
 */
what: string,
/**
 * What is to be seen of it; fold each into the view, in order.
 */
sights: Array<Sight>,
/**
 * Take this view and fold nothing: after an undo, and with everything open at the end.
 */
view?: View,
/**
 * Seats that are to act.
 */
to_act: Array<number>,
/**
 * Who plays for each seat, if that has changed.
 */
sitters?: Array<Sitter>,
/**
 * The clocks, where there are any.
 */
clocks?: Array<Hand>,
/**
 * How it ended, if it has.
 */
end?: Ended, };

/**
 * What a viewer was told of a match so far.
 */
export type Past = {
/**
 * What was known at the start.
 */
look: Look,
/**
 * Every frame since, in order.
 */
frames: Array<Frame>, };

/**
 * Where a draft ends, because the page cannot know what comes next.
 */
export type Stops = "chance" | "turn_end";

/**
 * Others whom a draft keeps waiting: they may act as soon as its first steps are sent.
 */
export type Begins = {
/**
 * How many of the steps that takes.
 */
after: number,
/**
 * Who may begin then.
 */
seats: Array<number>, };

/**
 * A draft followed to its end.
 */
export type Peeked = {
/**
 * The game's view after the draft, or after the last step before it stops.
 */
view: View,
/**
 * What may come next.
 */
legal: Array<Step>,
/**
 * Why nothing may, if so.
 */
stops: Stops | null,
/**
 * Who could begin before that, if anybody could.
 */
begins: Begins | null, };

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { View, Step, Sight, Result } from './json';

/**
 * Who is playing a seat now.
 */
export type Sitter = { "type": "person",
/**
 * Servers leave it out: the name is in the table's face.
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
 * The time left when the frame was made, in milliseconds.
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
 * If the rules ended it: the result, as the record writes it.
 */
result?: Result, };

/**
 * What a viewer knows now.
 */
export type Look = {
/**
 * The number of the last frame it includes.
 */
seq: number,
/**
 * The game's view.
 */
view: View,
/**
 * The seats whose turn it is.
 */
to_act: Array<number>,
/**
 * Who is playing each seat.
 */
sitters: Array<Sitter>,
/**
 * The seats whose resignation would end the match. When others resign, a bot plays on for them.
 */
resign_ends?: Array<number>,
/**
 * The clocks, where there are any.
 */
clocks?: Array<Hand>,
/**
 * How it ended, once it has.
 */
end?: Ended,
/**
 * Whether it can still be called off.
 */
may_abort?: boolean, };

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
 * The seat that did it.
 */
seat?: number,
/**
 * `steps`, `undo`, `resign`, `timeout`, `stand_in`, `hand_to_bot`, `return`, `wait`, `abort` or `refund`.
 */
what: string,
/**
 * Whose clock gets more, with `wait`.
 */
to?: number,
/**
 * What the viewer sees of it; fold each into the view, in order.
 */
sights: Array<Sight>,
/**
 * If present, replaces the view, and there is nothing to fold: after an undo, and at the end, when everything
 * is revealed.
 */
view?: View,
/**
 * The seats whose turn it is.
 */
to_act: Array<number>,
/**
 * Who is playing each seat, if that has changed.
 */
sitters?: Array<Sitter>,
/**
 * With `sitters`: the seats whose resignation would end the match from now on.
 */
resign_ends?: Array<number>,
/**
 * The clocks, where there are any.
 */
clocks?: Array<Hand>,
/**
 * How it ended, if it has.
 */
end?: Ended,
/**
 * Whether it can still be called off.
 */
may_abort?: boolean, };

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
 * Why a draft can't be continued.
 */
export type Stops = "chance" | "turn_end";

/**
 * Others who wait for this draft: they may act as soon as its first steps are sent.
 */
export type Begins = {
/**
 * How many steps must be sent.
 */
after: number,
/**
 * Who may act then.
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
 * Why nothing may come next, if so.
 */
stops: Stops | null,
/**
 * Who could act before the draft is complete, if anyone.
 */
begins: Begins | null, };

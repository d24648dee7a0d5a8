// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { Step } from './json';
import type { Refusal } from './refusal';
import type { Person } from './people';
import type { TableFace } from './tables';
import type { Look, Frame, Peeked } from './live';

/**
 * Something said at a table.
 */
export type Said = {
/**
 * Its number at this table.
 */
id: number,
/**
 * Who said it.
 */
person: Person,
/**
 * When, in milliseconds since 1970.
 */
at_ms: number,
/**
 * What.
 */
text: string, };

/**
 * What a client sends.
 */
export type ClientMessage = { "type": "hello",
/**
 * [`PROTOCOL`](crate::PROTOCOL).
 */
protocol: number,
/**
 * The language of refusals: `en`, `de` or `nl`.
 */
lang?: string, } | { "type": "watch",
/**
 * The table's id.
 */
table: string,
/**
 * The number of the last frame seen.
 */
since?: number,
/**
 * Whether own legal steps shall come with every view and frame in which this seat is to act.
 */
legal?: boolean, } | { "type": "unwatch",
/**
 * The table's id.
 */
table: string, } | { "type": "act",
/**
 * The table's id.
 */
table: string,
/**
 * The number of the last frame seen.
 */
expected_seq: number,
/**
 * A name for this message, unique among one's own at this table; sending it again is harmless.
 */
nonce: string,
/**
 * The steps, as the record writes them.
 */
steps: Array<Step>, } | { "type": "peek",
/**
 * The table's id.
 */
table: string,
/**
 * Comes back with the answer.
 */
id: number,
/**
 * The steps.
 */
steps: Array<Step>, } | { "type": "legal",
/**
 * The table's id.
 */
table: string, } | { "type": "undo",
/**
 * The table's id.
 */
table: string,
/**
 * The number of the last frame seen.
 */
expected_seq: number,
/**
 * As in `act`.
 */
nonce: string, } | { "type": "resign",
/**
 * The table's id.
 */
table: string,
/**
 * As in `act`.
 */
nonce: string, } | { "type": "abort",
/**
 * The table's id.
 */
table: string,
/**
 * As in `act`.
 */
nonce: string, } | { "type": "chat",
/**
 * The table's id.
 */
table: string,
/**
 * Comes back with a refusal.
 */
id: number,
/**
 * What.
 */
text: string, } | { "type": "ping",
/**
 * Comes back with the answer.
 */
id: number, };

/**
 * What the server sends.
 */
export type ServerMessage = { "type": "welcome",
/**
 * [`PROTOCOL`](crate::PROTOCOL).
 */
protocol: number,
/**
 * Who the server takes the client for.
 */
me: Person,
/**
 * The server's clock, in milliseconds since 1970.
 */
now_ms: number, } | { "type": "table",
/**
 * All of it.
 */
face: TableFace,
/**
 * The seat of whoever receives this.
 */
seat?: number, } | { "type": "view",
/**
 * The table's id.
 */
table: string,
/**
 * The match.
 */
look: Look,
/**
 * What the receiver may do, if it asked for that and is to act.
 */
legal?: Array<Step>, } | { "type": "frame",
/**
 * The table's id.
 */
table: string,
/**
 * What.
 */
frame: Frame,
/**
 * What the receiver may do, if it asked for that and is to act.
 */
legal?: Array<Step>, } | { "type": "legal",
/**
 * The table's id.
 */
table: string,
/**
 * The number of the last frame.
 */
seq: number,
/**
 * What the receiver may do; nothing if others are to act.
 */
steps: Array<Step>, } | { "type": "peeked",
/**
 * The table's id.
 */
table: string,
/**
 * As sent.
 */
id: number,
/**
 * What it leads to.
 */
peek: Peeked, } | { "type": "acked",
/**
 * The table's id.
 */
table: string,
/**
 * As sent.
 */
nonce: string,
/**
 * The number of the frame that tells everyone.
 */
seq: number, } | { "type": "refused",
/**
 * The table's id, if it was about a table.
 */
table?: string,
/**
 * As sent, if it had one.
 */
nonce?: string,
/**
 * As sent, if it had one.
 */
id?: number,
/**
 * Why.
 */
refusal: Refusal, } | { "type": "said",
/**
 * The table's id.
 */
table: string,
/**
 * Oldest first.
 */
said: Array<Said>, } | { "type": "presence",
/**
 * The table's id.
 */
table: string,
/**
 * Seats whose people are connected.
 */
seats: Array<number>,
/**
 * How many others watch.
 */
watchers: number, } | { "type": "resync",
/**
 * The table's id.
 */
table: string, } | { "type": "restarting",
/**
 * In milliseconds.
 */
after_ms: number, } | { "type": "pong",
/**
 * As sent.
 */
id: number,
/**
 * The server's clock, in milliseconds since 1970.
 */
now_ms: number, };

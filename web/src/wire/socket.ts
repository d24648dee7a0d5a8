// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { Step } from './json';
import type { Refusal } from './refusal';
import type { Person } from './people';
import type { TableFace } from './tables';
import type { Look, Frame, Peeked } from './live';

/**
 * With whose eyes a record is looked at.
 */
export type Eyes = "all" | "spectator" | { "seat": number };

/**
 * A moment of a record, as it is shown.
 */
export type Shown = {
/**
 * After how many steps.
 */
at: number,
/**
 * With whose eyes.
 */
eyes: Eyes, };

/**
 * A chat message.
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
 * A player who is not connected.
 */
export type Away = {
/**
 * Their seat.
 */
seat: number,
/**
 * Since when, as far as the server knows, in milliseconds since 1970.
 */
since_ms: number,
/**
 * Seats of those present who would let a bot play on.
 */
votes?: Array<number>, };

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
 * Whether to send this seat's legal steps with every view and frame in which it is its turn.
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
 * A name for this message, unique among the sender's at this table. Sending it again is harmless.
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
text: string, } | { "type": "nudge",
/**
 * The table's id.
 */
table: string,
/**
 * Comes back with a refusal.
 */
id: number,
/**
 * Whom.
 */
seat: number, } | { "type": "stand_in",
/**
 * The table's id.
 */
table: string,
/**
 * Comes back with a refusal.
 */
id: number,
/**
 * For whom.
 */
seat: number, } | { "type": "wait",
/**
 * The table's id.
 */
table: string,
/**
 * As in `act`.
 */
nonce: string,
/**
 * For whom.
 */
seat: number, } | { "type": "return",
/**
 * The table's id.
 */
table: string,
/**
 * As in `act`.
 */
nonce: string, } | { "type": "enter",
/**
 * The room's id, made up by whoever opens it: 16 letters and digits.
 */
room: string,
/**
 * The id of a table that is over.
 */
record: string,
/**
 * The moment to begin with, if this opens the room.
 */
moment: Shown, } | { "type": "leave",
/**
 * The room's id.
 */
room: string, } | { "type": "show",
/**
 * The room's id.
 */
room: string,
/**
 * Where to.
 */
moment: Shown, } | { "type": "point",
/**
 * The room's id.
 */
room: string,
/**
 * At what: a name that pages agree on, of up to 64 letters, digits and `-_.,:=`.
 */
at: string, } | { "type": "lead",
/**
 * The room's id.
 */
room: string,
/**
 * Whom: a person's id.
 */
person: string, } | { "type": "invite",
/**
 * The room's id.
 */
room: string,
/**
 * The table's id.
 */
table: string, } | { "type": "ping",
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
 * Who the client is signed in as.
 */
me: Person,
/**
 * The server's clock, in milliseconds since 1970.
 */
now_ms: number, } | { "type": "table",
/**
 * The face.
 */
face: TableFace,
/**
 * The receiver's seat, if it has one.
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
 * What the receiver may do, if it asked for that and it is its turn.
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
 * What the receiver may do, if it asked for that and it is its turn.
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
 * What the receiver may do; empty if it is not its turn.
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
 * The number of the frame that tells everyone about it.
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
 * How many others are watching.
 */
watchers: number,
/**
 * Players who are not connected, and since when.
 */
away?: Array<Away>, } | { "type": "nudged",
/**
 * The table's id.
 */
table: string,
/**
 * Whom.
 */
seat: number,
/**
 * By whom.
 */
by: number, } | { "type": "voted",
/**
 * The table's id.
 */
table: string,
/**
 * For whom.
 */
seat: number,
/**
 * Who.
 */
by: number,
/**
 * Seats of those present who want it, this one included.
 */
votes: Array<number>,
/**
 * How many are present and have a say.
 */
of: number, } | { "type": "room",
/**
 * Its id.
 */
room: string,
/**
 * The record's id.
 */
record: string,
/**
 * The id of the person who opened it; need not be there.
 */
host: string,
/**
 * The id of the person who leads.
 */
leader: string,
/**
 * Who is there, in the order in which they came.
 */
people: Array<Person>,
/**
 * What whoever leads shows.
 */
moment: Shown, } | { "type": "shown",
/**
 * The room's id.
 */
room: string,
/**
 * Where to.
 */
moment: Shown, } | { "type": "pointed",
/**
 * The room's id.
 */
room: string,
/**
 * Who.
 */
person: Person,
/**
 * At what.
 */
at: string, } | { "type": "invited",
/**
 * The room's id.
 */
room: string,
/**
 * Who.
 */
person: Person,
/**
 * The table's id.
 */
table: string, } | { "type": "resync",
/**
 * The table's id, or the room's.
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

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

/** The version of the protocol. */
export const PROTOCOL = 1;

/**
 * Why something was not done. For its sender alone.
 */
export type Refusal = {
/**
 * Stable, for programs: `illegal/lc-20`, `table/stale`, `wire/unreadable`.
 */
code: string,
/**
 * For people, in the language that was asked for.
 */
text: string,
/**
 * The rule that forbids it.
 */
rule?: string,
/**
 * The rule's reason by name: `not_neighbors`.
 */
reason?: string,
/**
 * Which of the steps sent, from 0 on.
 */
step?: number,
/**
 * The places at fault, as the record writes places.
 */
at: Array<unknown>,
/**
 * For developers: what could not be read.
 */
detail?: string, };

/**
 * Somebody, as others see them.
 */
export type Person = {
/**
 * Their id.
 */
id: string,
/**
 * Their name; empty if they are gone.
 */
name: string, };

/**
 * Whoever asks, as they see themselves.
 */
export type Me = {
/**
 * The id.
 */
id: string,
/**
 * The name.
 */
name: string,
/**
 * Since when, in milliseconds since 1970.
 */
created_ms: number,
/**
 * Whether there is a recovery code.
 */
can_recover: boolean, };

/**
 * Another name.
 */
export type Rename = {
/**
 * 1 to 24 characters, no control characters.
 */
name: string, };

/**
 * A recovery code. It is shown once; a new one replaces the one before.
 */
export type RecoveryCode = {
/**
 * To be kept in a safe place.
 */
code: string, };

/**
 * A recovery code, to sign in.
 */
export type Recover = {
/**
 * As it was shown; case, spaces and hyphens do not matter.
 */
code: string, };

/**
 * What a token may be used for.
 */
export type Scope = "play" | "host" | "read";

/**
 * A token that is wanted.
 */
export type NewToken = {
/**
 * What to call it: 1 to 40 characters.
 */
name: string,
/**
 * What it may be used for.
 */
scopes: Array<Scope>, };

/**
 * A token, without its secret.
 */
export type Token = {
/**
 * Its id.
 */
id: string,
/**
 * What it is called.
 */
name: string,
/**
 * What it may be used for.
 */
scopes: Array<Scope>,
/**
 * Since when, in milliseconds since 1970.
 */
created_ms: number, };

/**
 * A new token with its secret, which is shown this once.
 */
export type TokenWithSecret = {
/**
 * The token.
 */
token: Token,
/**
 * To be sent as `Authorization: Bearer …`.
 */
secret: string, };

/**
 * One's tokens.
 */
export type Tokens = {
/**
 * Oldest first.
 */
tokens: Array<Token>, };

/**
 * Who can find a table.
 */
export type Visibility = "public" | "link";

/**
 * Who may watch.
 */
export type Watching = "everyone" | "seated";

/**
 * How long people may think.
 */
export type Clock = { "type": "none" } | { "type": "real_time",
/**
 * For the match, in milliseconds; at most ten days.
 */
base_ms: number,
/**
 * After each turn, in milliseconds; at most ten days.
 */
increment_ms: number, } | { "type": "per_turn",
/**
 * In days.
 */
days: number, };

/**
 * Where a table stands.
 */
export type Status = "open" | "running" | "finished" | "aborted" | "closed";

/**
 * A seat, as everybody sees it.
 */
export type SeatFace = { "type": "open" } | { "type": "person",
/**
 * Who.
 */
person: Person,
/**
 * Whether they have said that they are here; kept seats of a rematch wait for that.
 */
ready: boolean,
/**
 * The bot that plays on for them since they resigned, ran out of time or were deleted.
 */
stand_in?: string, } | { "type": "bot",
/**
 * Its level.
 */
level: string, };

/**
 * A table, as everybody who may know of it sees it.
 */
export type TableFace = {
/**
 * Its id.
 */
id: string,
/**
 * The game's name.
 */
game: string,
/**
 * The options; those left out have their defaults.
 */
options: Record<string, unknown>,
/**
 * The seats in order.
 */
seats: Array<SeatFace>,
/**
 * Who may start it: whoever has been at it longest.
 */
host: string | null,
/**
 * Who can find it.
 */
visibility: Visibility,
/**
 * Who may watch.
 */
watching: Watching,
/**
 * How long people may think.
 */
clock: Clock,
/**
 * Where it stands.
 */
status: Status,
/**
 * The hash of the server's secret for the shuffle.
 */
commitment: string,
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number,
/**
 * Goes up with every change.
 */
version: number,
/**
 * The table of the rematch.
 */
rematch?: string,
/**
 * Why the table takes nothing at the moment.
 */
halted?: string, };

/**
 * Who shall sit on a seat of a new table.
 */
export type SeatWish = { "type": "open" } | { "type": "me" } | { "type": "bot",
/**
 * Its level.
 */
level: string, };

/**
 * A table that is wanted.
 */
export type NewTable = {
/**
 * The game's name.
 */
game: string,
/**
 * The seats in order; whoever asks sits on the first that says `me`.
 */
seats: Array<SeatWish>,
/**
 * Options; those left out have their defaults.
 */
options?: Record<string, unknown>,
/**
 * Who can find it.
 */
visibility?: Visibility,
/**
 * Who may watch.
 */
watching?: Watching,
/**
 * How long people may think.
 */
clock?: Clock,
/**
 * What whoever asks adds to the shuffle: 64 hexadecimal digits.
 */
entropy?: string, };

/**
 * A game against bots that is wanted at once.
 */
export type PlayNow = {
/**
 * The game's name.
 */
game: string,
/**
 * How many seats; two if the game can be played by two.
 */
seats?: number,
/**
 * The level of the bots.
 */
level?: string,
/**
 * Options; those left out have their defaults.
 */
options?: Record<string, unknown>,
/**
 * What whoever asks adds to the shuffle: 64 hexadecimal digits.
 */
entropy?: string, };

/**
 * To sit down, or to say that one is here at a kept seat.
 */
export type Join = {
/**
 * Which seat; the first free one if left out.
 */
seat?: number,
/**
 * What is added to the shuffle: 64 hexadecimal digits.
 */
entropy?: string, };

/**
 * To move to another seat: a free one, a bot's, or, for the host, to let two seats change places.
 */
export type Swap = {
/**
 * From; the own seat if left out.
 */
from?: number,
/**
 * To.
 */
to: number, };

/**
 * To start, with bots on the seats that are free.
 */
export type Start = {
/**
 * The level of the bots that fill up; without it all seats must be taken.
 */
fill?: string, };

/**
 * Tables, newest first.
 */
export type Tables = {
/**
 * A part of them.
 */
tables: Array<TableFace>, };

/**
 * A table that was made for a rematch, or is there already.
 */
export type Invited = {
/**
 * The new table.
 */
table: string, };

/**
 * A record in a list.
 */
export type RecordEntry = {
/**
 * The table's id, by which the record is fetched.
 */
table: string,
/**
 * The game's name.
 */
game: string,
/**
 * When it ended, in milliseconds since 1970.
 */
finished_ms: number, };

/**
 * Records, newest first.
 */
export type Records = {
/**
 * A part of them.
 */
records: Array<RecordEntry>, };

/**
 * A text in every language.
 */
export type Words = {
/**
 * English
 */
en: string,
/**
 * German
 */
de: string,
/**
 * Dutch
 */
nl: string, };

/**
 * One value of an option.
 */
export type Choice = {
/**
 * As it is written in `options`.
 */
value: unknown,
/**
 * The seat counts it can be chosen with.
 */
seats: Array<number>,
/**
 * What it is called.
 */
words: Words, };

/**
 * One option of a game.
 */
export type GameOption = {
/**
 * Its name in `options`.
 */
name: string,
/**
 * `choice`, `switch`, `seat` or `custom`.
 */
kind: string,
/**
 * The seat counts it can be given with.
 */
seats: Array<number>,
/**
 * What holds if it is left out; null if nothing does, or if chance decides.
 */
default: unknown,
/**
 * The values, where they can be listed.
 */
choices: Array<Choice>,
/**
 * What it is about.
 */
words: Words, };

/**
 * A game that can be played here.
 */
export type Game = {
/**
 * Its name.
 */
name: string,
/**
 * The version of its rules; records carry it.
 */
rules: number,
/**
 * What it is, in a line.
 */
about: Words,
/**
 * The seat counts it can be played with.
 */
seats: Array<number>,
/**
 * Its options, in the order in which people are asked.
 */
options: Array<GameOption>, };

/**
 * All games, and the bots that play them.
 */
export type Games = {
/**
 * The games.
 */
games: Array<Game>,
/**
 * The bots' levels, weakest first.
 */
bots: Array<string>, };

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
result?: unknown, };

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
view: unknown,
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
sights: Array<unknown>,
/**
 * Take this view and fold nothing: after an undo, and with everything open at the end.
 */
view?: unknown,
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
 * Where a draft ends, because the page cannot know what comes next.
 */
export type Stops = "chance" | "turn_end";

/**
 * A draft followed to its end.
 */
export type Peeked = {
/**
 * The game's view after the draft, or after the last step before it stops.
 */
view: unknown,
/**
 * What may come next.
 */
legal: Array<unknown>,
/**
 * Why nothing may, if so.
 */
stops: Stops | null, };

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
steps: Array<unknown>, } | { "type": "peek",
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
steps: Array<unknown>, } | { "type": "legal",
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
legal?: Array<unknown>, } | { "type": "frame",
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
legal?: Array<unknown>, } | { "type": "legal",
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
steps: Array<unknown>, } | { "type": "peeked",
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

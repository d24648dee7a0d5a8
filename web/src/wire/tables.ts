// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { Json, Options } from './json';
import type { Person } from './people';

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
options: Options,
/**
 * The seats in order.
 */
seats: Array<SeatFace>,
/**
 * Who may start it: whoever made it; if they are gone, the person on the lowest seat.
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
 * The day whose puzzle is played here, as `2026-07-14`.
 */
day?: string,
/**
 * The table of the rematch.
 */
rematch?: string,
/**
 * Why the table takes nothing at the moment.
 */
halted?: string,
/**
 * Ids of those whom the host lets say nothing here. Lists leave it out.
 */
muted?: Array<string>,
/**
 * Whether its bots wait until somebody watches: no person plays here any more.
 */
resting?: boolean, };

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
options?: Options,
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
options?: Options,
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
 * To ask somebody to leave, before the start.
 */
export type Remove = {
/**
 * Whoever sits there.
 */
seat: number, };

/**
 * To let somebody say nothing more at a table, or speak again.
 */
export type Mute = {
/**
 * Who.
 */
person: string,
/**
 * Whether they are to be silent.
 */
muted: boolean, };

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
 * A part of them. Options that are lists or objects, such as a board, are left out here; the table itself has
 * them.
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
value: Json,
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
default: Json,
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

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
 * The state of a table.
 */
export type Status = "open" | "running" | "finished" | "aborted" | "closed";

/**
 * A seat, as everyone sees it.
 */
export type SeatFace = { "type": "open" } | { "type": "person",
/**
 * Who.
 */
person: Person,
/**
 * Whether they have said that they are here; seats reserved for a rematch wait for that.
 */
ready: boolean,
/**
 * The bot that replaced them after they resigned, ran out of time, were away or deleted their account.
 */
stand_in?: string,
/**
 * Whether they may take their seat back from it.
 */
may_return?: boolean, } | { "type": "bot",
/**
 * Its level.
 */
level: string, };

/**
 * A moment of a match that is over.
 */
export type RecordMoment = {
/**
 * The table's id, by which the record is fetched.
 */
record: string,
/**
 * After how many of its steps.
 */
steps: number, };

/**
 * A table, as everyone sees it who may know of it.
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
 * The options. Any left out has its default.
 */
options: Options,
/**
 * The seats in order.
 */
seats: Array<SeatFace>,
/**
 * Who may start it: the person who made it or, if they are gone, the person on the lowest seat.
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
 * Its state.
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
 * If a daily puzzle is played here, its day, as `2026-07-14`.
 */
day?: string,
/**
 * For a variation: the point in the other match where it starts. Such a match doesn't count.
 */
from?: RecordMoment,
/**
 * The table of the rematch.
 */
rematch?: string,
/**
 * Seats that won, once the match is over.
 */
winners?: Array<number>,
/**
 * Why the table accepts nothing at the moment.
 */
halted?: string,
/**
 * Ids of those the host has muted. Lists leave it out.
 */
muted?: Array<string>,
/**
 * Whether its bots wait until someone watches, because no person plays here anymore.
 */
resting?: boolean, };

/**
 * Who gets a seat at a new table.
 */
export type SeatWish = { "type": "open" } | { "type": "me" } | { "type": "bot",
/**
 * Its level.
 */
level: string, };

/**
 * A request for a new table.
 */
export type NewTable = {
/**
 * The game's name.
 */
game: string,
/**
 * The seats in order. The person who asks gets the first that says `me`.
 */
seats: Array<SeatWish>,
/**
 * The options. Any left out has its default.
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
 * What the person who asks adds to the shuffle: 64 hexadecimal digits.
 */
entropy?: string,
/**
 * For a variation: the point in another match where this one starts. It has that match's options and number of seats,
 * and only people with the link can find it.
 */
from?: RecordMoment, };

/**
 * A request for a match against bots that starts right away.
 */
export type PlayNow = {
/**
 * The game's name.
 */
game: string,
/**
 * How many seats; by default two, if the game can be played by two.
 */
seats?: number,
/**
 * The level of the bots.
 */
level?: string,
/**
 * The options. Any left out has its default.
 */
options?: Options,
/**
 * What the person who asks adds to the shuffle: 64 hexadecimal digits.
 */
entropy?: string, };

/**
 * To sit down, or to confirm a reserved seat.
 */
export type Join = {
/**
 * Which seat; the first free one if left out.
 */
seat?: number,
/**
 * What this person adds to the shuffle: 64 hexadecimal digits.
 */
entropy?: string, };

/**
 * To move to another seat, free or a bot's. The host may also swap two others.
 */
export type Swap = {
/**
 * From; by default the sender's own seat.
 */
from?: number,
/**
 * To.
 */
to: number, };

/**
 * To ask a person to leave, before the start.
 */
export type Remove = {
/**
 * Their seat.
 */
seat: number, };

/**
 * To mute a person at a table, or unmute them.
 */
export type Mute = {
/**
 * Who, by their id.
 */
person: string,
/**
 * Whether to mute them.
 */
muted: boolean, };

/**
 * To start, with bots on the seats that are free.
 */
export type Start = {
/**
 * The level of bots for the free seats; without it all seats must be taken.
 */
fill?: string, };

/**
 * Tables, newest first.
 */
export type Tables = {
/**
 * One page of them. Options that are lists or objects, such as a board, are `true` here; the table itself
 * has them.
 */
tables: Array<TableFace>, };

/**
 * The table for a rematch, new or already made.
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
 * One page of them.
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
 * The value if it is left out; null if there is none, or if it is random.
 */
default: Json,
/**
 * The values, where they can be listed.
 */
choices: Array<Choice>,
/**
 * What it is called.
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
 * The game in one sentence.
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

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { Options } from './json';

/**
 * One try at a puzzle, by the person who asks.
 */
export type DailyTry = {
/**
 * Its number, counted from 1.
 */
number: number,
/**
 * The table it was played at; its record has the seed once the day is over.
 */
table: string,
/**
 * The points; none while it runs, if the player gave up, or if it ended after its day.
 */
points: number | null, };

/**
 * What the person who asks has done with a puzzle.
 */
export type DailyMine = {
/**
 * How many tries there were. After the first, the player knows the draws.
 */
tries: number,
/**
 * The first try, finished or not.
 */
first: DailyTry | null,
/**
 * The best try.
 */
best: DailyTry | null,
/**
 * The table where a try is running.
 */
running: string | null, };

/**
 * A puzzle that is over.
 */
export type DailyPast = {
/**
 * Its day in UTC, as `2026-07-14`.
 */
day: string,
/**
 * Setup and cards.
 */
options: Options,
/**
 * The hash that was published while the puzzle could be played.
 */
commitment: string,
/**
 * The secret behind that hash.
 */
secret: string,
/**
 * The seed of its draws.
 */
seed: string,
/**
 * What the person who asks has done with it.
 */
mine: DailyMine, };

/**
 * The puzzle of the day.
 */
export type Daily = {
/**
 * Today in UTC, as `2026-07-14`.
 */
day: string,
/**
 * The game's name.
 */
game: string,
/**
 * Setup and cards.
 */
options: Options,
/**
 * The hash of the day's secret, which is revealed tomorrow.
 */
commitment: string,
/**
 * When the day is over, in milliseconds since 1970.
 */
ends_ms: number,
/**
 * The server's time, in milliseconds since 1970.
 */
now_ms: number,
/**
 * What the person who asks has done with it.
 */
mine: DailyMine,
/**
 * The days before, newest first.
 */
past: Array<DailyPast>, };

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

import type { Options } from './json';

/**
 * One of one's tries at a puzzle.
 */
export type DailyTry = {
/**
 * Which of them, from 1.
 */
number: number,
/**
 * The table it was played at; its record has the seed once the day is over.
 */
table: string,
/**
 * The points. None while it runs, if it was given up, and if it ended after its day.
 */
points: number | null, };

/**
 * What one has done with a puzzle.
 */
export type DailyMine = {
/**
 * How many tries; later ones know the draws.
 */
tries: number,
/**
 * The first, whatever came of it.
 */
first: DailyTry | null,
/**
 * The best.
 */
best: DailyTry | null,
/**
 * The table at which one is playing it.
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
 * What was published while it could be played.
 */
commitment: string,
/**
 * What it was the hash of.
 */
secret: string,
/**
 * The seed of its draws.
 */
seed: string,
/**
 * What one has done with it.
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
 * The hash of the day's secret, which is shown tomorrow.
 */
commitment: string,
/**
 * When the day is over, in milliseconds since 1970.
 */
ends_ms: number,
/**
 * What time it is for the server.
 */
now_ms: number,
/**
 * What one has done with it.
 */
mine: DailyMine,
/**
 * The days before, newest first.
 */
past: Array<DailyPast>, };

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * What a viewer knows of a match.
 */
export type View = { readonly options: Options; readonly [name: string]: Json };

/**
 * One choice.
 */
export type Step = { readonly type: string; readonly [name: string]: Json };

/**
 * An event as a viewer perceives it.
 */
export type Sight = Json;

/**
 * Options of a match.
 */
export type Options = { [name: string]: Json };

/**
 * The result of a match by the rules, as the record writes it.
 */
export type Result = {
scores: Array<number>,
winners: Array<number>,
breakdown?: Array<Record<string, number>>,
reason?: string, };

// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

/**
 * Why something was not done. Only the sender gets it.
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
 * Which of the steps was refused, counted from 0.
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

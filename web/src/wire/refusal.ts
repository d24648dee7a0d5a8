// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

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

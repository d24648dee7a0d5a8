// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

/** The version of the protocol. */
export const PROTOCOL = 1;

export type * from './json';
export type * from './refusal';
export type * from './people';
export type * from './tables';
export type * from './daily';
export type * from './live';
export type * from './socket';

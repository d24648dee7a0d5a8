// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

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
 * 1 to 24 characters, none that cannot be seen.
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
 * A device on which one is signed in.
 */
export type Session = {
/**
 * Its id.
 */
id: string,
/**
 * What kind of device it is, as far as it says so: `Firefox, Linux`.
 */
device: string,
/**
 * Since when, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it was last seen, to the hour.
 */
seen_ms: number,
/**
 * Whether it is the one that asks.
 */
is_this: boolean, };

/**
 * The devices on which one is signed in.
 */
export type Sessions = {
/**
 * Last seen first.
 */
sessions: Array<Session>, };

/**
 * What a token may be used for.
 */
export type Scope = "play" | "host" | "read";

/**
 * A token that is wanted.
 */
export type NewToken = {
/**
 * What to call it: 1 to 40 characters, none that cannot be seen.
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

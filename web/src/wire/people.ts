// Written by `cargo xtask codegen` from crates/protocol. Do not edit.

/**
 * Suggested names.
 */
export type Names = {
/**
 * Made up, in the language of `Accept-Language`.
 */
names: Array<string>, };

/**
 * A person, as others see them.
 */
export type Person = {
/**
 * Their id.
 */
id: string,
/**
 * Their name; empty if the account was deleted.
 */
name: string, };

/**
 * The person who asks, as only they see themselves.
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
 * A change of name.
 */
export type Rename = {
/**
 * 1 to 24 characters, all of them visible.
 */
name: string, };

/**
 * A recovery code. It is shown once; a new one replaces the old one.
 */
export type RecoveryCode = {
/**
 * Keep it in a safe place.
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
 * A device that is signed in.
 */
export type Session = {
/**
 * Its id.
 */
id: string,
/**
 * What kind of device it says it is: `Firefox, Linux`.
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
 * Whether this request comes from it.
 */
is_this: boolean, };

/**
 * All devices that are signed in.
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
 * A request for a token.
 */
export type NewToken = {
/**
 * Its name: 1 to 40 characters, all of them visible.
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
 * A new token with its secret, which is shown only now.
 */
export type TokenWithSecret = {
/**
 * The token.
 */
token: Token,
/**
 * Send it as `Authorization: Bearer …`.
 */
secret: string, };

/**
 * All tokens of the person who asks.
 */
export type Tokens = {
/**
 * Oldest first.
 */
tokens: Array<Token>, };

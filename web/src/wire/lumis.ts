// Written by `cargo xtask codegen` from crates/lumis. Do not edit.

import type { Json } from './json';
import type { Viewer } from './engine';

/**
 * What can be chosen for a match; and `rules`, the version of the rules that it began with, if not the first.
 */
export type Options = { talk?: "silent" | "open", board?: Json, rules?: number, };

/**
 * A color of spaces and cards, in the order of LU-1.
 */
export type Color = "blue" | "cream" | "violet" | "green";

/**
 * One of the two sides.
 */
export type Team = "yellow" | "red";

/**
 * A multiset of cards, as a count per color.
 */
export type Cards = [number, number, number, number];

/**
 * A tower, base towers included.
 */
export type Tower = { space: number, team: Team, height: number, };

/**
 * A firestone on a path space.
 */
export type Stone = { space: number, team: Team, };

/**
 * A gift under way; its last color only to those who saw it.
 */
export type Gift = { card: number, left: number, last: Color | null, };

/**
 * How a match ended.
 */
export type End = { "won": Team } | { "lost": Team } | "dead";

/**
 * What is sent of a view.
 */
export type View = { viewer: Viewer, options: Options, turn: number, idle: number, supply: [[number, number], [number, number]], deck_size: [number, number], discards: [Cards, Cards], hand_sizes: Array<number>,
/**
 * Cards that everyone knows to be in a team's hands.
 */
certain: [Cards, Cards],
/**
 * Per seat its hand, if the viewer sees it.
 */
hands: Array<Cards | null>,
/**
 * Per seat what it knows of its partner's hand, if the viewer knows that.
 */
known: Array<Cards | null>, tower_stones: number, firestones: [number, number], towers: Array<Tower>, stones: Array<Stone>, laying: Array<number>, giving: Gift | null, end: End | null, };

/**
 * A step. Four bytes.
 */
export type Step = { "type": "draw",
/**
 * Which one.
 */
card: number, } | { "type": "give",
/**
 * Which one.
 */
card: number, } | { "type": "hand",
/**
 * Its color.
 */
color: Color, } | { "type": "tower",
/**
 * The tower space.
 */
space: number,
/**
 * How high it will be.
 */
height: number, } | { "type": "base",
/**
 * The base space.
 */
space: number,
/**
 * The card to pay.
 */
color: Color, } | { "type": "lay",
/**
 * The path space.
 */
space: number, };

/**
 * One thing that happened.
 */
export type Sight = { "event": "drew", seat: number, color: Color | null, } | { "event": "reshuffled", team: Team, } | { "event": "supply_turned", team: Team, card: number, } | { "event": "gift_began", seat: number, card: number, } | { "event": "handed", seat: number, color: Color | null, } | { "event": "gave_back", site: number, stages: number, } | { "event": "tower_built", seat: number, space: number, height: number, } | { "event": "base_built", seat: number, space: number, color: Color, } | { "event": "stone_laid", seat: number, space: number, } | { "event": "connected", seat: number, } | { "event": "turn_ended", built: boolean, } | { "event": "passed", seat: number, } | { "event": "ended", end: End, };

/**
 * A way between two networks, from the first on.
 */
export type Link = { spaces: Array<number>, cost: Cards,
/**
 * What of it is not in hand.
 */
lacks: Cards,
/**
 * Whether cards and firestones are there for it.
 */
payable: boolean, };

/**
 * A team's crossing that takes the fewest cards, and among those the fewest turns.
 */
export type Crossing = { team: Team, cards: number,
/**
 * Those whose color is given.
 */
needs: Cards,
/**
 * Those of any color, for base towers.
 */
any: number,
/**
 * Towers, base towers and links to build.
 */
actions: number,
/**
 * The whole way, what stands there already included.
 */
spaces: Array<number>, };

/**
 * What each question of the game's own is answered with, by the question's type.
 */
export type Answers = { crossings: [Crossing | null, Crossing | null], missing: [number | null, number | null], link: Link | null, };

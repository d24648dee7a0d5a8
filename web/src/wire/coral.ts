// Written by `cargo xtask codegen` from crates/coral. Do not edit.

import type { Json } from './json';
import type { Words } from './tables';
import type { Viewer } from './engine';

/**
 * What can be chosen for a match; and `rules`, the version of the rules that it began with, if not the first.
 */
export type Options = { mode?: "standard" | "chaos" | "symbiosis" | "solo", falling?: "refuse" | "penalty", first?: number | null, species?: Json, neutral?: Json, setup?: 1 | 2 | 3 | 4 | 5 | 6, cards?: Json, rules?: number, };

/**
 * A cell of space: x, y, z.
 */
export type Cell = readonly [number, number, number];

/**
 * All cells above one square: x, y.
 */
export type Column = readonly [number, number];

/**
 * A piece in its place.
 */
export type Cells = readonly [Cell, Cell, Cell];

/**
 * A species of coral, in the order of CO-1.
 */
export type Species = "red" | "tube" | "sun" | "brain";

/**
 * What part of the game it is.
 */
export type Phase = "cover" | "pawns" | "play" | "end" | "over";

/**
 * Why a pawn is off the reef.
 */
export type Off = "float" | "free";

/**
 * A piece of the reef.
 */
export type Piece = { species: Species, cells: Cells, };

/**
 * `S`: everything.
 */
export type Open = { phase: Phase, turn: number | null, stocks: Array<[number, number, number, number]>, bag: [number, number, number, number], box: [number, number, number, number], pieces: Array<Piece>, pawns: readonly [Cell | null, Cell | null, Cell | null, Cell | null], moved: Array<boolean>, off: Array<Off | null>, owed: number,
/**
 * In solo only, where it may be null.
 */
chosen?: Species | null,
/**
 * In solo only.
 */
glided?: boolean, };

/**
 * A view as JSON: the position in the record's form, and whose view it is.
 */
export type View = { viewer: Viewer, options: Options,
/**
 * Whose turn it was when the match ended.
 */
last: number,
/**
 * How many turns have begun after the first.
 */
turns: number, phase: Phase, turn: number | null, stocks: Array<[number, number, number, number]>, bag: [number, number, number, number], box: [number, number, number, number], pieces: Array<Piece>, pawns: readonly [Cell | null, Cell | null, Cell | null, Cell | null], moved: Array<boolean>, off: Array<Off | null>, owed: number,
/**
 * In solo only, where it may be null.
 */
chosen?: Species | null,
/**
 * In solo only.
 */
glided?: boolean, };

/**
 * A step. Six bytes. Cells are written ascending and read in any order.
 */
export type Step = { "type": "place",
/**
 * A species in stock.
 */
species: Species,
/**
 * Where it goes.
 */
cells: Cells, } | { "type": "pawn",
/**
 * The cube it stands on.
 */
at: Cell, } | { "type": "grow",
/**
 * A species in stock.
 */
species: Species,
/**
 * Where it goes.
 */
cells: Cells, } | { "type": "glide",
/**
 * The column it ends in.
 */
to: Column, } | { "type": "float" } | { "type": "land",
/**
 * The cube it stands on.
 */
at: Cell, } | { "type": "drop",
/**
 * A species in stock.
 */
species: Species, } | { "type": "choose",
/**
 * A species in stock.
 */
species: Species, };

/**
 * One thing that happened. All of it can be seen by all.
 */
export type Sight = { "event": "placed", seat: number, species: Species, piece: Cells, } | { "event": "pawn_set", seat: number, at: Cell, } | { "event": "pawn_kept_off", seat: number, } | { "event": "grew", seat: number, species: Species, piece: Cells, lifted: Cell | null, } | { "event": "fell", seat: number, pieces: number, } | { "event": "glided", seat: number, to: Cell, } | { "event": "floated", seat: number, } | { "event": "owes", pieces: number, } | { "event": "dropped", seat: number, species: Species, } | { "event": "chosen", species: Species, } | { "event": "boxed", species: Species, } | { "event": "hand_emptied" } | { "event": "drawn", seat: number, species: Species, } | { "event": "phase_began", phase: Phase, } | { "event": "turn_began", seat: number, };

/**
 * A line over which pieces tip, in half cubes: the column (x, y) reaches from 2x - 1 to 2x + 1.
 */
export type Edge = {
/**
 * One end.
 */
from: [number, number],
/**
 * The other; the same if it tips over a corner.
 */
to: [number, number],
/**
 * How high above the table, in cubes.
 */
height: number, };

/**
 * How hard an objective card is.
 */
export type CardLevel = "I" | "II" | "III";

/**
 * A solo card with what it counts now (CO-25).
 */
export type Card = { species: Species, level: CardLevel, name: Words, text: Words, count: number, points: number, marks: [number, number, number, number, number], };

/**
 * The points of each seat (CO-20).
 */
export type Score = { points: Array<number>,
/**
 * In solo.
 */
cards?: [Card, Card, Card, Card],
/**
 * In solo: what such a result is called.
 */
rating?: Words, };

/**
 * What the judge says of one more piece (CO-5). Pieces by their numbers; the new one comes after the last.
 */
export type Judged = { holds: true, } | { holds: false,
/**
 * What it tips over.
 */
edge: Edge | null,
/**
 * What moves (CO-6).
 */
moving: Array<number>,
/**
 * What falls (CO-27).
 */
falls: Array<number>, };

/**
 * For each of many pieces, whether it would hold if it alone were added (CO-5). Tells apart the places where a piece may
 * fall (CO-26).
 */
export type Holding = { holding: Array<boolean>, };

/**
 * What each question of the game's own is answered with, by the question's type.
 */
export type Answers = { score: Score, hold: Judged, holding: Holding, };

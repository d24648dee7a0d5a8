// Written by `cargo xtask codegen` from crates/lumicora. Do not edit.

import type { Json } from './json';
import type { Viewer } from './engine';

/**
 * What can be chosen for a match; and `rules`, the version of the rules that it began with, if not the first.
 */
export type Options = { side?: "a" | "b", animals?: "dark" | "light", overlap?: boolean, first?: number | null, board?: Json, rules?: number, };

/**
 * Two spaces, that of the number half first.
 */
export type Pair = readonly [number, number];

/**
 * A color of coral, in the order of LC-1.
 */
export type Color = "green" | "pink" | "blue" | "yellow";

/**
 * What the visible side of a half shows besides its color. The numbers are also the code in [`crate::reef`].
 */
export type Shows = "plain" | "1" | "2" | "3" | "4" | "5" | "6" | "shell" | "crab" | "seahorse" | "starfish";

/**
 * A scoring tile (LC-9).
 */
export type Face = "coral" | "jellyfish" | "spent";

/**
 * Where tiles are taken from or swapped.
 */
export type Source = "atoll" | "display";

/**
 * How far a seat is in its turn.
 */
export type Stage = "wait" | "start" | "swap" | "action" | "take" | "place" | "finished";

/**
 * What part of the game it is.
 */
export type Phase = "setup" | "action" | "scoring" | "over";

/**
 * The four scoring tiles by color; those left out show their coral.
 */
export type Faces = { green: Face, pink: Face, blue: Face, yellow: Face, };

/**
 * A laid half.
 */
export type Half = { space: number, level: number, tile: number, color: Color, shows: Shows, };

/**
 * One seat's part of [`Truth`].
 */
export type SeatView = { score: number, limestone: number, display: Array<number>, hand: Array<number>, scoring: Faces, stage: Stage, offered: number | null, swap_from: Source | null, picked: Array<number>, taken: number, reef: Array<Half>, };

/**
 * `S`: everything, but of the bag and the emergency stack only how many.
 */
export type Open = { round: number, phase: Phase, octopus: number, atoll: Array<number>, bag_size: number, emergency_size: number, to_score: Array<number>, last_scorer: number | null, early_end: boolean, extra_phase: boolean, seats: Array<SeatView>, };

/**
 * Points by rule. The score is their sum, so it can change by nothing else.
 */
export type Points = {
/**
 * What a written position came with; 0 in play. Counts, but stands on no line of the sheet.
 */
carried: number,
/**
 * LC-17: discarded tiles.
 */
discards: number,
/**
 * LC-24: coral scorings.
 */
coral: number,
/**
 * LC-29: jellyfish left.
 */
jellyfish: number,
/**
 * LC-30: limestone left.
 */
limestone: number,
/**
 * LC-31 or LC-32.
 */
animals: number,
/**
 * LC-33.
 */
majorities: number,
/**
 * LC-34.
 */
remote: number, };

/**
 * A view as JSON: the position in the record's form, and what else its viewer knows.
 */
export type View = { viewer: Viewer, options: Options, start_tiles: Array<number | null>,
/**
 * Points by rule so far.
 */
points: Array<Points>,
/**
 * Tiles known to be in the bag.
 */
returned: Array<number>,
/**
 * The emergency stack, to those who see everything.
 */
emergency: Array<number> | null, round: number, phase: Phase, octopus: number, atoll: Array<number>, bag_size: number, emergency_size: number, to_score: Array<number>, last_scorer: number | null, early_end: boolean, extra_phase: boolean, seats: Array<SeatView>, };

/**
 * A step. Four bytes.
 */
export type Step = { "type": "orient",
/**
 * Whether the colors change places.
 */
flipped: boolean, } | { "type": "swap",
/**
 * The scoring tile that leaves the game.
 */
spend: Color,
/**
 * Where the tiles to be swapped lie.
 */
from: Source, } | { "type": "pick",
/**
 * A tile of the source, with a higher id than those picked before.
 */
tile: number, } | { "type": "offer",
/**
 * The tile.
 */
tile: number, } | { "type": "limestone" } | { "type": "take",
/**
 * Where from.
 */
from: Source,
/**
 * The tile.
 */
tile: number, } | { "type": "done" } | { "type": "place",
/**
 * The tile.
 */
tile: number,
/**
 * Number half first.
 */
at: Pair, } | { "type": "discard",
/**
 * The tile.
 */
tile: number, } | { "type": "score",
/**
 * The color, whose scoring tile turns over.
 */
color: Color, } | { "type": "skip" };

/**
 * One thing that happened. All of it can be seen by all: what is hidden in Lumicora (the bag has no
 * order; what the emergency stack holds) is in no event.
 */
export type Sight = { "event": "laid", seat: number, tile: number, at: Pair, paid: number, } | { "event": "swap_began", seat: number, spend: Color, from: Source, } | { "event": "picked", seat: number, tile: number, } | { "event": "put_back", seat: number, } | { "event": "offered", seat: number, tile: number, } | { "event": "took_limestone", seat: number, markers: number, } | { "event": "took", seat: number, from: Source, tile: number, } | { "event": "discarded", seat: number, tile: number, } | { "event": "drawn", tile: number, display: number | null, } | { "event": "emergency_opened" } | { "event": "round_began", round: number, } | { "event": "turn_began", seat: number, } | { "event": "placing_began", seat: number, } | { "event": "turn_ended", seat: number, } | { "event": "scoring_began" } | { "event": "asked", seats: Array<number>, } | { "event": "scored", seat: number, color: Color, points: number, markers: number, } | { "event": "skipped", seat: number, } | { "event": "octopus_moved", seat: number, } | { "event": "extra_phase", round: number, } | { "event": "game_ended" };

/**
 * What scoring a color would bring.
 */
export type Worth = { color: Color, points: number,
/**
 * Limestone, as far as it fits.
 */
markers: number, };

/**
 * What each question of the game's own is answered with, by the question's type.
 */
export type Answers = { worth: [Worth, Worth, Worth, Worth], end: Array<Points>, parts: Array<Array<[number, number, number]>>, };

//! Why a step is refused: one line per reason, with its rule and the spaces at fault.

use crate::board::Space;
use crate::tile::{Color, Tile};
use kernel::Seat;

kernel::refusals! {
    /// Why a step is refused.
    pub enum Illegal {
        /// The match has ended.
        GameOver {} => "LC-26", [], "the game is over";
        /// Starting Luminos are laid from the octopus on.
        NotYetToOrient { seat: Seat } => "LC-12", [], "it is not seat {seat}'s turn to lay its starting Lumino";
        /// It is another seat's turn.
        NotYourTurn { seat: Seat } => "LC-22", [], "it is not seat {seat}'s turn";
        /// It is another seat's turn to score.
        NotYetToScore { seat: Seat } => "LC-24", [], "it is not seat {seat}'s turn to score";
        /// Only starting Luminos are laid before the first round.
        OrientFirst {} => "LC-12", [], "the starting Lumino has to be laid first";
        /// The starting Luminos are already laid.
        AlreadyOriented {} => "LC-12", [], "the starting Luminos are already laid";
        /// Nothing but scoring in the scoring phase.
        ScoringPhase {} => "LC-24", [], "this is the scoring phase: score a color or skip";
        /// Scoring belongs to the scoring phase.
        NotScoringPhase {} => "LC-24", [], "colors are scored only in the scoring phase";

        /// The swap comes before everything else in the turn.
        SwapTooLate {} => "LC-13", [], "a swap comes before the offer";
        /// A swap has to be finished first.
        SwapUnfinished {} => "LC-13", [], "the swap has to be finished first";
        /// The scoring tile does not lie jellyfish side up.
        NoJellyfish { color: Color } => "LC-13", [], "the {color:?} scoring tile does not show its jellyfish";
        /// There is nothing to swap there.
        NothingToSwap {} => "LC-13", [], "there is no tile to swap";
        /// Tiles are picked only in a swap.
        NoSwapUnderWay {} => "LC-13", [], "no swap is under way";
        /// Not a tile of the swap's source.
        PickNotThere { tile: Tile } => "LC-13", [], "tile {tile} is not where the swap takes from";
        /// Picks go in increasing order.
        PickOutOfOrder { tile: Tile, last: Tile } => "LC-13", [], "tile {tile} comes after {last}: pick in increasing order";
        /// A swap names at least one tile.
        NothingPicked {} => "LC-13", [], "a swap needs at least one tile";

        /// The offer opens the turn, once.
        OfferTooLate {} => "LC-14", [], "a tile has already been offered this turn";
        /// Not a tile from the seat's own display.
        OfferNotThere { tile: Tile } => "LC-14", [], "tile {tile} is not in the display";

        /// No action without an offer.
        OfferFirst {} => "LC-15", [], "a tile has to be offered first";
        /// One action a turn.
        ActionDone {} => "LC-15", [], "the action of this turn is done: lay or discard the tiles in hand";
        /// Taking from the Atoll has begun: no other action.
        TakingFromAtoll {} => "LC-15", [], "tiles are being taken from the Atoll: take more or finish";
        /// Not a tile from the seat's own display.
        NotInDisplay { tile: Tile } => "LC-15", [], "tile {tile} is not in the display";
        /// Not a tile of the Atoll.
        NotInAtoll { tile: Tile } => "LC-15", [], "tile {tile} is not in the Atoll";
        /// The offered Lumino's color may not be taken.
        OfferedColor { tile: Tile, color: Color } => "LC-15", [], "tile {tile} has the offered color {color:?}";
        /// The first tile fixes the color.
        OtherColor { tile: Tile, color: Color } => "LC-15", [], "tile {tile} is not {color:?} like the first one taken";
        /// Takes go in increasing order.
        TakeOutOfOrder { tile: Tile, last: Tile } => "LC-15", [], "tile {tile} comes after {last}: take in increasing order";
        /// There is nothing to finish.
        NothingToEnd {} => "LC-15", [], "there is no swap or taking to finish";

        /// Tiles are laid and discarded after the action.
        NotPlacing {} => "LC-17", [], "tiles are laid after the action";
        /// Not a tile of the hand.
        NotInHand { tile: Tile } => "LC-17", [], "tile {tile} is not in the hand";
        /// The two spaces do not touch.
        NotNeighbors { n: Space, o: Space } => "LC-18", [n, o], "spaces {n} and {o} are not neighbors";
        /// The two spaces are not of one level.
        HeightsDiffer { n: Space, o: Space, on: u8, oo: u8 } => "LC-18", [n, o], "space {n} has height {on}, space {o} height {oo}";
        /// The starting area is for the starting Lumino.
        StartingArea { n: Space, o: Space } => "LC-12", [n, o], "the starting area is for the starting Lumino";
        /// Both halves would cover one Lumino.
        Congruent { n: Space, o: Space } => "LC-19", [n, o], "both halves would cover the same Lumino";
        /// Level 1: the color lies there, and a free pair touches it, but not this one.
        ColorNotTouched { n: Space, o: Space, color: Color } => "LC-20", [n, o], "no neighbor shows {color:?} on level 1";
        /// Level 1, by the exception: not even another Lumino is touched.
        NothingTouched { n: Space, o: Space } => "LC-20", [n, o], "no neighbor holds a Lumino";
        /// Higher up: neither on the color nor next to it.
        ColorNotBelowOrBeside { n: Space, o: Space, color: Color } => "LC-20", [n, o], "there is no {color:?} below it, or beside it in its level";
        /// The water cannot be paid for.
        TooLittleLimestone { n: Space, o: Space, cost: u8, has: u8 } => "LC-21", [n, o], "it costs {cost} limestone, but only {has} is there";

        /// The scoring tile has been used.
        ScoredBefore { color: Color } => "LC-24", [], "{color:?} has already been scored";
    }
}

//! Why a step is refused: one line per reason, with its rule and the places at fault.

use crate::certificate::{Edge, Moving};
use crate::piece::Species;
use crate::space::{Cell, Column};
use kernel::Seat;

kernel::refusals! {
    /// Why a step is refused.
    pub enum Illegal {
        /// The match has ended.
        GameOver {} => "CO-19", [], "the game is over";
        /// It is another seat's turn.
        NotYourTurn { seat: Seat } => "CO-11", [], "it is not seat {seat}'s turn";
        /// The rock is being covered: nothing but that.
        CoverFirst {} => "CO-9", [], "the rock has to be covered first: place a piece";
        /// The rock is already covered.
        AlreadyCovered {} => "CO-9", [], "the rock is covered: pieces are grown now";
        /// Pawns are being set: nothing but that.
        PawnsFirst {} => "CO-10", [], "the pawns have to be set first";
        /// Pawns are set once.
        NotSettingPawns {} => "CO-10", [], "pawns are set once, after the rock is covered";

        /// The stock has none of it.
        NotInStock { species: Species } => "CO-8", [], "no {species:?} piece is in stock";
        /// Something lies there.
        CellTaken { cell: Cell } => "CO-11", [cell], "the cell {cell:?} is taken";
        /// Another pawn stands there.
        PawnInTheWay { cell: Cell } => "CO-11", [cell], "another pawn fills the cell {cell:?}";
        /// CO-9 a: it does not touch the rock.
        NotAtRock {} => "CO-9", [], "no cube is face to face with the rock";
        /// CO-9 b: it could lie on the table.
        NotOnTable {} => "CO-9", [], "some piece could lie on the table, so this one must";
        /// CO-9 c: it could be placed without covering another player's cubes.
        CoversAnother { cell: Cell } => "CO-9", [cell], "the cube in {cell:?} is above another seat's species";
        /// It does not touch the pawn's cube.
        NotAtPawn { at: Cell } => "CO-11", [at], "no cube is face to face with the pawn's cube {at:?}";
        /// The pawn would stand on its own species.
        OwnUnderPawn { at: Cell } => "CO-12", [at], "the pawn on {at:?} would be lifted onto its own species";
        /// The pawn would have no room.
        NoRoomForPawn { cell: Cell } => "CO-12", [cell], "the pawn would be lifted into the filled cell {cell:?}";
        /// Nothing is below it.
        HangsInTheAir {} => "CO-6", [], "nothing is below it";
        /// It would tip over an edge, with the pieces that it takes along.
        Topples { edge: Edge, moving: Moving } => "CO-6", [edge, moving], "{moving:?} would tip over {edge:?}";

        /// No cube of a piece is there.
        NoSymbol { at: Cell } => "CO-4", [at], "there is no symbol on {at:?}";
        /// Something lies on the symbol.
        SymbolCovered { at: Cell } => "CO-4", [at], "the symbol on {at:?} is covered";
        /// Another pawn stands on it.
        SymbolTaken { at: Cell } => "CO-4", [at], "another pawn stands on {at:?}";
        /// A pawn never stands on its own species.
        OwnSymbol { at: Cell } => "CO-10", [at], "the symbol on {at:?} is of the pawn's own species";
        /// No cube is in that column.
        EmptyColumn { to: Column } => "CO-13", [to], "there is nothing in the column {to:?}";
        /// The pawn is already there.
        SameSymbol { to: Column } => "CO-13", [to], "the pawn is already there";
        /// No way leads there.
        NoWay { to: Column } => "CO-13", [to], "no way over symbols of other species leads to {to:?}";
        /// The pawn is off the reef.
        LandFirst {} => "CO-15", [], "the pawn is off the reef and has to land first";
        /// The pawn is on the reef.
        NotAfloat {} => "CO-15", [], "the pawn stands on the reef";
        /// Something is owed.
        DropFirst {} => "CO-16", [], "a piece has to be dropped first";
        /// Nothing is owed.
        NothingOwed {} => "CO-16", [], "no piece has to be dropped";

        /// Pieces are chosen only in solo.
        OnlyInSolo {} => "CO-24", [], "pieces are chosen only in solo";
        /// Solo has no such step.
        NotInSolo {} => "CO-24", [], "there is no floating or dropping in solo";
        /// A turn begins with a choice.
        ChooseFirst {} => "CO-24", [], "a piece has to be chosen first";
        /// One choice a turn.
        AlreadyChosen {} => "CO-24", [], "a piece is already chosen";
        /// The chosen piece grows, no other.
        NotTheChosen { species: Species } => "CO-24", [], "the chosen piece is not {species:?}";
        /// One glide a turn.
        AlreadyGlided {} => "CO-24", [], "only one glide is allowed per turn";
        /// Nothing could grow there.
        NoGrowthThere { to: Column } => "CO-24", [to], "nothing can grow after a glide to {to:?}";
    }
}

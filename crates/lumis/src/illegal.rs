//! Why a step is refused: one line per reason, with its rule and the spaces at fault.

use crate::card::Color;
use crate::space::Space;
use kernel::Seat;

kernel::refusals! {
    /// Why a step is refused.
    pub enum Illegal {
        /// The match has ended.
        GameOver {} => "LU-13", [], "the game is over";
        /// It is another seat's turn.
        NotYourTurn { seat: Seat } => "LU-5", [], "it is not seat {seat}'s turn";
        /// A connection has to be completed first.
        ConnectionUnfinished { last: Space } => "LU-10", [last], "the connection under way goes on from space {last}";
        /// A gift has to be completed first.
        GiftUnfinished { left: u8 } => "LU-7", [], "{left} more cards have to be handed over first";
        /// The board has no such space.
        NoSuchSpace { space: Space } => "LU-2", [], "the board has no space {space}";

        /// The hand would exceed 15 cards.
        HandTooFull { size: u8, more: u8 } => "LU-6", [], "{size} cards in hand and {more} more would exceed 15";

        /// A duel has no partners.
        NoPartner {} => "LU-7", [], "there is no partner in a duel";
        /// Fewer cards in hand than the supply card shows.
        TooFewToGive { size: u8, wanted: u8 } => "LU-7", [], "{wanted} cards have to be given, but only {size} are in hand";
        /// The partner's hand would exceed 15 cards.
        PartnerTooFull { size: u8, more: u8 } => "LU-7", [], "the partner has {size} cards, and {more} more would exceed 15";
        /// Cards are handed over only in a gift.
        NoGiftUnderWay {} => "LU-7", [], "no gift is under way";
        /// No such card to hand over.
        NotInHand { color: Color } => "LU-7", [], "no {color:?} card is in hand";
        /// Cards are handed over in the order of the colors.
        HandOutOfOrder { color: Color, last: Color } => "LU-7", [], "{color:?} comes before {last:?}: hand over in the order of the colors";
        /// Too few cards would be left to go on in order.
        RestImpossible { color: Color } => "LU-7", [], "after {color:?} too few cards would be left to go on in order";

        /// Towers go on tower spaces.
        NotATowerSpace { space: Space } => "LU-8", [space], "space {space} is not a tower space";
        /// A team cannot raise its own tower.
        OwnTower { space: Space } => "LU-8", [space], "the tower on space {space} is already your team's";
        /// A linked tower cannot be taken.
        LinkedTower { space: Space } => "LU-11", [space], "the tower on space {space} is linked";
        /// A tower has a height, and a taken one grows.
        NotHigher { space: Space, now: u8 } => "LU-8", [space], "a tower on space {space} must be higher than {now}";
        /// The tower cannot be paid for.
        TooFewCards { space: Space, color: Color, needed: u8, has: u8 } => "LU-8", [space], "it costs {needed} {color:?} cards, but only {has} are in hand";
        /// LU-15 does not bring in enough stones.
        TooFewTowerStones { space: Space, needed: u8, there: u8 } => "LU-15", [space], "{needed} tower stones are needed, but only {there} are available";
        /// The stock of firestones is empty.
        NoFirestone {} => "LU-14", [], "no firestone is left in stock";

        /// Base towers stand on base lines.
        NotABaseSpace { space: Space } => "LU-9", [space], "space {space} is not a base space";
        /// The other team's base line.
        TheirBaseLine { space: Space } => "LU-9", [space], "space {space} is on the other team's base line";
        /// A base tower stands there.
        BaseTaken { space: Space } => "LU-9", [space], "there is already a base tower on space {space}";
        /// The base tower cannot be paid for with this.
        NoSuchCard { color: Color } => "LU-9", [], "no {color:?} card is in hand to pay with";

        /// Path stones lie on path spaces.
        NotAPathSpace { space: Space } => "LU-10", [space], "space {space} is not a path space";
        /// A stone lies there.
        PathTaken { space: Space } => "LU-10", [space], "there is already a stone on space {space}";
        /// The first stone goes next to one of the team's networks.
        NotNextToNetwork { space: Space } => "LU-10", [space], "space {space} is next to no network with a tower of your team";
        /// Each further stone goes next to the one before.
        NotNextToLast { space: Space, last: Space } => "LU-10", [space, last], "space {space} is not next to space {last}";
        /// No card of the space's color.
        CannotPay { space: Space, color: Color } => "LU-10", [space], "no {color:?} card is in hand for space {space}";
        /// The connection could not be completed from there.
        DeadEnd { space: Space } => "LU-10", [space], "from space {space} the connection cannot be completed";
    }
}

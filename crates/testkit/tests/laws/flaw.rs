//! What can be wrong with a toy.
//!
//! The flaw belongs to the thread. As a parameter of the toy's type it would compile every law once per flaw.

use std::cell::Cell;

/// A mistake that somebody writing a game might make. The toy has one of them or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// A sound toy.
    None,
    /// `check` takes it for granted that there is such a card.
    TrustingCheck,
    /// Options leave out the size of the hand.
    ForgottenOption,
    /// Every setup is of version 1 of the rules.
    ForgottenVersion,
    /// A state tells the default setup.
    ForgottenSetup,
    /// A seat that can do nothing is to act all the same.
    NoPass,
    /// The last seat is still to act when the match is over.
    NoEnd,
    /// Fewer steps are promised than there are.
    HastyPromise,
    /// A card that is flipped is gone.
    LostCard,
    /// Legal steps are listed from the last to the first.
    Descending,
    /// A legal step is listed twice.
    Twice,
    /// `check` lets a card be put on one of its kind.
    LaxCheck,
    /// `check` does not ask whose turn it is.
    AnybodysTurn,
    /// Drawing is listed even when the deck is empty.
    OfferedInVain,
    /// Steps are listed for those who are not to act.
    OfferedToAll,
    /// A refused step turns the pile over all the same.
    CostlyRefusal,
    /// A refused step asks chance all the same.
    DrawingRefusal,
    /// A refused step is told to everybody.
    LoudRefusal,
    /// A refusal names a rule of another book.
    ForeignRule,
    /// Two steps have the same index.
    SharedIndex,
    /// An index beyond the last has a step.
    IndexBeyond,
    /// A number that is kept outside of the state gets into an event.
    GlobalCounter,
    /// Imagination asks more than its dice.
    OwnDice,
    /// Folding a draw forgets that the deck shrinks.
    ForgetfulFold,
    /// All turns have one number.
    OneTurn,
    /// The number of a turn is that of all cards in hands.
    TurnOfCards,
    /// A part of the view is not written.
    UnwrittenView,
    /// A view says it is the spectator's.
    ViewOfAnother,
    /// One number less than the shapes say.
    ShortTensor,
    /// A division by nothing.
    EndlessNumber,
    /// Two tensors with one name.
    SameNames,
    /// The viewer's own hand is dealt anew in an imagined world.
    StrangeHand,
    /// It is not seen to that those to act in an imagined world can.
    StuckWorld,
    /// The same world is imagined each time.
    OneWorld,
    /// Every view is said to be certain.
    NoDoubt,
    /// No view is said to be certain.
    NoCertainty,
    /// Everybody sees how many cards like the one played its seat still holds.
    LeakySight,
    /// An automatic pass is not called an outcome.
    UnmarkedPass,
}

thread_local! {
    static HERE: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

/// While it lives, the toys of this thread have a flaw. Tests may share a thread, one after another.
pub(crate) struct Here(());

impl Drop for Here {
    fn drop(&mut self) {
        HERE.set(Flaw::None);
    }
}

impl Flaw {
    /// Gives the toys of this thread this flaw.
    #[must_use]
    pub(crate) fn put(self) -> Here {
        HERE.set(self);
        Here(())
    }

    /// Whether the toys of this thread have this flaw.
    pub(crate) fn is_here(self) -> bool {
        HERE.get() == self
    }
}

//! Seats and options, and what is wrong with them.

use crate::Coral;
use crate::cards::Level;
use crate::piece::Species;
use kernel::versions::write_rules;
use kernel::{BadSetup, Game, MAX_SEATS, OptionReader, Seat};
use serde_json::{Map, Value, json};

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Two to four seats, each for itself.
    Standard,
    /// CO-22: most pieces are drawn from the bag.
    Chaos,
    /// CO-23: seats 0 and 2 against 1 and 3.
    Symbiosis,
    /// CO-24: one seat, all four species.
    Solo,
}

/// What happens to a growth that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Falling {
    /// CO-6: it is not legal.
    Refuse,
    /// CO-26: it is legal, and falls.
    Penalty,
}

impl Mode {
    const ALL: [Mode; 4] = [Mode::Standard, Mode::Chaos, Mode::Symbiosis, Mode::Solo];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Standard => "standard",
            Mode::Chaos => "chaos",
            Mode::Symbiosis => "symbiosis",
            Mode::Solo => "solo",
        }
    }

    /// The fewest and the most seats.
    const fn seats(self) -> (usize, usize) {
        match self {
            Mode::Standard => (2, 4),
            Mode::Chaos => (3, 4),
            Mode::Symbiosis => (4, 4),
            Mode::Solo => (1, 1),
        }
    }
}

/// A valid setup of Coral. [`kernel::Setup::new`] is the only way to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The version of the rules.
    pub(crate) rules: u8,
    pub(crate) seats: u8,
    pub(crate) mode: Mode,
    pub(crate) falling: Falling,
    pub(crate) first: Option<Seat>,
    /// By seat; in solo the places have no meaning.
    pub(crate) species: [Species; MAX_SEATS],
    pub(crate) neutral: Option<Species>,
    /// Solo: the setup card, 1 to 6.
    pub(crate) card: u8,
    /// Solo: the objective card of each species.
    pub(crate) cards: [Level; 4],
}

const OPTIONS: &[&str] = &["mode", "falling", "first", "species", "neutral", "setup", "cards"];

/// CO-7: distinct species, one per seat; the rest of the list is what is left over.
fn read_species(reader: &mut OptionReader<'_>, seats: usize) -> [Species; MAX_SEATS] {
    let Some(value) = reader.given("species") else { return Species::ALL };
    let read = |list: &Vec<Value>| -> Option<Vec<Species>> {
        list.iter().map(|name| Species::named(name.as_str()?)).collect()
    };
    let mut list = value.as_array().and_then(read).unwrap_or_default();
    let is_distinct = Species::ALL.iter().all(|one| list.iter().filter(|s| *s == one).count() <= 1);
    if list.len() != seats || !is_distinct {
        reader.refuse("CO-7", "species", value, "a list of distinct species, one per seat");
        return Species::ALL;
    }
    let unused = Species::ALL.into_iter().filter(|one| !list.contains(one)).collect::<Vec<_>>();
    list.extend(unused);
    list.try_into().unwrap_or(Species::ALL)
}

fn read_neutral(
    reader: &mut OptionReader<'_>,
    seats: usize,
    species: &[Species; MAX_SEATS],
) -> Option<Species> {
    let unused = species.get(seats..).unwrap_or_default();
    let Some(value) = reader.given("neutral") else { return unused.first().copied() };
    let named = value.as_str().and_then(Species::named).filter(|one| unused.contains(one));
    if named.is_none() {
        reader.refuse("CO-7", "neutral", value, "a species that no seat plays");
    }
    named
}

fn read_card(reader: &mut OptionReader<'_>) -> u8 {
    let Some(value) = reader.given("setup") else { return 1 };
    let number = value.as_u64().filter(|n| (1..=6).contains(n));
    if number.is_none() {
        reader.refuse("CO-24", "setup", value, "the number of a setup card, 1 to 6");
    }
    number.unwrap_or(1) as u8
}

fn read_cards(reader: &mut OptionReader<'_>) -> [Level; 4] {
    let mut cards = [Level::I; 4];
    let Some(value) = reader.given("cards") else { return cards };
    let none = Map::new();
    let named = value.as_object().unwrap_or(&none);
    let mut is_good = value.is_object();
    for (name, level) in named {
        match (Species::named(name), level.as_str().and_then(Level::named)) {
            (Some(species), Some(level)) => cards[species.index()] = level,
            _ => is_good = false,
        }
    }
    if !is_good {
        reader.refuse("CO-25", "cards", value, "an object with \"I\", \"II\" or \"III\" for each species");
    }
    cards
}

/// Options that mean nothing in this mode would only mislead.
fn refuse_strange(reader: &mut OptionReader<'_>, mode: Mode) {
    let (rule, strange): (_, &[&str]) = match mode {
        Mode::Solo => ("CO-24", &["species", "neutral"]),
        Mode::Standard | Mode::Chaos | Mode::Symbiosis => ("CO-24", &["setup", "cards"]),
    };
    for name in strange {
        if reader.given(name).is_some() {
            let what = format!("option {name}: it has no meaning in mode {}", mode.name());
            reader.wrong(rule, what);
        }
    }
}

impl kernel::Setup for Setup {
    fn new(seats: usize, options: &Map<String, Value>) -> Result<Setup, BadSetup> {
        let mut reader = OptionReader::new(options);
        let rules = reader.rules(Coral::RULES_VERSION) as u8;
        let default = if seats == 1 { Mode::Solo } else { Mode::Standard };
        let mode = reader.choice("CO-7", "mode", default, &Mode::ALL.map(|mode| (mode.name(), mode)));
        let (fewest, most) = mode.seats();
        if !(fewest..=most).contains(&seats) {
            let wanted = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
            let what = format!("{seats} seats: mode {} has {wanted}", mode.name());
            reader.wrong("CO-7", what);
        }
        reader.only(OPTIONS);
        refuse_strange(&mut reader, mode);
        let falling = [("refuse", Falling::Refuse), ("penalty", Falling::Penalty)];
        let falling = reader.choice("CO-26", "falling", Falling::Refuse, &falling);
        let first = reader.seat("CO-9", "first", seats);
        let (mut species, mut neutral) = (Species::ALL, None);
        let (mut card, mut cards) = (1, [Level::I; 4]);
        if mode == Mode::Solo {
            (card, cards) = (read_card(&mut reader), read_cards(&mut reader));
        } else {
            species = read_species(&mut reader, seats);
            neutral = read_neutral(&mut reader, seats, &species);
        }
        let seats = seats as u8;
        reader.finish(Some(Setup { rules, seats, mode, falling, first, species, neutral, card, cards }))
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn rules(&self) -> u32 {
        self.rules.into()
    }

    fn options(&self) -> Map<String, Value> {
        let mut options = Map::new();
        let mut put = |name: &str, value: Value| options.insert(name.to_owned(), value);
        put("mode", json!(self.mode.name()));
        let is_solo = self.mode == Mode::Solo;
        match self.falling {
            Falling::Refuse if is_solo => None,
            Falling::Refuse => put("falling", json!("refuse")),
            Falling::Penalty => put("falling", json!("penalty")),
        };
        if let Some(first) = self.first {
            put("first", json!(first));
        }
        if is_solo {
            put("setup", json!(self.card));
            let cards: Map<String, Value> = Species::ALL
                .iter()
                .map(|one| (one.name().to_owned(), json!(self.cards[one.index()].name())))
                .collect();
            put("cards", Value::Object(cards));
        } else {
            let names: Vec<&str> = self.played().map(Species::name).collect();
            put("species", json!(names));
        }
        if let Some(neutral) = self.neutral {
            put("neutral", json!(neutral));
        }
        write_rules(&mut options, self.rules.into());
        options
    }
}

impl Setup {
    /// The species that seats play, seat by seat; none in solo.
    pub(crate) fn played(&self) -> impl Iterator<Item = Species> + '_ {
        let count = if self.mode == Mode::Solo { 0 } else { self.seats.into() };
        self.species.iter().take(count).copied()
    }

    /// Which game is played.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Solo: the level of a species' objective card.
    pub fn card_of(&self, species: Species) -> Level {
        self.cards[species.index()]
    }

    /// The species of a seat. In solo the chosen one counts instead.
    #[inline]
    pub fn species_of(&self, seat: Seat) -> Species {
        self.species[seat.index()]
    }

    /// The seat that plays a species.
    pub fn seat_of(&self, species: Species) -> Option<Seat> {
        Seat::new(self.played().position(|own| own == species)?)
    }

    /// CO-23: the seat on the other side of the table.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        (self.mode == Mode::Symbiosis).then(|| seat.next(4).next(4))
    }

    /// CO-26: whether a growth that does not hold is legal.
    #[inline]
    pub fn may_fall(&self) -> bool {
        self.falling == Falling::Penalty && self.mode != Mode::Solo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Setup as _;

    fn setup(seats: usize, options: Value) -> Result<Setup, BadSetup> {
        Setup::new(seats, options.as_object().unwrap())
    }

    #[test]
    fn options_left_out_have_their_defaults() {
        let plain = setup(2, json!({})).unwrap();
        let spelled = json!({"mode": "standard", "falling": "refuse", "species": ["red", "tube"],
            "neutral": "sun", "first": null});
        assert_eq!(plain, setup(2, spelled).unwrap());
        assert_eq!(setup(1, json!({})).unwrap().mode, Mode::Solo);
        assert_eq!(setup(2, json!({"species": ["brain", "red"]})).unwrap().neutral, Some(Species::Tube));
        assert_eq!(setup(4, json!({})).unwrap().neutral, None);
    }

    #[test]
    fn every_bad_option_is_named_at_once() {
        let bad = json!({"mode": "chaos", "falling": 1, "first": 2, "species": ["red", "red"],
            "neutral": "coral", "setup": 1, "colour": 1});
        let BadSetup(reasons) = setup(2, bad).unwrap_err();
        let rules: Vec<&str> = reasons.iter().map(|(rule, _)| rule.0).collect();
        assert_eq!(rules, ["CO-7", "options", "CO-24", "CO-26", "CO-9", "CO-7", "CO-7"]);
    }

    #[test]
    fn modes_have_their_seats() {
        for (mode, counts) in [("standard", 2..=4), ("chaos", 3..=4), ("symbiosis", 4..=4), ("solo", 1..=1)] {
            for seats in 0..6 {
                let is_good = setup(seats, json!({ "mode": mode })).is_ok();
                assert_eq!(is_good, counts.contains(&seats), "{mode} with {seats}");
            }
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (seats, options, rule) in [
            (4, json!({"neutral": "red"}), "CO-7"),
            (2, json!({"neutral": "tube"}), "CO-7"),
            (3, json!({"species": ["red", "tube"]}), "CO-7"),
            (1, json!({"setup": 7}), "CO-24"),
            (1, json!({"setup": "1"}), "CO-24"),
            (1, json!({"cards": {"red": "IV"}}), "CO-25"),
            (1, json!({"cards": {"blue": "I"}}), "CO-25"),
            (1, json!({"cards": ["I"]}), "CO-25"),
            (1, json!({"species": ["red"]}), "CO-24"),
            (2, json!({"mode": "solo"}), "CO-7"),
            (2, json!({"mode": 3}), "CO-7"),
        ] {
            let BadSetup(reasons) = setup(seats, options.clone()).unwrap_err();
            assert_eq!(
                reasons.iter().map(|(rule, _)| rule.0).collect::<Vec<_>>(),
                [rule],
                "{seats} {options}"
            );
        }
    }

    #[test]
    fn a_setup_survives_being_written_as_options() {
        for (seats, options) in [
            (2, json!({})),
            (2, json!({"species": ["sun", "red"], "neutral": "brain", "falling": "penalty", "first": 1})),
            (3, json!({"mode": "chaos"})),
            (4, json!({"mode": "symbiosis", "species": ["brain", "sun", "tube", "red"]})),
            (1, json!({"setup": 6, "cards": {"tube": "III"}, "falling": "penalty", "first": 0})),
        ] {
            let setup = setup(seats, options).unwrap();
            assert_eq!(Setup::new(seats, &setup.options()), Ok(setup));
        }
    }
}

//! The one list of the games. To add one, add a line here (CONTRIBUTING.md).

use crate::rulebook::{Rulebook, RulesOf};
use serde_json::Value;

static GAMES: &[&dyn Rulebook] = &[
    // A line each.
    &RulesOf::<lumicora::Lumicora>::NEW,
    &RulesOf::<lumis::Lumis>::NEW,
    &RulesOf::<coral::Coral>::NEW,
];

/// All games.
pub fn all() -> &'static [&'static dyn Rulebook] {
    GAMES
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static dyn Rulebook> {
    GAMES.iter().copied().find(|game| game.name() == name)
}

/// The game whose rules have numbers like this one (`LC-20`).
pub fn find_by_rule(rule: &str) -> Option<&'static dyn Rulebook> {
    let prefix = rule.split('-').next().unwrap_or_default();
    GAMES.iter().copied().find(|game| game.rule_prefix() == prefix)
}

/// The game this is meant to be a board of.
pub fn find_by_board(board: &Value) -> Option<&'static dyn Rulebook> {
    GAMES.iter().copied().find(|game| game.is_board(board))
}

/// The names, for messages.
pub fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_prefixes_are_unique_and_lead_back() {
        for game in all() {
            assert_eq!(find(game.name()).map(Rulebook::name), Some(game.name()));
            assert_eq!(
                find_by_rule(&format!("{}-1", game.rule_prefix())).map(Rulebook::name),
                Some(game.name())
            );
            assert!(game.policies().contains(&"random") && game.policies().contains(&"greedy"));
        }
        assert!(find("chess").is_none() && find_by_rule("XX-1").is_none() && find_by_rule("").is_none());
    }
}

//! Advances a view by what was seen since: what a page does with the frames it is sent.

use super::frames::text;
use crate::reading::{Unreadable, read_view};
use kernel::{Observe, View};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Folds the sights of a frame into a view, in order. The result is validated as a view, because sights of another
/// match may lead to nonsense.
pub(crate) fn fold<G: Observe>(view: &Value, sights: &[Value]) -> Result<Arc<str>, Unreadable> {
    let mut view = read_view::<G>(view)?;
    for (i, sight) in sights.iter().enumerate() {
        let sight = Deserialize::deserialize(sight)
            .map_err(|error| Unreadable(format!("sight {i}: not a sight: {error}")))?;
        view.fold(&sight);
    }
    read_view::<G>(&json!(view))
        .map_err(|Unreadable(why)| Unreadable(format!("sights of another match: {why}")))?;
    Ok(text(&view))
}

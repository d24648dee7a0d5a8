//! Any bytes as a record: read, judge, replay. Seed the corpus with conformance/records.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(record) = table::read_record(data) else { return };
    let Some(game) = table::games::find(&record.game) else { return };
    let _ = game.verify(&record);
    let _ = game.replay(&record, &mut |_| true);
});

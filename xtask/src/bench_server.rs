//! `cargo xtask bench server`: how much load a fresh server on loopback carries, compared with boardgame.io in the
//! same run.

use crate::oracle::plans::PLANS;
use crate::process::answers;
use crate::web;
use crate::workspace::{Profile, Workspace};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// How long each measurement takes.
const SECONDS: &str = "10";
/// How often ours and another are measured side by side.
const ROUNDS: usize = 3;

/// Whether everything could be measured and nothing went wrong.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let program = workspace.build_program(Profile::Release)?;
    for game in PLANS.map(|plan| plan.game) {
        let told = load(workspace, &program, &["--tables", "200", "--game", game])?;
        show(&format!("200 tables of {game}, durable"), &told);
    }
    let told = load(workspace, &program, &["--tables", "1000", "--pace", "2s"])?;
    show("1,000 tables, an entry per table every 2 s", &told);
    peers(workspace, &program)
}

fn load(workspace: &Workspace, program: &Path, words: &[&str]) -> Result<Value, String> {
    let mut command = workspace.command(program, &["load", "--json", "--seconds", SECONDS]);
    json_of(command.args(words))
}

fn json_of(command: &mut Command) -> Result<Value, String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", command.get_program().to_string_lossy(), output.status));
    }
    serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())
}

fn rate(told: &Value) -> f64 {
    told["entries_per_s"].as_f64().unwrap_or_default()
}

fn show(what: &str, told: &Value) {
    println!(
        "{what}: {:.0} entries/s, p50 {} ms, p99 {} ms, max {} ms, errors {}",
        rate(told),
        told["p50_ms"],
        told["p99_ms"],
        told["max_ms"],
        told["errors"]
    );
}

/// boardgame.io, where Node is installed. Two seats, one placement after the other. Ours and theirs take turns,
/// and the median counts, because what else a machine does changes by the minute.
fn peers(workspace: &Workspace, program: &Path) -> Result<bool, String> {
    let folder = workspace.root.join("bench/peers");
    if !answers(workspace.command("node", &["--version"]).current_dir(&folder)) {
        println!("not measured, for want of Node: boardgame.io");
        return Ok(true);
    }
    if let Err(why) = web::install_packages(&folder) {
        println!("not measured: boardgame.io ({why})");
        return Ok(true);
    }
    for store in ["file", "memory"] {
        let mut ratios = Vec::new();
        for _ in 0..ROUNDS {
            let ours = load(workspace, program, &["--tables", "200"])?;
            show("ours, 200 tables, durable", &ours);
            let words = ["load.mjs", "--store", store, "--tables", "200", "--seconds", SECONDS];
            let told = json_of(workspace.command("node", &words).current_dir(&folder))?;
            show(&format!("boardgame.io, 200 tables, {store} store"), &told);
            ratios.push(rate(&ours) / rate(&told).max(0.1));
        }
        ratios.sort_by(f64::total_cmp);
        let (least, most) = (ratios[0], ratios[ROUNDS - 1]);
        println!("  ours is {:.1} times that ({least:.1} to {most:.1})", ratios[ROUNDS / 2]);
    }
    println!(
        "boardgame.io acknowledges before anything is durable, with either store; ours only when it is on disk."
    );
    Ok(true)
}

//! `cargo xtask bench`: how fast the rules are. Seconds depend on the machine and what else it does; counted
//! instructions do not, so versions are compared by those.

use crate::oracle::plans::PLANS;
use crate::process::answers;
use crate::web;
use crate::workspace::{Profile, Workspace};
use serde_json::{Map, Value};
use std::path::Path;
use std::process::Command;

/// Enough games to make the program's start negligible, few enough for valgrind.
const COUNTED_PLAYOUTS: &str = "200";

/// Measures every game and prints a table for each way of measuring.
pub(crate) fn run(workspace: &Workspace) -> Result<bool, String> {
    let program = workspace.build_program(Profile::Release)?;
    let mut rows = Vec::new();
    for plan in &PLANS {
        rows.extend(measured(workspace.command(&program, &["bench", plan.game, "--json"]))?);
    }
    println!("{}", table(&rows));
    in_a_page(workspace, &program)?;

    if !answers(Command::new("valgrind").arg("--version")) {
        println!("instructions per step: not counted, because valgrind is not installed");
        return Ok(true);
    }
    let mut rows = Vec::new();
    for plan in &PLANS {
        rows.push(counted(workspace, &program, plan.game)?);
    }
    println!("{}", table(&rows));
    Ok(true)
}

/// The rules and the search of two seats, here and as a page has them: the same engine, in Node.
fn in_a_page(workspace: &Workspace, program: &Path) -> Result<(), String> {
    web::build_engine(workspace)?;
    let page = measured(web::node(workspace, &["test/bench.mjs"]))?;
    let mut rows = Vec::new();
    for mut row in page {
        let game = row.get("game").and_then(Value::as_str).unwrap_or_default().to_owned();
        let two = ["--seats", "2", "--seconds", "2", "--json"];
        let rules = measured(workspace.command(program, &[&["bench", game.as_str()], &two[..]].concat()))?;
        let search =
            measured(workspace.command(program, &[&["bench", "mcts", game.as_str()], &two[..]].concat()))?;
        for (lines, name, here) in
            [(rules, "steps_per_s", "steps_per_s_here"), (search, "sims_per_s", "sims_per_s_here")]
        {
            let value = lines.first().and_then(|line| line.get(name)).cloned().unwrap_or_default();
            row.insert(here.to_owned(), value);
        }
        rows.push(row);
    }
    println!("in a page (Node), and here:\n{}", table(&rows));
    Ok(())
}

/// The lines that `reeflight bench` prints, one per number of seats.
fn measured(mut command: Command) -> Result<Vec<Map<String, Value>>, String> {
    let output = command.output().map_err(|e| format!("reeflight cannot be started: {e}"))?;
    if !output.status.success() {
        return Err(format!("reeflight bench failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    lines
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).map_err(|e| format!("reeflight bench printed `{line}`: {e}")))
        .collect()
}

/// Runs a fixed number of games under valgrind.
fn counted(workspace: &Workspace, program: &Path, game: &str) -> Result<Map<String, Value>, String> {
    let program = program.to_string_lossy();
    let words = [
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        &program,
        "bench",
        game,
        "--seats",
        "2",
        "--playouts",
        COUNTED_PLAYOUTS,
        "--json",
    ];
    let output = workspace
        .command("valgrind", &words)
        .output()
        .map_err(|e| format!("valgrind cannot be started: {e}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let instructions = collected(&said).ok_or_else(|| format!("valgrind counted nothing:\n{said}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let line: Map<String, Value> = serde_json::from_str(printed.trim())
        .map_err(|e| format!("reeflight bench printed `{}`: {e}", printed.trim()))?;
    let steps = line
        .get("steps")
        .and_then(Value::as_u64)
        .filter(|&n| n > 0)
        .ok_or("reeflight bench told no `steps`")?;
    let row = [
        ("game", game.into()),
        ("seats", 2.into()),
        ("steps", steps.into()),
        ("instructions", instructions.into()),
        ("instructions_per_step", (instructions / steps).into()),
    ];
    Ok(row.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// The total in what callgrind says at its end: `==123== Collected : 4567`.
fn collected(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

/// Rows under headings: game and seats first, then the other columns.
fn table(rows: &[Map<String, Value>]) -> String {
    let mut keys = vec!["game", "seats"];
    for key in rows.iter().flat_map(|row| row.keys()) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    let mut lines = vec![keys.iter().map(|key| key.replace('_', " ")).collect::<Vec<_>>()];
    for row in rows {
        lines.push(keys.iter().map(|key| row.get(*key).map_or_else(String::new, cell)).collect());
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..keys.len()).map(width).collect();
    let mut out = String::new();
    for line in &lines {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

/// Numbers as people read them: whole ones in groups of three, others with as many digits as matter.
fn cell(value: &Value) -> String {
    if let Some(n) = value.as_u64() {
        return grouped(n);
    }
    match value {
        Value::Number(n) => match n.as_f64() {
            Some(x) if (1000.0..1e18).contains(&x) => grouped(x.round() as u64),
            Some(x) => format!("{x:.2}"),
            None => n.to_string(),
        },
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_table_is_readable_whatever_is_measured() {
        let rows = [
            json!({"game": "lumicora", "seats": 2, "playouts_per_second": 12345.6, "seconds": 1.0}),
            json!({"game": "lumicora", "seats": 3, "steps": 1234567, "seconds": 0.5}),
        ];
        let rows: Vec<_> = rows.iter().filter_map(|row| row.as_object().cloned()).collect();
        let expected = "    game  seats  playouts per second  seconds      steps\n\
                        lumicora      2               12,346     1.00\n\
                        lumicora      3                          0.50  1,234,567\n";
        assert_eq!(table(&rows), expected);
    }

    #[test]
    fn the_total_of_callgrind_is_found() {
        let said = "==9== Callgrind\n==9== \n==9== Events    : Ir\n==9== Collected : 123456\n==9== \n==9== I   refs:      123,456\n";
        assert_eq!(collected(said), Some(123_456));
        assert_eq!(collected("valgrind: no such program"), None);
    }

    #[test]
    fn numbers_have_groups_of_three() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(n), text);
        }
    }
}

//! `reeflight conform`.

use crate::arguments::read_file;
use crate::failure::Failure;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use table::Conformance;

/// Arguments of `conform`.
#[derive(clap::Args)]
pub(crate) struct Conform {
    /// Vector files, or folders of them; - reads standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

impl Conform {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut files = Vec::new();
        for path in &self.paths {
            collect(path, &mut files)?;
        }
        let (mut passed, mut failed) = (0, 0);
        let mut unreadable = 0;
        let mut out = stdout().lock();
        for file in files {
            let name = file.display().to_string();
            let answers = table::conform(&read_file(&name)?)
                .map_err(|why| Failure::unusable(format_args!("{name}: {why}")))?;
            for (title, answer) in answers {
                match answer {
                    Ok(Conformance(problems)) if problems.is_empty() => passed += 1,
                    Ok(Conformance(problems)) => {
                        failed += 1;
                        writeln!(out, "{name}: {title}: {}", problems.join("; "))?;
                    }
                    Err(why) => {
                        failed += 1;
                        unreadable += 1;
                        writeln!(out, "{name}: {title}: {why}")?;
                    }
                }
            }
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
        if failed == 0 {
            return Ok(());
        }
        let also = if unreadable == 0 { String::new() } else { format!(", {unreadable} of them unreadable") };
        Err(Failure::wrong(format_args!("{failed} vectors fail{also}")))
    }
}

/// The JSON files of a folder and of those in it, in order; or the file itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if path == Path::new("-") {
        files.push(path.to_owned());
        return Ok(());
    }
    let unusable = |error: std::io::Error| Failure::unusable(format_args!("{}: {error}", path.display()));
    if !path.metadata().map_err(unusable)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(unusable)?;
    let mut inside: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(unusable)?;
    inside.sort();
    for entry in inside {
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "json") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

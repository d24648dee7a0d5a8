//! Starting other programs.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// Runs a command with its output going where ours goes. Whether it ended well.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool, String> {
    let status = command.status().map_err(|e| cannot_start(command, &e))?;
    Ok(status.success())
}

/// How a program ended, and what it said.
pub(crate) struct Kept {
    pub(crate) ended_well: bool,
    /// The lines of both its streams, in the order in which they came.
    pub(crate) lines: Vec<String>,
}

/// Runs a command with its output going where ours goes, and keeps the lines of both its streams too.
pub(crate) fn run_and_keep(command: &mut Command) -> Result<(bool, Vec<String>), String> {
    let kept = listen(command, |line| println!("{line}"), |line| eprintln!("{line}"))?;
    Ok((kept.ended_well, kept.lines))
}

/// Runs a command and keeps what it says, to be shown later.
pub(crate) fn keep(command: &mut Command) -> Result<Kept, String> {
    listen(command, |_| (), |_| ())
}

fn listen(
    command: &mut Command,
    show: impl Fn(&str),
    show_error: impl Fn(&str) + Sync,
) -> Result<Kept, String> {
    let lines = Mutex::new(Vec::new());
    let write = |line: &str| {
        if let Ok(mut lines) = lines.lock() {
            lines.push(line.to_owned());
        }
    };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| cannot_start(command, &e))?;
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    // Two readers: a program that fills one pipe while we wait for the other would block.
    thread::scope(|scope| {
        scope.spawn(|| {
            pass_on(errors, |line| {
                show_error(line);
                write(line);
            })
        });
        pass_on(output, |line| {
            show(line);
            write(line);
        });
    });
    let ended_well = child.wait().map_err(|e| e.to_string())?.success();
    Ok(Kept { ended_well, lines: lines.into_inner().unwrap_or_default() })
}

/// Finds a program in the folders of a path, or at the path given.
pub(crate) fn found(path: &OsStr, name: &str) -> Option<PathBuf> {
    let file = format!("{name}{EXE_SUFFIX}");
    let inside = std::env::split_paths(path).map(|folder| folder.join(&file));
    std::iter::once(PathBuf::from(name)).chain(inside).find(|path| path.is_file())
}

/// Whether a program can be started and ends well, for "is it installed".
pub(crate) fn answers(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("{} cannot be started: {error}", command.get_program().to_string_lossy())
}

fn pass_on(stream: Option<impl Read>, show: impl Fn(&str)) -> Vec<String> {
    let Some(stream) = stream else { return Vec::new() };
    let mut reader = BufReader::new(stream);
    let (mut lines, mut bytes) = (Vec::new(), Vec::new());
    while reader.read_until(b'\n', &mut bytes).is_ok_and(|n| n > 0) {
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        show(&line);
        lines.push(line);
        bytes.clear();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = run_and_keep(&mut Command::new("no-such-program-anywhere")).expect_err("it is not there");
        assert!(error.starts_with("no-such-program-anywhere cannot be started"), "{error}");
        assert!(!answers(&mut Command::new("no-such-program-anywhere")));
    }

    #[test]
    fn lines_are_kept_whatever_their_bytes() {
        let seen = pass_on(Some(&b"one\r\n\xff two\nlast"[..]), |_| ());
        assert_eq!(seen, ["one", "\u{fffd} two", "last"]);
    }
}

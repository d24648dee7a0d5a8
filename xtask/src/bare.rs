//! `cargo xtask bare`: the README's commands on a stranger's machine: a fresh clone of what is committed, a
//! toolchain without extra targets, empty caches, nothing built, nothing prepared by hand. What the system has
//! (Node, Python, a C compiler, browsers) is there as it is.

use crate::process::{answers, found, keep, succeeds};
use crate::workspace::Workspace;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Something that must go well on a bare machine.
type Trial = fn(&Surrounding) -> Result<bool, String>;

/// Whether everything `words` ask for goes well: `run`, `test`, `missing`, or `all` three.
pub(crate) fn run(workspace: &Workspace, words: &[String]) -> Result<bool, String> {
    let trials: &[Trial] = match words.first().map_or("run", String::as_str) {
        "run" => &[plays],
        "test" => &[passes],
        "missing" => &[says_what_is_missing],
        "all" => &[says_what_is_missing, plays, passes],
        word => return Err(format!("`bare` takes run, test, missing or all, not `{word}`")),
    };
    let mut is_well = true;
    for trial in trials {
        is_well &= trial(&Surrounding::new(workspace)?)?;
    }
    Ok(is_well)
}

/// `cargo run --release` gives a program with its app in it.
fn plays(bare: &Surrounding) -> Result<bool, String> {
    let start = Instant::now();
    if !succeeds(&mut bare.command("cargo", &["run", "--release", "--quiet", "--", "--version"]))? {
        return Ok(false);
    }
    println!("cargo run --release: {:.0} s", start.elapsed().as_secs_f64());
    let program =
        bare.project.join("target/release").join(format!("reeflight{}", std::env::consts::EXE_SUFFIX));
    let mut server = Command::new(&program)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(bare.folder.join("data"))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", program.display()))?;
    let mut line = String::new();
    let said = server.stdout.take().ok_or("the server prints nothing")?;
    let app = BufReader::new(said).read_line(&mut line).map_err(|e| e.to_string()).and_then(|_| {
        let address = line.trim().rsplit("http://").next().unwrap_or_default().to_owned();
        let page = get(&address, "/")?;
        let script = page
            .split("src=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .find(|path| path.ends_with(".js"));
        let script = script
            .ok_or_else(|| format!("the page is not the app: {}", page.lines().last().unwrap_or_default()))?;
        get(&address, script)
    });
    let _ = server.kill();
    let _ = server.wait();
    let app = app?;
    println!("the page is the app: its script has {} bytes", app.len());
    Ok(!app.is_empty())
}

/// `cargo xtask test` passes, as CI runs it.
fn passes(bare: &Surrounding) -> Result<bool, String> {
    let start = Instant::now();
    let passed = succeeds(bare.command("cargo", &["xtask", "test"]).env("CI", "true"))?;
    println!("cargo xtask test: {:.0} s", start.elapsed().as_secs_f64());
    Ok(passed)
}

/// Where something is missing, the build stops with a reason and a way out, and never goes on without the app.
fn says_what_is_missing(bare: &Surrounding) -> Result<bool, String> {
    let toolchain = bare.toolchain.join("bin");
    let without = |names: &[&str]| bare.path_without(names);
    let mut no_rustup = vec![toolchain];
    no_rustup.extend(std::env::split_paths(&without(&["cargo", "rustc", "rustup"])?));
    let no_rustup = std::env::join_paths(no_rustup).map_err(|e| e.to_string())?;
    let cases: [(&str, &str, OsString, &[&str]); 4] = [
        // The target first: once installed, it stays.
        (
            "no target, no rustup",
            "PATH",
            no_rustup,
            &["has no target wasm32-unknown-unknown", "there is no rustup"],
        ),
        (
            "no target, rustup without a network",
            "RUSTUP_DIST_SERVER",
            "http://127.0.0.1:9".into(),
            &[
                "has no target wasm32-unknown-unknown",
                "add it with: rustup target add wasm32-unknown-unknown",
            ],
        ),
        ("no Node", "PATH", without(&["node", "nodejs"])?, &["no `node` was found"]),
        (
            "npm without a network",
            "npm_config_offline",
            "true".into(),
            &["npm packages could not be installed"],
        ),
    ];
    let mut is_well = true;
    for (name, variable, value, expected) in cases {
        let mut build = bare.command("cargo", &["check", "--quiet", "--package", "cli"]);
        if variable == "PATH" {
            build = bare.command(
                found(&value, "cargo").ok_or("no cargo")?,
                &["check", "--quiet", "--package", "cli"],
            );
        }
        let kept = keep(build.env(variable, value))?;
        let said = kept.lines.join("\n");
        let stopped = !kept.ended_well
            && expected.iter().chain(&["REEFLIGHT_WEB=skip"]).all(|part| said.contains(part));
        println!("{}: {name}", if stopped { "said" } else { "NOT SAID" });
        kept.lines
            .iter()
            .filter(|line| !stopped || line.starts_with("error"))
            .for_each(|line| println!("    {line}"));
        is_well &= stopped;
    }
    Ok(is_well)
}

/// The bare machine; gone when it goes.
struct Surrounding {
    folder: PathBuf,
    project: PathBuf,
    toolchain: PathBuf,
}

impl Drop for Surrounding {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Surrounding {
    fn new(workspace: &Workspace) -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("reeflight-bare-{}", std::process::id()));
        let (rustup, cargo, project) = (folder.join("rustup"), folder.join("cargo"), folder.join("project"));
        let name = first_line(workspace.command("rustup", &["show", "active-toolchain"]))?;
        let name = name.split_whitespace().next().unwrap_or_default().to_owned();
        let home = PathBuf::from(first_line(workspace.command("rustup", &["show", "home"]))?);
        let bare = Surrounding { toolchain: rustup.join("toolchains").join(&name), project, folder };
        for folder in [&bare.toolchain, &cargo] {
            fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        // The same compiler, and only this machine's target.
        copy(&home.join("toolchains").join(&name), &bare.toolchain)?;
        let _ = fs::copy(home.join("settings.toml"), rustup.join("settings.toml"));
        let installed =
            keep(&mut bare.command("rustup", &["target", "list", "--installed", "--toolchain", &name]))?;
        let host = first_line(workspace.command("rustc", &["--print", "host-tuple"]))?;
        for target in installed.lines.iter().filter(|target| **target != host) {
            keep(&mut bare.command("rustup", &["target", "remove", "--toolchain", &name, target]))?;
        }
        // The machine's package sources are used, but nothing that was fetched before.
        let own = std::env::var_os("CARGO_HOME")
            .map(PathBuf::from)
            .or_else(|| Some(std::env::home_dir()?.join(".cargo")));
        for file in ["config.toml", "config"] {
            if let Some(own) = &own {
                let _ = fs::copy(own.join(file), cargo.join(file));
            }
        }
        let from = workspace.root.to_string_lossy();
        let to = bare.project.to_string_lossy();
        if !answers(&mut workspace.command("git", &["clone", "--quiet", &from, &to])) {
            return Err(format!("{from} cannot be cloned"));
        }
        Ok(bare)
    }

    /// A command as a user there would start it, independent of the cargo that runs us, whose libraries would lead
    /// the copied compiler back to the old one's targets.
    fn command(&self, program: impl Into<OsString>, words: &[&str]) -> Command {
        let mut command = Command::new(program.into());
        for (name, _) in std::env::vars_os() {
            let known = name.to_string_lossy();
            if ["CARGO", "RUST", "REEFLIGHT", "CI", "LD_LIBRARY", "DYLD_"]
                .iter()
                .any(|prefix| known.starts_with(prefix))
            {
                command.env_remove(&name);
            }
        }
        command
            .args(words)
            .env("RUSTUP_HOME", self.folder.join("rustup"))
            .env("CARGO_HOME", self.folder.join("cargo"));
        command.env("RUSTUP_AUTO_INSTALL", "0").env("npm_config_cache", self.folder.join("npm"));
        if self.project.is_dir() {
            command.current_dir(&self.project);
        }
        command
    }

    /// A `PATH` without these programs: folders that have one are replaced by folders of links to everything else
    /// in them.
    fn path_without(&self, names: &[&str]) -> Result<OsString, String> {
        let is_one =
            |file: &Path| file.file_stem().is_some_and(|stem| names.iter().any(|name| stem == *name));
        let mut folders = Vec::new();
        for (number, folder) in
            std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).enumerate()
        {
            let files: Vec<PathBuf> =
                fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
            if !files.iter().any(|file| is_one(file)) {
                folders.push(folder);
            } else if cfg!(unix) {
                let links = self.folder.join(format!("path-{}-{number}", names.join("-")));
                fs::create_dir_all(&links).map_err(|e| format!("{}: {e}", links.display()))?;
                for file in files.iter().filter(|file| !is_one(file)) {
                    link(file, &links.join(file.file_name().unwrap_or_default()))?;
                }
                folders.push(links);
            }
        }
        std::env::join_paths(folders).map_err(|e| e.to_string())
    }
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> Result<(), String> {
    std::os::unix::fs::symlink(from, to).map_err(|e| format!("{}: {e}", to.display()))
}

#[cfg(not(unix))]
fn link(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|e| format!("{}: {e}", to.display()))
}

fn first_line(mut command: Command) -> Result<String, String> {
    let kept = keep(&mut command)?;
    let line = kept.lines.into_iter().next().unwrap_or_default();
    if kept.ended_well { Ok(line) } else { Err(format!("`bare` needs a toolchain kept by rustup: {line}")) }
}

/// A folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let cannot = |e: std::io::Error| format!("{}: {e}", from.display());
    fs::create_dir_all(to).map_err(cannot)?;
    for entry in fs::read_dir(from).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(cannot)?;
        }
    }
    Ok(())
}

/// The body of a page. It is asked for as plain text, so that nothing has to be unpacked.
fn get(address: &str, path: &str) -> Result<String, String> {
    let cannot = |e: std::io::Error| format!("http://{address}{path}: {e}");
    let mut stream = TcpStream::connect(address).map_err(cannot)?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").map_err(cannot)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(cannot)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) =
        answer.split_once("\r\n\r\n").ok_or_else(|| format!("http://{address}{path}: no answer"))?;
    let status = head.lines().next().unwrap_or_default();
    if status.contains(" 200 ") {
        Ok(body.to_owned())
    } else {
        Err(format!("http://{address}{path}: {status}"))
    }
}

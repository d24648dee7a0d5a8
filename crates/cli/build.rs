//! Builds the web app into the program, by `web/build.mjs`. If it cannot be built, the build stops and says why:
//! nobody gets a program without its app by accident. `REEFLIGHT_WEB=skip` leaves it out on purpose: lints, docs and
//! most tests do not need it.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// What the app is built from, relative to the root of the workspace. Not `web/dist`: the build writes it, and
/// cargo would take that for a change.
const SOURCES: [&str; 12] = [
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
    "docs/rules",
    "web/build.mjs",
    "web/index.html",
    "web/package-lock.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
];

/// Crates the engine does not use, as in `web/build.mjs`.
const OTHERS: [&str; 7] = ["cli", "client", "protocol", "server", "store", "testkit", "typescript"];

/// The crates the page's engine is built from.
fn engine_crates(root: &Path) -> io::Result<Vec<PathBuf>> {
    let folders = fs::read_dir(root.join("crates"))?.map(|entry| Ok(entry?.path()));
    let mut folders = folders.collect::<io::Result<Vec<PathBuf>>>()?;
    folders.retain(|folder| !OTHERS.iter().any(|other| folder.ends_with(other)));
    Ok(folders)
}

fn main() -> io::Result<()> {
    let root = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(variable("OUT_DIR"));
    tell("rerun-if-env-changed=REEFLIGHT_WEB");
    if env::var_os("REEFLIGHT_WEB").is_some_and(|value| value == "skip") {
        let why = "It was left out when this program was built (REEFLIGHT_WEB=skip).";
        return fs::write(out.join("webapp.rs"), table(why, &BTreeMap::new(), &out)?);
    }
    match build(&root) {
        Ok(()) => {
            let parts = SOURCES.iter().map(|source| root.join(source)).chain(engine_crates(&root)?);
            parts.for_each(|part| tell(&format!("rerun-if-changed={}", part.display())));
            fs::write(out.join("webapp.rs"), table("", &list(&root.join("web/dist"))?, &out)?)
        }
        // The next build tries again, because this one failed.
        Err(reasons) => {
            reasons.iter().for_each(|reason| tell(&format!("error={reason}")));
            tell("error=to build the program without its web app: set REEFLIGHT_WEB=skip");
            Ok(())
        }
    }
}

/// Builds the app into `web/dist`; otherwise says why not, in a line or two for people.
fn build(root: &Path) -> Result<(), Vec<String>> {
    let needs = "the web app needs Node 20.19 or later (https://nodejs.org)";
    let node = Command::new("node").arg("--version").stdin(Stdio::null()).output();
    match node.as_ref().map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()) {
        Err(_) => return Err(vec![format!("{needs}, and no `node` was found")]),
        Ok(version) if !is_recent(&version) => {
            return Err(vec![format!("{needs}, and `node` is {version}")]);
        }
        Ok(_) => {}
    }
    let mut child = Command::new("node")
        .arg("build.mjs")
        .current_dir(root.join("web"))
        // The settings of the build around us are not for the engine.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| vec![format!("web/build.mjs could not be started: {why}")])?;
    let said = child.stderr.take().map(|errors| thread::spawn(move || lines(errors).collect::<Vec<_>>()));
    let mut terminal = Terminal::open();
    child.stdout.take().into_iter().flat_map(lines).for_each(|line| terminal.show(&line));
    let said = said.and_then(|reader| reader.join().ok()).unwrap_or_default();
    if child.wait().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    let reasons: Vec<String> =
        said.iter().filter_map(|line| line.strip_prefix("! ")).map(str::to_owned).collect();
    // An error it did not foresee: show everything it printed.
    Err(if reasons.is_empty() { said } else { reasons })
}

/// Whether this is a version of Node that can build the app, such as `v20.19.0`.
fn is_recent(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|part| part.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(20), Some(19))
}

fn lines(stream: impl io::Read) -> impl Iterator<Item = String> {
    BufReader::new(stream).lines().map_while(Result::ok)
}

/// The terminal someone is waiting at, if there is one: cargo does not show what a build script prints.
struct Terminal(Option<fs::File>);

impl Terminal {
    fn open() -> Self {
        let name = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
        Terminal(fs::OpenOptions::new().write(true).open(name).ok())
    }

    /// A line in cargo's style among its own; cargo redraws its progress bar below it.
    fn show(&mut self, line: &str) {
        if let Some(terminal) = &mut self.0 {
            // If it can't be shown, the build goes on without it.
            let _ = writeln!(terminal, "\r\x1b[K\x1b[1;36m{:>12}\x1b[0m {line}", "Web app");
        }
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

#[allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]
fn tell(what: &str) {
    println!("cargo::{what}");
}

/// All files of a folder by their address.
fn list(folder: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
    let (mut files, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(inside) = path.strip_prefix(folder) {
                let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
                if !parts.iter().any(|part| part.starts_with('.')) {
                    files.insert(format!("/{}", parts.join("/")), path);
                }
            }
        }
    }
    Ok(files)
}

/// The list of files as Rust code. The files are copied beside it, so that building the app again breaks nothing.
fn table(missing: &str, files: &BTreeMap<String, PathBuf>, out: &Path) -> io::Result<String> {
    let mut text = format!(
        "/// The web app.\npub(crate) const PAGES: server::Pages = server::Pages {{ missing: {missing:?}, files: &[\n"
    );
    for (number, (address, file)) in files.iter().enumerate() {
        if address.ends_with(".br") || address.ends_with(".gz") {
            continue;
        }
        let bytes = fs::read(file)?;
        let copy = |from: Option<&PathBuf>, form: &str| -> io::Result<String> {
            let Some(from) = from else { return Ok("None".to_owned()) };
            let to = out.join(format!("app-{number}.{form}"));
            fs::copy(from, &to)?;
            Ok(format!("Some(include_bytes!({:?}))", to.display().to_string()))
        };
        let plain = copy(Some(file), "plain")?;
        let brotli = copy(files.get(&format!("{address}.br")), "br")?;
        let gzip = copy(files.get(&format!("{address}.gz")), "gz")?;
        let plain = plain.trim_start_matches("Some(").trim_end_matches(')').to_owned() + ")";
        let (kind, tag, hashed) = (kind(address), tag(&bytes), address.starts_with("/assets/"));
        let _ = writeln!(
            text,
            "    server::Page {{ path: {address:?}, kind: {kind:?}, hashed: {hashed}, tag: \"{tag:016x}\", \
             plain: {plain}, brotli: {brotli}, gzip: {gzip} }},"
        );
    }
    text.push_str("] };\n");
    Ok(text)
}

fn kind(address: &str) -> &'static str {
    match address.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// FNV-1a with 64 bits: enough to tell a file from its previous version.
fn tag(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

//! Builds the web app into the program, by `web/build.mjs`. What cannot be built is said in one line, and the program
//! is built without it. `REEFLIGHT_WEB=skip` leaves it out: lints, docs and tests do not need it.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the app is made from, seen from the root of the workspace.
const SOURCES: [&str; 14] = [
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
    "crates",
    "docs/rules",
    "web/build.mjs",
    "web/dist",
    "web/index.html",
    "web/package-lock.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
];

fn main() -> io::Result<()> {
    let root = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(variable("OUT_DIR"));
    tell("rerun-if-env-changed=REEFLIGHT_WEB");
    let files = match built(&root) {
        Ok(dist) => list(&dist)?,
        Err(why) => return fs::write(out.join("webapp.rs"), table(&why, &BTreeMap::new(), &out)?),
    };
    fs::write(out.join("webapp.rs"), table("", &files, &out)?)
}

/// Where the app is, freshly built if need be; else why it is not.
fn built(root: &Path) -> Result<PathBuf, String> {
    if env::var_os("REEFLIGHT_WEB").is_some_and(|value| value == "skip") {
        return Err("It was left out when this program was built (REEFLIGHT_WEB=skip).".to_owned());
    }
    for source in SOURCES {
        tell(&format!("rerun-if-changed={}", root.join(source).display()));
    }
    let recent = "const [a, b] = process.versions.node.split('.'); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)";
    let node = Command::new("node").args(["-e", recent]).stdin(Stdio::null()).status();
    if !node.is_ok_and(|status| status.success()) {
        tell("rerun-if-env-changed=PATH");
        return Err(warn("no Node 20.19 or later was found"));
    }
    let output = Command::new("node")
        .args(["build.mjs"])
        .current_dir(root.join("web"))
        // Those of the build around us are not those of the engine.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .stdin(Stdio::null())
        .output();
    match output {
        Ok(output) if output.status.success() => Ok(root.join("web/dist")),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no reason was given");
            // Asked again with the next build: nothing here may have to change for it to work then.
            tell("rerun-if-changed=/there/is/no/such/file");
            Err(warn(&format!("web/build.mjs said: {last}")))
        }
        Err(why) => Err(warn(&format!("web/build.mjs could not be started: {why}"))),
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

#[allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]
fn tell(what: &str) {
    println!("cargo:{what}");
}

/// Says in one line why there is no app; the same for the page that stands in for it.
fn warn(why: &str) -> String {
    tell(&format!("warning=the program is built without the web app, and serves without it: {why}"));
    format!("When it was built, {why}.")
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

/// The table in Rust. Files are copied beside it, so that building the app again breaks nothing.
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

/// FNV-1a with 64 bits: enough to tell a file from the one before it.
fn tag(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

//! The pages in the two other engines that people have, Firefox and WebKit: the part "engines" of `cargo xtask test`.
//!
//! They come from Linux: WebKit is the one of GTK, on a screen of Xvfb's that nobody sees. Where they cannot be had, this
//! part says so and counts nothing; with `CI=true` it fails instead, as nothing may be left out there.

use super::{debian, install, node};
use crate::checks::{Checks, Runner};
use crate::process::{found, run_and_keep};
use crate::workspace::{Profile, Workspace};
use std::ffi::OsStr;
use std::path::PathBuf;

/// A program that is needed: what it may be called, and how Debian names its package.
struct Needed {
    names: &'static [&'static str],
    package: &'static str,
}

const FIREFOX: Needed = Needed { names: &["firefox-esr", "firefox"], package: "firefox-esr" };
const WEBKIT: Needed = Needed { names: &["WebKitWebDriver"], package: "webkit2gtk-driver" };
const SCREEN: Needed = Needed { names: &["Xvfb"], package: "xvfb" };

impl Needed {
    fn find(&self, path: &OsStr) -> Option<PathBuf> {
        self.names.iter().find_map(|name| found(path, name))
    }
}

/// Where the browsers are.
struct Engines {
    firefox: PathBuf,
    webkit: PathBuf,
}

impl Engines {
    fn find(path: &OsStr) -> Result<Self, Vec<&'static Needed>> {
        let all = [&FIREFOX, &WEBKIT, &SCREEN];
        match all.map(|one| one.find(path)) {
            [Some(firefox), Some(webkit), Some(_)] => Ok(Engines { firefox, webkit }),
            ways => {
                Err(all.into_iter().zip(ways).filter(|(_, way)| way.is_none()).map(|(one, _)| one).collect())
            }
        }
    }
}

/// Both engines, installed first if need be and if we may; or what is missing.
fn browsers() -> Result<Engines, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let missing = match Engines::find(&path) {
        Ok(engines) => return Ok(engines),
        Err(missing) => missing,
    };
    if debian::is_ours() {
        let packages: Vec<_> = missing.iter().map(|one| one.package).collect();
        println!("apt-get installs {}", packages.join(", "));
        debian::update()?;
        debian::install(&packages)?;
    }
    Engines::find(&path).map_err(|missing| describe(&missing))
}

fn describe(missing: &[&Needed]) -> String {
    let each = |one: &&Needed| format!("{} (Debian: {})", one.names.join(" or "), one.package);
    format!("missing: {}", missing.iter().map(each).collect::<Vec<_>>().join(", "))
}

/// Builds the program with its pages and plays in both engines, as `web/test/engines` says. Pictures are for people.
pub(crate) fn test(workspace: &Workspace, pictures: bool) -> Result<Checks, String> {
    let engines = match browsers() {
        Ok(engines) => engines,
        Err(why) => return without(&why, std::env::var("CI").is_ok_and(|ci| ci == "true")),
    };
    install(workspace)?;
    let program = workspace.build_program(Profile::Dev)?;
    let mut run = node(workspace, &["test/engines/run.mjs"]);
    run.env("FIREFOX", engines.firefox).env("WEBKIT", engines.webkit).env("REEFLIGHT", &program);
    run.env("SCREENS", workspace.target.join("screens"));
    if pictures {
        run.env("PICTURES", "1");
    }
    let (ended_well, lines) = run_and_keep(&mut run)?;
    Ok(Checks::of_run(Runner::Plain, ended_well, &lines))
}

/// What comes of this part where an engine cannot be had.
fn without(why: &str, is_ci: bool) -> Result<Checks, String> {
    // Other systems have no WebKit of GTK's at all.
    if is_ci && cfg!(target_os = "linux") {
        return Err(why.to_owned());
    }
    println!("not run: {why}");
    Ok(Checks::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_its_package() {
        let missing = Engines::find(OsStr::new("/nowhere")).err().expect("nothing is there");
        assert_eq!(
            describe(&missing),
            "missing: firefox-esr or firefox (Debian: firefox-esr), WebKitWebDriver (Debian: webkit2gtk-driver), \
             Xvfb (Debian: xvfb)"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_missing_engine_is_a_failure_in_ci_only() {
        assert_eq!(without("missing: Xvfb", true), Err("missing: Xvfb".to_owned()));
        assert_eq!(without("missing: Xvfb", false), Ok(Checks::default()));
    }
}

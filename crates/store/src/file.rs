//! The file itself: who may read it, whether it is still the one that was opened, how large it is with its log.

use crate::StoreError;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The most bytes of the write-ahead log if the host sets no limit for the database.
const LARGEST_LOG: u64 = 256 * 1024 * 1024;
/// The smallest limit, however small the database may be.
const SMALLEST_LOG: u64 = 4 * 1024 * 1024;

/// The identity of a file, whatever its name.
pub(crate) type Identity = Option<(u64, u64)>;

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

/// On systems where an open file cannot be moved away, files need no identity.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {
    None
}

/// Takes a file away from everyone else that was made by another program, or put back by hand.
#[cfg(unix)]
fn make_private(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    match file.set_permissions(fs::Permissions::from_mode(mode & 0o700)) {
        // It is somebody else's file: all we can do is use it.
        Err(why) if why.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
fn make_private(_: &fs::File) -> io::Result<()> {
    Ok(())
}

/// A database's file, and its write-ahead log beside it.
#[derive(Clone, Debug)]
pub(crate) struct File {
    path: PathBuf,
    log: PathBuf,
    opened: Identity,
    /// The most bytes the log should take up.
    pub(crate) largest_log: u64,
}

impl File {
    /// A file that nobody else can read, created if it does not exist.
    pub(crate) fn make(path: &Path, largest: Option<u64>) -> Result<File, StoreError> {
        let mut options = fs::OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).and_then(|file| {
            make_private(&file)?;
            file.metadata()
        });
        let file = file.map_err(|why| StoreError::Unavailable(format!("{}: {why}", path.display())))?;
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let largest_log = largest.map_or(LARGEST_LOG, |all| (all / 4).clamp(SMALLEST_LOG, LARGEST_LOG));
        Ok(File { path: path.to_owned(), log: log.into(), opened: identity(&file), largest_log })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Fails if the file was moved away or another is in its place: whatever is written to a file without a name
    /// is lost when the program ends.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let path = self.path.display();
        match fs::metadata(&self.path) {
            Ok(file) if identity(&file) == self.opened => Ok(()),
            Ok(_) => {
                Err(StoreError::Unavailable(format!("{path} is another file than the one that was opened")))
            }
            Err(why) => Err(StoreError::Unavailable(format!("{path}: {why}"))),
        }
    }

    /// The write-ahead log's identity and size; `None` if it does not exist.
    pub(crate) fn log(&self) -> Option<(Identity, u64)> {
        fs::metadata(&self.log).ok().map(|log| (identity(&log), log.len()))
    }

    /// Bytes of the database and of its log.
    pub(crate) fn sizes(&self) -> (u64, u64) {
        let database = fs::metadata(&self.path).map_or(0, |file| file.len());
        (database, self.log().map_or(0, |(_, bytes)| bytes))
    }
}

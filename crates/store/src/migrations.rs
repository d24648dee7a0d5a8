//! Brings a database up to date: runs every file of `migrations/` it has not seen yet, in order.
//!
//! The files are listed here instead of using `sqlx::migrate!`: for that macro alone, SQLite and half of sqlx
//! would be compiled a second time for the compiler's own use.

use crate::StoreError;
use sqlx::SqliteConnection;
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;

/// All of them. The number is the version of a database afterwards.
const FILES: [(i64, &str, &str); 6] = [
    (1, "start", include_str!("../migrations/0001_start.sql")),
    (2, "nonces", include_str!("../migrations/0002_nonces.sql")),
    (3, "chains", include_str!("../migrations/0003_chains.sql")),
    (4, "daily", include_str!("../migrations/0004_daily.sql")),
    (5, "sessions", include_str!("../migrations/0005_sessions.sql")),
    (6, "order", include_str!("../migrations/0006_order.sql")),
];

#[derive(Debug)]
struct Files;

impl<'s> MigrationSource<'s> for Files {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 's>> {
        let migrations = FILES
            .map(|(version, name, sql)| {
                let sql = Cow::Borrowed(sql);
                Migration::new(version, name.into(), MigrationType::Simple, sql, false)
            })
            .to_vec();
        Box::pin(async { Ok(migrations) })
    }
}

/// Runs what has not been run yet. Refuses a database from a newer version, or one with another history.
pub(crate) async fn run(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let cannot = |why: sqlx::migrate::MigrateError| StoreError::Unavailable(why.to_string());
    Migrator::new(Files).await.map_err(cannot)?.run(connection).await.map_err(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// A file that is not listed would never run.
    #[test]
    fn every_file_is_listed_under_its_number() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut there: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        there.sort();
        let listed = FILES.map(|(version, name, _)| format!("{version:04}_{name}.sql"));
        assert_eq!(there, listed);
    }
}

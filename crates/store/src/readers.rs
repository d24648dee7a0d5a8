//! Connections that read. An sqlx pool checks each of them before and after every query, which means two more
//! trips to its thread. A file needs no such check.

use crate::StoreError;
use crate::sqlite::from_sqlx;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, SqliteConnection};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{AcquireError, Semaphore};

/// The most concurrent queries.
const MOST: usize = 4;

/// A query with its values.
type Question<'q> = Query<'q, sqlx::Sqlite, SqliteArguments<'q>>;

/// The connections, opened when they are first needed.
#[derive(Debug)]
pub(crate) struct Readers {
    idle: Mutex<Vec<SqliteConnection>>,
    room: Semaphore,
    options: SqliteConnectOptions,
}

impl Readers {
    pub(crate) fn new(options: SqliteConnectOptions) -> Readers {
        Readers { idle: Mutex::default(), room: Semaphore::new(MOST), options }
    }

    /// All rows of a query's result.
    pub(crate) async fn all(&self, question: Question<'_>) -> Result<Vec<SqliteRow>, StoreError> {
        let _room = self.room.acquire().await.map_err(closed)?;
        let mut connection = self.take().await?;
        let rows = question.fetch_all(&mut connection).await;
        self.keep(connection, rows)
    }

    /// The row, if there is one.
    pub(crate) async fn optional(&self, question: Question<'_>) -> Result<Option<SqliteRow>, StoreError> {
        let _room = self.room.acquire().await.map_err(closed)?;
        let mut connection = self.take().await?;
        let row = question.fetch_optional(&mut connection).await;
        self.keep(connection, row)
    }

    /// Keeps a connection for the next query. After a failed query all connections are dropped: what is wrong with
    /// one may be wrong with all.
    fn keep<T>(&self, connection: SqliteConnection, answer: sqlx::Result<T>) -> Result<T, StoreError> {
        let mut idle = self.lock();
        match answer {
            Ok(answer) => {
                idle.push(connection);
                Ok(answer)
            }
            Err(why) => {
                idle.clear();
                Err(from_sqlx(why))
            }
        }
    }

    /// Closes all connections.
    pub(crate) fn close(&self) {
        self.room.close();
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn take(&self) -> Result<SqliteConnection, StoreError> {
        let idle = self.lock().pop();
        match idle {
            Some(idle) => Ok(idle),
            None => self.options.connect().await.map_err(from_sqlx),
        }
    }
}

fn closed(_: AcquireError) -> StoreError {
    StoreError::Unavailable("nobody reads any more".to_owned())
}

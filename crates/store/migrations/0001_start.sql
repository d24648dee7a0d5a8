-- Who plays. Secrets are kept as their SHA-256 only.
CREATE TABLE people (
    id       TEXT    PRIMARY KEY,
    name     TEXT    NOT NULL,
    created  INTEGER NOT NULL,
    recovery BLOB    UNIQUE
) WITHOUT ROWID;

CREATE TABLE sessions (
    secret  BLOB    PRIMARY KEY,
    person  TEXT    NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (person);

CREATE TABLE tokens (
    id      TEXT    PRIMARY KEY,
    person  TEXT    NOT NULL,
    secret  BLOB    NOT NULL UNIQUE,
    name    TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (person);

-- A table's face: what is known of it without its log.
CREATE TABLE tables (
    id       TEXT    PRIMARY KEY,
    version  INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    status   TEXT    NOT NULL,
    listed   INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    sum      INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    changed  INTEGER NOT NULL,
    -- When a sleeping table has to be woken, for its clock.
    wake     INTEGER
) WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (listed, status, created);
CREATE INDEX tables_running ON tables (status, wake);

CREATE TABLE seatings (
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (person, table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seatings_at ON seatings (table_id, seat);

-- Numbers for tables: short keys keep what is written together close together.
CREATE TABLE logs (no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);

-- The log. Only what is here has happened. In the order of writing, so that entries of many tables share a page.
CREATE TABLE entries (
    log      INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    seat     INTEGER,
    nonce    TEXT,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    sum      INTEGER NOT NULL
);
CREATE UNIQUE INDEX entries_seq ON entries (log, seq);
CREATE UNIQUE INDEX entries_nonce ON entries (log, seat, nonce) WHERE nonce IS NOT NULL;

CREATE TABLE chat (
    table_id TEXT    NOT NULL,
    id       INTEGER NOT NULL,
    person   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, id)
) WITHOUT ROWID;
CREATE INDEX chat_of ON chat (person);

-- Records of finished tables, without the names of people.
CREATE TABLE records (
    table_id TEXT    PRIMARY KEY,
    game     TEXT    NOT NULL,
    listed   INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    sum      INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX records_listed ON records (listed, finished);

-- When the server was last known to be up.
CREATE TABLE heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);

-- What the secrets of the daily puzzles follow from: made once, the same for every node. In clear, like the secrets of
-- running shuffles.
CREATE TABLE daily_root (one INTEGER PRIMARY KEY CHECK (one = 1), secret BLOB NOT NULL, created INTEGER NOT NULL);

-- Who tried which day's puzzle, and what came of it.
CREATE TABLE daily (
    person   TEXT    NOT NULL,
    day      TEXT    NOT NULL,
    number   INTEGER NOT NULL,
    table_id TEXT    NOT NULL,
    started  INTEGER NOT NULL,
    ended    INTEGER,
    points   INTEGER,
    PRIMARY KEY (person, day, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX daily_at ON daily (table_id);

-- Each entry leads to the one before it, and a log to its last one. An index by log and number had a page of its own for
-- every table that played, and so a commit wrote nearly a page per entry; now it writes a few in all.
CREATE TABLE chained (
    id       INTEGER PRIMARY KEY,
    -- The entry before it in the same log.
    before   INTEGER,
    log      INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    seat     INTEGER,
    nonce    TEXT,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    sum      INTEGER NOT NULL
);
INSERT INTO chained (id, before, log, seq, seat, nonce, at, body, sum)
    SELECT rowid, lag(rowid) OVER (PARTITION BY log ORDER BY seq), log, seq, seat, nonce, at, body, sum FROM entries;

ALTER TABLE logs ADD COLUMN last INTEGER;
ALTER TABLE logs ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
UPDATE logs SET
    last = (SELECT rowid FROM entries WHERE log = logs.no ORDER BY seq DESC LIMIT 1),
    count = (SELECT count(*) FROM entries WHERE log = logs.no);

DROP TABLE entries;
ALTER TABLE chained RENAME TO entries;

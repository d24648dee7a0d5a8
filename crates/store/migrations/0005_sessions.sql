-- Devices on which somebody is signed in can be told apart and ended one by one: an id that is no secret, what kind of
-- device, and when it was last seen. Those that are there already count as seen today.
ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET id = lower(hex(randomblob(6))), seen = max(created, CAST(strftime('%s', 'now') AS INTEGER) * 1000);

DROP INDEX sessions_of;
CREATE UNIQUE INDEX sessions_of ON sessions (person, id);

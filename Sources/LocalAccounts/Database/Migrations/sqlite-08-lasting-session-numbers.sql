-- Gives a session's number to no other one, so that nobody ends the wrong one by an older list: without AUTOINCREMENT,
-- SQLite gives the number of the last session to the next one once that has ended. The tokens move, too, or they would
-- go with the table.
CREATE TABLE session_family_new (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    ends_at REAL NOT NULL,
    absolute_end REAL NOT NULL CHECK (ends_at <= absolute_end),
    begun_at REAL,
    used_at REAL,
    address TEXT
) STRICT;
INSERT INTO session_family_new SELECT id, account_id, ends_at, absolute_end, begun_at, used_at, address
    FROM session_family;
CREATE TABLE session_token_new (
    hash BLOB PRIMARY KEY,
    family_id INTEGER NOT NULL REFERENCES session_family_new (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
    expires_at REAL NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO session_token_new SELECT hash, family_id, kind, expires_at, spent FROM session_token;
DROP TABLE session_token;
DROP TABLE session_family;
ALTER TABLE session_family_new RENAME TO session_family;
ALTER TABLE session_token_new RENAME TO session_token;
CREATE INDEX session_family_of_account ON session_family (account_id);
CREATE INDEX session_family_by_end ON session_family (ends_at);
CREATE INDEX session_token_of_family ON session_token (family_id);

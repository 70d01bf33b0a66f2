CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    lookup_key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    -- Grows with each new password, not with a new hash of the same one.
    password_version INTEGER NOT NULL DEFAULT 1,
    created_at REAL NOT NULL
) STRICT;

-- One for each login: the tokens that followed from it live and end together.
CREATE TABLE session_family (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    ends_at REAL NOT NULL,
    absolute_end REAL NOT NULL CHECK (ends_at <= absolute_end)
) STRICT;
CREATE INDEX session_family_of_account ON session_family (account_id);
CREATE INDEX session_family_by_end ON session_family (ends_at);

CREATE TABLE session_token (
    hash BLOB PRIMARY KEY,
    family_id INTEGER NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
    expires_at REAL NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX session_token_of_family ON session_token (family_id);

CREATE TABLE throttle (
    kind TEXT NOT NULL CHECK (kind IN ('account', 'address')),
    subject BLOB NOT NULL,
    failures INTEGER NOT NULL,
    failed_at REAL NOT NULL,
    wait_until REAL NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX throttle_by_failure ON throttle (failed_at);

-- Attempts whose password is being checked right now.
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    subject BLOB NOT NULL,
    process INTEGER NOT NULL,
    started_at REAL NOT NULL
) STRICT;
CREATE INDEX attempt_on_subject ON attempt (subject);

ALTER TABLE account ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1));

-- What the log names accounts by is hashed with.
CREATE TABLE log_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key BLOB NOT NULL
) STRICT;

-- For the account's owner to recognise a session by; null in one that was begun before these were kept.
ALTER TABLE session_family ADD COLUMN begun_at REAL;
ALTER TABLE session_family ADD COLUMN used_at REAL;
-- Null on this machine.
ALTER TABLE session_family ADD COLUMN address TEXT;

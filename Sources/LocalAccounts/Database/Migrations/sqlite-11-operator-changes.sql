-- What operators changed by commands, until a server writes it into its log.
CREATE TABLE operator_change (
    id INTEGER PRIMARY KEY,
    changed_at REAL NOT NULL,
    event TEXT NOT NULL,
    -- What the log names the account by; null where it was more than one.
    account TEXT,
    number INTEGER NOT NULL,
    made_by TEXT NOT NULL
) STRICT;

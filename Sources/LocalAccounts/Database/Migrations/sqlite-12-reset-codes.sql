-- By which an account's owner sets a new password once: what an operator gave out last.
CREATE TABLE reset_code (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE,
    ends_at REAL NOT NULL
) STRICT;

CREATE TABLE second_factor (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    -- Of RFC 6238: what its codes are made of, so not a hash.
    key BLOB NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
    last_step INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Those that have not been used yet.
CREATE TABLE recovery_code (
    hash BLOB PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_code_of_account ON recovery_code (account_id);

-- 1 for a password that is too short to be the only factor.
ALTER TABLE account ADD COLUMN needs_second_factor INTEGER NOT NULL DEFAULT 0
    CHECK (needs_second_factor IN (0, 1));

-- What another program made of an account's password, until the next login. Meanwhile none matches its
-- password_hash.
CREATE TABLE imported_hash (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    -- All of the hash before its salt.
    cost TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
CREATE INDEX imported_hash_by_cost ON imported_hash (cost);

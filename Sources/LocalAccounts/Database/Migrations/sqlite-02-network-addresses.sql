-- Network addresses that an account was signed in from. Hashes, each with its account's.
CREATE TABLE known_address (
    address BLOB PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    seen_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX known_address_of_account ON known_address (account_id);
CREATE INDEX known_address_by_use ON known_address (seen_at);

-- 'pair' is an account from one network address.
CREATE TABLE throttle_new (
    kind TEXT NOT NULL CHECK (kind IN ('account', 'address', 'pair')),
    subject BLOB NOT NULL,
    failures INTEGER NOT NULL,
    failed_at REAL NOT NULL,
    wait_until REAL NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
INSERT INTO throttle_new SELECT kind, subject, failures, failed_at, wait_until FROM throttle;
DROP TABLE throttle;
ALTER TABLE throttle_new RENAME TO throttle;
CREATE INDEX throttle_by_failure ON throttle (failed_at);

-- What hashes cost: all but salt and digest.
CREATE INDEX account_by_cost ON account (substr(password_hash, 1, length(password_hash) - 67));

CREATE TABLE known_device (
    hash BLOB PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    seen_at REAL NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX known_device_of_account ON known_device (account_id);
CREATE INDEX known_device_by_use ON known_device (seen_at);

-- Failures in a row, hashes of accounts that exist or do not, and of them from one place.
CREATE TABLE streak (
    account BLOB NOT NULL,
    place BLOB NOT NULL,
    failures INTEGER NOT NULL,
    failed_at REAL NOT NULL,
    PRIMARY KEY (account, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX streak_by_failure ON streak (failed_at);

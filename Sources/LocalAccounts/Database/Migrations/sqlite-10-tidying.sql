-- When was last looked for what is over, by kind of what that is.
CREATE TABLE tidying (
    kind TEXT PRIMARY KEY,
    looked_at REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- See the step of this name for SQLite.
ALTER TABLE session_token ADD COLUMN spent_at DOUBLE PRECISION;
ALTER TABLE session_token ADD COLUMN successors BYTEA;

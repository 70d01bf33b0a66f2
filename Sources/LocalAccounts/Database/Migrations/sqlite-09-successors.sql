-- Of a spent refresh token: since when, and the pair in its place, encrypted with a key that only the token
-- gives; null once that pair was used.
ALTER TABLE session_token ADD COLUMN spent_at REAL;
ALTER TABLE session_token ADD COLUMN successors BLOB;

-- The name of the key that the password was hashed with beside its salt; null for none.
ALTER TABLE account ADD COLUMN pepper BLOB;
CREATE INDEX account_by_pepper ON account (pepper) WHERE pepper IS NOT NULL;

-- The id by which programs that provision accounts know this one: SQLite gives the number of an account that was removed
-- to the next one, but no two accounts ever have the same random id. The trigger is for earlier versions of the program,
-- which know nothing of it.
ALTER TABLE account ADD COLUMN public_id TEXT;
UPDATE account SET public_id = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX account_by_public_id ON account (public_id);
CREATE TRIGGER account_public_id AFTER INSERT ON account WHEN new.public_id IS NULL BEGIN
    UPDATE account SET public_id = lower(hex(randomblob(16))) WHERE id = new.id;
END;
-- The id that such a program has for the account.
ALTER TABLE account ADD COLUMN external_id TEXT;
CREATE INDEX account_by_external_id ON account (external_id) WHERE external_id IS NOT NULL;

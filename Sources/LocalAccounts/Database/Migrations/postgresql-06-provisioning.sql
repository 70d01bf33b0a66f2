ALTER TABLE account
    ADD COLUMN public_id TEXT COLLATE "C" NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
    ADD COLUMN external_id TEXT COLLATE "C";
CREATE UNIQUE INDEX account_by_public_id ON account (public_id);
CREATE INDEX account_by_external_id ON account (external_id) WHERE external_id IS NOT NULL;

ALTER TABLE account
    ADD COLUMN second_factor_required INTEGER NOT NULL DEFAULT 0 CHECK (second_factor_required IN (0, 1));

internal import Accounts
internal import SQL

/// The tables and their migrations. Times are seconds since 1970.
enum AccountsSchema {
    /// Marks the file as this program's (https://www.sqlite.org/pragma.html#pragma_application_id): "roll".
    private static let application = 0x726F_6C6C

    /// Makes an empty file this program's.
    static func mark(_ connection: SQLiteConnection) throws(SQLError) {
        try connection.setApplicationID(application)
    }

    /// Marks a database without tables as this program's.
    ///
    /// Throws if it is another program's database, before writing anything to it.
    static func recognize(_ connection: SQLiteConnection, path: String) throws {
        if try connection.applicationID() == application { return }
        try connection.transaction {
            let found = try connection.applicationID()
            if found == application { return }
            guard found == 0, try connection.isEmpty() else {
                throw EndpointError.storageDamaged(path: path, reason: "application_id \(found)")
            }
            try connection.setApplicationID(application)
        }
    }

    /// Migrates the tables. Throws if a later version of the program created them.
    static func migrate(_ connection: SQLiteConnection) throws { try migrations.migrate(connection) }

    /// A step that leaves what earlier versions of the program use as it was does not raise `minimum`: a server that
    /// runs goes on while one of a later version begins, on the same file.
    private static let migrations = SQLMigrations(
        minimum: 7,
        { try $0.run(script: accounts) },
        { try $0.run(script: networkAddresses) },
        { try $0.run(script: secondFactors) },
        { try $0.run(script: sessionPlaces) },
        { try $0.run(script: devices) },
        { try $0.run(script: peppers) },
        { try $0.run(script: importedHashes) },
        { try $0.run(script: lastingSessionNumbers) },
        { try $0.run(script: successors) },
        { try $0.run(script: tidying) }
    )

    private static let accounts = """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            lookup_key TEXT NOT NULL UNIQUE,
            email TEXT NOT NULL,
            name TEXT NOT NULL,
            password_hash TEXT NOT NULL,
            -- Grows with each new password, not with a new hash of the same one.
            password_version INTEGER NOT NULL DEFAULT 1,
            created_at REAL NOT NULL
        ) STRICT;

        -- One for each login: the tokens that followed from it live and end together.
        CREATE TABLE session_family (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            ends_at REAL NOT NULL,
            absolute_end REAL NOT NULL CHECK (ends_at <= absolute_end)
        ) STRICT;
        CREATE INDEX session_family_of_account ON session_family (account_id);
        CREATE INDEX session_family_by_end ON session_family (ends_at);

        CREATE TABLE session_token (
            hash BLOB PRIMARY KEY,
            family_id INTEGER NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
            expires_at REAL NOT NULL,
            spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_token_of_family ON session_token (family_id);

        CREATE TABLE throttle (
            kind TEXT NOT NULL CHECK (kind IN ('account', 'address')),
            subject BLOB NOT NULL,
            failures INTEGER NOT NULL,
            failed_at REAL NOT NULL,
            wait_until REAL NOT NULL,
            PRIMARY KEY (kind, subject)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX throttle_by_failure ON throttle (failed_at);

        -- Attempts whose password is being checked right now.
        CREATE TABLE attempt (
            id INTEGER PRIMARY KEY,
            subject BLOB NOT NULL,
            process INTEGER NOT NULL,
            started_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX attempt_on_subject ON attempt (subject);
        """

    private static let networkAddresses = """
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
        """

    private static let secondFactors = """
        CREATE TABLE second_factor (
            account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            -- Of RFC 6238: what its codes are made of, so not a hash.
            key BLOB NOT NULL,
            confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
            last_step INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- Those that have not been used yet.
        CREATE TABLE recovery_code (
            hash BLOB PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recovery_code_of_account ON recovery_code (account_id);

        -- 1 for a password that is too short to be the only factor.
        ALTER TABLE account ADD COLUMN needs_second_factor INTEGER NOT NULL DEFAULT 0
            CHECK (needs_second_factor IN (0, 1));
        """

    private static let sessionPlaces = """
        ALTER TABLE account ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1));

        -- What the log names accounts by is hashed with.
        CREATE TABLE log_key (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            key BLOB NOT NULL
        ) STRICT;

        -- For the account's owner to recognise a session by; null in one that was begun before these were kept.
        ALTER TABLE session_family ADD COLUMN begun_at REAL;
        ALTER TABLE session_family ADD COLUMN used_at REAL;
        -- Null on this machine.
        ALTER TABLE session_family ADD COLUMN address TEXT;
        """

    private static let devices = """
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
        """

    private static let peppers = """
        -- The name of the key that the password was hashed with beside its salt; null for none.
        ALTER TABLE account ADD COLUMN pepper BLOB;
        CREATE INDEX account_by_pepper ON account (pepper) WHERE pepper IS NOT NULL;
        """

    private static let successors = """
        -- Of a spent refresh token: since when, and the pair in its place, encrypted with a key that only the token
        -- gives; null once that pair was used.
        ALTER TABLE session_token ADD COLUMN spent_at REAL;
        ALTER TABLE session_token ADD COLUMN successors BLOB;
        """

    private static let tidying = """
        -- When was last looked for what is over, by kind of what that is.
        CREATE TABLE tidying (
            kind TEXT PRIMARY KEY,
            looked_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let importedHashes = """
        -- What another program made of an account's password, until the next login. Meanwhile none matches its
        -- password_hash.
        CREATE TABLE imported_hash (
            account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            -- All of the hash before its salt.
            cost TEXT NOT NULL,
            hash TEXT NOT NULL
        ) STRICT;
        CREATE INDEX imported_hash_by_cost ON imported_hash (cost);
        """
}

extension AccountsSchema {
    /// Gives a session's number to no other one, so that nobody ends the wrong one by an older list.
    ///
    /// Without AUTOINCREMENT, SQLite gives the number of the last session to the next one once that has ended. The
    /// tokens move, too, or they would go with the table.
    static let lastingSessionNumbers = """
        CREATE TABLE session_family_new (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            ends_at REAL NOT NULL,
            absolute_end REAL NOT NULL CHECK (ends_at <= absolute_end),
            begun_at REAL,
            used_at REAL,
            address TEXT
        ) STRICT;
        INSERT INTO session_family_new SELECT id, account_id, ends_at, absolute_end, begun_at, used_at, address
            FROM session_family;
        CREATE TABLE session_token_new (
            hash BLOB PRIMARY KEY,
            family_id INTEGER NOT NULL REFERENCES session_family_new (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
            expires_at REAL NOT NULL,
            spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        INSERT INTO session_token_new SELECT hash, family_id, kind, expires_at, spent FROM session_token;
        DROP TABLE session_token;
        DROP TABLE session_family;
        ALTER TABLE session_family_new RENAME TO session_family;
        ALTER TABLE session_token_new RENAME TO session_token;
        CREATE INDEX session_family_of_account ON session_family (account_id);
        CREATE INDEX session_family_by_end ON session_family (ends_at);
        CREATE INDEX session_token_of_family ON session_token (family_id);
        """
}

extension AccountsSchema {
    /// The tables that several machines share.
    ///
    /// Each step leaves the tables of earlier steps as they are, or raises `minimum`: during a rolling upgrade, servers
    /// of the previous version and of this one run side by side.
    static let postgreSQL = SQLMigrations(
        minimum: 1, { try $0.run(script: sharedTables) }, { try $0.run(script: sharedSuccessors) },
        { try $0.run(script: sharedTidying) })

    /// See `successors`, the same step for SQLite.
    private static let sharedSuccessors = """
        ALTER TABLE session_token ADD COLUMN spent_at DOUBLE PRECISION;
        ALTER TABLE session_token ADD COLUMN successors BYTEA;
        """

    private static let sharedTidying = """
        CREATE TABLE tidying (
            kind TEXT COLLATE "C" PRIMARY KEY,
            looked_at DOUBLE PRECISION NOT NULL
        );
        """

    /// What SQLite has after its first eight steps.
    /// Text is compared by its bytes, as there.
    private static let sharedTables = """
        CREATE TABLE account (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            lookup_key TEXT COLLATE "C" NOT NULL UNIQUE,
            email TEXT NOT NULL,
            name TEXT NOT NULL,
            password_hash TEXT COLLATE "C" NOT NULL,
            password_version BIGINT NOT NULL DEFAULT 1,
            created_at DOUBLE PRECISION NOT NULL,
            needs_second_factor INTEGER NOT NULL DEFAULT 0 CHECK (needs_second_factor IN (0, 1)),
            disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
            pepper BYTEA
        );
        CREATE INDEX account_by_cost ON account (substr(password_hash, 1, length(password_hash) - 67));
        CREATE INDEX account_by_pepper ON account (pepper) WHERE pepper IS NOT NULL;

        CREATE TABLE session_family (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            ends_at DOUBLE PRECISION NOT NULL,
            absolute_end DOUBLE PRECISION NOT NULL CHECK (ends_at <= absolute_end),
            begun_at DOUBLE PRECISION,
            used_at DOUBLE PRECISION,
            address TEXT
        );
        CREATE INDEX session_family_of_account ON session_family (account_id);
        CREATE INDEX session_family_by_end ON session_family (ends_at);

        CREATE TABLE session_token (
            hash BYTEA PRIMARY KEY,
            family_id BIGINT NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
            expires_at DOUBLE PRECISION NOT NULL,
            spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))
        );
        CREATE INDEX session_token_of_family ON session_token (family_id);

        CREATE TABLE throttle (
            kind TEXT NOT NULL CHECK (kind IN ('account', 'address', 'pair')),
            subject BYTEA NOT NULL,
            failures INTEGER NOT NULL,
            failed_at DOUBLE PRECISION NOT NULL,
            wait_until DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (kind, subject)
        );
        CREATE INDEX throttle_by_failure ON throttle (failed_at);

        CREATE TABLE attempt (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            subject BYTEA NOT NULL,
            -- The name of the server that checks it.
            process BIGINT NOT NULL,
            started_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX attempt_on_subject ON attempt (subject);

        CREATE TABLE known_address (
            address BYTEA PRIMARY KEY,
            account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            seen_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX known_address_of_account ON known_address (account_id);
        CREATE INDEX known_address_by_use ON known_address (seen_at);

        CREATE TABLE second_factor (
            account_id BIGINT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            key BYTEA NOT NULL,
            confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
            last_step BIGINT NOT NULL DEFAULT 0
        );

        CREATE TABLE recovery_code (
            hash BYTEA PRIMARY KEY,
            account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE
        );
        CREATE INDEX recovery_code_of_account ON recovery_code (account_id);

        CREATE TABLE log_key (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            key BYTEA NOT NULL
        );

        CREATE TABLE known_device (
            hash BYTEA PRIMARY KEY,
            account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            seen_at DOUBLE PRECISION NOT NULL,
            failures INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX known_device_of_account ON known_device (account_id);
        CREATE INDEX known_device_by_use ON known_device (seen_at);

        CREATE TABLE streak (
            account BYTEA NOT NULL,
            place BYTEA NOT NULL,
            failures INTEGER NOT NULL,
            failed_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (account, place)
        );
        CREATE INDEX streak_by_failure ON streak (failed_at);

        CREATE TABLE imported_hash (
            account_id BIGINT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            cost TEXT COLLATE "C" NOT NULL,
            hash TEXT COLLATE "C" NOT NULL
        );
        CREATE INDEX imported_hash_by_cost ON imported_hash (cost);
        """
}

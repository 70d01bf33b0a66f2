internal import Accounts
internal import GRDB

/// The tables, and how a file comes to have them. Times are seconds since 1970.
enum Schema {
    /// Marks the file as this program's (https://www.sqlite.org/pragma.html#pragma_application_id): "roll".
    private static let application = 0x726F_6C6C

    /// Marks an empty file as this program's. Throws where it is another program's database, before anything is
    /// written to it.
    static func recognize(_ database: Database, path: String) throws {
        if try mark(database) == application { return }
        try database.inTransaction(.immediate) {
            let found = try mark(database)
            if found == application { return .rollback }
            guard found == 0, try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 else {
                throw EndpointFailure.storageDamaged(path: path, reason: "application_id \(found)")
            }
            try database.execute(sql: "PRAGMA application_id = \(application)")
            return .commit
        }
    }

    private static func mark(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    }

    /// Brings the tables up to date. Throws where a later version of the program made them.
    static func migrate(_ connection: DatabaseQueue, path: String) throws {
        do {
            try migrator.migrate(connection)
        } catch {
            // Another process was quicker by a transaction.
            guard try connection.inDatabase(migrator.hasCompletedMigrations) else { throw error }
        }
        if try connection.inDatabase(migrator.hasBeenSuperseded) {
            throw EndpointFailure.storageDamaged(path: path, reason: "grdb_migrations")
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts", foreignKeyChecks: .immediate) { database in
            try database.execute(sql: accounts)
        }
        return migrator
    }

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
}

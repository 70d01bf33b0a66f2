import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

/// A file that version 2 of the schema left behind, as it was dumped.
@Suite struct EarlierVersionTests {
    @Test("with a file of an earlier version, its passwords sign in, its sessions live on, and all that is new works")
    func works() async throws {
        let house = try House()
        let folder = "\(house.folder)/data/rollcall"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Folders of others' are refused.
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        try Data().write(to: URL(fileURLWithPath: house.path))
        try SQLiteConnection(path: house.path, timeout: .seconds(5)).run(script: Self.dump)
        let ann = try EmailAddress("ann@example.org")
        let tokens = SessionTokens(access: Token("-PG-O29eupAJdQL3Dj9vJWkqF8lGri2O8Rottc6jgUM"))
        try #require(await house.endpoint().profile(tokens).value != nil)
        let sessions = try await house.registry().sessions(email: ann)
        #expect(sessions.count == 1 && sessions[0].begunAt == nil && sessions[0].address == nil)
        try #require(try await house.login().value != nil)
        #expect(try await house.registry().secondFactor(email: ann) == SecondFactorState(isOn: false, recoveryCodes: 0))
        #expect(try await house.registry().sessions(email: ann).count == 2)
        _ = try await house.registry().beginSecondFactor(email: ann)
        try await house.registry().set(email: ann, disabled: true)
        #expect(try await house.registry().list().map(\.isDisabled) == [true])
    }

    @Test("a server of an earlier version goes on while one of this version brings its file up to date")
    func beside() async throws {
        let house = try House()
        let folder = "\(house.folder)/data/rollcall"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        try Data().write(to: URL(fileURLWithPath: house.path))
        let old = try SQLiteConnection(path: house.path, timeout: .seconds(5))
        try old.run(script: "PRAGMA journal_mode = WAL; \(Self.dump)")
        // As that version writes and looks up, with statements that it prepared before.
        func begin() throws -> Int? {
            try old.row(
                """
                INSERT INTO session_family (account_id, ends_at, absolute_end) VALUES (1, 1770450000.0, 1772450000.0)
                RETURNING id
                """)?["id"]
        }
        func end(_ id: Int64) throws { try old.execute("DELETE FROM session_family WHERE id = $1", .integer(id)) }
        func tokens() throws -> Int? {
            try old.row("SELECT count(*) AS n FROM session_token WHERE family_id = 1")?["n"]
        }
        #expect(try begin() == 2)
        try end(2)
        #expect(try tokens() == 1)
        try #require(try await house.login().value != nil)
        #expect(try tokens() == 1)
        // The new server's session has 2: nothing says any more that it was another one's.
        #expect(try begin() == 3)
        try end(3)
        #expect(try begin() == 4)
        // What a version that knows seven steps looks at when it starts.
        #expect(try old.row("PRAGMA user_version")?["user_version"] == 7)
    }

    private static let dump = """
        PRAGMA application_id = 1919904876;
        CREATE TABLE account (id INTEGER PRIMARY KEY, lookup_key TEXT NOT NULL UNIQUE, email TEXT NOT NULL,
            name TEXT NOT NULL, password_hash TEXT NOT NULL, password_version INTEGER NOT NULL DEFAULT 1,
            created_at REAL NOT NULL) STRICT;
        INSERT INTO account VALUES (1, 'ann@example.org', 'ann@example.org', 'Ann',
            '$argon2id$v=19$m=65536,t=2,p=1$ZkbOr+hQdz8rsW0ba1t6Mg$5pybt1L6a1vbJlTMDLqp294HL7x0fWr/MDR6d06RmZ0', 1,
            1769850000.0);
        CREATE TABLE attempt (id INTEGER PRIMARY KEY, subject BLOB NOT NULL, process INTEGER NOT NULL,
            started_at REAL NOT NULL) STRICT;
        CREATE TABLE known_address (address BLOB PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE, seen_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session_family (id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE, ends_at REAL NOT NULL,
            absolute_end REAL NOT NULL CHECK (ends_at <= absolute_end)) STRICT;
        INSERT INTO session_family VALUES (1, 1, 1770450000.0, 1772450000.0);
        CREATE TABLE session_token (hash BLOB PRIMARY KEY,
            family_id INTEGER NOT NULL REFERENCES session_family (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')), expires_at REAL NOT NULL,
            spent INTEGER NOT NULL DEFAULT 0 CHECK (spent IN (0, 1))) STRICT, WITHOUT ROWID;
        INSERT INTO session_token VALUES
            (X'8043A0B63CACD069E0FA2A28D126477D0B550DDCF9167189D493815712B7DBB7', 1, 'access', 1769854000.0, 0);
        CREATE TABLE throttle (kind TEXT NOT NULL CHECK (kind IN ('account', 'address', 'pair')),
            subject BLOB NOT NULL, failures INTEGER NOT NULL, failed_at REAL NOT NULL, wait_until REAL NOT NULL,
            PRIMARY KEY (kind, subject)) STRICT, WITHOUT ROWID;
        CREATE INDEX session_family_of_account ON session_family (account_id);
        CREATE INDEX session_family_by_end ON session_family (ends_at);
        CREATE INDEX session_token_of_family ON session_token (family_id);
        CREATE INDEX attempt_on_subject ON attempt (subject);
        CREATE INDEX known_address_of_account ON known_address (account_id);
        CREATE INDEX known_address_by_use ON known_address (seen_at);
        CREATE INDEX throttle_by_failure ON throttle (failed_at);
        CREATE INDEX account_by_cost ON account (substr(password_hash, 1, length(password_hash) - 67));
        PRAGMA user_version = 2;
        """
}

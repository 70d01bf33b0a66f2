import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("A damaged database: an answer that names the file, never a trap, and nothing of a row")
struct DamageTests {
    /// A sound database, in which Ann has signed in, and somebody failed to.
    private struct Sound {
        let bytes: Data
        /// The same later, and what was written meanwhile and has not come into the file yet.
        let later: (bytes: Data, log: Data)
        let session: Session

        init() async throws {
            let house = try House()
            try await house.addAnn()
            _ = try await house.login("ann@example.org", "wrong", from: "192.0.2.1")
            let session = try #require(try await house.login(from: "192.0.2.1").value)
            self.session = session
            let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
            try connection.execute(
                "INSERT INTO attempt (subject, process, started_at) SELECT subject, 1, failed_at FROM throttle")
            _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            bytes = try Data(contentsOf: URL(fileURLWithPath: house.path))
            for address in ["192.0.2.1", "192.0.2.2"] { _ = try await house.login(from: address) }
            later = (
                try Data(contentsOf: URL(fileURLWithPath: house.path)),
                try Data(contentsOf: URL(fileURLWithPath: house.path + "-wal"))
            )
        }
    }

    private let house: House
    private let session: Session
    private let sound: Data
    private let later: (bytes: Data, log: Data)

    init() async throws {
        let sound = try await Sound()
        house = try House()
        session = sound.session
        self.sound = sound.bytes
        later = sound.later
        try FileManager.default.createDirectory(
            atPath: "\(house.folder)/data/rollcall", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    private func put(_ bytes: Data, log: Data? = nil) throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: house.path + suffix) }
        try bytes.write(to: URL(fileURLWithPath: house.path))
        try log?.write(to: URL(fileURLWithPath: house.path + "-wal"))
    }

    /// Does everything that there is to do, and gives what the storage said.
    private func failures(writing: Bool) async throws -> [EndpointError] {
        let database = AccountsDatabase(path: house.path)
        let (endpoint, registry) = (house.endpoint(on: database), house.registry(on: database))
        let ann = try EmailAddress("ann@example.org")
        var failures: [EndpointError] = []
        func note(_ work: () async throws -> Void) async {
            do { try await work() } catch AccountError.unavailable(let failure) { failures.append(failure) } catch {}
        }
        func note<Value>(_ answer: SessionAnswer<Value>) {
            if case .unavailable(let failure) = answer { failures.append(failure) }
        }
        await note { _ = try await registry.list() }
        await note { _ = try await registry.isEmpty() }
        note(await endpoint.profile(session.tokens))
        for address in [nil, "192.0.2.1"] {
            let result = try await house.login(from: address, at: endpoint)
            if case .unavailable(let failure) = result { failures.append(failure) }
        }
        guard writing else { return failures }
        if case .unavailable(let failure) = try await house.login("ann@example.org", "x", from: "::1", at: endpoint) {
            failures.append(failure)
        }
        note(await endpoint.refresh(session.tokens))
        if case .unavailable(let failure) = await endpoint.logout(session.tokens) { failures.append(failure) }
        await note { try await registry.setPassword(email: ann, to: Secret("another good password")) }
        await note { try await registry.remove(email: ann) }
        return failures
    }

    @Test(
        "the numbers of a stored hash's cost are digits, without a sign and without zeroes before them",
        arguments: [("m=8", "m=+8"), ("m=8", "m=08"), ("t=1", "t=+1"), ("t=1", "t=01"), (",t=1", ",,t=1")])
    func costs(sound: String, damaged: String) async throws {
        try put(self.sound)
        do {
            let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
            try connection.execute(
                "UPDATE account SET password_hash = replace(password_hash, $1, $2)", .text(sound), .text(damaged))
        }
        let result = try await house.login(at: house.endpoint(on: AccountsDatabase(path: house.path)))
        #expect(result == .unavailable(.storageDamaged(path: house.path, reason: "account.password_hash")))
    }

    private func expectDamage(_ failures: [EndpointError], _ what: String) {
        for failure in failures {
            guard case .storageDamaged(house.path, let reason) = failure else {
                Issue.record("\(what): \(failure)")
                continue
            }
            #expect(
                !reason.contains("argon2id") && !reason.contains("ann@") && !reason.contains("Ann"),
                "\(what): \(reason)")
        }
    }

    @Test("any value in any column")
    func values() async throws {
        let columns = [
            "account": ["id", "lookup_key", "email", "name", "password_hash", "password_version", "created_at"],
            "session_family": ["id", "account_id", "ends_at", "absolute_end"],
            "session_token": ["hash", "family_id", "kind", "expires_at", "spent"],
            "throttle": ["kind", "subject", "failures", "failed_at", "wait_until"],
            "attempt": ["id", "subject", "process", "started_at"],
        ]
        let values = [
            "NULL", "'$argon2id$v=19$m=8,t=1,p=1$Ann'", "''", "x'00'", "CAST(x'FF41' AS TEXT)", "1.5", "9e999",
            "-9e999",
            "9223372036854775807", "-9223372036854775807 - 1", "-1",
        ]
        // The tables without their rules, so that they take everything.
        try put(sound)
        do {
            let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
            try connection.run(
                script: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT, ', ''), 'STRICT', '') WHERE type = 'table';
                    UPDATE sqlite_master SET sql = replace(replace(sql, 'INTEGER PRIMARY KEY', ''), 'NOT NULL', '')
                        WHERE type = 'table';
                    UPDATE sqlite_master SET sql = replace(replace(replace(replace(
                        sql, ' TEXT', ''), ' BLOB', ''), ' REAL', ''), ' INTEGER', '') WHERE type = 'table';
                    """)
            _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let open = try Data(contentsOf: URL(fileURLWithPath: house.path))
        var damaged = 0
        for (table, columns) in columns {
            for column in columns {
                for value in values {
                    try put(open)
                    do {
                        let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
                        try? connection.run(
                            script: """
                                PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF;
                                UPDATE \(table) SET \(column) = \(value);
                                """)
                    }
                    let failures = try await failures(writing: true)
                    if !failures.isEmpty { damaged += 1 }
                    expectDamage(failures, "\(table).\(column) = \(value)")
                }
            }
        }
        #expect(damaged > 100)
    }

    @Test("any bit")
    func bits() async throws {
        var random = SystemRandomNumberGenerator()
        var damaged = 0
        for _ in 0..<300 {
            let bit = Int.random(in: 0..<sound.count * 8, using: &random)
            var bytes = sound
            bytes[bit / 8] ^= 1 << (bit % 8)
            try put(bytes)
            let failures = try await failures(writing: false)
            if !failures.isEmpty { damaged += 1 }
            // Bytes 60 to 63 of the file are the schema's version, and any number there may be a later one.
            let isVersion = bit / 8 >= 60 && bit / 8 < 64
            expectDamage(failures.filter { !isVersion || !$0.isOfNewerStorage }, "bit \(bit)")
        }
        #expect(damaged > 0)
    }

    @Test("any bit of the file or of its log while pages are in the log")
    func bitsBesideLog() async throws {
        try #require(later.log.count > 4_096)
        var random = SystemRandomNumberGenerator()
        var damaged = 0
        for _ in 0..<300 {
            var (bytes, log) = later
            // In four places, as a bit seldom meets what is read; behind the file's head, one bit of which forbids
            // writing.
            for _ in 0..<4 {
                let bit = Int.random(in: 800..<(bytes.count + log.count) * 8, using: &random)
                if bit / 8 < bytes.count {
                    bytes[bit / 8] ^= 1 << (bit % 8)
                } else {
                    log[bit / 8 - bytes.count] ^= 1 << (bit % 8)
                }
            }
            try put(bytes, log: log)
            let failures = try await failures(writing: true)
            if !failures.isEmpty { damaged += 1 }
            expectDamage(failures, "bits beside a log")
        }
        #expect(damaged > 0)
    }

    @Test("pages that are damaged under an open database, whose newer ones are in its log: nothing more is written")
    func pagesUnderOpenDatabase() async throws {
        try put(later.bytes, log: later.log)
        let database = AccountsDatabase(path: house.path)
        _ = try await house.login(from: "192.0.2.1", at: house.endpoint(on: database))
        var damaged = later.bytes
        for page in 1..<damaged.count / 4_096 {
            for byte in stride(from: page * 4_096, to: (page + 1) * 4_096, by: 3) { damaged[byte] ^= 0x55 }
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: house.path))
        try file.write(contentsOf: damaged)
        try file.close()
        // Another one's change, so that the open one reads anew.
        do {
            let other = try SQLiteConnection(path: house.path, timeout: .seconds(5))
            try? other.run(script: "CREATE TABLE other (x)")
        }
        var failures: [EndpointError] = []
        for email in ["ann@example.org", "nobody@example.org"] {
            if case .unavailable(let failure) = try await house.login(email, at: house.endpoint(on: database)) {
                failures.append(failure)
            }
        }
        let replaced = EndpointError.storageNotWritable(path: house.path, reason: EndpointError.replacedFile)
        #expect(failures == [replaced, replaced])
        // Whoever opens it anew finds what is damaged.
        let fresh = AccountsDatabase(path: house.path)
        if case .unavailable(let failure) = try await house.login(at: house.endpoint(on: fresh)) {
            expectDamage([failure], "pages")
        }
    }
}

extension EndpointError {
    fileprivate var isOfNewerStorage: Bool { if case .storageNewer = self { true } else { false } }
}

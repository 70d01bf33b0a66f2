import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing
import Waiting

@Suite struct AccountsDatabaseTests {
    let house: House
    let files = FileManager.default

    init() throws { house = try House() }

    func mode(_ path: String) throws -> Int? {
        try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    func put(_ bytes: Data) throws {
        try files.createDirectory(atPath: "\(house.folder)/data/rollcall", withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: house.path))
    }

    @Test("nothing is touched before the first use")
    func lazy() throws {
        _ = house.endpoint()
        #expect(!files.fileExists(atPath: "\(house.folder)/data"))
    }

    @Test("the file, those beside it and the folders made for it are for their owner only")
    func modes() async throws {
        try await house.addAnn()
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(house.path + suffix) == 0o600) }
        for folder in ["data", "data/rollcall"] { #expect(try mode("\(house.folder)/\(folder)") == 0o700) }
        let names = try files.contentsOfDirectory(atPath: "\(house.folder)/data/rollcall").sorted()
        #expect(names == ["accounts.sqlite", "accounts.sqlite-shm", "accounts.sqlite-wal"])
    }

    @Test("a file with loose modes is tightened")
    func loose() async throws {
        try await house.addAnn()
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: house.path)
        _ = try await house.registry(on: AccountsDatabase(path: house.path)).list()
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(house.path + suffix) == 0o600) }
    }

    @Test(
        "what is no database is damaged, and stays as it is",
        arguments: [
            Data("garbage, and more of it than a header of SQLite holds, which is a hundred bytes. ".utf8)
                + Data(repeating: 0x61, count: 100),
            Data("SQLite format 3\0".utf8) + Data(repeating: 0xFF, count: 4_096),
            Data("{}".utf8),
        ])
    func garbage(bytes: Data) async throws {
        try put(bytes)
        let answer = try await house.login()
        guard case .unavailable(.storageDamaged(house.path, _)) = answer else { throw Unexpected(answer) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: house.path)) == bytes)
        await #expect { try await house.registry().list() } throws: {
            if case .unavailable(.storageDamaged) = $0 as? AccountError { true } else { false }
        }
    }

    @Test("a database with overwritten pages is damaged")
    func overwritten() async throws {
        var header = Data("SQLite format 3\0".utf8)
        // A page size of 4,096, journal mode, and five pages, of which none makes sense (sqlite.org/fileformat.html).
        header += [0x10, 0x00, 0x01, 0x01, 0x00, 0x40, 0x20, 0x20, 0, 0, 0, 1, 0, 0, 0, 5]
        try put(header + Data(repeating: 0xA5, count: 5 * 4_096 - header.count))
        let answer = try await house.login()
        guard case .unavailable(.storageDamaged(house.path, _)) = answer else { throw Unexpected(answer) }
    }

    @Test("a database whose tables are damaged is told as such")
    func damagedTables() async throws {
        var bytes = try await closed()
        #expect(bytes.count > 4_096)
        bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 4_096))
        try put(bytes)
        let answer = try await house.login()
        guard case .unavailable(.storageDamaged(house.path, _)) = answer else { throw Unexpected(answer) }
    }

    @Test("a database cut short is told as such")
    func cutShort() async throws {
        let bytes = try await closed()
        try put(bytes.prefix(bytes.count / 4_096 / 2 * 4_096))
        let answer = try await house.login()
        guard case .unavailable(.storageDamaged(house.path, _)) = answer else { throw Unexpected(answer) }
    }

    @Test("another program's database is not touched")
    func foreign() async throws {
        var bytes = try await closed()
        // The application id (sqlite.org/fileformat.html, 1.3).
        bytes.replaceSubrange(68..<72, with: [0, 0, 0, 7])
        try put(bytes)
        let failure = EndpointError.storageDamaged(path: house.path, reason: "application_id 7")
        #expect(try await house.login() == .unavailable(failure))
        #expect(try Data(contentsOf: URL(fileURLWithPath: house.path)) == bytes)
    }

    @Test(
        "a failure of a database that says nothing of its contents is no damage",
        arguments: [
            (SQLError.conflict, EndpointError.timedOut(after: .seconds(10))), (.busy, .timedOut(after: .seconds(10))),
            (.lost(reason: "gone"), .storageNotWritable(path: "store", reason: "gone")),
            (
                .uncertain(transaction: "7"),
                .storageNotWritable(
                    path: "store", reason: "the connection was lost; the change may have been made")
            ),
            (.damaged(reason: "torn"), .storageDamaged(path: "store", reason: "torn")),
        ])
    func failures(error: SQLError, failure: EndpointError) async throws {
        let endpoint = house.endpoint(on: AccountsDatabase(FailingStore(error: error)))
        #expect(try await house.login(at: endpoint) == .unavailable(failure))
    }

    @Test(
        "a symbolic link in the place of the file, or of those beside it, is refused and left alone",
        arguments: [
            "", "-wal", "-shm",
        ])
    func link(suffix: String) async throws {
        let target = "\(house.folder)/elsewhere"
        try Data().write(to: URL(fileURLWithPath: target))
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
        try put(Data())
        try? files.removeItem(atPath: house.path + suffix)
        try files.createSymbolicLink(atPath: house.path + suffix, withDestinationPath: target)
        let failure = EndpointError.storageExposed(path: house.path + suffix, .symbolicLink)
        #expect(try await house.login() == .unavailable(failure))
        #expect(try mode(target) == 0o644)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)).isEmpty)
    }

    @Test("a folder that others may write is refused, and nothing is made in it", arguments: [0o770, 0o707, 0o1777])
    func openFolder(bits: Int) async throws {
        let folder = "\(house.folder)/data/rollcall"
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try files.setAttributes([.posixPermissions: bits], ofItemAtPath: folder)
        let failure = EndpointError.storageExposed(path: folder, .looseMode(UInt32(bits)))
        #expect(try await house.login() == .unavailable(failure))
        #expect(try files.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("a folder or file of another user is refused", .enabled(if: geteuid() == 0, "only root can give files away"))
    func foreignOwner() async throws {
        try await house.addAnn()
        for path in [house.path, "\(house.folder)/data/rollcall"] {
            try files.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: path)
            let answer = try await house.login(at: house.endpoint(on: AccountsDatabase(path: house.path)))
            #expect(answer == .unavailable(.storageExposed(path: path, .foreignOwner(12_345))))
        }
    }

    @Test("where no folder or file can be made, the answer says where and why")
    func notWritable() async throws {
        try Data().write(to: URL(fileURLWithPath: "\(house.folder)/data"))
        let failure = EndpointError.storageNotWritable(path: house.path, reason: "Not a directory")
        #expect(try await house.login() == .unavailable(failure))
        await #expect(throws: AccountError.unavailable(failure)) { try await house.registry().isEmpty() }
        #expect(await house.endpoint().profile(SessionTokens(access: Token("x"))) == .unavailable(failure))
    }

    @Test("a folder in the place of the file is told as such")
    func folder() async throws {
        try files.createDirectory(atPath: house.path, withIntermediateDirectories: true)
        let failure = EndpointError.storageNotWritable(path: house.path, reason: "Is a directory")
        #expect(try await house.login() == .unavailable(failure))
    }

    @Test("once the cause is gone the same endpoint works")
    func recovers() async throws {
        try Data().write(to: URL(fileURLWithPath: "\(house.folder)/data"))
        let endpoint = house.endpoint()
        let answer = try await house.login(at: endpoint)
        guard case .unavailable = answer else { throw Unexpected(answer) }
        try files.removeItem(atPath: "\(house.folder)/data")
        try await house.addAnn()
        try #require(try await house.login(at: endpoint).value != nil)
    }

    @Test("many connections make one file at once, and all of them work")
    func atOnce() async throws {
        let results = await withTaskGroup(of: Result<Bool, AccountError>.self) { group in
            for _ in 0..<16 {
                let registry = house.registry(on: AccountsDatabase(path: house.path))
                group.addTask {
                    do throws(AccountError) { return .success(try await registry.isEmpty()) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: .success(true), count: 16))
    }

    @Test("a file of an earlier version is migrated in place")
    func earlier() async throws {
        let bytes = try await earlierFile()
        try put(bytes)
        try #require(try await house.login().value != nil)
        #expect(
            try await house.login("ann@example.org", "wrong", from: "192.0.2.1") == .locked(retryAfter: .seconds(9)))
        let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
        #expect(try connection.schemaVersion() == 14)
        #expect(try connection.minimumSchemaVersion() == 7)
    }

    @Test("a file of a later version is refused and left alone")
    func later() async throws {
        let path = "\(house.folder)/later.sqlite"
        try await earlierFile().write(to: URL(fileURLWithPath: path))
        try SQLiteConnection(path: path, timeout: .seconds(5)).run(script: "PRAGMA user_version = 99")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try put(bytes)
        let answer = try await house.login()
        guard case .unavailable(.storageNewer(house.path, _)) = answer else { throw Unexpected(answer) }
        let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
        #expect(try !connection.hasTable("known_address"))
    }

    /// What the first version made: its tables, Ann, and a failure that she has to wait 9 s for.
    private func earlierFile() async throws -> Data {
        let path = "\(house.folder)/earlier.sqlite"
        let now = AccountsDatabase(path: path)
        try await house.registry(on: now).add(
            email: EmailAddress("ann@example.org"), name: "Ann", password: Secret(House.password))
        _ = try await house.login("ann@example.org", "wrong", from: "192.0.2.1", at: house.endpoint(on: now))
        try SQLiteConnection(path: path, timeout: .seconds(5)).run(
            script: """
                UPDATE throttle SET failures = 9, wait_until = failed_at + 9;
                DELETE FROM throttle WHERE kind = 'pair';
                DROP TABLE known_address;
                DROP TRIGGER account_public_id;
                DROP INDEX account_by_public_id;
                ALTER TABLE account DROP COLUMN public_id;
                DROP INDEX account_by_external_id;
                ALTER TABLE account DROP COLUMN external_id;
                ALTER TABLE account DROP COLUMN second_factor_required;
                DROP INDEX account_by_cost;
                DROP TABLE imported_hash;
                DROP TABLE reset_code;
                DROP TABLE recovery_code;
                DROP TABLE second_factor;
                ALTER TABLE account DROP COLUMN needs_second_factor;
                DROP INDEX account_by_pepper;
                ALTER TABLE account DROP COLUMN pepper;
                DROP TABLE known_device;
                DROP TABLE streak;
                DROP TABLE tidying;
                DROP TABLE operator_change;
                DROP TABLE log_key;
                ALTER TABLE account DROP COLUMN disabled;
                ALTER TABLE session_family DROP COLUMN begun_at;
                ALTER TABLE session_family DROP COLUMN used_at;
                ALTER TABLE session_family DROP COLUMN address;
                DROP TABLE schema_version;
                PRAGMA user_version = 1;
                PRAGMA wal_checkpoint(TRUNCATE);
                """)
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }
}

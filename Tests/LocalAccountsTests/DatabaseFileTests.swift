import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("The file of accounts while it is open")
struct DatabaseFileTests {
    private let house: House
    private let files = FileManager.default
    private var log: String { house.path + "-wal" }

    init() throws { house = try House() }

    private var replaced: EndpointError {
        .storageNotWritable(path: house.path, reason: EndpointError.replacedFile)
    }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: house.path)) }

    /// Gives the file a time of its last change that it cannot have had.
    private func touch() throws {
        try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: house.path)
    }

    /// Overwrites the file in place.
    private func put(_ bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: house.path))
        try touch()
    }

    @Test(
        "whatever permission group or others have is taken from them",
        arguments: [0o601, 0o602, 0o604, 0o610, 0o620, 0o640, 0o677])
    func loose(bits: Int) async throws {
        try await house.addAnn()
        try files.setAttributes([.posixPermissions: bits], ofItemAtPath: house.path)
        let endpoint = house.endpoint(on: AccountsDatabase(path: house.path))
        try #require(try await house.login(at: endpoint).value != nil)
        #expect(try files.attributesOfItem(atPath: house.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("a file that was emptied is an error, and no file without accounts")
    func emptied() async throws {
        try await house.addAnn()
        for suffix in ["-wal", "-shm"] { try files.removeItem(atPath: house.path + suffix) }
        try put(Data())
        let endpoint = house.endpoint(on: AccountsDatabase(path: house.path))
        let answer = try await house.login(at: endpoint)
        #expect(answer == .unavailable(.storageDamaged(path: house.path, reason: "it is empty")))
    }

    @Test("the log shrinks once a reader that kept it from beginning anew is done")
    func size() async throws {
        try await house.addAnn()
        let (reader, writer) = (try house.connect(), try house.connect())
        try reader.run(script: "BEGIN; SELECT count(*) FROM account")
        try writer.run(script: "CREATE TABLE other (bytes BLOB); INSERT INTO other VALUES (zeroblob(20000000))")
        try reader.run(script: "COMMIT")
        func size() throws -> Int { try files.attributesOfItem(atPath: log)[.size] as? Int ?? 0 }
        #expect(try size() > 20_000_000)
        for _ in 0..<3 { _ = try await house.session() }
        #expect(try size() <= 4 << 20)
    }

    /// Whether `chattr` may make a file immutable here.
    private static let canFreeze: Bool = {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("frozen-\(UUID())").path
        guard FileManager.default.createFile(atPath: path, contents: nil), chattr("+i", path) else { return false }
        let isThawed = chattr("-i", path)
        try? FileManager.default.removeItem(atPath: path)
        return isThawed
    }()

    private static func chattr(_ change: String, _ path: String) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/chattr")
        process.arguments = ["-R", change, path]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test(
        "a folder that becomes unwritable while its files are mapped is storage that fails, and not the end",
        .enabled(if: canFreeze, "no file can be made immutable here"))
    func frozen() async throws {
        try await house.addAnn()
        let session = try await house.session()
        try #require(Self.chattr("+i", "\(house.folder)/data"))
        defer { _ = Self.chattr("-i", "\(house.folder)/data") }
        let failure = EndpointError.storageNotWritable(path: house.path, reason: "Operation not permitted")
        for _ in 0..<3 {
            #expect(try await house.login() == .unavailable(failure))
            #expect(await house.endpoint().profile(session.tokens) == .unavailable(failure))
            #expect(await house.endpoint().refresh(session.tokens) == .unavailable(failure))
        }
        try #require(Self.chattr("-i", "\(house.folder)/data"))
        try #require(try await house.login().value != nil)
        try #require(await house.endpoint().profile(session.tokens).value != nil)
    }

    @Test("who only reads goes on without the log as long as the file is as it was; who writes does not")
    func reading() async throws {
        try await house.addAnn()
        let session = try await house.session()
        try files.removeItem(atPath: log)
        try #require(await house.endpoint().profile(session.tokens).value != nil)
        #expect(await house.endpoint().refresh(session.tokens) == .unavailable(replaced))
    }

    @Test("the log of a file that was replaced in place by another one is put aside, and is not merged into it")
    func another() async throws {
        try await house.addAnn()
        var other = try bytes()
        // Its change counter (sqlite.org/fileformat.html, 1.3).
        other.replaceSubrange(24..<28, with: [0x7F, 0, 0, 0])
        try put(other)
        #expect(try await house.login() == .unavailable(replaced))
        #expect(!files.fileExists(atPath: log))
        #expect(files.fileExists(atPath: log + ".replaced"))
        #expect(try await house.login() == .unavailable(replaced))
        #expect(try bytes() == other)
    }

    @Test("the log of a file that was written to, but may be the same, stays beside it")
    func same() async throws {
        try await house.addAnn()
        let before = try bytes()
        try touch()
        #expect(try await house.login() == .unavailable(replaced))
        #expect(try bytes() == before)
        #expect(files.fileExists(atPath: log))
        #expect(!files.fileExists(atPath: log + ".replaced"))
        let fresh = house.endpoint(on: AccountsDatabase(path: house.path))
        try #require(try await house.login(at: fresh).value != nil)
    }

    @Test("a file that is overwritten right after the log was merged into it by this program is noticed, too")
    func afterMerging() async throws {
        let ann = try EmailAddress("ann@example.org")
        try await house.addAnn()
        let before = try bytes()
        do {
            // More pages than SQLite leaves in a log: the next change merges them.
            let connection = try house.connect()
            try connection.run(
                script: """
                    PRAGMA wal_autocheckpoint = 0;
                    CREATE TABLE other (bytes BLOB);
                    INSERT INTO other VALUES (zeroblob(8000000));
                    """)
        }
        try await house.registry().set(email: ann, disabled: true)
        #expect(try bytes().count > before.count)
        try put(before)
        await #expect(throws: AccountError.unavailable(replaced)) {
            try await house.registry().set(email: ann, disabled: false)
        }
        #expect(try bytes() == before)
    }
}

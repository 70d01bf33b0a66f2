import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing

@Suite("Backups of the accounts' file")
struct BackupTests {
    private let house: House
    private let other: House
    private var copy: String { "\(house.folder)/copy.sqlite" }

    init() throws {
        house = try House()
        other = try House()
    }

    private func made() -> String { outcome { try AccountsBackup.make(of: house.path, at: copy) } }

    private func restored(to path: String) -> String { outcome { try AccountsBackup.restore(copy, to: path) } }

    private func outcome(_ work: () throws -> Int) -> String {
        do {
            return "\(try work())"
        } catch AccountsBackup.Problem.noFile(let path) {
            return "no file \(path)"
        } catch AccountsBackup.Problem.exists(let path) {
            return "exists \(path)"
        } catch AccountsBackup.Problem.damaged {
            return "damaged"
        } catch {
            return "\(error)"
        }
    }

    @Test("a copy is made while others write, and has the accounts and their sessions")
    func everything() async throws {
        try await house.addAnn()
        let session = try await house.session()
        let writer = try house.connect()
        try writer.begin()
        try writer.execute("UPDATE account SET name = 'Eve'")
        #expect(try AccountsBackup.make(of: house.path, at: copy) == 1)
        try writer.commit()
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: house.folder).sorted() == ["copy.sqlite", "data"])
        #expect(try AccountsBackup.restore(copy, to: other.path) == 1)
        #expect(try FileManager.default.attributesOfItem(atPath: other.path)[.posixPermissions] as? Int == 0o600)
        let profile = try #require(await other.endpoint().profile(session.tokens).value)
        #expect(profile.name == "Ann")
        try #require(try await other.login().value != nil)
        #expect(try other.connect().schemaVersion() == house.connect().schemaVersion())
    }

    @Test("nothing is overwritten, neither a copy nor accounts nor what is left of them")
    func existing() async throws {
        #expect(
            made() == "no file \(house.path)")
        try await house.addAnn()
        #expect(restored(to: other.path) == "no file \(copy)")
        let data = Data("kept".utf8)
        try data.write(to: URL(fileURLWithPath: copy))
        #expect(made() == "exists \(copy)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == data)
        try FileManager.default.removeItem(atPath: copy)
        #expect(made() == "1")
        #expect(restored(to: house.path) == "exists \(house.path)")
        let log = "\(other.folder)/accounts.sqlite-wal"
        try data.write(to: URL(fileURLWithPath: log))
        let path = "\(other.folder)/accounts.sqlite"
        #expect(restored(to: path) == "exists \(log)")
    }

    @Test("what is damaged, another program's or a later version's is not restored, and leaves no file")
    func damaged() async throws {
        try await house.addAnn()
        _ = try AccountsBackup.make(of: house.path, at: copy)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
        func restoring(_ bytes: Data, _ script: String? = nil) throws -> String {
            try bytes.write(to: URL(fileURLWithPath: copy))
            if let script { try SQLiteConnection(path: copy, timeout: .seconds(5)).run(script: script) }
            return restored(to: other.path)
        }
        #expect(try restoring(Data("no database".utf8)) == "damaged")
        #expect(try restoring(Data()) == "damaged")
        #expect(try restoring(bytes.prefix(bytes.count / 2)) == "damaged")
        #expect(try restoring(bytes, "PRAGMA application_id = 7") == "damaged")
        // A session that belongs to nobody.
        let orphan =
            "PRAGMA foreign_keys = OFF; INSERT INTO session_family (account_id, ends_at, absolute_end) VALUES (9, 1, 1)"
        #expect(try restoring(bytes, orphan) == "damaged")
        #expect(try restoring(bytes, "PRAGMA user_version = 99").contains("storageNewer"))
        #expect(!FileManager.default.fileExists(atPath: other.path))
        #expect(try restoring(bytes) == "1")
    }
}

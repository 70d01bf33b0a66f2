import Accounts
import Foundation
import LocalAccounts
import SQL
import Testing
import Waiting

/// Files that are not those which were opened.
extension AccountsDatabaseTests {
    /// A sound database with Ann in it, closed, its log merged.
    func closed() async throws -> Data {
        let path = "\(house.folder)/sound.sqlite"
        try await house.registry(on: AccountsDatabase(path: path))
            .add(email: EmailAddress("ann@example.org"), name: "Ann", password: Secret("ann's twelve apples"))
        await until { !files.fileExists(atPath: path + "-wal") }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private var replaced: LoginResult {
        .unavailable(.storageNotWritable(path: house.path, reason: EndpointError.replacedFile))
    }

    @Test(
        "a log that is removed is noticed at once, and what was in it is kept",
        arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]])
    func lostLog(suffixes: [String]) async throws {
        try await house.addAnn()
        for suffix in suffixes { try files.removeItem(atPath: house.path + suffix) }
        #expect(try await house.login() == replaced)
        let fresh = house.endpoint(on: AccountsDatabase(path: house.path))
        try #require(try await house.login(at: fresh).value != nil)
        // Whoever was surprised does not write again, even if others have made new files.
        #expect(try await house.login() == replaced)
    }

    @Test("a file that is overwritten in place is noticed, and is left as it was put there")
    func overwrittenInPlace() async throws {
        let bytes = try await closed()
        try await house.registry().add(
            email: EmailAddress("bob@example.org"), name: "Bob", password: Secret("bob's twelve pears"))
        let number = try files.attributesOfItem(atPath: house.path)[.systemFileNumber] as? Int
        try put(bytes)
        #expect(try files.attributesOfItem(atPath: house.path)[.systemFileNumber] as? Int == number)
        for _ in 0..<2 { #expect(try await house.login() == replaced) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: house.path)) == bytes)
    }

    @Test("what other processes write and merge into the file is no reason to stop")
    func checkpoints() async throws {
        try await house.addAnn()
        let other = house.endpoint(on: try house.reopened())
        let merging = Task {
            let connection = try house.connect()
            for mode in 0..<200 {
                let script = mode % 2 == 0 ? "PASSIVE" : "TRUNCATE"
                try? connection.run(script: "PRAGMA wal_checkpoint(\(script))")
                try await Task.sleep(for: .milliseconds(2))
            }
        }
        for _ in 0..<30 {
            for endpoint in [house.endpoint(), other] {
                let session = try #require(try await house.login(at: endpoint).value)
                try #require(await house.endpoint().profile(session.tokens).value != nil)
            }
        }
        try await merging.value
    }
}

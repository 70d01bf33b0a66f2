import Accounts
import Foundation
import LocalAccounts
import RealPostgreSQL
import SQL
import Testing

@Suite("What a failure of the storage is told as")
struct StorageFailureTests {
    @Test(
        "each failure of a database is told as what it means for signing in, whatever is asked",
        arguments: [
            (SQLError.crowded, EndpointError.overloaded(retryAfter: .seconds(1))),
            (.failed(reason: "full"), .storageNotWritable(path: "store", reason: "full")),
            (
                .value(column: "name", expected: .text, found: .blob),
                .storageDamaged(path: "store", reason: "name: blob")
            ),
            (
                .value(column: "name", expected: .text, found: nil),
                .storageDamaged(path: "store", reason: "name: missing")
            ),
            (.newer(version: 99), .storageNewer(path: "store", version: 99)),
        ])
    func failures(error: SQLError, failure: EndpointError) async throws {
        let house = try House()
        let endpoint = house.endpoint(on: AccountsDatabase(FailingStore(error: error)))
        let tokens = SessionTokens(access: Token("x"), refresh: Token("y"))
        #expect(try await house.login(at: endpoint) == .unavailable(failure))
        #expect(await endpoint.profile(tokens) == .unavailable(failure))
        #expect(await endpoint.refresh(tokens) == .unavailable(failure))
        #expect(await endpoint.logout(tokens) == .unavailable(failure))
        #expect(await endpoint.tryWriting() == failure)
        #expect(await endpoint.account(of: tokens) == nil)
        let owner = LocalOwnerEndpoint(endpoint, house.registry())
        #expect(await owner.sessions(tokens) == .failure(.unavailable(failure)))
    }

    @Test(
        "what keeps a shared database from being used is told as such, and not as a file's failure",
        arguments: [
            (SQLError.failed(reason: "42501 denied"), "42501 denied"), (.lost(reason: "refused"), "refused"),
            (.uncertain(transaction: "7"), "the connection was lost; the change may have been made"),
        ])
    func shared(error: SQLError, reason: String) async throws {
        let house = try House()
        let endpoint = house.endpoint(on: AccountsDatabase(FailingStore(isFile: false, error: error)))
        let failure = EndpointError.databaseUnavailable(name: "store", reason: reason)
        #expect(try await house.login(at: endpoint) == .unavailable(failure))
    }

    @Test("a failure of an unknown kind is damage that only names the kind")
    func unknown() async throws {
        struct UnknownFailure: Error {}
        let house = try House()
        let endpoint = house.endpoint(on: AccountsDatabase(FailingStore(error: UnknownFailure())))
        let failure = EndpointError.storageDamaged(path: "store", reason: "UnknownFailure")
        #expect(try await house.login(at: endpoint) == .unavailable(failure))
    }

    @Test("a file is missing only where there is none, and a shared database never is")
    func missing() throws {
        let folder = try House().folder + "-missing"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
        // What is not there comes first, as its failure must not be taken for that of the next.
        let databases = ["none", "file", "none/none", "file", "file/none"].map {
            AccountsDatabase(path: "\(folder)/\($0)")
        }
        #expect(databases.map(\.isMissing) == [true, false, true, false, false])
        #expect(!AccountsDatabase(FailingStore(error: SQLError.busy)).isMissing)
    }

    @Test("a shared database can be used by every version that knows its first tables", .realPostgreSQL)
    func minimum() async throws {
        let server = try await RealPostgreSQL.shared()
        let house = try Self.house(server)
        #expect(try await house.registry().isEmpty())
        #expect(try house.connect().schemaVersion() == 7)
        #expect(try house.connect().minimumSchemaVersion() == 1)
    }

    private static func house(_ server: RealPostgreSQL) throws -> House {
        try RealPostgreSQL.$current.withValue(server) { try House() }
    }
}

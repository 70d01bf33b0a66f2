import Accounts
import Foundation
import Serving
import Synchronization
import Testing
import Transport

@Suite("Storage that fails", .timeLimit(.minutes(1)))
struct StorageTests {
    /// Fails as it is told to.
    private final class Storage: AuthEndpoint {
        let name = "storage"
        private let failure = Mutex<EndpointFailure?>(nil)

        func fail(_ new: EndpointFailure?) { failure.withLock { $0 = new } }

        private func answer<Value>() -> SessionAnswer<Value> { failure.withLock { $0 }.map { .unavailable($0) } ?? .refused }

        func login(_ request: LoginRequest) async -> LoginResult {
            failure.withLock { $0 }.map { .unavailable($0) } ?? .rejected(.credentials)
        }
        func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { answer() }
        func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { answer() }
        func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
            failure.withLock { $0 }.map { .unavailable($0) } ?? .over
        }
    }

    @Test("is 503, is told by /health, and logged once with its cause, when that changes, and when it works again")
    func states() async throws {
        let storage = Storage()
        try await LiveServer.run(storage) { server in
            #expect(try await server.send(.get, "/health").status == 200)
            for reason in ["disk I/O error", "database or disk is full"] {
                storage.fail(.storageNotWritable(path: "/data/accounts.sqlite", reason: reason))
                for _ in 0..<3 {
                    let login = try await server.send(
                        .post, "/login", [("Content-Type", "application/json")],
                        body: #"{"email":"ada@example.com","password":"x"}"#)
                    #expect(login.status == 503 && login.header("Retry-After") == "5")
                    #expect(!login.text.contains("data") && !login.text.contains(reason))
                }
                let health = try await server.send(.get, "/health")
                #expect(health.status == 503 && health.text.contains(#""code":"unavailable""#))
            }
            let failures = server.log.all.filter { $0.contains("storage failed") }
            #expect(failures.count == 2)
            #expect(failures.first?.contains(#""reason":"disk I/O error""#) == true)
            #expect(failures.first?.contains(#""path":"/data/accounts.sqlite""#) == true)
            storage.fail(nil)
            let login = try await server.send(
                .post, "/login", [("Content-Type", "application/json")],
                body: #"{"email":"ada@example.com","password":"x"}"#)
            #expect(login.status == 401)
            #expect(try await server.send(.get, "/health").status == 200)
            #expect(server.log.all.filter { $0.contains("storage works again") }.count == 1)
        }
    }

    @Test("is found by /health itself where nobody signs in")
    func asked() async throws {
        let storage = Storage()
        storage.fail(.storageDamaged(path: "/data/accounts.sqlite", reason: "file is not a database"))
        try await LiveServer.run(storage) { server in
            let health = try await server.send(.get, "/health")
            #expect(health.status == 503)
            #expect(server.log.all.filter { $0.contains("file is not a database") }.count == 1)
        }
    }
}

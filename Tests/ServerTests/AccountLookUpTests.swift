import Accounts
import Harness
import Synchronization
import Testing
import Transport

@Suite("The account that is looked up for the record before a session is changed", .fewAtATime)
struct AccountLookUpTests {
    /// Knows one account or none, and counts what is asked beyond that.
    private final class Endpoint: AuthEndpoint {
        let name = "counting"
        private let account: String?
        private let count = Mutex(0)

        init(account: String?) { self.account = account }

        var changes: Int { count.withLock { $0 } }

        func account(of tokens: SessionTokens) async -> String? { account }
        func login(_ request: LoginRequest) async -> LoginResult { .rejected(.credentials) }
        func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .refused }

        func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
            count.withLock { $0 += 1 }
            return .refused
        }

        func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
            // A probe of the storage has no token.
            if tokens.access != Token("") { count.withLock { $0 += 1 } }
            return .ok
        }
    }

    /// Logs out and refreshes, and expects that both are answered so.
    private func expect(_ statuses: [Int], of endpoint: Endpoint, longLookUp: Duration) async throws {
        try await LiveServer.run(endpoint, longLookUp: longLookUp) { server in
            let logout = try await server.send(.post, "/logout", [("Authorization", "Bearer access-1")])
            let refresh = try await server.send(
                .post, "/refresh", [("Content-Type", "application/json")], body: #"{"refresh_token":"refresh-1"}"#)
            #expect([logout.status, refresh.status] == statuses)
            let isRecorded = server.log.all.contains {
                $0.contains(#""event":"logout""#) && $0.contains(#""outcome":"refused""#)
            }
            #expect(isRecorded == (logout.status == 503))
        }
    }

    @Test("if that takes all the time that there is and finds nothing, the change is not waited for as long again")
    func away() async throws {
        let endpoint = Endpoint(account: nil)
        try await expect([503, 503], of: endpoint, longLookUp: .zero)
        #expect(endpoint.changes == 0)
    }

    @Test("if it finds the account, however late, or finds nothing soon, the change is made")
    func found() async throws {
        let cases: [(String?, Duration)] = [("ann@example.org", .zero), (nil, .seconds(600))]
        for (account, longLookUp) in cases {
            let endpoint = Endpoint(account: account)
            try await expect([204, 401], of: endpoint, longLookUp: longLookUp)
            #expect(endpoint.changes == 2)
        }
    }
}

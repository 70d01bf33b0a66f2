import Accounts
import FoundationEssentials
import Synchronization

/// An endpoint with one account in memory, whose next login can be told what to become.
final class MemoryEndpoint: AuthEndpoint {
    let name = "memory"
    private let state = Mutex(State())
    private let profile: Profile

    private struct State {
        var sessions: [String: String] = [:]
        var scripted: LoginResult?
        var logins: [LoginRequest] = []
        var count = 0

        mutating func begin() -> Session {
            count += 1
            sessions["refresh-\(count)"] = "access-\(count)"
            return Session(
                name: "Ada Lovelace", email: "ada@example.com", endpoint: "memory",
                tokens: SessionTokens(access: Token("access-\(count)"), refresh: Token("refresh-\(count)")),
                expiresAt: MemoryEndpoint.end
            )
        }
    }

    static let end = Date(timeIntervalSince1970: 1_767_272_400)

    /// The login requests so far.
    var logins: [LoginRequest] { state.withLock { $0.logins } }

    init(
        scripted: LoginResult? = nil,
        profile: Profile = Profile(name: "Ada Lovelace", email: "ada@example.com", expiresAt: end)
    ) {
        self.profile = profile
        state.withLock { $0.scripted = scripted }
    }

    func login(_ request: LoginRequest) async -> LoginResult {
        state.withLock { state in
            state.logins.append(request)
            if let scripted = state.scripted { return scripted }
            guard request.login.lookupKey == "ada@example.com", request.password == Secret("right password") else {
                return .rejected(.credentials)
            }
            return .ok(state.begin())
        }
    }

    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        state.withLock { state in
            guard let refresh = tokens.refresh?.text(), let access = state.sessions[refresh] else { return .refused }
            state.sessions = state.sessions.filter { $0.value != access }
            return .ok(state.begin())
        }
    }

    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        state.withLock { state in
            guard state.sessions.values.contains(tokens.access.text()) else { return .refused }
            return .ok(profile)
        }
    }

    func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        state.withLock { state in
            guard state.sessions.values.contains(tokens.access.text()) else { return .over }
            state.sessions = state.sessions.filter { $0.value != tokens.access.text() }
            return .ok
        }
    }
}

extension Secret {
    convenience init(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}

extension Token {
    /// A test's token, to be compared and written down.
    func text() -> String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

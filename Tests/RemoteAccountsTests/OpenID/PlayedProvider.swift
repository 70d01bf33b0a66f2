import Accounts
import FoundationEssentials
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Transport

/// A provider of OpenID Connect as a test has it: right in everything that the test does not change.
final class PlayedProvider: Sendable {
    static let issuer = "https://id.example.org"

    /// What is wrong with it, or uncommon.
    struct Habits: Sendable {
        /// What stands in its metadata in place of, or beside, what is right; `nil` takes a member out.
        var metadata: [String: String?] = [:]
        /// What stands in the ID token's claims, likewise.
        var claims: [String: String?] = [:]
        /// What stands in the answer to a device's first request, likewise.
        var device: [String: String?] = [:]
        /// What the token endpoint answers, one after the other; then it gives tokens.
        var answers: [Result<HTTPResponse, NetworkError>] = []
        /// What the token endpoint's success has, likewise.
        var token: [String: String?] = [:]
        var userInfo = HTTPResponse.json(200, #"{"sub":"u1","name":"Ada","email":"ada@example.com"}"#)
        /// What it answers to a login that is announced.
        var announced = HTTPResponse.json(201, #"{"request_uri":"urn:example:1","expires_in":60}"#)
        var hasIDToken = true
        var isOpenID = true
        /// What the first address of its metadata answers in its place.
        var document: HTTPResponse?
    }

    let habits: Habits
    private let state = Mutex(State())

    private struct State {
        var requests: [HTTPRequest] = []
        var asked = 0
        var nonce: String?
        var seconds = 0.0
    }

    init(_ habits: Habits = Habits()) { self.habits = habits }

    /// What was asked at an address.
    func requests(_ path: String) -> [HTTPRequest] {
        state.withLock { $0.requests }.filter { $0.url == Self.issuer + path }
    }

    /// The bodies of what was posted to an address, as text.
    func forms(_ path: String) -> [String] {
        requests(path).map { String(decoding: $0.body, as: UTF8.self) }
    }

    /// The seconds that passed in sleep.
    var seconds: Double { state.withLock { $0.seconds } }

    /// What the browser was sent to the page with.
    func opened(_ url: String) {
        let nonce = url.split(separator: "&").first { $0.hasPrefix("nonce=") }?.dropFirst(6)
        state.withLock { $0.nonce = nonce.map(String.init) }
    }

    func endpoint(
        client: OpenIDDescription = OpenIDDescription(issuer: PlayedProvider.issuer, clientID: "app"),
        pageTime: Duration = .seconds(60)
    ) throws -> OpenIDEndpoint {
        var description = try EndpointDescription(preset: "oidc", overrides: #"{"openid":{"client_id":"app"}}"#)
        description.openID = client
        let endpoint = OpenIDEndpoint(
            url: try EndpointURL(client.issuer ?? Self.issuer), description: description,
            transport: HTTPTransport { [self] request async throws(NetworkError) in try answer(request) },
            redirect: RedirectPages(done: "Done.", refused: "Refused."),
            clock: PassingClock { [self] time in state.withLock { $0.seconds += time } }, pageTime: pageTime,
            now: { [self] in noon.addingTimeInterval(seconds) }
        )
        guard let endpoint else { throw EndpointError.notUnderstood(reason: .notJSON) }
        return endpoint
    }

    private func answer(_ request: HTTPRequest) throws(NetworkError) -> HTTPResponse {
        let asked = state.withLock { state in
            state.requests.append(request)
            if request.url == Self.issuer + "/token" { state.asked += 1 }
            return state.asked
        }
        switch request.url {
        case Self.issuer + "/.well-known/openid-configuration":
            return habits.document ?? (habits.isOpenID ? metadata : .json(404, "{}"))
        case Self.issuer + "/.well-known/oauth-authorization-server":
            return habits.isOpenID ? .json(404, "{}") : metadata
        case Self.issuer + "/device": return device
        case Self.issuer + "/announce": return habits.announced
        case Self.issuer + "/userinfo":
            return request.headers.contains { $0.value == "Bearer access" } ? habits.userInfo : .json(401, "{}")
        case Self.issuer + "/revoke": return HTTPResponse(status: 200)
        case Self.issuer + "/token": return try asked <= habits.answers.count ? habits.answers[asked - 1].get() : token
        default: return .json(404, "{}")
        }
    }

    private var metadata: HTTPResponse {
        object(
            [
                "issuer": Self.issuer, "token_endpoint": Self.issuer + "/token",
                "authorization_endpoint": Self.issuer + "/authorize",
                "device_authorization_endpoint": Self.issuer + "/device",
                "userinfo_endpoint": Self.issuer + "/userinfo", "revocation_endpoint": Self.issuer + "/revoke",
            ], habits.metadata)
    }

    private var device: HTTPResponse {
        object(
            [
                "device_code": "dev", "user_code": "WDJB-MJHT", "verification_uri": "https://id.example.org/go",
                "verification_uri_complete": "https://id.example.org/go?c=1", "expires_in": "600", "interval": "5",
            ], habits.device)
    }

    private var token: HTTPResponse {
        var members = [
            "access_token": "access", "token_type": "Bearer", "expires_in": "3600", "refresh_token": "refresh",
        ]
        if habits.hasIDToken {
            var claims = [
                "iss": Self.issuer, "aud": "app", "sub": "u1", "exp": "\(Int(noon.timeIntervalSince1970) + 300)",
                "name": "Ada", "email": "ada@example.com",
            ]
            claims["nonce"] = state.withLock { $0.nonce }
            members["id_token"] = "e30.\(base64(object(claims, habits.claims).body)).c2ln"
        }
        return object(members, habits.token)
    }

    /// Numbers, lists, `true`, `false` and `null` are written as such; a number with a space after it is a text.
    private func object(_ members: [String: String], _ changes: [String: String?]) -> HTTPResponse {
        let all = members.merging(changes.compactMapValues { $0 }) { $1 }.filter { changes[$0.key] != .some(nil) }
        let text = all.map { name, value in
            let isBare =
                Int(value) != nil || ["true", "false", "null"].contains(value) || value.hasPrefix("[")
                || value.hasPrefix("{")
            return "\"\(name)\":" + (isBare ? value : "\"\(value.hasSuffix(" ") ? String(value.dropLast()) : value)\"")
        }
        return .json(200, "{\(text.joined(separator: ","))}")
    }

    private func base64(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }.filter { $0 != "=" })
    }
}

/// A clock on which a sleep is over at once, and tells how long it was; a short one takes as long as it says.
struct PassingClock: Clock {
    let slept: @Sendable (Double) -> Void

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let time = now.duration(to: deadline)
        if time < .milliseconds(500) { return try await Task.sleep(until: deadline, clock: .continuous) }
        slept((time / .seconds(1)).rounded())
    }
}

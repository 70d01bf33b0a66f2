import Accounts
import FoundationEssentials
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Transport

/// An endpoint of a preset over recorded answers, given one after the other; remembers what it was asked.
final class Recording: Sendable {
    static let host = "https://example.com"

    private let answers: Mutex<[HTTPResponse]>
    private let requests = Mutex<[HTTPRequest]>([])
    private let description: EndpointDescription
    private let url: String

    /// - Parameter overrides: what the configuration says beside the preset.
    init(
        _ preset: String, with overrides: String = "{}", url: String = Recording.host, _ answers: HTTPResponse...
    ) throws {
        description = try EndpointDescription(preset: preset, overrides: overrides)
        self.url = url
        self.answers = Mutex(answers)
    }

    /// An endpoint that the configuration describes without a preset.
    init(json: String, _ answers: HTTPResponse...) throws {
        description = try EndpointDescription(json: json)
        url = Self.host
        self.answers = Mutex(answers)
    }

    func endpoint() throws -> RemoteEndpoint {
        try RemoteEndpoint(
            url: url, description: description,
            transport: HTTPTransport { [self] request async throws(NetworkError) in
                requests.withLock { $0.append(request) }
                let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let answer else { throw .interrupted }
                return answer
            },
            clock: ContinuousClock(), now: { noon }
        )
    }

    func login(code: String? = nil, after pending: SecondFactor? = nil) async throws -> LoginResult {
        var request = LoginRequest.example(password: "p&ss w")
        request.code = code.map { Secret(bytes: Array($0.utf8)) }
        request.secondFactor = pending
        return try await endpoint().login(request)
    }

    /// What was asked, a text each: method and address, headers without `Accept`, and the body behind an empty line.
    var sent: [String] {
        requests.withLock(\.self).map { request in
            let headers = request.headers.filter { $0.name != "Accept" }.map { "\($0.name): \($0.value)" }
            let head = (["\(request.method.rawValue) \(request.url)"] + headers).joined(separator: "\n")
            return request.body.isEmpty ? head : head + "\n\n" + String(decoding: request.body, as: UTF8.self)
        }
    }
}

extension LoginResult {
    /// What it says in a few words, to be compared: tokens as text, dates by their distance from noon.
    var words: String {
        switch self {
        case .ok(let session): session.words
        case .secondFactor(let factor):
            factor.isAnswerable
                ? "code? "
                    + factor.carried.sorted { $0.key < $1.key }.map { "\($0)=\($1.text())" }.joined(separator: " ")
                : "code?"
        default: "\(self)"
        }
    }
}

extension Session {
    var words: String {
        let end = expiresAt.map { "\(Int($0.timeIntervalSince(noon)))" } ?? "-"
        return "\(name) <\(email)> \(tokens.access.text()) \(tokens.refresh?.text() ?? "-") \(end)"
    }
}

extension SessionAnswer<Session> {
    var words: String {
        if case .ok(let session) = self { session.words } else { "\(self)" }
    }
}

/// A JWT with these claims and a signature of nothing.
func jwt(_ claims: String) -> String {
    let encoded = Data(claims.utf8).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "eyJhbGciOiJub25lIn0.\(encoded).c2ln"
}

/// The tokens that refreshes are asked with.
let held = SessionTokens(access: Token("old"), refresh: Token("r1"))

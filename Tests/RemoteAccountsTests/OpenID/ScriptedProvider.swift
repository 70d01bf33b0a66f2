import Networking
import RemoteAccounts
import Settings
import Synchronization
import Transport

/// A provider whose every answer a test writes: by address, one after the other, of which the last one stays.
final class ScriptedProvider: Sendable {
    static let tokens = HTTPResponse.json(200, #"{"access_token":"access","token_type":"Bearer"}"#)

    private let state: Mutex<State>

    private struct State {
        var answers: [String: [HTTPResponse]]
        var requests: [HTTPRequest] = []
    }

    init(_ answers: [String: [HTTPResponse]]) { state = Mutex(State(answers: answers)) }

    /// One with metadata in its usual place and a token endpoint; a path is below the usual issuer.
    ///
    /// - Parameter members: What else the metadata has, each with a comma before it.
    convenience init(members: String = "", paths: [String: [HTTPResponse]] = [:]) {
        var answers = [
            PlayedProvider.issuer + "/.well-known/openid-configuration": [Self.metadata(members: members)],
            PlayedProvider.issuer + "/token": [Self.tokens],
        ]
        for (path, responses) in paths { answers[PlayedProvider.issuer + path] = responses }
        self.init(answers)
    }

    static func metadata(
        issuer: String = PlayedProvider.issuer, host: String = PlayedProvider.issuer, members: String = ""
    ) -> HTTPResponse {
        .json(200, #"{"issuer":"\#(issuer)","token_endpoint":"\#(host)/token"\#(members)}"#)
    }

    /// What was last posted to a path.
    func body(of path: String) -> String? {
        state.withLock { $0.requests }.last { $0.url == PlayedProvider.issuer + path }
            .map { String(decoding: $0.body, as: UTF8.self) }
    }

    /// Everything that was asked, in order.
    var urls: [String] { state.withLock { $0.requests }.map(\.url) }

    /// - Parameters:
    ///   - issuer: As it is written out; `nil` leaves it to the endpoint's URL.
    ///   - url: The endpoint's address; `nil` for the issuer's.
    ///   - description: That of the preset, unless it is given; the client is always the same.
    func endpoint(
        _ issuer: String? = PlayedProvider.issuer, at url: String? = nil, description: EndpointDescription? = nil
    ) throws -> OpenIDEndpoint {
        try OpenIDEndpoint.atNoon(
            OpenIDDescription(issuer: issuer, clientID: "app"), at: url, description: description,
            transport: HTTPTransport { [self] request async throws(NetworkError) in answer(request) })
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            state.requests.append(request)
            guard var left = state.answers[request.url], let answer = left.first else { return .json(404, "{}") }
            if left.count > 1 {
                left.removeFirst()
                state.answers[request.url] = left
            }
            return answer
        }
    }
}

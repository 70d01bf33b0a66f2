public import Accounts
public import struct FoundationEssentials.Date
public import Transport

/// An endpoint over HTTP, asked in the shape that it is described by.
///
/// A password goes over the wire once a call: the transport follows no redirect and tries nothing again.
public struct RemoteEndpoint: AuthEndpoint {
    private let url: EndpointURL
    let shape: EndpointShape
    private let transport: HTTPTransport
    private let now: @Sendable () -> Date

    /// The base URL without its query and without a slash at the end.
    public var name: String { url.name }

    /// - Parameters:
    ///   - url: the base URL; the shape's paths stand below its path.
    ///   - now: the time, for a `Retry-After` that is a date.
    public init(
        url: EndpointURL, shape: EndpointShape = .rollcall, transport: HTTPTransport,
        now: @escaping @Sendable () -> Date
    ) {
        self.url = url
        self.shape = shape
        self.transport = transport
        self.now = now
    }

    /// As above, from the URL's text.
    public init(
        url: String, shape: EndpointShape = .rollcall, transport: HTTPTransport, now: @escaping @Sendable () -> Date
    ) throws(EndpointURL.Flaw) {
        self.init(url: try EndpointURL(url), shape: shape, transport: transport, now: now)
    }

    public func login(_ request: LoginRequest) async -> LoginResult {
        guard let body = loginBody(request) else {
            return .unavailable(.notUnderstood(reason: .passwordNotText))
        }
        do throws(EndpointFailure) {
            switch try await send(shape.login, body: body) {
            case .ok(let response):
                return .ok(try session(response, email: request.email.text))
            case .rejected:
                return .rejected(.credentials)
            case .forbidden(let message):
                return .rejected(.forbidden(message: message))
            case .invalid(_, let message):
                return .invalid(message: message)
            case .locked(let retryAfter):
                return .locked(retryAfter: retryAfter)
            }
        } catch {
            return .unavailable(error)
        }
    }

    public func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        guard let refresh = tokens.refresh else { return .refused }
        return await answer(to: shape.refresh, body: refreshBody(refresh)) { response throws(EndpointFailure) in
            try session(response, email: nil)
        }
    }

    public func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        await answer(to: shape.profile, bearer: tokens.access) { response throws(EndpointFailure) in
            let answer = try JSONAnswer(response.body)
            let email = try answer.required(shape.answer.email)
            return Profile(
                name: try answer.text(shape.answer.name) ?? email, email: email,
                expiresAt: try answer.date(shape.answer.expiresAt)
            )
        }
    }

    public func logout(_ tokens: SessionTokens) async -> SessionAnswer<Void> {
        await answer(to: shape.logout, bearer: tokens.access) { _ throws(EndpointFailure) in }
    }

    /// What the tokens' owner is told: a failure that is not about the tokens is no refusal of them.
    private func answer<Value: Sendable>(
        to route: EndpointShape.Route, bearer: Token? = nil, body: Secret? = nil,
        reading read: (HTTPResponse) throws(EndpointFailure) -> Value
    ) async -> SessionAnswer<Value> {
        do throws(EndpointFailure) {
            switch try await send(route, bearer: bearer, body: body) {
            case .ok(let response): return .ok(try read(response))
            case .rejected, .forbidden: return .refused
            case .invalid(let status, _): return .unavailable(.notUnderstood(reason: .status(status)))
            case .locked: return .unavailable(.notUnderstood(reason: .status(429)))
            }
        } catch {
            return .unavailable(error)
        }
    }

    private func send(
        _ route: EndpointShape.Route, bearer: Token? = nil, body: Secret? = nil
    ) async throws(EndpointFailure) -> Verdict {
        var request = HTTPRequest(
            method: route.method, url: url.appending(route.path), headers: [.init("Accept", "application/json")]
        )
        if let bearer { request.headers.append(.init("Authorization", "Bearer " + bearer.text())) }
        if let body {
            request.headers.append(.init("Content-Type", "application/json"))
            request.body = body.withUnsafeBytes { Array($0) }
        }
        defer { request.wipeBody() }
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try await transport.send(request)
        } catch {
            throw EndpointFailure(error)
        }
        return try Verdict(response, shape: shape, now: now)
    }
}

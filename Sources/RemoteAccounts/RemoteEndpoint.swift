package import Accounts
import Networking
package import Settings
package import Transport

package import struct FoundationEssentials.Date

/// An endpoint over HTTP, asked in the description that it is described by.
///
/// A password goes over the wire once an attempt: the transport follows no redirect and tries nothing again. It goes
/// once more only where the description has the login sent anew with a code, or a code is asked for anew.
package struct RemoteEndpoint: AuthEndpoint {
    let url: EndpointURL
    let description: EndpointDescription
    let transport: HTTPTransport
    let timeout: Duration?
    /// Whether nothing is said of what the endpoint is like, so that a login which fails looks around for that.
    private let isUndescribed: Bool
    let now: @Sendable () -> Date

    /// The base URL without its query and without a slash at the end.
    package var name: String { url.name }

    package var identifier: LoginName.Kind { LoginName.Kind(rawValue: description.identifier.rawValue) ?? .email }

    /// - Parameters:
    ///   - url: the base URL; the description's paths stand below its path.
    ///   - timeout: of one whole exchange, within which its answer is read too; `nil` is none.
    ///   - isUndescribed: whether the description is only assumed: presets that fit are named where it turns out wrong.
    ///   - now: the time, for a `Retry-After` that is a date and an expiry that is a span.
    package init(
        url: EndpointURL, description: EndpointDescription = .rollcall, transport: HTTPTransport,
        timeout: Duration? = nil, isUndescribed: Bool = false,
        now: @escaping @Sendable () -> Date
    ) {
        self.url = url
        self.description = description
        self.transport = transport
        self.timeout = timeout
        self.isUndescribed = isUndescribed
        self.now = now
    }

    /// As above, from the URL's text.
    package init(
        url: String, description: EndpointDescription = .rollcall, transport: HTTPTransport, timeout: Duration? = nil,
        now: @escaping @Sendable () -> Date
    ) throws(EndpointURL.Problem) {
        self.init(url: try EndpointURL(url), description: description, transport: transport, timeout: timeout, now: now)
    }

    /// Sends one request and judges its answer. Only one that `mayRepeat` is ever tried again, whatever its method.
    func send(
        _ route: RequestDescription, _ values: RequestValues, carriesToken: Bool = false, mayRepeat: Bool = false
    ) async throws(EndpointError) -> Verdict {
        var jar = CookieJar()
        return try await send(route, values, carriesToken: carriesToken, mayRepeat: mayRepeat, jar: &jar)
    }

    /// As above, with the cookies of the requests before it, and its own for those behind it.
    func send(
        _ route: RequestDescription, _ values: RequestValues, carriesToken: Bool = false, mayRepeat: Bool = false,
        asks: [SecondFactorDescription.Condition] = [], jar: inout CookieJar
    ) async throws(EndpointError) -> Verdict {
        guard !route.isPlain(under: url) else { throw .network(.insecure(reason: "http://")) }
        var hidden: [HTMLForms.Field] = []
        var page: HTTPRequest?
        if let form = route.form {
            var request = route.page(form, at: url, of: description, values)
            if carriesToken, let header = header(filling: values) { request.headers.append(header) }
            jar.add(to: &request)
            hidden = try await fields(of: request, jar: &jar)
            page = request
        }
        var request = try route.request(
            to: url, of: description, values, carriesToken: carriesToken, hidden: hidden, jar: jar)
        // What Django asks of a form over TLS.
        if let page { request.headers.append(.init("Referer", page.url)) }
        request.isSentOnce = !mayRepeat
        request.secretMembers = description.session.secretMembers
        defer { request.wipeBody() }
        var start = ContinuousClock.now
        var response = try await transport.ask(request)
        defer { response.wipeBody() }
        // A request that was sent again has had more than one exchange's time.
        if mayRepeat { start = .now }
        let limit = ReadingLimit(timeout, from: start)
        jar.take(response)
        return try Verdict(response, to: route, of: description, asks: asks, jar: jar, within: limit, now: now)
    }

    /// Fetches a page and reads the hidden fields of its form.
    private func fields(
        of request: HTTPRequest, jar: inout CookieJar
    ) async throws(EndpointError) -> [HTMLForms.Field] {
        var response = try await transport.ask(request)
        defer { response.wipeBody() }
        switch response.status {
        case 200...299: break
        case 300...399: throw .redirected(location: response.header("Location"))
        case 500...599: throw .serverError(status: response.status)
        default: throw .notUnderstood(reason: .status(response.status))
        }
        jar.take(response)
        return HTMLForms(response.body).hidden
    }

    /// The header of the session's token.
    private func header(filling values: RequestValues) -> HTTPRequest.Header? {
        description.token.value.filled(values)?.withUnsafeBytes {
            HTTPRequest.Header(description.token.name, hiding: $0)
        }
    }

    /// The longest that a login which failed is followed by a look at the endpoint.
    private static let patience = Duration.seconds(5)

    /// The same failure, or the presets that fit what the endpoint shows, where nobody described it.
    func explaining(_ failure: EndpointError) async -> EndpointError {
        switch failure {
        case .notUnderstood(.status), .notUnderstood(.notJSON), .notUnderstood(.member), .redirected: break
        default: return failure
        }
        guard isUndescribed else { return failure }
        let report = try? await EndpointProbe(url: url, transport: transport).run(within: Self.patience)
        let presets = (report?.proposals.compactMap(\.preset) ?? []).filter { $0 != "rollcall" }
        return presets.isEmpty ? failure : .notUnderstood(reason: .otherShape(presets: presets))
    }
}

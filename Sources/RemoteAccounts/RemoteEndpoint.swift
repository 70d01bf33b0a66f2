package import Accounts
package import Networking
package import Settings
package import Transport

package import struct FoundationEssentials.Date

/// An endpoint over HTTP, addressed as its description says.
///
/// A password is sent once per attempt: the transport follows no redirect and retries nothing. It is sent again only if
/// the description repeats the login with a code or with what a refusal carried, or if another code is requested.
package final class RemoteEndpoint: AuthEndpoint {
    let url: EndpointURL
    let description: EndpointDescription
    let transport: HTTPTransport
    let timeout: Duration?
    /// Whether the endpoint has no description of its own, so that a failed login probes what kind of server it is.
    private let isUndescribed: Bool
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// The base URL without its query and without a slash at the end.
    package var name: String { url.name }

    package var hasTypedSessions: Bool { description.session.isTyped }

    package var identifier: LoginName.Kind {
        switch description.identifier {
        case .email: .email
        case .username: .username
        case .either: .either
        case .passwordOnly: .passwordOnly
        }
    }

    package var owner: (any OwnerEndpoint)? { description.hasOwnerRequests ? self : nil }

    /// - Parameters:
    ///   - url: The base URL; the description's paths are below its path.
    ///   - timeout: The limit on one whole exchange, including reading its answer; `nil` for none.
    ///   - isUndescribed: Whether the description is only assumed: if it turns out wrong, presets that fit are named.
    ///   - clock: Times exchanges.
    ///   - now: The wall clock, for a `Retry-After` that is a date and an expiry that is a duration.
    package init(
        url: EndpointURL, description: EndpointDescription = .rollcall, transport: HTTPTransport,
        timeout: Duration? = nil, isUndescribed: Bool = false, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date
    ) {
        self.url = url
        self.description = description
        self.transport = transport
        self.timeout = timeout
        self.isUndescribed = isUndescribed
        self.clock = clock
        self.now = now
    }

    /// Creates an endpoint from the text of its URL.
    package convenience init(
        url: String, description: EndpointDescription = .rollcall, transport: HTTPTransport, timeout: Duration? = nil,
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) throws(Origin.Problem) {
        self.init(
            url: try EndpointURL(url), description: description, transport: transport, timeout: timeout, clock: clock,
            now: now)
    }

    /// Sends one request and judges its answer. Only one that `mayRepeat` is ever retried, whatever its method.
    func send(
        _ route: RequestDescription, _ values: RequestValues, carriesToken: Bool = false, mayRepeat: Bool = false
    ) async throws(EndpointError) -> Verdict {
        var jar = CookieJar()
        return try await send(route, values, carriesToken: carriesToken, mayRepeat: mayRepeat, jar: &jar)
    }

    /// Sends one request with the cookies of earlier ones, and keeps those that it is given for later ones.
    func send(
        _ route: RequestDescription, _ values: RequestValues, carriesToken: Bool = false, mayRepeat: Bool = false,
        asks: [SecondFactorDescription.Condition] = [], jar: inout CookieJar
    ) async throws(EndpointError) -> Verdict {
        var values = values
        return try await send(
            route, filling: &values, carriesToken: carriesToken, mayRepeat: mayRepeat, asks: asks, jar: &jar)
    }

    /// As above, after the requests before it, and once more where its answer says with what; adds what they carry to
    /// `values`.
    func send(
        _ route: RequestDescription, filling values: inout RequestValues, carriesToken: Bool = false,
        mayRepeat: Bool = false, asks: [SecondFactorDescription.Condition] = [], jar: inout CookieJar
    ) async throws(EndpointError) -> Verdict {
        for step in route.before {
            do throws(EndpointError) {
                let answer = try await answer(
                    to: step.request, values, carriesToken: step.request.carriesToken && values.session != nil,
                    mayRepeat: mayRepeat, jar: &jar
                ).verdict.success
                let carried = try carried(step.carry, in: answer)
                for name in step.carry.keys.sorted() where carried[name] == nil && route.names.contains(name) {
                    throw .notUnderstood(reason: .member(step.carry[name]?.first?.description ?? name))
                }
                values = values.with(carried)
            } catch {
                throw error.naming(step.request.summary)
            }
        }
        let first = try await answer(
            to: route, values, carriesToken: carriesToken, mayRepeat: mayRepeat, asks: asks, jar: &jar)
        guard let carried = first.again else { return try first.verdict }
        values = values.with(carried)
        return try await answer(
            to: route, values, carriesToken: carriesToken, mayRepeat: mayRepeat, asks: asks, jar: &jar
        ).verdict
    }

    /// What a request was answered, and what to ask once more with, if that says so.
    private struct Asked {
        var result: Result<Verdict, EndpointError>
        var again: [String: Token]?

        var verdict: Verdict { get throws(EndpointError) { try result.get() } }
    }

    private func answer(
        to route: RequestDescription, _ values: RequestValues, carriesToken: Bool = false, mayRepeat: Bool = false,
        asks: [SecondFactorDescription.Condition] = [], jar: inout CookieJar
    ) async throws(EndpointError) -> Asked {
        guard !route.isPlain(under: url) else { throw .network(.insecure(reason: "http://")) }
        let secrets = Redactor(values.secrets)
        var hidden: [HTMLForms.Field] = []
        var page: HTTPRequest?
        if let form = route.form {
            var request = try route.page(form, at: url, values)
            let isOwn = url.isOrigin(of: request.url)
            if carriesToken, isOwn, let header = header(filling: values) { request.headers.append(header) }
            jar.add(to: &request)
            request.secrets = secrets
            do throws(EndpointError) {
                hidden = try await fields(of: request, jar: &jar)
            } catch {
                throw error.without(secrets).naming("GET \(form)")
            }
            page = request
        }
        var request = try route.request(
            to: url, of: description, values, carriesToken: carriesToken, hidden: hidden, jar: jar)
        // Django requires it of a form over TLS.
        if let page { request.headers.append(.init("Referer", page.url)) }
        request.isSentOnce = !mayRepeat
        request.secretMembers = description.secretMembers
        request.secrets = secrets
        defer { request.wipeBody() }
        var limit = ReadingLimit(timeout, on: clock)
        var response = try await transport.ask(request)
        defer { response.wipeBody() }
        // A request that was retried may have taken longer than one exchange.
        if mayRepeat { limit = ReadingLimit(timeout, on: clock) }
        jar.take(response, from: request.url, received: now())
        var asked = Asked(result: .failure(.cancelled))
        do throws(EndpointError) {
            let verdict = try Verdict(
                response, to: route, at: request.url, of: description, asks: asks, jar: jar, within: limit, now: now)
            asked.result = .success(verdict.without(secrets))
        } catch {
            asked.result = .failure(error.without(secrets))
        }
        if let again = route.again {
            let answer = try Answer(
                response, at: request.url, within: limit, received: now(), cookies: jar.text(at: request.url))
            guard again.when.contains(where: { $0.isMet(by: answer) }) else { return asked }
            let carried = try carried(again.carry, in: answer)
            if Set(carried.keys) == Set(again.carry.keys) { asked.again = carried }
        }
        return asked
    }

    /// Fetches a page and reads the hidden fields of its form.
    private func fields(
        of request: HTTPRequest, jar: inout CookieJar
    ) async throws(EndpointError) -> [HTMLForms.Field] {
        var response = try await transport.ask(request)
        defer { response.wipeBody() }
        switch response.status {
        case 200...299: break
        case 300...399: throw .redirected(location: response.target(from: request.url))
        case 500...599: throw .serverError(status: response.status)
        default: throw .notUnderstood(reason: .status(response.status))
        }
        jar.take(response, from: request.url, received: now())
        return HTMLForms(response.body).hidden
    }

    func header(filling values: RequestValues) -> HTTPRequest.Header? {
        description.sentToken.flatMap { sent in sent.value.filled(values).map { HTTPRequest.Header(sent.name, $0) } }
    }

    /// The limit on the probe that follows a failed login.
    private static let probeTimeout = Duration.seconds(5)

    /// Returns the failure, or the presets that fit what the endpoint shows if it has no description of its own.
    func explaining(_ failure: EndpointError) async -> EndpointError {
        switch failure {
        case .notUnderstood(.status(404...406)), .notUnderstood(.status(410)), .notUnderstood(.status(415)),
            .notUnderstood(.notJSON), .notUnderstood(.member), .redirected:
            break
        // Only what another kind of server would answer is worth more requests.
        default: return failure
        }
        let presets = await fittingPresets()
        return presets.isEmpty ? failure : .notUnderstood(reason: .otherShape(presets: presets))
    }

    /// Returns why a login was rejected whose answer is not one of `rollcall-server`'s: the password may be right, and
    /// its place in the request wrong. A server whose 401 is of the login alone is asked nothing more.
    func explainedRejection() async -> Rejection {
        guard isUndescribed, await probe.isAnsweredAnywhere(with: 401, within: .seconds(1)) else { return .credentials }
        let presets = await fittingPresets()
        return presets.isEmpty ? .credentials : .credentialsOrForm(presets: presets)
    }

    private var probe: EndpointProbe { EndpointProbe(url: url, transport: transport, clock: clock) }

    /// Returns the presets that fit what the endpoint shows; none if it has a description of its own.
    private func fittingPresets() async -> [String] {
        guard isUndescribed else { return [] }
        let report = try? await probe.run(within: Self.probeTimeout)
        let presets = report?.proposals.compactMap(\.preset) ?? []
        // A server with the signs of both is the one whose description was assumed.
        return presets.contains("rollcall") ? [] : presets
    }
}

extension EndpointError {
    /// The failure with the name of the request whose answer it is about. One of the network, or of a limit, is about
    /// none.
    func naming(_ request: String) -> EndpointError {
        switch self {
        case .serverError, .redirected, .notUnderstood: .step(request: request, self)
        default: self
        }
    }
}

/// The requests around a login, and what they carry over to later ones.
extension RemoteEndpoint {
    /// Sends a request before or after the login, and reads from its answer what is carried over.
    func take(_ step: StepDescription, in exchange: inout Exchange) async throws(EndpointError) -> Answer {
        let carriesToken = step.request.carriesToken && exchange.values.session != nil
        let answer = try await send(step.request, exchange.values, carriesToken: carriesToken, jar: &exchange.jar)
            .success
        exchange.take(try needed(step.carry, in: answer, for: exchange), nil)
        return answer
    }

    /// Sends the requests after a successful login, and returns the session; ends it at the endpoint if one of them
    /// fails, since nobody would ever know of it.
    func complete(
        _ exchange: Exchange, with answer: Answer, of request: LoginRequest
    ) async throws(EndpointError) -> Session {
        var exchange = exchange
        exchange.take([:], answer)
        do throws(EndpointError) {
            exchange.take(try needed(description.carry, in: answer, for: exchange), nil)
            if !description.after.isEmpty {
                exchange.values.session = try access(exchange.answers, exchange.values)?.secret
            }
            for step in description.after {
                do throws(EndpointError) {
                    exchange.take([:], try await take(step, in: &exchange))
                } catch {
                    throw error == .cancelled ? error : .step(request: step.request.summary, error)
                }
            }
        } catch {
            await end(exchange, of: request)
            throw error
        }
        return try session(exchange.answers, of: request.login, exchange.values)
    }

    /// Ends the session that a login has so far, if the values for that are there.
    private func end(_ exchange: Exchange, of request: LoginRequest) async {
        guard let route = description.logout,
            let tokens = try? session(exchange.answers, of: request.login, exchange.values).tokens
        else { return }
        let values = values(of: tokens)
        guard route.path.names.allSatisfy({ values[$0] != nil }) else { return }
        _ = await logout(tokens)
    }

    /// Returns what is carried over from an answer. Throws if a later request needs a value that is neither there nor
    /// in an earlier answer.
    private func needed(
        _ sources: [String: [AnswerSource]], in answer: Answer, for exchange: Exchange
    ) throws(EndpointError) -> [String: Token] {
        let carried = try carried(sources, in: answer)
        for name in sources.keys.sorted()
        where carried[name] == nil && exchange.carried[name] == nil && description.names.contains(name) {
            throw .notUnderstood(reason: .member(sources[name]?.first?.description ?? name))
        }
        return carried
    }

    func carried(
        _ sources: [String: [AnswerSource]], in answer: Answer
    ) throws(EndpointError) -> [String: Token] {
        var carried: [String: Token] = [:]
        for (name, places) in sources { carried[name] = try answer.carried(places) }
        return carried
    }
}

extension RequestDescription {
    var summary: String { "\(method.rawValue) \(path)" }
}

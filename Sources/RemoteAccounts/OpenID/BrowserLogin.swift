import Accounts
import JSON
import Settings
import Times
import Transport

/// A login in a browser: authorization code with PKCE, back to a port of 127.0.0.1 (RFC 8252, RFC 7636), or by the
/// address there, which the person copies from a browser on another machine.
struct BrowserLogin: Sendable {
    private static let pause = Duration.milliseconds(50)

    let provider: OpenIDProvider
    let pages: RedirectPages
    /// How long to wait for the person.
    let time: Duration
    /// Returns the address that the browser ended at, where the person pastes it.
    let pasted: (@Sendable () async -> Secret?)?

    func run(_ show: @Sendable (SignInPage) async -> Void) async throws(EndpointError) -> LoginResult {
        let metadata = try await provider.metadata()
        guard let address = metadata.authorization else { throw .noSuchMethod(pasted == nil ? .browser : .paste) }
        var listener: LoopbackListener?
        let port: Int
        do throws(LoopbackListener.Failure) {
            let opened = try LoopbackListener(port: provider.client.port)
            (listener, port) = (opened, opened.port)
        } catch {
            // Nothing has to arrive at the port of an address that is pasted.
            guard pasted != nil, let known = provider.client.port else {
                throw .noListener(port: provider.client.port, reason: error.reason)
            }
            port = known
        }
        let (state, nonce, verifier) = (Secret.randomText(), Secret.randomText(), Secret.randomText())
        let place = provider.client.redirect
        let redirect = "http://\(place.host):\(port)\(place.path)"
        let key = provider.newProofKey(metadata)
        var parameters = [
            ("response_type", Secret(text: "code")), ("client_id", Secret(text: provider.client.clientID)),
            ("redirect_uri", Secret(text: redirect)), ("scope", Secret(text: provider.client.scope)), ("state", state),
            ("nonce", nonce), ("code_challenge", verifier.sha256Text), ("code_challenge_method", Secret(text: "S256")),
        ]
        // This makes the code useless without the key, too (RFC 9449, 10).
        if let key { parameters.append(("dpop_jkt", Secret(text: key.thumbprint))) }
        parameters += provider.loginParameters
        if let announcement = metadata.announcement {
            do throws(EndpointError) {
                parameters = [
                    parameters[1], ("request_uri", try await announce(parameters, at: announcement, metadata)),
                ]
            } catch {
                // Where it is only offered, it may be so to other clients.
                if case .network = error { throw error }
                if metadata.requiresAnnouncement { throw error }
            }
        }
        let answer = RedirectAnswer(at: place.path, state: state, metadata, pages: pages)
        // Runs until the login is over, so that a second answer is refused rather than left hanging.
        let serving = Task { [listener] in await listener?.serve { answer.take($0) } }
        let url = Self.url(address, parameters)
        await show(pasted == nil ? .browser(url: url, time: time) : .elsewhere(url: url, end: redirect))
        var failure: EndpointError?
        if let pasted {
            let end = await pasted()
            if end.map({ Self.take($0, of: redirect, for: answer) }) != true {
                failure = end == nil ? .cancelled : .notUnderstood(reason: .notCallback)
            }
        }
        let result: Result<LoginResult, EndpointError> =
            if let failure { .failure(failure) } else {
                await result(answer, verifier, nonce, redirect, metadata, key)
            }
        serving.cancel()
        await serving.value
        return try result.get()
    }

    /// Takes the address that a browser ended at as if the browser had come; returns whether it counts.
    private static func take(_ pasted: Secret, of redirect: String, for answer: RedirectAnswer) -> Bool {
        pasted.withUnsafeBytes { bytes in
            var address = bytes[...]
            // A terminal or an editor may add quotation marks and blanks.
            while let first = address.first, first <= 0x20 || first == 0x22 || first == 0x27 { address.removeFirst() }
            while let last = address.last, last <= 0x20 || last == 0x22 || last == 0x27 { address.removeLast() }
            guard address.starts(with: redirect.utf8) else { return false }
            let rest = address.dropFirst(redirect.utf8.count)
            guard rest.first == UInt8(ascii: "?") else { return false }
            var query = Array(rest.dropFirst().prefix { $0 != UInt8(ascii: "#") })
            defer { query.wipe() }
            return answer.takeQuery(query)
        }
    }

    /// Hands in the parameters of a login; returns what stands for them in the browser (RFC 9126, 2).
    private func announce(
        _ parameters: [OpenIDProvider.Field], at url: String, _ metadata: ProviderMetadata
    ) async throws(EndpointError) -> Secret {
        let answer = try await provider.post(url, parameters, metadata)
        if answer.response.status != 201, let failure = try provider.failure(answer, to: parameters) {
            throw failure.error
        }
        guard let reference = answer.value("request_uri")?.string, !reference.isEmpty,
            reference.utf8.count <= AnswerLimits.text
        else { throw .notUnderstood(reason: .member("request_uri")) }
        return Secret(text: reference)
    }

    private func result(
        _ answer: RedirectAnswer, _ verifier: Secret, _ nonce: Secret, _ redirect: String,
        _ metadata: ProviderMetadata, _ key: ProofKey?
    ) async -> Result<LoginResult, EndpointError> {
        do throws(EndpointError) {
            guard let outcome = try await outcome(answer) else { return .success(.rejected(.expiredPage)) }
            switch outcome {
            case .foreign: throw .notUnderstood(reason: .foreign("iss"))
            case .failed("access_denied", _): return .success(.rejected(.declined))
            case .failed("", _): throw .notUnderstood(reason: .member("code"))
            case .failed(let code, let message):
                let meaning = provider.description.failure.meaning([code])?.meaning
                throw OpenIDProvider.Failure(code: code, meaning: meaning, message: message).error
            case .code(let code):
                let fields = [
                    ("grant_type", Secret(text: "authorization_code")), ("code", code),
                    ("redirect_uri", Secret(text: redirect)), ("code_verifier", verifier),
                ]
                let answer = try await provider.post(metadata.token, fields, metadata, key: key)
                if let failure = try provider.failure(answer, to: fields) {
                    if failure.meaning == .rejected { return .success(.rejected(.expiredPage)) }
                    throw failure.error
                }
                return .success(.ok(try await provider.session(answer, metadata, nonce: nonce, key: key)))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Waits for what the browser brings back; returns `nil` if nothing comes in time.
    private func outcome(_ answer: RedirectAnswer) async throws(EndpointError) -> RedirectAnswer.Outcome? {
        let left = provider.clock.countdown(time)
        while true {
            if let outcome = answer.outcome { return outcome }
            guard left() > .zero else { return nil }
            do {
                try await provider.clock.sleep(for: Self.pause)
            } catch {
                throw .cancelled
            }
        }
    }

    /// Returns the page's URL; the endpoint's may already have a query (RFC 6749, 3.1).
    private static func url(_ address: String, _ parameters: [(name: String, value: Secret)]) -> String {
        var query = SecretBuilder()
        for (name, value) in parameters {
            if query.count > 0 { query.append("&") }
            query.append(name + "=")
            query.appendPercentEncoded(value)
        }
        return address + (address.contains("?") ? "&" : "?") + query.build().text
    }
}

import Accounts
import Hummingbird
import JSON
import NIOCore
import Times

extension Routes {
    @Sendable
    func login(_ request: Request, _ context: ServerContext) async throws -> Response {
        // A client that has gone must not keep those after it waiting.
        try await connections.cancellingOnDisconnect(context.connection, endsEarly: true) {
            try await attempt(request, context)
        }
    }

    private func attempt(_ request: Request, _ context: ServerContext) async throws -> Response {
        let request = try await loginRequest(request, context)
        let result = await endpoint.login(request)
        let failure = failure(result)
        clock.differs()
        metrics.recordLogin(failure?.code ?? "ok")
        let account = request.login.lookupKey
        audit.note(.login, account: account, address: context.address, refused: failure?.code)
        if failure?.enrolment != nil { audit.note(.secondFactorBegun, account: account, address: context.address) }
        if let failure { throw failure }
        guard case .ok(let session) = result else { throw Failure.serverError }
        if !session.recoveryCodes.isEmpty {
            audit.note(.secondFactorOn, account: account, address: context.address)
        }
        return answer(session)
    }

    /// Returns the failure that answers an unsuccessful login; `nil` if it succeeded.
    private func failure(_ result: LoginResult) -> Failure? {
        switch result {
        case .ok: nil
        // All but `credentials` belong to other ways to sign in than by email and password.
        case .rejected(.credentials), .rejected(.credentialsOrForm), .rejected(.expiredPage), .rejected(.declined),
            .rejected(.token), .rejected(.passwordExpired), .rejected(.passwordChangeNeeded),
            .rejected(.weakNewPassword), .rejected(.accountDisabled), .rejected(.accountExpired):
            .invalidCredentials
        case .rejected(.forbidden(let message)):
            Failure(status: 403, code: "forbidden", message ?? "This account may not sign in.")
        case .rejected(.unverified(let message)):
            Failure(status: 403, code: "unverified", message ?? "The email address is not confirmed yet.")
        case .rejected(.wrongCode), .rejected(.expiredCode):
            Failure(.wrongCode, "The code is wrong, or has already been used.")
        case .invalid(let message): Failure(.badRequest, message ?? "The email address or password is malformed.")
        case .locked(let retryAfter):
            Failure(.tooManyAttempts, "Too many attempts. Try again later.", retryAfter: Failure.seconds(retryAfter))
        case .secondFactor(let factor) where factor.enrolment != nil: Failure(setUp: factor.enrolment)
        case .secondFactor:
            Failure(.secondFactor, "Send the login again with the second-factor code in \"code\".")
        case .unavailable(let failure): Failure(failure)
        }
    }

    @Sendable
    func refresh(_ request: Request, _ context: ServerContext) async throws -> Response {
        let json = try await request.json(limits, asking: context.askForBody)
        guard let body = json.withUnsafeBytes({ RefreshBody(json: $0) }) else {
            throw Failure(.badRequest, "The body must be one JSON object with refresh_token once, as text.")
        }
        // The refresh token alone identifies the session.
        let tokens = SessionTokens(access: Token(""), refresh: body.refreshToken)
        let account = try await account(of: tokens, for: .refresh, context)
        do throws(Failure) {
            return self.answer(try value(await endpoint.refresh(tokens)))
        } catch {
            audit.note(.refresh, account: account, address: context.address, refused: error.code)
            throw error
        }
    }

    @Sendable
    func logout(_ request: Request, _ context: ServerContext) async throws -> Response {
        let tokens = SessionTokens(access: try request.bearer())
        let account = try await account(of: tokens, for: .logout, context)
        let failure: Failure? =
            switch await endpoint.logout(tokens) {
            case .ok: nil
            case .over, .refused, .notOffered, .credentialForgotten: .invalidToken
            case .unavailable(let failure): Failure(failure)
            }
        audit.note(.logout, account: account, address: context.address, refused: failure?.code)
        if let failure { throw failure }
        return Response(status: .noContent)
    }

    /// Returns the account that tokens belong to, for the record of what is done with them; `nil` if there is none.
    ///
    /// It is asked for before, since the session may be over afterwards. If the database is away, that takes all the
    /// time that there is, and the work is not begun: it would take as long again.
    func account(
        of tokens: SessionTokens, for event: AuditEvent, _ context: ServerContext
    ) async throws(Failure) -> String? {
        let start = ContinuousClock.now
        if let account = await endpoint.account(of: tokens) { return account }
        guard ContinuousClock.now - start >= longLookUp else { return nil }
        storage.look()
        audit.note(event, account: nil, address: context.address, refused: Failure.storageFails.code)
        throw .storageFails
    }

    @Sendable
    func profile(_ request: Request, _ context: ServerContext) async throws -> Response {
        let profile = try await owner(of: request)
        return answer([
            ("email", .string(profile.email)),
            ("expires_at", profile.expiresAt.map { .string(RFC3339.string(from: $0)) } ?? .null),
            ("name", .string(profile.name)),
        ])
    }

    /// Returns the owner of the request's bearer token.
    func owner(of request: Request) async throws -> Profile {
        try value(await endpoint.profile(SessionTokens(access: try request.bearer())))
    }

    private func loginRequest(_ request: Request, _ context: ServerContext) async throws -> LoginRequest {
        let json = try await request.json(limits, asking: context.askForBody)
        do {
            let body = try json.withUnsafeBytes { bytes throws(LoginBodyError) in try LoginBody(json: bytes) }
            guard !body.password.isEmpty else { throw Failure(.badRequest, "The password is empty.") }
            var request = LoginRequest(
                email: try EmailAddress(body.email), password: body.password, address: context.address,
                code: body.code
            )
            request.device = body.device
            return request
        } catch let problem as LoginBodyError {
            switch problem {
            case .member(let name): throw Failure(.badRequest, "The body must have \(name) once, as text.")
            case .notJSON, .passwordNotText: throw Failure(.badRequest, "The body must be one JSON object.")
            }
        } catch is EmailAddress.Problem {
            throw Failure.malformedEmail
        }
    }

    private func value<Value>(_ answer: SessionAnswer<Value>) throws(Failure) -> Value {
        switch answer {
        case .ok(let value): return value
        case .refused: throw .invalidToken
        case .unavailable(let failure): throw Failure(failure)
        }
    }

    func answer(_ session: Session) -> Response { answer(session.body()) }

    func answer(_ members: [(String, JSONValue)]) -> Response { answer(ByteBuffer(json: .object(pairs: members))) }

    func answer(_ json: Secret) -> Response { answer(json.withUnsafeBytes { ByteBuffer(bytes: $0) }) }

    private func answer(_ json: ByteBuffer) -> Response {
        // RFC 6749, 5.1: an answer with a token must not be cached.
        Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: json)
        )
    }
}

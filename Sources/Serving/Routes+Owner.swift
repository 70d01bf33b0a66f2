import Accounts
import Hummingbird
import JSON
import Times

import struct FoundationEssentials.Date

/// What the owner of an account may do with it.
extension Routes {
    func add(_ owner: any OwnerEndpoint, to router: Router<ServerContext>) {
        router.post("password") { [self] request, context in
            let body = try await ownerBody(request, context)
            guard let new = body.newPassword, !new.isEmpty else { throw Failure.ownerBody("new_password") }
            let proof = try proof(body, context)
            return answer(
                try await value(request, .passwordChanged, context) { tokens in
                    await owner.changePassword(tokens, proof, to: new)
                })
        }
        router.post("password/reset") { [self] request, context in
            let body = try await body(request, context)
            guard let code = body.code, !code.isEmpty else { throw Failure.ownerBody("code") }
            guard let new = body.newPassword, !new.isEmpty else { throw Failure.ownerBody("new_password") }
            guard let address = body.email else { throw Failure.ownerBody("email") }
            guard let email = try? EmailAddress(address.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }) else {
                throw Failure.malformedEmail
            }
            let reset = PasswordReset(login: LoginName(email), code: code, password: new)
            _ = try value(await owner.resetPassword(reset), .passwordReset, of: email.lookupKey, context)
            return Response(status: .noContent)
        }
        router.get("password") { [self] request, context in
            let rule = try await value(request, nil, context) { await owner.passwordRule($0) }
            return answer([("least_length", .integer(rule.minimumLength))])
        }
        router.get("sessions") { [self] request, context in
            let sessions = try await value(request, nil, context) { await owner.sessions($0) }
            return answer([("sessions", .array(sessions.map(\.json)))])
        }
        router.delete("sessions") { [self] request, context in
            _ = try await value(request, .sessionsEnded, context) { await owner.endOtherSessions($0) }
            return Response(status: .noContent)
        }
        router.delete("sessions/:id") { [self] request, context in
            let id = context.parameters.get("id") ?? ""
            _ = try await value(request, .sessionsEnded, context) { await owner.endSession($0, id: id) }
            return Response(status: .noContent)
        }
        addSecondFactor(owner, to: router)
    }

    private func addSecondFactor(_ owner: any OwnerEndpoint, to router: Router<ServerContext>) {
        router.get("second-factor") { [self] request, context in
            let state = try await value(request, nil, context) { await owner.secondFactor($0) }
            return answer([("on", .boolean(state.isOn)), ("recovery_codes", .integer(state.recoveryCodes))])
        }
        router.post("second-factor") { [self] request, context in
            let proof = try proof(try await ownerBody(request, context), context)
            let enrolment = try await value(request, .secondFactorBegun, context) {
                await owner.beginSecondFactor($0, proof)
            }
            var json = SecretBuilder(capacity: 256)
            json.appendJSON(enrolment.json)
            return answer(json.build())
        }
        router.post("second-factor/confirm") { [self] request, context in
            guard let code = try await ownerBody(request, context).code else { throw Failure.ownerBody("code") }
            return answer(
                recoveryCodes: try await value(request, .secondFactorOn, context) {
                    await owner.confirmSecondFactor($0, code: code)
                })
        }
        router.post("second-factor/codes") { [self] request, context in
            let proof = try proof(try await ownerBody(request, context), context)
            return answer(
                recoveryCodes: try await value(request, .recoveryCodes, context) {
                    await owner.renewRecoveryCodes($0, proof)
                })
        }
        router.post("second-factor/off") { [self] request, context in
            let proof = try proof(try await ownerBody(request, context), context)
            _ = try await value(request, .secondFactorOff, context) { await owner.removeSecondFactor($0, proof) }
            return Response(status: .noContent)
        }
    }

    private func ownerBody(_ request: Request, _ context: ServerContext) async throws -> OwnerBody {
        // Before the body is asked for.
        _ = try request.bearer()
        return try await body(request, context)
    }

    private func body(_ request: Request, _ context: ServerContext) async throws -> OwnerBody {
        let json = try await request.json(limits, asking: context.askForBody)
        guard let body = json.withUnsafeBytes({ OwnerBody(json: $0) }) else {
            throw Failure(.badRequest, "The body must be one JSON object, each member once, as text.")
        }
        return body
    }

    private func proof(_ body: OwnerBody, _ context: ServerContext) throws(Failure) -> OwnerProof {
        guard let password = body.password, !password.isEmpty else { throw .ownerBody("password") }
        return OwnerProof(password: password, code: body.code, address: context.address)
    }

    /// Asks for something on behalf of the owner of the request's token.
    ///
    /// - Parameter event: What is recorded of it; `nil` if it changes nothing.
    private func value<Value: Sendable>(
        _ request: Request, _ event: AuditEvent?, _ context: ServerContext,
        _ ask: (SessionTokens) async -> OwnerAnswer<Value>
    ) async throws(Failure) -> Value {
        let tokens = SessionTokens(access: try request.bearer())
        var account: String?
        if let event { account = try await self.account(of: tokens, for: event, context) }
        return try value(await ask(tokens), event, of: account, context)
    }

    /// Records what was answered to the owner of an account.
    private func value<Value: Sendable>(
        _ answer: OwnerAnswer<Value>, _ event: AuditEvent?, of account: String?, _ context: ServerContext
    ) throws(Failure) -> Value {
        do throws(OwnerFailure) {
            let value = try answer.get()
            // There need not have been other sessions to end.
            storage.note(nil, wrote: event != nil && event != .sessionsEnded)
            if let event { audit.note(event, account: account, address: context.address) }
            return value
        } catch {
            switch error {
            case .unavailable(let failure), .proof(.unavailable(let failure)): storage.note(failure, wrote: true)
            default: break
            }
            let failure = Failure(error)
            if let event { audit.note(event, account: account, address: context.address, refused: failure.code) }
            throw failure
        }
    }

    private func answer(recoveryCodes codes: [Secret]) -> Response {
        var json = SecretBuilder(capacity: 512)
        json.appendJSON(.object([("recovery_codes", .list(codes.map { .secret($0) }))]))
        return answer(json.build())
    }
}

extension Failure {
    /// The password is right, and the account has to have a second factor, which has yet to be set up.
    init(setUp enrolment: SecondFactorEnrolment?) {
        self.init(
            .secondFactorSetupRequired,
            "Add the key in \"second_factor\" to an authenticator app, and send the login again with its \"code\".")
        self.enrolment = enrolment
    }

    /// Returns the failure for a session owner's request whose body lacks a member.
    static func ownerBody(_ member: String) -> Failure {
        Failure(.badRequest, "The body must have \(member), as text.")
    }

    /// Why the owner of an account was refused.
    init(_ failure: OwnerFailure) {
        self =
            switch failure {
            case .signedOut: .invalidToken
            // Not 401: the token is accepted, so its holder need not sign in again.
            case .proof(.rejected(.credentials)): Failure(.wrongPassword, "The password is wrong.")
            case .proof(.rejected(.wrongCode)), .account(.secondFactor(.wrongCode)):
                Failure(status: 403, code: ErrorCode.wrongCode.rawValue, "The code is wrong, or has already been used.")
            // Something must have changed since the token was accepted.
            case .proof(.secondFactor(let factor)) where factor.enrolment != nil: .invalidToken
            case .proof(.secondFactor):
                Failure(
                    status: 403, code: ErrorCode.secondFactor.rawValue,
                    "Send the request again with the second-factor code in \"code\".")
            case .proof(.locked(let wait)):
                Failure(.tooManyAttempts, "Too many attempts. Try again later.", retryAfter: Failure.seconds(wait))
            case .proof(.unavailable(let failure)), .unavailable(let failure): Failure(failure)
            case .wrongResetCode:
                Failure(
                    status: 403, code: "wrong_reset_code",
                    "The code is wrong, already used or expired, or it is another account's.")
            case .proof, .account(.notFound): Failure(status: 403, code: "forbidden", "This account may not do that.")
            case .weakPassword, .account(.password), .account(.secondFactor(.passwordTooShort)):
                Failure(.weakPassword, "The password is too short, too long or too common.")
            case .account(.secondFactor(.required)):
                Failure(status: 403, code: "second_factor_required", "The account must have a second factor.")
            case .account(.secondFactor(.alreadyOn)): Failure(.conflict, "The second factor is already on.")
            case .account(.secondFactor(.off)): Failure(.conflict, "The second factor is not on, and none was begun.")
            case .account, .notOffered: .serverError
            case .noSuchSession: .notFound
            }
    }
}

extension OwnSession {
    fileprivate var json: JSONValue {
        func time(_ date: Date?) -> JSONValue { date.map { .string(RFC3339.string(from: $0)) } ?? .null }
        return .object(pairs: [
            ("address", address.map { .string($0) } ?? .null), ("begun_at", time(begunAt)),
            ("current", .boolean(isCurrent)), ("ends_at", time(endsAt)), ("id", .string(id)),
            ("used_at", time(usedAt)),
        ])
    }
}

extension SecondFactorEnrolment {
    /// The key as it is sent, which is secret.
    var json: SecretJSON { .object([("key", .secret(key)), ("uri", .secret(uri))]) }
}

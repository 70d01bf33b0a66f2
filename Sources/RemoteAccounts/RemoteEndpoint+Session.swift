package import Accounts
import JSON
import Networking
import Settings
import Transport

import struct FoundationEssentials.Date

extension RemoteEndpoint {
    /// Returns the new session. Its name and email are empty if the answer does not repeat them, and a refresh token
    /// that is not replaced is kept.
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        guard let route = description.refresh, tokens.refresh != nil else { return .refused }
        let answer = await answer(to: route, tokens) { answer throws(EndpointError) in
            var session = try session([answer], of: nil)
            session.tokens.refresh = session.tokens.refresh ?? tokens.refresh
            return session
        }
        // A request that follows the description is refused for one reason: the token. RFC 6749, 5.2 has 400 for it;
        // others differ.
        if let status = answer.unexpectedStatus, (400...499).contains(status) { return .refused }
        return answer
    }

    /// Returns whom the tokens belong to, if the endpoint can be asked. The name is empty if the answer has none: an
    /// address in its place would hide the name that the session has.
    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        guard let profile = description.profile else { return .ok(.unconfirmed) }
        let answer = await answer(to: profile.request, tokens, mayRepeat: true) { answer throws(EndpointError) in
            let email = try answer.text(profile.email, token: tokens.access)
            if email == nil, identifier == .email, let source = profile.email.first {
                throw .notUnderstood(reason: answer.isJSON ? .member("\(source)") : .notJSON)
            }
            return Profile(
                name: try answer.text(profile.name, token: tokens.access, skipsOthers: true) ?? "", email: email ?? "",
                expiresAt: answer.end(profile.expires, token: tokens.access, now: now) ?? named(in: answer, tokens)
            )
        }
        /// The end that the token names itself; none that is over, where the endpoint has just taken the token.
        func named(in answer: Answer, _ tokens: SessionTokens) -> Date? {
            answer.end(description.session.ends, token: tokens.access, now: now).flatMap { $0 > now() ? $0 : nil }
        }
        // The endpoint does not know a request that is only assumed.
        let isUnknown = profile.request.isAssumed && [404, 405].contains(answer.unexpectedStatus)
        return isUnknown ? .ok(.unconfirmed) : answer
    }

    /// Ends the session, if the endpoint can. If it does not accept the tokens, the session is over; any other refusal
    /// leaves the session alive there.
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        guard let route = description.logout else { return hasTypedSessions ? .credentialForgotten : .notOffered }
        do throws(EndpointError) {
            let values = try ownValues(of: tokens)
            switch try await send(route, values, carriesToken: route.carriesToken, mayRepeat: true) {
            // A network that asks to be paid for answers any request with its page.
            case .ok(let answer) where route.isAssumed && answer.isPage:
                return .unavailable(.notUnderstood(reason: .notJSON))
            case .ok: return .ok
            case .rejected: return .over
            case .forbidden, .incomplete, .unverified, .secondFactor, .wrongCode, .expiredCode: return .refused
            case .invalid(let status, _): return .unavailable(.notUnderstood(reason: .status(status)))
            case .locked(let retryAfter): return .unavailable(.tooManyRequests(retryAfter: retryAfter))
            }
        } catch .notUnderstood(reason: .status(let status)) where route.isAssumed && [404, 405].contains(status) {
            return .notOffered
        } catch {
            return .unavailable(error)
        }
    }

    /// Returns the header that the description defines; `nil` if one of its placeholders has no value.
    package func header(for tokens: SessionTokens) -> TokenHeader? {
        description.sentToken.flatMap { sent in
            sent.value.filled(values(of: tokens)).map { TokenHeader(name: sent.name, value: Token($0)) }
        }
    }

    /// Reads the session from a login's answers. `login` is what was typed, for answers that do not repeat the address.
    func session(
        _ answers: [Answer], of login: LoginName?, _ values: RequestValues = RequestValues(variables: [:])
    ) throws(EndpointError) -> Session {
        let fields = description.session
        guard let access = try access(answers, values) else {
            let isJSON = answers.contains(where: \.isJSON)
            // A session made from what was typed needs no member of an answer.
            let missing = fields.token.first.map { "\($0)" } ?? "token"
            if answers.contains(where: \.isCutShort) { throw .network(.interrupted) }
            if let words = answers.lazy.compactMap({ [description] in $0.words(description.failure) }).first {
                throw EndpointError.notUnderstood(reason: .said(member: missing, words: words))
                    .without(Redactor(values.secrets))
            }
            throw .notUnderstood(reason: isJSON ? .member(missing) : .notJSON)
        }
        if let type = try answers.first({ answer throws(EndpointError) in try answer.text(fields.tokenType) }),
            type.lowercased() != "bearer"
        {
            throw .notUnderstood(reason: .member("\(fields.tokenType[0])"))
        }
        func text(_ sources: [AnswerSource], skipsOthers: Bool = false) throws(EndpointError) -> String? {
            try answers.first { answer throws(EndpointError) in
                try answer.text(sources, token: access, skipsOthers: skipsOthers)
            }
        }
        let email = try text(fields.email) ?? login?.email?.text ?? ""
        var session = Session(
            name: try text(fields.name, skipsOthers: true) ?? (email.isEmpty ? login?.text ?? "" : email),
            email: email,
            login: login?.text,
            endpoint: name,
            tokens: SessionTokens(
                access: access,
                refresh: try answers.first { answer throws(EndpointError) in try answer.token(fields.refreshToken) },
                carried: kept(values)),
            expiresAt: answers.lazy.compactMap { [now] in $0.end(fields.expires, token: access, now: now) }.first
                ?? answers.lazy.compactMap { $0.cookieEnd(fields.token) }.first
        )
        session.device = try answers.first { answer throws(EndpointError) in try answer.token(fields.device) }
        session.isCredential = fields.isTyped
        return session
    }

    /// Returns the session's token: read from an answer, or made from what was typed.
    func access(_ answers: [Answer], _ values: RequestValues) throws(EndpointError) -> Token? {
        let fields = description.session
        if let credential = fields.credential { return credential.filled(values).map { Token($0) } }
        for source in fields.token {
            let token = try answers.first { answer throws(EndpointError) in try answer.token([source]) }
            if let token { return token }
        }
        return nil
    }

    /// Returns those of the login's values that requests under the session need.
    private func kept(_ values: RequestValues) -> [String: Token] {
        let carried = [description.carry] + (description.before + description.after).map(\.carry)
        let own = description.login.ownNames.union(["login"])
        let names = carried.reduce(own) { $0.union($1.keys) }.intersection(description.namesUnderSession)
        return names.reduce(into: [:]) { kept, name in
            kept[name] = values[name].map { Token($0) }
        }
    }

    /// Sends a request under the session. Only a failure that concerns the tokens counts as a refusal.
    private func answer<Value: Sendable>(
        to route: RequestDescription, _ tokens: SessionTokens, mayRepeat: Bool = false,
        reading read: (Answer) throws(EndpointError) -> Value
    ) async -> SessionAnswer<Value> {
        do throws(EndpointError) {
            let values = try ownValues(of: tokens)
            switch try await send(route, values, carriesToken: route.carriesToken, mayRepeat: mayRepeat) {
            case .ok(let answer): return .ok(try read(answer))
            case .rejected, .forbidden, .incomplete, .unverified, .secondFactor, .wrongCode, .expiredCode:
                return .refused
            case .invalid(let status, _): return .unavailable(.notUnderstood(reason: .status(status)))
            case .locked(let retryAfter): return .unavailable(.tooManyRequests(retryAfter: retryAfter))
            }
        } catch {
            return .unavailable(error.without(Redactor(values(of: tokens).secrets)))
        }
    }

    /// Throws for tokens that a provider elsewhere issued, which the description knows nothing of.
    private func ownValues(of tokens: SessionTokens) throws(EndpointError) -> RequestValues {
        guard tokens.carried[OpenIDProvider.issuerName] == nil else { throw OpenIDProvider.otherIssuer }
        return values(of: tokens)
    }

    func values(of tokens: SessionTokens) -> RequestValues {
        var values = RequestValues(variables: description.variables)
        values.session = tokens.access.secret
        values["refresh_token"] = tokens.refresh?.secret
        return values.with(tokens.carried)
    }
}

extension SessionDescription {
    /// The ends that the token itself names, whatever answer it came in.
    fileprivate var ends: [ExpiryDescription] {
        expires.filter { if case .claim(_, of: nil) = $0.source { true } else { false } }
    }
}

extension [Answer] {
    /// Returns the first value that any of them has.
    fileprivate func first<Value>(
        _ read: (Answer) throws(EndpointError) -> Value?
    ) throws(EndpointError) -> Value? {
        for answer in self {
            if let value = try read(answer) { return value }
        }
        return nil
    }
}

extension SessionAnswer {
    /// The status that was not understood, if that is the failure.
    fileprivate var unexpectedStatus: Int? {
        if case .unavailable(.notUnderstood(reason: .status(let status))) = self { status } else { nil }
    }
}

package import Accounts
import Settings

extension RemoteEndpoint {
    package func login(_ request: LoginRequest) async -> LoginResult {
        do throws(EndpointError) {
            if let pending = request.secondFactor, let code = request.code, let secondFactor = description.secondFactor,
                let answer = secondFactor.answer, secondFactor.carriedNames.isSubset(of: pending.carried.keys)
            {
                return try await reply(answer, code, to: pending, of: request)
            }
            return try await attempt(request)
        } catch {
            return .unavailable(await explaining(error))
        }
    }

    private func attempt(_ request: LoginRequest) async throws(EndpointError) -> LoginResult {
        var exchange = Exchange(values(of: request))
        for step in description.before {
            do throws(EndpointError) {
                _ = try await take(step, in: &exchange)
            } catch {
                throw error.naming(step.request.summary)
            }
        }
        let verdict = try await send(
            description.login, filling: &exchange.values, asks: description.secondFactor?.when ?? [],
            jar: &exchange.jar)
        if case .ok(let answer) = verdict {
            var session = try await complete(exchange, with: answer, of: request)
            if request.secondFactor?.enrolment != nil { session.recoveryCodes = try Self.codes(answer) }
            return .ok(session)
        }
        if case .rejected(_, isGuessed: true) = verdict { return .rejected(await explainedRejection()) }
        guard case .secondFactor(let answer) = verdict else {
            return result(verdict) ?? .rejected(.credentials)
        }
        guard let secondFactor = description.secondFactor, let reply = secondFactor.answer else {
            guard description.carriesCode else { return .secondFactor(.unanswerable) }
            if answer.value("second_factor") != nil {
                return .secondFactor(SecondFactor(enrolment: try Self.enrolment(answer, in: "second_factor.")))
            }
            // The login carries the code itself: if it is asked for again, it was wrong.
            return request.code == nil ? .secondFactor(SecondFactor()) : .rejected(.wrongCode)
        }
        exchange.take(try carried(description.carry, in: answer), nil)
        let carried = try carried(secondFactor.carry, in: answer)
        // Another kind of factor, which no code that is typed satisfies.
        let needed = reply.names.intersection(secondFactor.carry.keys)
        guard needed.isSubset(of: carried.keys) else { return .secondFactor(.unanswerable) }
        let begun = SecondFactor(
            carried: exchange.carried.merging(carried) { $1 }, cookies: exchange.jar.cookies)
        let asked = try await challenge(secondFactor, begun, of: request)
        guard case .secondFactor(let pending) = asked, let code = request.code else { return asked }
        return try await self.reply(reply, code, to: pending, of: request)
    }

    /// Requests a code from an endpoint that sends one only on request; returns what the login continues with, or
    /// `.locked` after too many requests.
    private func challenge(
        _ secondFactor: SecondFactorDescription, _ begun: SecondFactor, of request: LoginRequest
    ) async throws(EndpointError) -> LoginResult {
        var pending = begun
        guard let challenge = secondFactor.challenge else { return .secondFactor(pending) }
        do throws(EndpointError) {
            var jar = CookieJar(pending.cookies.all)
            let answer = try await send(challenge, values(of: request).with(pending.carried), jar: &jar).success
            pending.cookies.all = jar.cookies
            pending.carried.merge(try self.carried(secondFactor.challengeCarry, in: answer)) { $1 }
            for name in secondFactor.carriedNames.sorted() where pending.carried[name] == nil {
                throw .notUnderstood(reason: .member(secondFactor.challengeCarry[name]?.first?.description ?? name))
            }
            return .secondFactor(pending)
        } catch .tooManyRequests(let retryAfter) {
            return .locked(retryAfter: retryAfter)
        } catch {
            throw error.naming(challenge.summary)
        }
    }

    /// Sends the code. The password was right, so a refusal concerns the code, unless the description says otherwise.
    private func reply(
        _ route: RequestDescription, _ code: Secret, to pending: SecondFactor, of request: LoginRequest
    ) async throws(EndpointError) -> LoginResult {
        var exchange = Exchange(values(of: request))
        exchange.jar = CookieJar(pending.cookies.all)
        exchange.take(pending.carried, nil)
        let verdict = try await send(route, exchange.values, jar: &exchange.jar)
        pending.cookies.all = exchange.jar.cookies
        switch verdict {
        case .ok(let answer): return .ok(try await complete(exchange, with: answer, of: request))
        case .rejected, .forbidden(_, isGuessed: true), .incomplete, .invalid: return .rejected(.wrongCode)
        default: return result(verdict) ?? .rejected(.wrongCode)
        }
    }

    /// Returns what a verdict means for a login; `nil` if it is none of a login's ends.
    private func result(_ verdict: Verdict) -> LoginResult? {
        switch verdict {
        case .ok, .secondFactor: nil
        case .rejected, .incomplete: .rejected(.credentials)
        case .forbidden(let message, _): .rejected(.forbidden(message: message))
        case .unverified(let message): .rejected(.unverified(message: message))
        case .wrongCode: .rejected(.wrongCode)
        case .expiredCode: .rejected(.expiredCode)
        case .invalid(_, let message): .invalid(message: message)
        case .locked(let retryAfter): .locked(retryAfter: retryAfter)
        }
    }

    private func values(of request: LoginRequest) -> RequestValues {
        var values = RequestValues(variables: description.variables)
        let login = Secret(text: request.login.text)
        // If the description has a placeholder for only one of the two, it gets what was typed, whatever that is.
        let names = description.login.names
        let isAddress =
            !names.contains("username")
            || names.contains("email") && identifier != .username && request.login.email != nil
        values["login"] = login
        values[isAddress ? "email" : "username"] = login
        values["password"] = request.password
        values["code"] = request.code
        values["device"] = request.device?.secret
        return values
    }
}

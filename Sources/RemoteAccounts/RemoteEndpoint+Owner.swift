package import Accounts
import JSON
import Networking
import Settings
import Times
import Transport

import struct FoundationEssentials.Date

/// What `rollcall-server` lets the owner of an account do; other endpoints do not have these paths.
extension RemoteEndpoint: OwnerEndpoint {
    package func changePassword(
        _ tokens: SessionTokens, _ proof: OwnerProof, to password: Secret
    ) async -> OwnerAnswer<Session> {
        let body = OwnerBody(password: proof.password, newPassword: password, code: proof.code)
        return await ask(.post, "/password", tokens, body) { answer throws(EndpointError) in
            try session([answer], of: nil)
        }
    }

    package func resetPassword(_ reset: PasswordReset) async -> OwnerAnswer<Done> {
        let email = Array(reset.login.text.utf8).withUnsafeBytes { Secret(copying: $0) }
        let body = OwnerBody(newPassword: reset.password, code: reset.code, email: email)
        return await ask(.post, "/password/reset", nil, body) { _ in Done() }
    }

    package func passwordRule(_ tokens: SessionTokens) async -> OwnerAnswer<PasswordRule> {
        await ask(.get, "/password", tokens) { answer throws(EndpointError) in
            guard let minimumLength = answer.value("least_length")?.integer,
                (1...Self.maximumPasswordLength).contains(minimumLength)
            else {
                throw .notUnderstood(reason: answer.isJSON ? .member("least_length") : .notJSON)
            }
            return PasswordRule(minimumLength: minimumLength)
        }
    }

    /// The longest minimum length of a password that is believed.
    private static let maximumPasswordLength = 4_096

    package func sessions(_ tokens: SessionTokens) async -> OwnerAnswer<[OwnSession]> {
        await ask(.get, "/sessions", tokens) { answer throws(EndpointError) in
            guard let list = answer.value("sessions")?.elements else {
                throw .notUnderstood(reason: answer.isJSON ? .member("sessions") : .notJSON)
            }
            var sessions: [OwnSession] = []
            for session in list { sessions.append(try OwnSession(session)) }
            return sessions
        }
    }

    package func endSession(_ tokens: SessionTokens, id: String) async -> OwnerAnswer<Done> {
        guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .failure(.noSuchSession) }
        let answer = await ask(.delete, "/sessions/\(id)", tokens) { _ in Done() }
        if case .failure(.notOffered) = answer { return .failure(.noSuchSession) }
        return answer
    }

    package func endOtherSessions(_ tokens: SessionTokens) async -> OwnerAnswer<Done> {
        await ask(.delete, "/sessions", tokens) { _ in Done() }
    }

    func ask<Value: Sendable>(
        _ method: HTTPRequest.Method, _ path: String, _ tokens: SessionTokens?, _ body: OwnerBody? = nil,
        reading read: (Answer) throws(EndpointError) -> Value
    ) async -> OwnerAnswer<Value> {
        do throws(EndpointError) {
            guard var request = request(method, path, tokens, body) else {
                throw .notUnderstood(reason: .passwordNotText)
            }
            defer { request.wipeBody() }
            let limit = ReadingLimit(timeout, on: clock)
            var response = try await transport.ask(request)
            defer { response.wipeBody() }
            let answer = try Answer(response, within: limit)
            if (200...299).contains(response.status) { return .success(try read(answer)) }
            return .failure(failure(answer, at: request.url, hiding: request.secrets))
        } catch {
            return .failure(.unavailable(error))
        }
    }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ tokens: SessionTokens?, _ body: OwnerBody?
    ) -> HTTPRequest? {
        var request = HTTPRequest(
            method: method, url: url.appending(path), headers: [.init("Accept", "application/json")],
            isSentOnce: method != .get)
        let values = tokens.map(values)
        if let header = values.flatMap(header) { request.headers.append(header) }
        request.secretMembers = description.secretMembers.union(EndpointDescription.membersOfSetup)
        let typed = [body?.password, body?.newPassword, body?.code].compactMap(\.self)
        request.secrets = Redactor((values?.secrets ?? []) + typed)
        guard let body else { return request }
        guard let json = body.json() else { return nil }
        request.headers.append(.init("Content-Type", "application/json"))
        request.body = json.withUnsafeBytes { Array($0) }
        return request
    }

    /// - Parameter secrets: What is not repeated of the request.
    private func failure(_ answer: Answer, at url: String, hiding secrets: Redactor) -> OwnerFailure {
        let retryAfter = answer.response.retryAfter(received: now())
        let error = answer.value("error")
        switch error?["code"]?.string {
        case "invalid_token": return .signedOut
        case "wrong_password": return .proof(.rejected(.credentials))
        case "wrong_code": return .proof(.rejected(.wrongCode))
        case "second_factor_required": return .account(.secondFactor(.required))
        case "second_factor": return .proof(.secondFactor(SecondFactor()))
        case "too_many_attempts": return .proof(.locked(retryAfter: retryAfter))
        case "wrong_reset_code": return .wrongResetCode
        case "weak_password": return .weakPassword(message: secrets.quoted(error?["message"]?.string))
        default: break
        }
        if let other = EndpointError(ofOther: answer.response, at: url) { return .unavailable(other) }
        switch answer.response.status {
        case 401: return .signedOut
        case 404, 405: return .notOffered
        case 429: return .unavailable(.tooManyRequests(retryAfter: retryAfter))
        case 503 where retryAfter != nil: return .unavailable(.overloaded(retryAfter: retryAfter))
        case 500...599: return .unavailable(.serverError(status: answer.response.status))
        default: return .unavailable(.notUnderstood(reason: .status(answer.response.status)))
        }
    }
}

extension OwnSession {
    /// A session as `rollcall-server` lists it.
    fileprivate init(_ tree: JSONValue) throws(EndpointError) {
        func time(_ name: String) -> Date? { tree[name]?.string.flatMap(RFC3339.date) }
        guard let id = tree["id"]?.string, let endsAt = time("ends_at") else {
            throw .notUnderstood(reason: .member("sessions"))
        }
        self.init(
            id: id, begunAt: time("begun_at"), usedAt: time("used_at"), endsAt: endsAt,
            address: tree["address"]?.string, isCurrent: tree["current"]?.boolean == true)
    }
}

/// What `rollcall-server` lets the owner of a session do with the second factor.
extension RemoteEndpoint {
    private static let path = "/second-factor"

    package func secondFactor(_ tokens: SessionTokens) async -> OwnerAnswer<SecondFactorState> {
        await ask(.get, Self.path, tokens) { answer throws(EndpointError) in
            guard let isOn = answer.value("on")?.boolean else { throw .notUnderstood(reason: .member("on")) }
            return SecondFactorState(isOn: isOn, recoveryCodes: answer.value("recovery_codes")?.integer ?? 0)
        }
    }

    package func beginSecondFactor(
        _ tokens: SessionTokens, _ proof: OwnerProof
    ) async -> OwnerAnswer<SecondFactorEnrolment> {
        let answer = await ask(.post, Self.path, tokens, OwnerBody(proof)) { answer throws(EndpointError) in
            try Self.enrolment(answer)
        }
        return answer.telling(.alreadyOn)
    }

    package func confirmSecondFactor(_ tokens: SessionTokens, code: Secret) async -> OwnerAnswer<[Secret]> {
        let answer = await ask(.post, Self.path + "/confirm", tokens, OwnerBody(code: code), reading: Self.codes)
        return answer.telling(.off).mapError { failure in
            // This request carries no password, so the code is not part of a proof.
            failure == .proof(.rejected(.wrongCode)) ? .account(.secondFactor(.wrongCode)) : failure
        }
    }

    package func renewRecoveryCodes(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<[Secret]> {
        await ask(.post, Self.path + "/codes", tokens, OwnerBody(proof), reading: Self.codes).telling(.off)
    }

    package func removeSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<Done> {
        let answer = await ask(.post, Self.path + "/off", tokens, OwnerBody(proof)) { _ in Done() }
        return answer.telling(.off).mapError { failure in
            if case .weakPassword = failure { return .account(.secondFactor(.passwordTooShort(minimumLength: nil))) }
            return failure
        }
    }

    /// Returns the second factor to set up that an answer has, in the object that `path` leads into.
    static func enrolment(_ answer: Answer, in path: String = "") throws(EndpointError) -> SecondFactorEnrolment {
        guard let key = answer.secrets(path + "key").first, key.isBase32Key else {
            throw .notUnderstood(reason: .member(path + "key"))
        }
        guard let uri = answer.secrets(path + "uri").first, uri.isAddressOfKey else {
            throw .notUnderstood(reason: .member(path + "uri"))
        }
        return SecondFactorEnrolment(key: key, uri: uri)
    }

    static func codes(_ answer: Answer) throws(EndpointError) -> [Secret] {
        let codes = answer.secrets("recovery_codes.*")
        guard (1...maximumCodes).contains(codes.count), codes.allSatisfy(\.isRecoveryCode) else {
            throw .notUnderstood(reason: .member("recovery_codes"))
        }
        return codes
    }

    /// The most recovery codes that are believed: nobody keeps more.
    private static let maximumCodes = 100
}

/// What an endpoint may call a secret: it is printed as it is, and drawn.
extension Secret {
    private static let keyLength = 256
    private static let addressLength = 2_048
    private static let codeLength = 64

    /// Whether it is a key in Base32 (RFC 4648, 6), in either case.
    fileprivate var isBase32Key: Bool {
        (1...Self.keyLength).contains(count)
            && withUnsafeBytes { bytes in
                bytes.allSatisfy { $0 == UInt8(ascii: "=") || $0.isBase32 }
            }
    }

    /// Whether it is the address of a key for one-time codes, as authenticator apps read it.
    fileprivate var isAddressOfKey: Bool {
        withUnsafeBytes { bytes in
            bytes.count <= Self.addressLength && bytes.starts(with: "otpauth://totp/".utf8)
                && bytes.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }

    /// Whether it is a code that can be typed: visible ASCII.
    fileprivate var isRecoveryCode: Bool {
        count <= Self.codeLength && withUnsafeBytes { bytes in bytes.allSatisfy { (0x21...0x7E).contains($0) } }
    }
}

extension UInt8 {
    fileprivate var isBase32: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "2")...UInt8(ascii: "7"):
            true
        default: false
        }
    }
}

extension OwnerBody {
    fileprivate init(_ proof: OwnerProof) { self.init(password: proof.password, code: proof.code) }
}

extension Result where Failure == OwnerFailure {
    /// Maps a conflict (409), which is always with the second factor's present state.
    fileprivate func telling(_ problem: SecondFactorProblem) -> Self {
        mapError { failure in
            if case .unavailable(.notUnderstood(.status(409))) = failure { return .account(.secondFactor(problem)) }
            return failure
        }
    }
}

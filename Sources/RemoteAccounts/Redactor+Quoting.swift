import Accounts
import Settings
import Transport

extension Redactor {
    /// The most that is kept of a message, in Unicode scalars; what is shown of it is shorter.
    private static let messageLength = 2_000
    /// The most that is kept of a code, in characters.
    private static let codeLength = 100

    init(_ secrets: [Secret]) {
        self.init()
        for secret in secrets { secret.withUnsafeBytes { add($0) } }
    }

    /// Returns an endpoint's message, or where it redirects to, without the secrets that it may repeat. `nil` if it
    /// cannot be shown: a secret of under four bytes would be told by what is missing.
    func quoted(_ message: String?) -> String? {
        guard let message, !hasShort(in: message) else { return nil }
        return String(redacting(message).unicodeScalars.prefix(Self.messageLength))
    }

    /// Returns an endpoint's code without the secrets that it may repeat.
    func quoted(code: String) -> String {
        hasShort(in: code) ? "…" : String(redacting(code).prefix(Self.codeLength))
    }
}

extension EndpointError {
    /// The failure without these secrets in the endpoint's own words.
    func without(_ secrets: Redactor) -> EndpointError {
        switch self {
        case .misconfigured(let code, let message):
            .misconfigured(code: secrets.quoted(code: code), message: secrets.quoted(message))
        case .refused(let code, let message):
            .refused(code: secrets.quoted(code: code), message: secrets.quoted(message))
        case .formTokenMissing(let code): .formTokenMissing(code: secrets.quoted(code: code))
        case .redirected(let location): .redirected(location: secrets.quoted(location))
        case .notUnderstood(.said(let member, let words)):
            .notUnderstood(reason: secrets.quoted(words).map { .said(member: member, words: $0) } ?? .member(member))
        default: self
        }
    }
}

extension Verdict {
    /// The verdict without these secrets in the endpoint's message.
    func without(_ secrets: Redactor) -> Verdict {
        switch self {
        case .forbidden(let message, let isGuessed):
            .forbidden(message: secrets.quoted(message), isGuessed: isGuessed)
        case .unverified(let message): .unverified(message: secrets.quoted(message))
        case .invalid(let status, let message): .invalid(status: status, message: secrets.quoted(message))
        default: self
        }
    }
}

extension EndpointDescription {
    /// The names of the members that contain the session's tokens, or what an answer carries over to later requests: a
    /// ticket for the second factor, or what the session itself consists of; and what sets up a second factor.
    var secretMembers: Set<String> {
        var carries = (before + after).map(\.carry) + [carry]
        let all = (before + after).map(\.request) + [login, refresh, logout, profile?.request].compactMap(\.self)
        for request in all { carries += request.before.map(\.carry) + [request.again?.carry ?? [:]] }
        if let secondFactor { carries += [secondFactor.carry, secondFactor.challengeCarry] }
        let carried: [AnswerSource] = carries.flatMap { $0.values.joined() }
        let members = Set((session.token + session.refreshToken + session.device + carried).compactMap(\.member))
        return carriesCode ? members.union(Self.membersOfSetup) : members
    }
}

extension EndpointDescription {
    /// The names of what sets up a second factor.
    static let membersOfSetup: Set<String> = ["key", "uri", "recovery_codes"]

    /// Whether the login itself carries the code of a second factor, as at `rollcall-server`.
    var carriesCode: Bool { secondFactor?.answer == nil && login.names.contains("code") }
}

extension AnswerSource {
    /// The last member's name in the path; `nil` for a source without one. A number is an element's place in a list.
    fileprivate var member: String? {
        guard case .path(let path) = self else { return nil }
        for case .member(let name) in path.steps.reversed() where Int(name) == nil { return name }
        return nil
    }
}

package import Accounts

/// The state of the login form: what each field still needs.
package struct LoginForm: Sendable, Equatable {
    /// The address or login name, once it is well-formed.
    package var login: LoginName?
    /// The next thing that the first field needs.
    package var loginProblem: LoginName.Problem?
    /// The next thing that the password field needs.
    package var passwordNeed: PasswordNeed?

    package init(login: String, _ kind: LoginName.Kind = .email, password: PasswordFacts) {
        do {
            self.login = try LoginName(login, kind)
        } catch {
            loginProblem = error
        }
        passwordNeed = password.need
    }

    /// Whether the form can be submitted.
    package var isValid: Bool { login != nil && passwordNeed == nil }
}

/// What is known about a password while it is typed; never its text.
package struct PasswordFacts: Sendable, Equatable {
    package var byteCount: Int

    package static let empty = PasswordFacts(byteCount: 0)

    package init(byteCount: Int) { self.byteCount = byteCount }

    package init(_ secret: Secret) { self.init(byteCount: secret.count) }

    /// What the password still needs. At login it only has to be non-empty: an existing password is never rejected as
    /// too weak (NIST SP 800-63B-4, 3.1.1.2). The limit keeps input piped in by mistake from being hashed.
    package var need: PasswordNeed? {
        if byteCount == 0 { return .empty }
        return byteCount > Self.byteLimit ? .tooLong(limit: Self.byteLimit) : nil
    }

    /// The longest password, in bytes.
    package static let byteLimit = 4_096
}

/// What a password still needs at login.
package enum PasswordNeed: Error, Sendable, Equatable {
    case empty
    case tooLong(limit: Int)
}

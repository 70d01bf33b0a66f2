import Accounts
import Browsing
package import JSON
package import SignIn

extension LoginOutcome {
    /// The `login` event.
    package var json: JSONValue {
        var name = JSONValue.null
        var shownEmail = login
        var expiresAt = JSONValue.null
        var retryAfter = JSONValue.null
        switch result {
        case .ok(let session):
            name = .string(session.name)
            shownEmail = session.email
            expiresAt = .time(session.expiresAt)
        case .locked(let wait?), .unavailable(.tooManyRequests(let wait?)), .unavailable(.overloaded(let wait?)):
            retryAfter = .integer(Int(wait.wholeSeconds))
        default: break
        }
        return .event(
            "login",
            [
                ("status", .string(status)), ("name", name),
                ("email", .email(shownEmail)),
                ("login", identifier == .passwordOnly ? .null : .string(login)),
                ("endpoint", .string(endpoint)), ("expires_at", expiresAt),
                ("reason", reason.map { .string($0) } ?? .null), ("retry_after", retryAfter),
            ])
    }

    private var status: String {
        switch result {
        case .invalid: "invalid"
        case .ok: "ok"
        case .rejected: "rejected"
        case .locked: "locked"
        case .secondFactor: "second_factor"
        case .unavailable(let failure): failure.isOfCredentials ? "invalid" : "unavailable"
        }
    }

    /// The identifier that scripts compare; `nil` on success.
    private var reason: String? {
        if let invalidForm { return invalidForm.reason }
        return result.code
    }
}

extension LoginForm {
    fileprivate var reason: String? {
        switch (loginProblem, passwordNeed) {
        case (.email(.empty)?, _): "email_empty"
        case (.email(.tooLong)?, _): "email_too_long"
        case (.email?, _): "email_malformed"
        case (.empty?, _): "login_empty"
        case (.tooLong?, _): "login_too_long"
        case (.some, _): "login_malformed"
        case (nil, .empty?): "password_empty"
        case (nil, .tooLong?): "password_too_long"
        case (nil, nil): nil
        }
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up.
    package var wholeSeconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds + (attoseconds > 0 ? 1 : 0)
    }
}

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
        switch answer {
        case .answered(.ok(let session)):
            name = .string(session.name)
            shownEmail = session.email
            expiresAt = .time(session.expiresAt)
        case .answered(.locked(let wait?)), .answered(.unavailable(.tooManyRequests(let wait?))):
            retryAfter = .integer(Int(wait.wholeSeconds))
        default: break
        }
        return .event(
            "login",
            [
                ("status", .string(status)), ("name", name),
                ("email", .email(shownEmail)),
                ("login", .string(login)),
                ("endpoint", .string(endpoint)), ("expires_at", expiresAt),
                ("reason", reason.map { .string($0) } ?? .null), ("retry_after", retryAfter),
            ])
    }

    private var status: String {
        switch answer {
        case .malformed, .answered(.invalid): "invalid"
        case .answered(.ok): "ok"
        case .answered(.rejected): "rejected"
        case .answered(.locked): "locked"
        case .answered(.secondFactor): "second_factor"
        case .answered(.unavailable): "unavailable"
        }
    }

    /// The identifier that scripts compare; `nil` on success.
    private var reason: String? {
        switch answer {
        case .malformed(let form): form.reason
        case .answered(.ok): nil
        case .answered(.rejected(.credentials)): "invalid_credentials"
        case .answered(.rejected(.forbidden)): "forbidden"
        case .answered(.rejected(.unverified)): "unverified"
        case .answered(.rejected(.wrongCode)): "wrong_code"
        case .answered(.rejected(.expiredCode)): "expired_code"
        case .answered(.rejected(.expiredPage)): "expired_token"
        case .answered(.rejected(.declined)): "access_denied"
        case .answered(.rejected(.token)): "invalid_token"
        case .answered(.invalid): "bad_request"
        case .answered(.locked): "too_many_attempts"
        case .answered(.secondFactor): "second_factor"
        case .answered(.unavailable(let failure)): failure.code
        }
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

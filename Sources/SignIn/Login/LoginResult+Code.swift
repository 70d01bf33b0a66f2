package import Accounts

extension LoginResult {
    /// The reason's identifier in an event; `nil` on success. Scripts rely on it, so it must not change.
    package var code: String? {
        switch self {
        case .ok: nil
        case .rejected(.credentials), .rejected(.credentialsOrForm): "invalid_credentials"
        case .rejected(.forbidden): "forbidden"
        case .rejected(.unverified): "unverified"
        case .rejected(.wrongCode): "wrong_code"
        case .rejected(.expiredCode): "expired_code"
        case .rejected(.expiredPage): "expired_token"
        case .rejected(.declined): "access_denied"
        case .rejected(.token): "invalid_token"
        case .rejected(.passwordExpired): "password_expired"
        case .rejected(.passwordChangeNeeded): "password_change_needed"
        case .rejected(.weakNewPassword): "weak_password"
        case .rejected(.accountDisabled): "account_disabled"
        case .rejected(.accountExpired): "account_expired"
        case .invalid: "bad_request"
        case .locked: "too_many_attempts"
        case .secondFactor(let factor): factor.enrolment == nil ? "second_factor" : "second_factor_setup_required"
        case .unavailable(let failure): failure.code
        }
    }
}

package import Accounts

extension AccountError {
    /// The failure's identifier in an event. Scripts rely on it, so it must not change.
    package var code: String {
        switch self {
        case .exists: "account_exists"
        case .notFound: "no_such_account"
        case .name: "name_malformed"
        case .password, .secondFactor(.passwordTooShort): "weak_password"
        case .secondFactor(.alreadyOn): "second_factor_on"
        case .secondFactor(.off), .secondFactor(.alreadyOff): "second_factor_off"
        case .secondFactor(.wrongCode): "wrong_code"
        case .secondFactor(.required): "second_factor_required"
        case .unavailable(let failure): failure.code
        }
    }
}

extension OwnerFailure {
    /// The failure's identifier in an event; `nil` if a proof is that of a login that succeeds. Scripts rely on it, so
    /// it must not change.
    package var code: String? {
        switch self {
        case .signedOut: "session_ended"
        case .proof(let result): result.code
        case .wrongResetCode: "wrong_reset_code"
        case .weakPassword: "weak_password"
        case .account(let failure): failure.code
        case .noSuchSession: "no_such_session"
        case .notOffered: "not_offered"
        case .unavailable(let failure): failure.code
        }
    }
}

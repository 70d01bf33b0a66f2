import Accounts

/// How a server answered a name and a password, in the terms of a login.
enum LDAPBind: Equatable {
    case ok(PasswordNotice?)
    /// The password is right, and nothing may be done with it but to change it.
    case mustChange
    case refused(LoginResult)

    /// Reads the end of a bind; throws for what is about the server rather than about whoever signs in.
    init(_ end: LDAPEnd) throws(LDAPFailure) {
        let result = end.result
        if result.code == LDAPResult.success {
            let notice =
                end.grace.map { .graceLogins($0) } ?? end.expires.map { PasswordNotice.expires(in: .seconds($0)) }
            self = end.policy == Self.changeAfterReset ? .mustChange : .ok(notice)
            return
        }
        guard let refusal = Self.refusal(end) else { throw .result(result) }
        self = .refused(refusal)
    }

    private static let passwordExpired: Int32 = 0
    private static let accountLocked: Int32 = 1
    private static let changeAfterReset: Int32 = 2

    private static func refusal(_ end: LDAPEnd) -> LoginResult? {
        let result = end.result
        switch result.code {
        case LDAPResult.invalidCredentials:
            switch end.policy {
            case passwordExpired: return .rejected(.passwordExpired)
            case accountLocked: return .locked(retryAfter: nil)
            case changeAfterReset: return .rejected(.passwordChangeNeeded(isOffered: false))
            default: return activeDirectory(result.message) ?? .rejected(.credentials)
            }
        // An entry that is not there, or a name that cannot be one: to be told from a wrong password by nothing. Nor
        // may an entry without a password.
        case LDAPResult.noSuchObject, LDAPResult.invalidDNSyntax, LDAPResult.inappropriateAuthentication:
            return .rejected(.credentials)
        // 389 Directory Server says so of too many attempts.
        case LDAPResult.constraintViolation: return .locked(retryAfter: nil)
        case LDAPResult.insufficientAccess, LDAPResult.unwilling:
            return .rejected(.forbidden(message: result.quote))
        default: return nil
        }
    }

    /// What Active Directory says in its message: `80090308: LdapErr: …, comment: AcceptSecurityContext error, data
    /// 52e, v4563`.
    private static func activeDirectory(_ message: String) -> LoginResult? {
        guard message.contains("AcceptSecurityContext"), let found = message.firstRange(of: "data ") else { return nil }
        switch message[found.upperBound...].prefix(while: \.isHexDigit).lowercased() {
        // Not at this hour, or not from here.
        case "530", "531": return .rejected(.forbidden(message: nil))
        case "533": return .rejected(.accountDisabled)
        case "701": return .rejected(.accountExpired)
        case "532": return .rejected(.passwordExpired)
        case "773": return .rejected(.passwordChangeNeeded(isOffered: false))
        case "775": return .locked(retryAfter: nil)
        default: return nil
        }
    }
}

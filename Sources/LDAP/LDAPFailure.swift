package import Accounts
package import Networking
package import People

/// Why a directory server gave no usable answer.
package enum LDAPFailure: Error, Sendable, Equatable {
    case network(NetworkError)
    /// The server ended an operation with a result code other than that of success.
    case result(LDAPResult)
    /// What is configured for the server does not fit it: `key` is a key of the configuration.
    case misconfigured(key: String, message: String?)
}

/// How an operation ended (RFC 4511, 4.1.9).
package struct LDAPResult: Sendable, Equatable {
    package var code: Int32
    /// The server's text; foreign.
    package var message: String = ""
    /// Where the server refers to; foreign text, and never followed.
    package var referral: String?

    static let success: Int32 = 0
    static let operationsError: Int32 = 1
    static let protocolError: Int32 = 2
    static let timeLimit: Int32 = 3
    static let sizeLimit: Int32 = 4
    static let strongerAuthRequired: Int32 = 8
    static let referral: Int32 = 10
    static let adminLimit: Int32 = 11
    static let confidentialityRequired: Int32 = 13
    static let constraintViolation: Int32 = 19
    static let noSuchObject: Int32 = 32
    static let invalidDNSyntax: Int32 = 34
    static let inappropriateAuthentication: Int32 = 48
    static let invalidCredentials: Int32 = 49
    static let insufficientAccess: Int32 = 50
    static let busy: Int32 = 51
    static let unavailable: Int32 = 52
    static let unwilling: Int32 = 53

    /// The server's text, cut to what is worth to be quoted; `nil` for none.
    var quote: String? { message.isEmpty ? nil : String(message.prefix(300)) }

    /// The code with its name, as RFC 4511 has it.
    var name: String { Self.names[code].map { "\($0) (\(code))" } ?? "\(code)" }

    private static let names: [Int32: String] = [
        1: "operationsError", 2: "protocolError", 3: "timeLimitExceeded", 4: "sizeLimitExceeded",
        7: "authMethodNotSupported", 8: "strongerAuthRequired", 10: "referral", 11: "adminLimitExceeded",
        12: "unavailableCriticalExtension", 13: "confidentialityRequired", 16: "noSuchAttribute",
        18: "inappropriateMatching", 19: "constraintViolation", 21: "invalidAttributeSyntax", 32: "noSuchObject",
        34: "invalidDNSyntax", 48: "inappropriateAuthentication", 49: "invalidCredentials",
        50: "insufficientAccessRights", 51: "busy", 52: "unavailable", 53: "unwillingToPerform", 80: "other",
    ]
}

extension LDAPFailure {
    static func code(_ code: Int32) -> LDAPFailure { .result(LDAPResult(code: code)) }

    /// The failure of a sign-in, or of a request under a session.
    package var ofEndpoint: EndpointError {
        switch self {
        case .network(let error): return .network(error)
        case .misconfigured(let key, let message): return .misconfigured(code: key, message: message)
        case .result(let result):
            switch result.code {
            case LDAPResult.busy, LDAPResult.unavailable, LDAPResult.timeLimit: return .overloaded(retryAfter: nil)
            case LDAPResult.strongerAuthRequired, LDAPResult.confidentialityRequired:
                return .network(.insecure(reason: result.quote ?? result.name))
            case LDAPResult.referral: return .redirected(location: result.referral)
            default: return .refused(code: result.name, message: result.quote)
            }
        }
    }

    /// The failure as one of the network, for whoever only asked whether a server is there.
    package var ofNetwork: NetworkError {
        switch self {
        case .network(let error): error
        case .misconfigured(let key, _): .unreachable(reason: key)
        case .result(let result): .unreachable(reason: result.name)
        }
    }

    /// The failure of a load of people.
    package var ofPeople: PeopleError {
        switch self {
        case .network(let error): return .network(error)
        case .misconfigured(let key, _): return .refused(reason: key)
        case .result(let result):
            switch result.code {
            case LDAPResult.invalidCredentials: return .unauthorized
            case LDAPResult.insufficientAccess: return .forbidden
            case LDAPResult.busy, LDAPResult.unavailable: return .overloaded(retryAfter: .seconds(30))
            case LDAPResult.strongerAuthRequired, LDAPResult.confidentialityRequired:
                return .network(.insecure(reason: result.quote ?? result.name))
            default: return .refused(reason: [result.name, result.quote].compactMap(\.self).joined(separator: ": "))
            }
        }
    }
}

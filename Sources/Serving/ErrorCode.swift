/// The error codes, each with its usual status.
enum ErrorCode: String {
    case badRequest = "bad_request"
    case invalidCredentials = "invalid_credentials"
    case invalidToken = "invalid_token"
    case secondFactor = "second_factor"
    case wrongCode = "wrong_code"
    case wrongPassword = "wrong_password"
    case weakPassword = "weak_password"
    case conflict
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case payloadTooLarge = "payload_too_large"
    case unsupportedMediaType = "unsupported_media_type"
    case tooManyAttempts = "too_many_attempts"
    case serverError = "server_error"
    case unavailable

    /// The HTTP status (RFC 9110, 15) of the code.
    var status: Int {
        switch self {
        case .badRequest: 400
        case .invalidCredentials, .invalidToken, .secondFactor, .wrongCode: 401
        case .wrongPassword: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .conflict: 409
        case .payloadTooLarge: 413
        case .unsupportedMediaType: 415
        case .weakPassword: 422
        case .tooManyAttempts: 429
        case .serverError: 500
        case .unavailable: 503
        }
    }
}

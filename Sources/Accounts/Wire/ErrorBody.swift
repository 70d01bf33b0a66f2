/// The body of every failure: `{"error":{"code","message"}}`.
public struct ErrorBody: Codable, Sendable, Equatable {
    public var error: Detail

    public struct Detail: Codable, Sendable, Equatable {
        /// For programs: one of `ErrorCode` from this server, anything from another.
        public var code: String
        /// For people. Foreign text on the client: clean it before printing.
        public var message: String

        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    public init(_ code: ErrorCode, message: String) { error = Detail(code: code.rawValue, message: message) }

    /// The code, where it is one of this program's.
    public var code: ErrorCode? { ErrorCode(rawValue: error.code) }
}

/// The codes of failures, each with its one status.
public enum ErrorCode: String, Codable, Sendable, CaseIterable {
    case badRequest = "bad_request"
    case invalidCredentials = "invalid_credentials"
    case invalidToken = "invalid_token"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case payloadTooLarge = "payload_too_large"
    case unsupportedMediaType = "unsupported_media_type"
    case tooManyAttempts = "too_many_attempts"
    case serverError = "server_error"
    case unavailable

    /// The HTTP status (RFC 9110, 15) that goes with the code.
    public var status: Int {
        switch self {
        case .badRequest: 400
        case .invalidCredentials, .invalidToken: 401
        case .notFound: 404
        case .methodNotAllowed: 405
        case .payloadTooLarge: 413
        case .unsupportedMediaType: 415
        case .tooManyAttempts: 429
        case .serverError: 500
        case .unavailable: 503
        }
    }
}

import Accounts
import Hummingbird
import JSON
import NIOCore
import NIOHTTP1
import Networking

/// A failed request: `{"error":{"code","message"}}` with its status.
///
/// The messages are for humans; programs should rely on the code.
struct Failure: Error, Equatable {
    var status: Int
    var code: String
    var message: String
    /// Sent as `Retry-After`, in whole seconds.
    var retryAfter: Int?
    /// Sent as `Allow` (RFC 9110, 10.2.1).
    var allow: String?
    /// Whether pages of other origins may read it, like the answer that it stands for (Fetch, 3.2).
    var isForPages = false
    /// What it is in SCIM (RFC 7644, 3.12), if there is a word for it.
    var scimType: String?
    /// What the owner of the account has to set up first.
    var enrolment: SecondFactorEnrolment?
    /// Whether the connection ends with the answer, without waiting for the rest of the request.
    var isLast = false

    init(
        _ code: ErrorCode, _ message: String, retryAfter: Int? = nil, allow: String? = nil, scimType: String? = nil
    ) {
        self.init(status: code.status, code: code.rawValue, message, retryAfter: retryAfter, allow: allow)
        self.scimType = scimType
    }

    init(status: Int, code: String, _ message: String, retryAfter: Int? = nil, allow: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.allow = allow
    }

    static let invalidCredentials = Failure(.invalidCredentials, "Wrong email or password.")
    static let invalidToken = Failure(.invalidToken, "The token is missing, unknown or expired.")
    static let malformedEmail = Failure(.badRequest, "The email address is malformed.")
    static let notFound = Failure(.notFound, "Not found.")
    static let serverError = Failure(.serverError, "An internal error occurred.")
    static let unavailable = unavailable(for: nil)
    static let storageFails = Failure(
        .unavailable, "The accounts cannot be read or written right now. Try again later.", retryAfter: 5)

    static func unavailable(for wait: Duration?) -> Failure {
        Failure(.unavailable, "The server is busy. Try again soon.", retryAfter: seconds(wait))
    }

    /// Returns a wait in the form of `Retry-After`: whole seconds, at least one.
    static func seconds(_ wait: Duration?) -> Int { max(Int(((wait ?? .zero) / .seconds(1)).rounded(.up)), 1) }

    /// RFC 9110, 15.5.9: the connection is closed rather than waited for.
    static var tooSlow: Failure {
        var failure = Failure(status: 408, code: "timeout", "The body took too long to arrive.")
        failure.isLast = true
        return failure
    }

    /// RFC 6585, 5 for a head that is too large; otherwise RFC 9112, 3. Nothing after it can be parsed.
    init(_ error: HTTPParserError) {
        self =
            error == .headerOverflow
            ? Failure(status: 431, code: "headers_too_large", "The request's line or headers are too large.")
            : Failure(.badRequest, "The request is not HTTP.")
        isLast = true
    }

    /// RFC 9112, 3.2 and 6.1.
    init(_ problem: MessageRules.Problem) {
        self =
            switch problem {
            case .host: Failure(.badRequest, "The request must name one Host.")
            case .target: Failure(.badRequest, "The request must ask for a path, which begins with a slash.")
            case .transferCoding:
                Failure(status: 501, code: "not_implemented", "The body must not be coded, except in chunks.")
            }
        isLast = true
    }

    static func tooLarge(_ limits: BodyLimits) -> Failure {
        Failure(.payloadTooLarge, "The body is larger than \(limits.bytes) bytes.")
    }

    /// The endpoint gave no answer.
    init(_ failure: EndpointError) {
        self =
            switch failure {
            case .network(.cancelled), .network(.timedOut), .serverError(status: 503), .outOfMemory: .unavailable
            case .tooManyRequests(let wait), .overloaded(let wait): .unavailable(for: wait)
            case .storageNotWritable, .storageDamaged, .storageNewer, .databaseUnavailable: .storageFails
            default: .serverError
            }
    }

    /// - Parameter isSCIM: Whether it is in the form of SCIM.
    func response(isSCIM: Bool = false) -> Response {
        var headers: HTTPFields = [
            .contentType: isSCIM ? Response.scimType : "application/json; charset=utf-8", .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
        ]
        // RFC 9110, 15.5.2: a 401 answer says how to sign in.
        if status == 401 { headers[.wwwAuthenticate] = #"Bearer realm="rollcall""# }
        if let retryAfter { headers[.retryAfter] = "\(retryAfter)" }
        if let allow { headers[.allow] = allow }
        if isForPages { headers[.accessControlAllowOrigin] = "*" }
        if isLast { headers[.connection] = "close" }
        return Response(
            status: HTTPResponse.Status(code: status), headers: headers,
            body: ResponseBody(byteBuffer: isSCIM ? scimBody : body))
    }

    /// RFC 7644, 3.12.
    private var scimBody: ByteBuffer {
        var members: [(String, JSONValue)] = [
            ("schemas", .array([.string("urn:ietf:params:scim:api:messages:2.0:Error")])),
            ("status", .string(String(status))), ("detail", .string(message)),
        ]
        if let scimType { members.append(("scimType", .string(scimType))) }
        return ByteBuffer(json: .object(pairs: members))
    }

    var body: ByteBuffer {
        var json = SecretBuilder(capacity: 512)
        json.appendJSON(
            .object([
                ("error", .object([("code", .text(code)), ("message", .text(message))])),
                ("second_factor", enrolment?.json),
            ]))
        return json.build().withUnsafeBytes { ByteBuffer(bytes: $0) }
    }
}

extension ByteBuffer {
    init(json value: JSONValue) { self.init(string: value.text) }
}

/// The error codes, each with its usual status.
enum ErrorCode: String {
    case badRequest = "bad_request"
    case invalidCredentials = "invalid_credentials"
    case invalidToken = "invalid_token"
    case secondFactor = "second_factor"
    case secondFactorSetupRequired = "second_factor_setup_required"
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
        case .invalidCredentials, .invalidToken, .secondFactor, .secondFactorSetupRequired, .wrongCode: 401
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

import Accounts
import struct FoundationEssentials.Date
import Transport

/// What an answer's status and failure code say, before anything is read from its body.
enum Verdict {
    case ok(HTTPResponse)
    /// Wrong email or password, or tokens that are not taken.
    case rejected
    case forbidden(message: String?)
    case invalid(status: Int, message: String?)
    case locked(retryAfter: Duration?)

    /// Throws where the answer is of no use.
    init(_ response: HTTPResponse, shape: EndpointShape, now: () -> Date) throws(EndpointFailure) {
        let failure = (400...499).contains(response.status) ? try? JSONAnswer(response.body) : nil
        let code = try? failure?.text(shape.failure.code)
        let message = try? failure?.text(shape.failure.message)
        let meaning = code.flatMap { shape.failure.meanings[$0] }
        switch response.status {
        case 200, 204:
            self = .ok(response)
        case 300...399:
            throw .redirected(location: response.header("Location"))
        case 400...499 where meaning == .locked, 429:
            self = .locked(retryAfter: response.header("Retry-After").flatMap { RetryAfter.duration($0, now: now) })
        case 400 where meaning == .rejected, 422 where meaning == .rejected, 401:
            self = .rejected
        case 403:
            self = .forbidden(message: message)
        case 400, 422:
            self = .invalid(status: response.status, message: message)
        case 500...599:
            throw .serverError(status: response.status)
        default:
            throw .notUnderstood(reason: .status(response.status))
        }
    }
}

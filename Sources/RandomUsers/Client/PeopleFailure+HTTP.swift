import People
import Transport

extension PeopleFailure {
    init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .unreachable(let reason): .unreachable(reason: reason)
            case .timedOut(let duration): .timedOut(after: duration)
            case .insecure(let reason): .insecure(reason: reason)
            case .interrupted: .interrupted
            case .noLibrary(let reason): .noNetworkLibrary(reason: reason)
            case .notHTTP: .notHTTP
            case .tooLarge(let limit): .tooLarge(limit: limit)
            case .invalidURL(let url): .unreachable(reason: url)
            case .cancelled: .cancelled
            }
    }

    /// Returns the body of an answer that may contain people, or throws what its status says instead.
    static func body(of response: HTTPResponse) throws(PeopleFailure) -> [UInt8] {
        switch response.status {
        case 200..<300: return response.body
        case 401: throw .unauthorized
        case 403: throw .forbidden
        case 429: throw .tooMany(retryAfter: response.retryAfter(received: nil))
        case 500..<600: throw .serverError(status: response.status)
        default: throw .status(response.status)
        }
    }
}

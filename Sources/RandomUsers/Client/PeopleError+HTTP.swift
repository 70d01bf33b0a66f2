import People
import Transport

extension PeopleError {
    /// Returns the body of an answer that may contain people; throws what any other status means.
    static func body(of response: HTTPResponse) throws(PeopleError) -> [UInt8] {
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

import JSON
package import People
package import Transport

extension PeopleError {
    /// Returns the body of an answer that may contain people; throws what any other status means.
    package static func body(of response: HTTPResponse) throws(PeopleError) -> [UInt8] {
        switch response.status {
        case 200..<300: return response.body
        case 401: throw .unauthorized
        case 403: throw .forbidden
        case 429: throw .tooMany(retryAfter: response.retryAfter(received: nil))
        case 503:
            guard let wait = response.retryAfter(received: nil) else { throw .serverError(status: 503) }
            throw .overloaded(retryAfter: wait)
        case 500..<600: throw .serverError(status: response.status)
        default: throw .status(response.status)
        }
    }

    /// Reads the `error` member in place of `results`, which the directory has been seen to send with status 200 as
    /// well; returns the failure it means if the status says nothing.
    static func told(by reader: inout JSONReader) throws(JSONError) -> PeopleError {
        guard try reader.peek() == UInt8(ascii: "\"") else {
            try reader.skipValue()
            return .serverError(status: 200)
        }
        // The directory's only error that tells why: "Whoa, ease up there cowboy. You've requested N users …".
        let isTooMany = reader.string(try reader.readString()).contains("ease up")
        return isTooMany ? .tooMany(retryAfter: nil) : .serverError(status: 200)
    }
}

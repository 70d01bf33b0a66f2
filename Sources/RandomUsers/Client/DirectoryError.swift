import JSON
import People

/// The `error` member in place of `results`, which the directory has been seen to send with status 200 as well.
struct DirectoryError {
    /// The failure it means if the status says nothing.
    let failure: PeopleError

    init(_ reader: inout JSONReader) throws(JSONError) {
        guard try reader.peek() == UInt8(ascii: "\"") else {
            try reader.skipValue()
            failure = .serverError(status: 200)
            return
        }
        let text = reader.string(try reader.readString())
        // The directory's only error that tells why: "Whoa, ease up there cowboy. You've requested N users …".
        let isTooMany = text.contains("ease up")
        failure = isTooMany ? .tooMany(retryAfter: nil) : .serverError(status: 200)
    }
}

import People

/// The `error` member in place of `results`, which the directory has been seen to send with status 200 as well.
struct DirectoryError {
    /// The failure it means if the status says nothing.
    let failure: PeopleFailure

    init(_ scanner: inout JSONScanner) throws(JSONScanner.Problem) {
        guard try scanner.peek() == UInt8(ascii: "\"") else {
            try scanner.skip()
            failure = .serverError(status: 200)
            return
        }
        let text = try scanner.text()
        var bytes: [UInt8] = []
        scanner.append(text, to: &bytes)
        // The directory's only error that gives a reason: "Whoa, ease up there cowboy. You've requested N users …".
        let isTooMany = String(decoding: bytes, as: UTF8.self).contains("ease up")
        failure = isTooMany ? .tooMany(retryAfter: nil) : .serverError(status: 200)
    }
}

extension JSONReader {
    /// The number of values between two checks for whether to stop.
    private static let stride = 1024

    /// Checks that the bytes are one JSON value, of which nothing is kept.
    ///
    /// - Parameter isStopped: Called now and then; once it returns true, reading ends with the reason `stopped`.
    package mutating func checkDocument(isStopped: () -> Bool) throws(JSONError) {
        var count = 0
        try check(&count, isStopped)
        try finish()
    }

    private mutating func check(_ count: inout Int, _ isStopped: () -> Bool) throws(JSONError) {
        if count % Self.stride == 0, isStopped() { throw JSONError(.stopped, offset: offset) }
        count += 1
        switch try peek() {
        case UInt8(ascii: "{"):
            try readObject { reader, _ throws(JSONError) in try reader.check(&count, isStopped) }
        case UInt8(ascii: "["):
            try readList { reader throws(JSONError) in try reader.check(&count, isStopped) }
        default: try skipValue()
        }
    }
}

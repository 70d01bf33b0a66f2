import JSON

extension JSONReader {
    init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes.assumingMemoryBound(to: UInt8.self)) }

    /// Reads a string straight into wiped memory: nothing of it is copied to any other.
    mutating func readSecret() throws(JSONError) -> Secret {
        let text = try readString()
        return Secret(count: byteCount(of: text)) { target in
            copy(text, to: target)
        }
    }
}

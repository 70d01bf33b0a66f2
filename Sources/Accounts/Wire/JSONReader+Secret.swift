package import JSON

extension JSONReader {
    package init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes.assumingMemoryBound(to: UInt8.self)) }

    /// Reads a string straight into wiped memory, without copying any of it elsewhere.
    package mutating func readSecret() throws(JSONError) -> Secret {
        let text = try readString()
        return Secret(count: byteCount(of: text)) { target in
            copy(text, to: target)
        }
    }
}

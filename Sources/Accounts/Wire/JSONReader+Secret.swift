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

    /// Reads the body of a request: one JSON object (RFC 8259), which has each of these members at most once, as text.
    ///
    /// Other members are ignored, and null is as if the member were missing. The texts go straight into wiped memory,
    /// in the order of `names`.
    static func secrets(
        _ names: [StaticString], in body: UnsafeRawBufferPointer
    ) throws(LoginBodyError) -> [Secret?] {
        var reader = JSONReader(body)
        var found = [Secret?](repeating: nil, count: names.count)
        var seen: Set<Int> = []
        // The member being read.
        var member: StaticString?
        do {
            try reader.readObject { (reader, name) throws(JSONError) in
                guard let index = names.firstIndex(where: { reader.is(name, $0) }) else {
                    return try reader.skipValue()
                }
                member = names[index]
                guard seen.insert(index).inserted else { throw reader.wrongKind() }
                if try !reader.takeNull() { found[index] = try reader.readSecret() }
                member = nil
            }
            try reader.finish()
        } catch {
            guard error.reason == .wrongKind, let member else { throw .notJSON }
            throw .member("\(member)")
        }
        return found
    }
}

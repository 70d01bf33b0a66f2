/// Reads JSON (RFC 8259) front to back, strictly and in place, without building a tree.
///
/// Every byte is examined once. Nothing is copied: a string is returned as its place in the input, so that a secret one
/// can go from there into wiped memory. Repeated members are all passed, in order, to whoever reads the object.
package struct JSONReader {
    /// The deepest nesting of objects and lists; anything deeper is refused, since it would exhaust the stack.
    package static let depthLimit = 64

    package let bytes: UnsafeBufferPointer<UInt8>
    /// The current position, in bytes.
    package internal(set) var offset = 0
    private var depth = 0

    /// - Parameter bytes: Must outlive the reader.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // RFC 8259, 8.1: a reader may ignore a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Returns the next byte that is not white space, without consuming it.
    @inline(__always)
    package mutating func peek() throws(JSONError) -> UInt8 {
        skipSpace()
        guard offset < bytes.count else { throw JSONError(fault: .unexpectedEnd, offset: offset) }
        return bytes[offset]
    }

    /// Reads an object; `member` is called with each name and must read the value.
    @inline(__always)
    package mutating func readObject(
        _ member: (inout JSONReader, JSONText) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard try open("{", "}") else { return }
        repeat {
            guard try peek() == UInt8(ascii: "\"") else { throw unexpected() }
            let name = try readString()
            guard try peek() == UInt8(ascii: ":") else { throw unexpected() }
            offset += 1
            try member(&self, name)
        } while try continues(until: "}")
        close()
    }

    /// Reads a list; `element` must read each element.
    @inline(__always)
    package mutating func readList(_ element: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
        guard try open("[", "]") else { return }
        repeat { try element(&self) } while try continues(until: "]")
        close()
    }

    package mutating func readBoolean() throws(JSONError) -> Bool {
        switch try peek() {
        case UInt8(ascii: "t"):
            try readWord("true")
            return true
        case UInt8(ascii: "f"):
            try readWord("false")
            return false
        default: throw wrongKind()
        }
    }

    /// Consumes a null, if one is next.
    package mutating func takeNull() throws(JSONError) -> Bool {
        guard try peek() == UInt8(ascii: "n") else { return false }
        try readWord("null")
        return true
    }

    /// Skips a value of any kind.
    package mutating func skipValue() throws(JSONError) {
        switch try peek() {
        case UInt8(ascii: "\""): _ = try readString()
        case UInt8(ascii: "{"): try readObject { reader, _ throws(JSONError) in try reader.skipValue() }
        case UInt8(ascii: "["): try readList { reader throws(JSONError) in try reader.skipValue() }
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBoolean()
        case UInt8(ascii: "n"): _ = try takeNull()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try readNumber()
        default: throw unexpected()
        }
    }

    /// Expects the end: only white space may follow.
    package mutating func finish() throws(JSONError) {
        skipSpace()
        if offset < bytes.count { throw JSONError(fault: .trailing(character: character()), offset: offset) }
    }

    /// The error for a next value of another kind than expected, or for something that is not a value.
    @inline(never)
    package mutating func wrongKind() -> JSONError {
        do throws(JSONError) {
            let start = try peek()
            guard "\"{[tfn-0123456789".utf8.contains(start) else { return unexpected() }
            return JSONError(.wrongKind, offset: offset)
        } catch {
            return error
        }
    }

    @inline(__always)
    mutating func skipSpace() {
        while offset < bytes.count {
            let byte = bytes[offset]
            // The common case.
            if byte > 0x20 { return }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset += 1
        }
    }

    /// Consumes the opening bracket; returns whether anything precedes the closing one, which is consumed otherwise.
    @inline(__always)
    mutating func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) throws(JSONError) -> Bool {
        guard try peek() == UInt8(ascii: opening) else { throw wrongKind() }
        guard depth < Self.depthLimit else {
            throw JSONError(fault: .tooDeep(limit: Self.depthLimit), offset: offset)
        }
        offset += 1
        guard try peek() != UInt8(ascii: closing) else {
            offset += 1
            return false
        }
        depth += 1
        return true
    }

    /// Consumes the comma, or the closing bracket.
    @inline(__always)
    mutating func continues(until closing: Unicode.Scalar) throws(JSONError) -> Bool {
        let next = try peek()
        guard next == UInt8(ascii: ",") || next == UInt8(ascii: closing) else { throw unexpected() }
        offset += 1
        return next == UInt8(ascii: ",")
    }

    /// Ends what `open` began.
    @inline(__always)
    mutating func close() { depth -= 1 }

    /// Consumes a copy of the bytes at an earlier range, if it is next; returns whether it was.
    @inline(__always)
    mutating func takeSame(as other: Range<Int>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        func word(_ place: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian }
        guard offset + max(other.count, 8) <= raw.count else { return false }
        var done = 0
        while done + 8 <= other.count {
            if word(offset + done) != word(other.lowerBound + done) { return false }
            done += 8
        }
        // The rest, as part of a word that ends where the range does, if the range is that long.
        let left = other.count - done
        let start = other.count < 8 ? 0 : other.count - 8
        let isSame =
            (word(offset + start) ^ word(other.lowerBound + start)) << UInt64(other.count < 8 ? 64 - 8 * left : 0) == 0
        if isSame { offset += other.count }
        return isSame
    }

    private mutating func readWord(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard offset < bytes.count, bytes[offset] == word.utf8Start[index] else { throw unexpected() }
            offset += 1
        }
    }

    @inline(never)
    func unexpected() -> JSONError {
        let isEnd = offset == bytes.count
        return JSONError(fault: isEnd ? .unexpectedEnd : .unexpected(character: character()), offset: offset)
    }

    /// The next character, as far as it is one; of a control character its number, such as `U+0000`.
    private func character() -> String {
        let scalars = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
        guard let scalar = scalars.first, scalar.properties.generalCategory == .control else { return String(scalars) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}

/// Reads JSON (RFC 8259) front to back, strictly, without building a tree.
///
/// Implemented here because decoding 5,000 people with `JSONDecoder` takes ten times as long, and a person is waiting
/// for it; the tests hold it to `JSONDecoder` on what both accept and refuse.
struct JSONScanner {
    private(set) var offset = 0
    /// Strings that had escapes, one after the other.
    var unescaped: [UInt8] = []
    let bytes: UnsafeBufferPointer<UInt8>

    /// The deepest nesting accepted: anything deeper would exhaust the stack.
    static let depthLimit = 128

    enum Problem: Error {
        /// Not JSON, or ended too early.
        case syntax(offset: Int)
        /// JSON, but not of the expected kind.
        case kind(offset: Int)
    }

    /// The location of a string's bytes.
    struct Text {
        var range = 0..<0
        var isUnescaped = false

        var isEmpty: Bool { range.isEmpty }
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // A byte order mark is not part of JSON; RFC 8259, section 8.1 lets a reader ignore it.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    var syntaxProblem: Problem { .syntax(offset: offset) }

    /// Returns the next byte that is not white space, without consuming it.
    @inline(__always)
    mutating func peek() throws(Problem) -> UInt8 {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            offset += 1
        }
        throw syntaxProblem
    }

    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(Problem) {
        guard try peek() == byte else { throw syntaxProblem }
        offset += 1
    }

    /// Whether only white space is left.
    mutating func isAtEnd() -> Bool { (try? peek()) == nil }

    mutating func isNull() throws(Problem) -> Bool {
        guard try peek() == UInt8(ascii: "n") else { return false }
        try literal("null")
        return true
    }

    private mutating func literal(_ word: StaticString) throws(Problem) {
        guard offset + word.utf8CodeUnitCount <= bytes.count else {
            offset = bytes.count
            throw syntaxProblem
        }
        for index in 0..<word.utf8CodeUnitCount where bytes[offset + index] != word.utf8Start[index] {
            throw syntaxProblem
        }
        offset += word.utf8CodeUnitCount
    }

    /// Reads an object, or skips a null; `member` must read each member's value.
    mutating func object(
        _ member: (inout JSONScanner, Text) throws(Problem) -> Void
    ) throws(Problem) {
        if try isNull() { return }
        guard try peek() == UInt8(ascii: "{") else { throw .kind(offset: offset) }
        offset += 1
        if try peek() == UInt8(ascii: "}") {
            offset += 1
            return
        }
        while true {
            guard try peek() == UInt8(ascii: "\"") else { throw syntaxProblem }
            let key = try string()
            try expect(UInt8(ascii: ":"))
            try member(&self, key)
            if try peek() == UInt8(ascii: "}") {
                offset += 1
                return
            }
            try expect(UInt8(ascii: ","))
        }
    }

    /// Reads a list; `element` must read each element.
    mutating func list(_ element: (inout JSONScanner) throws(Problem) -> Void) throws(Problem) {
        guard try peek() == UInt8(ascii: "[") else { throw .kind(offset: offset) }
        offset += 1
        if try peek() == UInt8(ascii: "]") {
            offset += 1
            return
        }
        while true {
            try element(&self)
            if try peek() == UInt8(ascii: "]") {
                offset += 1
                return
            }
            try expect(UInt8(ascii: ","))
        }
    }

    /// Skips a value of any kind.
    mutating func skip(depth: Int = 0) throws(Problem) {
        guard depth < Self.depthLimit else { throw syntaxProblem }
        switch try peek() {
        case UInt8(ascii: "\""):
            let kept = unescaped.count
            _ = try string()
            if unescaped.count > kept { unescaped.removeLast(unescaped.count - kept) }
        case UInt8(ascii: "{"):
            try object { scanner, _ throws(Problem) in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "["): try list { scanner throws(Problem) in try scanner.skip(depth: depth + 1) }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: _ = try number()
        }
    }

    mutating func advance(to offset: Int) { self.offset = offset }
}

extension JSONScanner {
    /// Whether a text equals this word.
    @inline(__always)
    func `is`(_ text: Text, _ word: StaticString) -> Bool {
        guard text.range.count == word.utf8CodeUnitCount else { return false }
        if text.isUnescaped {
            let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
            return unescaped[text.range].elementsEqual(wanted)
        }
        for index in 0..<word.utf8CodeUnitCount where bytes[text.range.lowerBound + index] != word.utf8Start[index] {
            return false
        }
        return true
    }

    /// Appends the bytes of a text to `target`.
    @inline(__always)
    func append(_ text: Text, to target: inout [UInt8]) {
        if text.isUnescaped {
            target.append(contentsOf: unescaped[text.range])
        } else {
            target.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[text.range]))
        }
    }
}

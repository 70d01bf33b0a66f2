internal import Text

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

extension JSONReader {
    /// Reads a string; throws `wrongKind` for any other value.
    package mutating func readString() throws(JSONError) -> JSONText {
        guard try peek() == UInt8(ascii: "\"") else { throw wrongKind() }
        let start = offset + 1
        let (end, isASCII) = StringScan.end(in: bytes, from: start)
        // True of nearly all strings.
        guard isASCII, end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            return try readRest(of: start, from: end, isASCII: isASCII)
        }
        offset = end + 1
        return JSONText(range: start..<end, isEncoded: false)
    }

    /// Reads the rest of the string that begins at `start`, from its first byte that may need decoding.
    @inline(never)
    mutating func readRest(of start: Int, from place: Int, isASCII: Bool) throws(JSONError) -> JSONText {
        var (at, isASCII) = (place, isASCII)
        var hasEscapes = false
        while true {
            guard at < bytes.count else { throw JSONError(fault: .unexpectedEnd, offset: bytes.count) }
            switch bytes[at] {
            case UInt8(ascii: "\""):
                let text = UnsafeBufferPointer(rebasing: bytes[start..<at])
                guard isASCII || StringScan.isUTF8(text) else { throw JSONError(fault: .notUTF8, offset: start - 1) }
                offset = at + 1
                let isEncoded = hasEscapes || !isASCII && MarkRuns.exceedLimit(in: UnsafeRawBufferPointer(text))
                return JSONText(range: start..<at, isEncoded: isEncoded)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                let next = StringScan.end(in: bytes, from: try endOfEscape(at))
                (at, isASCII) = (next.place, isASCII && next.isASCII)
            default: throw JSONError(fault: .controlCharacterInString, offset: at)
            }
        }
    }

    /// Reads a number and returns its place; its text keeps the precision that was sent.
    package mutating func readNumber() throws(JSONError) -> Range<Int> {
        let start = offset
        var at = start
        if isNext(UInt8(ascii: "-"), at) { at += 1 }
        let whole = at
        at = endOfDigits(from: at)
        var isWellFormed = at > whole && (at == whole + 1 || bytes[whole] != UInt8(ascii: "0"))
        if isNext(UInt8(ascii: "."), at) {
            let fraction = at + 1
            at = endOfDigits(from: fraction)
            isWellFormed = isWellFormed && at > fraction
        }
        if isNext(UInt8(ascii: "e"), at) || isNext(UInt8(ascii: "E"), at) {
            at += 1
            if isNext(UInt8(ascii: "+"), at) || isNext(UInt8(ascii: "-"), at) { at += 1 }
            let exponent = at
            at = endOfDigits(from: exponent)
            isWellFormed = isWellFormed && at > exponent
        }
        guard isWellFormed else { throw JSONError(fault: .badNumber, offset: start) }
        offset = at
        return start..<at
    }

    @inline(__always)
    private func isNext(_ byte: UInt8, _ at: Int) -> Bool { at < bytes.count && bytes[at] == byte }

    @inline(__always)
    private func endOfDigits(from start: Int) -> Int {
        var at = start
        while at < bytes.count, 0x30...0x39 ~= bytes[at] { at += 1 }
        return at
    }

    /// The number that was read as an integer, if it is one and fits: `34`, but also `34.0`.
    package func integer(_ range: Range<Int>) -> Int? {
        // The common case; eighteen digits fit.
        guard range.count <= 18, endOfDigits(from: range.lowerBound) == range.upperBound else {
            return JSONValue.integer(of: number(range))
        }
        return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The text of a number that was read.
    package func number(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Checks the escape whose backslash is at `start`; returns the offset after it.
    private func endOfEscape(_ start: Int) throws(JSONError) -> Int {
        guard start + 1 < bytes.count else { throw JSONError(fault: .unexpectedEnd, offset: bytes.count) }
        let bad = JSONError(fault: .badEscape, offset: start)
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            guard let first = JSONText.codeUnit(in: bytes, at: start + 2) else { throw bad }
            guard UTF16.isLeadSurrogate(first) || UTF16.isTrailSurrogate(first) else { return start + 6 }
            // Half of a pair is not a character.
            guard UTF16.isLeadSurrogate(first), start + 7 < bytes.count, bytes[start + 6] == UInt8(ascii: "\\"),
                bytes[start + 7] == UInt8(ascii: "u"), let second = JSONText.codeUnit(in: bytes, at: start + 8),
                UTF16.isTrailSurrogate(second)
            else { throw bad }
            return start + 12
        default: throw bad
        }
    }
}

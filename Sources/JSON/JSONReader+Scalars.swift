internal import Text

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

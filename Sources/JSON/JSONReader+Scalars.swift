extension JSONReader {
    /// Reads a string; anything else is of the wrong kind.
    package mutating func readString() throws(JSONError) -> JSONText {
        guard try peek() == UInt8(ascii: "\"") else { throw wrongKind() }
        let quote = offset
        var at = quote + 1
        var hasEscapes = false
        var isASCII = true
        while true {
            at = StringScan.firstSpecial(in: bytes, from: at, stopsAtNonASCII: isASCII)
            guard at < bytes.count else { throw JSONError(fault: .unexpectedEnd, offset: bytes.count) }
            switch bytes[at] {
            case UInt8(ascii: "\""):
                let range = quote + 1..<at
                guard isASCII || StringScan.isUTF8(UnsafeBufferPointer(rebasing: bytes[range])) else {
                    throw JSONError(fault: .notUTF8, offset: quote)
                }
                offset = at + 1
                return JSONText(range: range, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                at = try endOfEscape(at)
            case 0..<0x20:
                throw JSONError(fault: .controlCharacterInString, offset: at)
            default:
                isASCII = false
            }
        }
    }

    /// Reads a number and returns its place; its text keeps the precision that was sent.
    package mutating func readNumber() throws(JSONError) -> Range<Int> {
        let start = offset
        let bytes = bytes
        var at = start
        func isDigit() -> Bool { at < bytes.count && 0x30...0x39 ~= bytes[at] }
        func take(_ scalar: Unicode.Scalar) -> Bool {
            guard at < bytes.count, bytes[at] == UInt8(ascii: scalar) else { return false }
            at += 1
            return true
        }
        func skipDigits() -> Bool {
            let first = at
            while isDigit() { at += 1 }
            return at > first
        }
        func isWellFormed() -> Bool {
            _ = take("-")
            guard take("0") ? !isDigit() : skipDigits() else { return false }
            if take("."), !skipDigits() { return false }
            guard take("e") || take("E") else { return true }
            if !take("+") { _ = take("-") }
            return skipDigits()
        }
        guard isWellFormed() else { throw JSONError(fault: .badNumber, offset: start) }
        offset = at
        return start..<at
    }

    /// Returns the text of a number that was read.
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

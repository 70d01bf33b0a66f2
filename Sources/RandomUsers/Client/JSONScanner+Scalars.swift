extension JSONScanner {
    /// Reads a string; returns an empty one for a null.
    mutating func text() throws(Problem) -> Text {
        switch try peek() {
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "n"):
            _ = try isNull()
            return Text()
        default: throw .kind(offset: offset)
        }
    }

    /// Reads a string whose opening quote is next.
    mutating func string() throws(Problem) -> Text {
        let start = offset + 1
        var end = ByteScan.firstSpecial(in: bytes, from: start, stopsAtNonASCII: true)
        var high: UInt8 = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                advance(to: end + 1)
                guard high < 0x80 || UTF8Check.isValid(UnsafeBufferPointer(rebasing: bytes[start..<end])) else {
                    throw .syntax(offset: start)
                }
                return Text(range: start..<end)
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(from: start, to: end) }
            guard byte >= 0x20 else { break }
            high |= byte
            end += 1
        }
        throw .syntax(offset: end)
    }

    /// Continues reading at the first backslash of a string.
    private mutating func escapedString(from start: Int, to firstEscape: Int) throws(Problem) -> Text {
        let unescapedStart = unescaped.count
        unescaped.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<firstEscape]))
        var at = firstEscape
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                advance(to: at + 1)
                let range = unescapedStart..<unescaped.count
                let isValid = unescaped.withUnsafeBufferPointer {
                    UTF8Check.isValid(UnsafeBufferPointer(rebasing: $0[range]))
                }
                guard isValid else { throw .syntax(offset: start) }
                return Text(range: range, isUnescaped: true)
            case UInt8(ascii: "\\"): at = try escape(at: at + 1)
            case 0..<0x20: throw .syntax(offset: at)
            default:
                unescaped.append(byte)
                at += 1
            }
        }
        throw .syntax(offset: at)
    }

    /// Decodes the escape whose letter is at `at`; returns the offset after it.
    private mutating func escape(at: Int) throws(Problem) -> Int {
        guard at < bytes.count else { throw .syntax(offset: at) }
        switch bytes[at] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(bytes[at])
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            let first = try hexUnit(at: at + 1)
            var value = UInt32(first)
            var next = at + 5
            if 0xD800...0xDBFF ~= first {
                guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u")
                else { throw .syntax(offset: next) }
                let second = try hexUnit(at: next + 2)
                guard 0xDC00...0xDFFF ~= second else { throw .syntax(offset: next) }
                value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                next += 6
            }
            guard let scalar = Unicode.Scalar(value) else { throw .syntax(offset: at) }
            unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return next
        default: throw .syntax(offset: at)
        }
        return at + 1
    }

    private func hexUnit(at start: Int) throws(Problem) -> UInt16 {
        guard start + 4 <= bytes.count else { throw .syntax(offset: bytes.count) }
        var value: UInt16 = 0
        for offset in start..<start + 4 {
            let digit: UInt8
            switch bytes[offset] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[offset] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[offset] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[offset] - UInt8(ascii: "A") + 10
            default: throw .syntax(offset: offset)
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Reads a number; returns its bytes' range.
    mutating func number() throws(Problem) -> Range<Int> {
        let start = offset
        var at = start
        func digits() -> Bool {
            let first = at
            while at < bytes.count, 0x30...0x39 ~= bytes[at] { at += 1 }
            return at > first
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
        let whole = at
        guard digits(), at == whole + 1 || bytes[whole] != UInt8(ascii: "0") else { throw .syntax(offset: whole) }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard digits() else { throw .syntax(offset: at) }
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
            guard digits() else { throw .syntax(offset: at) }
        }
        advance(to: at)
        return start..<at
    }

    /// Reads an integer (`34`, but also `34.0`); returns 0 for a null.
    mutating func integer() throws(Problem) -> Int {
        let next = try peek()
        if next == UInt8(ascii: "n") {
            _ = try isNull()
            return 0
        }
        guard next == UInt8(ascii: "-") || 0x30...0x39 ~= next else { throw .kind(offset: offset) }
        let range = try number()
        let digits = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        guard let value = Int(digits) ?? Double(digits).flatMap(Int.init(exactly:)) else {
            throw .kind(offset: range.lowerBound)
        }
        return value
    }
}

internal import Text

/// A string as it appears between its quotes: checked, not copied. Whoever needs it copies it to where it belongs.
package struct JSONText: Sendable {
    package var range = 0..<0
    /// Whether the text is not what stands there: it has escapes, or more combining marks in a row than are kept.
    package var isEncoded = false

    package init() {}

    init(range: Range<Int>, isEncoded: Bool) {
        self.range = range
        self.isEncoded = isEncoded
    }

    package var isEmpty: Bool { range.isEmpty }

    /// Returns the four hexadecimal digits at `start`.
    static func codeUnit(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[start..<start + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}

extension JSONReader {
    /// Returns the text as a value of its own. Not for secrets.
    package func string(_ text: JSONText) -> String {
        guard text.isEncoded else { return number(text.range) }
        return withUnsafeTemporaryAllocation(byteCount: text.range.count, alignment: 1) { memory in
            String(foreign: UnsafeRawBufferPointer(rebasing: memory[..<copy(text, to: memory)]))
        }
    }

    /// Copies the text, with its escapes decoded and all its marks, into `target`, and returns its length in bytes.
    ///
    /// The length never exceeds that of the text's range.
    @discardableResult
    package func copy(_ text: JSONText, to target: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        forEachByte(of: text) { byte in
            target[count] = byte
            count += 1
        }
        return count
    }

    /// Returns the number of bytes of the text with its escapes decoded and all its marks.
    package func byteCount(of text: JSONText) -> Int {
        guard text.isEncoded else { return text.range.count }
        var count = 0
        forEachByte(of: text) { _ in count += 1 }
        return count
    }

    package func append(_ text: JSONText, to target: inout [UInt8]) {
        guard text.isEncoded else {
            target.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[text.range]))
            return
        }
        let start = target.count
        forEachByte(of: text) { target.append($0) }
        let bounded = target.withUnsafeBytes { target in
            let added = UnsafeRawBufferPointer(rebasing: target[start...])
            return MarkRuns.exceedLimit(in: added) ? MarkRuns.bounded(added) : nil
        }
        if let bounded { target.replaceSubrange(start..., with: bounded) }
    }

    /// Whether the text equals this word.
    package func `is`(_ text: JSONText, _ word: StaticString) -> Bool {
        if text.isEncoded { return isUnescaped(text, word) }
        guard text.range.count == word.utf8CodeUnitCount else { return false }
        let start = text.range.lowerBound
        for index in 0..<word.utf8CodeUnitCount where bytes[start &+ index] != word.utf8Start[index] { return false }
        return true
    }

    @inline(never)
    func isUnescaped(_ text: JSONText, _ word: StaticString) -> Bool {
        var index = 0
        var isSame = true
        forEachByte(of: text) { byte in
            isSame = isSame && index < word.utf8CodeUnitCount && word.utf8Start[index] == byte
            index += 1
        }
        return isSame && index == word.utf8CodeUnitCount
    }

    /// The text's bytes, one after the other. Its escapes were checked when it was read.
    private func forEachByte(of text: JSONText, _ take: (UInt8) -> Void) {
        var at = text.range.lowerBound
        while at < text.range.upperBound {
            let byte = bytes[at]
            guard byte == UInt8(ascii: "\\") else {
                take(byte)
                at += 1
                continue
            }
            let letter = bytes[at + 1]
            at += 2
            switch letter {
            case UInt8(ascii: "b"): take(0x08)
            case UInt8(ascii: "f"): take(0x0C)
            case UInt8(ascii: "n"): take(0x0A)
            case UInt8(ascii: "r"): take(0x0D)
            case UInt8(ascii: "t"): take(0x09)
            case UInt8(ascii: "u"):
                var value = UInt32(JSONText.codeUnit(in: bytes, at: at) ?? 0)
                at += 4
                if 0xD800..<0xDC00 ~= value {
                    value =
                        0x10000 + (value & 0x3FF) << 10 + UInt32(JSONText.codeUnit(in: bytes, at: at + 2) ?? 0) & 0x3FF
                    at += 6
                }
                guard let scalar = Unicode.Scalar(value) else { continue }
                UTF8.encode(scalar)?.forEach(take)
            default: take(letter)
            }
        }
    }
}

/// Finds the bytes that end or escape within a string, eight at a time (Mycroft's test for a byte in a word).
enum StringScan {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// The offset of the first quote, backslash or control from `start` on, or the number of bytes if there is none;
    /// and whether everything before it is ASCII.
    @inline(__always)
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (place: Int, isASCII: Bool) {
        let raw = UnsafeRawBufferPointer(bytes)
        var at = start
        var seen: UInt64 = 0
        while at + 16 <= raw.count {
            let (first, second) = (word(raw, at), word(raw, at + 8))
            let (inFirst, inSecond) = (special(in: first), special(in: second))
            if inFirst | inSecond != 0 { break }
            seen |= first | second
            at += 16
        }
        while at + 8 <= raw.count {
            let word = Self.word(raw, at)
            let found = special(in: word)
            if found != 0 {
                // The bytes before the first one found.
                seen |= word & ((found & (0 &- found)) &- 1)
                return (at + found.trailingZeroBitCount >> 3, seen & highs == 0)
            }
            seen |= word
            at += 8
        }
        while at < raw.count {
            let byte = raw[at]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
            seen |= UInt64(byte)
            at += 1
        }
        return (at, seen & highs == 0)
    }

    /// The offset of the first byte from `start` on that may begin something to escape: a quote, a backslash, a control
    /// or a byte from DEL on; the number of bytes if there is none.
    @inline(__always)
    static func firstToEscape(in raw: UnsafeRawBufferPointer, from start: Int) -> Int {
        var at = start
        while at + 8 <= raw.count {
            let word = Self.word(raw, at)
            let beyond = (word | (word & ~highs) &+ ones) & highs
            let found = special(in: word) | beyond
            if found != 0 { return at + found.trailingZeroBitCount >> 3 }
            at += 8
        }
        while at < raw.count {
            let byte = raw[at]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x7F { break }
            at += 1
        }
        return at
    }

    @inline(__always)
    private static func word(_ raw: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    /// The high bits of the bytes that are a quote, a backslash or a control; above the first one others may be set.
    @inline(__always)
    static func special(in word: UInt64) -> UInt64 {
        let quotes = word ^ ones &* 0x22
        let backslashes = word ^ ones &* 0x5C
        let controls = (word &- ones &* 0x20) & ~word
        return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | controls) & highs
    }

    /// Whether the bytes are valid UTF-8: no overlong forms, no surrogates.
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}

import JSON

/// A recogniser of JSON as RFC 8259 has it, made to be read and not to be fast: what the reader's verdict is compared
/// with.
struct SlowJSON {
    private var rest: ArraySlice<Unicode.Scalar>
    private var depth = 0

    /// Whether the bytes are one JSON value, not nested deeper than is read.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var json = SlowJSON(rest: Array(text.unicodeScalars)[...])
        return json.value() && json.isOver()
    }

    private mutating func isOver() -> Bool {
        space()
        return rest.isEmpty
    }

    private mutating func space() { rest = rest.drop { " \t\n\r".unicodeScalars.contains($0) } }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func word(_ word: String) -> Bool { word.unicodeScalars.allSatisfy { take($0) } }

    private mutating func value() -> Bool {
        space()
        switch rest.first {
        case "{": return list("{", "}") { $0.member() }
        case "[": return list("[", "]") { $0.value() }
        case "\"": return string()
        case "t": return word("true")
        case "f": return word("false")
        case "n": return word("null")
        default: return number()
        }
    }

    private mutating func list(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ part: (inout SlowJSON) -> Bool
    ) -> Bool {
        guard take(opening), depth < JSONReader.depthLimit else { return false }
        depth += 1
        defer { depth -= 1 }
        space()
        if take(closing) { return true }
        repeat {
            guard part(&self) else { return false }
            space()
        } while take(",")
        return take(closing)
    }

    private mutating func member() -> Bool {
        space()
        guard string() else { return false }
        space()
        return take(":") && value()
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let next = rest.first {
            rest = rest.dropFirst()
            switch next {
            case "\"": return true
            case "\\": if !escape() { return false }
            case "\u{0}"..."\u{1F}": return false
            default: break
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let next = rest.popFirst() else { return false }
        guard next == "u" else { return "\"\\/bfnrt".unicodeScalars.contains(next) }
        guard let unit = unit() else { return false }
        if UTF16.isTrailSurrogate(unit) { return false }
        guard UTF16.isLeadSurrogate(unit) else { return true }
        guard take("\\"), take("u"), let other = self.unit() else { return false }
        return UTF16.isTrailSurrogate(other)
    }

    private mutating func unit() -> UInt16? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }) else { return nil }
        rest = rest.dropFirst(4)
        return UInt16(digits.reduce(into: "") { $0.unicodeScalars.append($1) }, radix: 16)
    }

    private mutating func digits() -> Bool {
        let count = rest.prefix { ("0"..."9").contains($0) }.count
        rest = rest.dropFirst(count)
        return count > 0
    }

    private mutating func number() -> Bool {
        _ = take("-")
        if !take("0"), !digits() { return false }
        if take("."), !digits() { return false }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            return digits()
        }
        return true
    }
}

/// Reads JSON (RFC 8259) in place, strings straight into a `Secret`: nothing of it is copied to ordinary memory.
struct JSONReader {
    enum Flaw: Error {
        case syntax
        case notAnObject
        case wrongType(String)
        case duplicate(String)
    }

    /// The deepest nesting that is passed over.
    private static let deepest = 32

    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Reads an object, calling `member` with each key, its value next.
    mutating func readObject(_ member: (String, inout JSONReader) throws(Flaw) -> Void) throws(Flaw) {
        skipSpace()
        guard take("{") else { throw .notAnObject }
        skipSpace()
        if take("}") { return }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw .syntax }
            let key = try string(guarded: false).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            skipSpace()
            guard take(":") else { throw .syntax }
            try member(key, &self)
            skipSpace()
        } while take(",")
        guard take("}") else { throw .syntax }
    }

    /// The string that comes next; anything else is the wrong type for `member`.
    mutating func readString(member: String) throws(Flaw) -> Secret {
        skipSpace()
        if peek == UInt8(ascii: "\"") { return try string(guarded: true) }
        try skipValue()
        throw .wrongType(member)
    }

    /// Passes over the value that comes next, which must be one.
    mutating func skipValue() throws(Flaw) { try skipValue(depth: 0) }

    /// Takes the end: nothing but white space may follow.
    mutating func finish() throws(Flaw) {
        skipSpace()
        if index != bytes.count { throw .syntax }
    }

    private mutating func skipValue(depth: Int) throws(Flaw) {
        if depth > Self.deepest { throw .syntax }
        skipSpace()
        switch peek {
        case UInt8(ascii: "\""): _ = try string(guarded: false)
        case UInt8(ascii: "{"):
            try readObject { (_, reader) throws(Flaw) in try reader.skipValue(depth: depth + 1) }
        case UInt8(ascii: "["):
            index += 1
            skipSpace()
            if take("]") { return }
            repeat {
                try skipValue(depth: depth + 1)
                skipSpace()
            } while take(",")
            guard take("]") else { throw .syntax }
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private mutating func string(guarded: Bool) throws(Flaw) -> Secret {
        index += 1
        let start = index
        var hasEscapes = false
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte < 0x20 { throw .syntax }
            hasEscapes = hasEscapes || byte == UInt8(ascii: "\\")
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard peek == UInt8(ascii: "\"") else { throw .syntax }
        let body = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
        index += 1
        let secret =
            hasEscapes
            ? try JSONString.unescape(body)
            : guarded ? Secret(copying: body) : Secret(copyingUnguarded: body)
        guard secret.isText else { throw .syntax }
        return secret
    }

    private mutating func number() throws(Flaw) {
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
    }

    private mutating func digits() throws(Flaw) {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        if index == start { throw .syntax }
    }

    private mutating func word(_ word: StaticString) throws(Flaw) {
        let matches = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
        guard matches else { throw .syntax }
        index += word.utf8CodeUnitCount
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }
}

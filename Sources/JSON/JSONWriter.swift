/// Writes JSON, and is the only place that decides what to escape in it.
package enum JSONWriter {
    /// Writes text (UTF-8) as a quoted string.
    ///
    /// Escapes what JSON requires and, beyond that, whatever a terminal would act on (DEL, C1, bidirectional controls,
    /// line separators): the text is complete, and printing it does no harm.
    ///
    /// - Parameters:
    ///   - isASCII: whether all beyond ASCII is escaped too.
    ///   - emit: takes one piece after the other; each is a part of `text` or a constant, so that no copy of a secret
    ///     is left behind.
    package static func write(
        _ text: UnsafeRawBufferPointer, isASCII: Bool = false, emit: (UnsafeRawBufferPointer) -> Void
    ) {
        emit(constant("\""))
        var start = 0
        var at = 0
        while true {
            at = StringScan.firstToEscape(in: text, from: at)
            if at == text.count { break }
            guard let (scalar, length) = isASCII ? scalar(text, at) : escaped(text, at) else {
                at += 1
                continue
            }
            if at > start { emit(UnsafeRawBufferPointer(rebasing: text[start..<at])) }
            write(scalar, emit)
            at += length
            start = at
        }
        if at > start { emit(UnsafeRawBufferPointer(rebasing: text[start..<at])) }
        emit(constant("\""))
    }

    /// The scalar that begins at `at`, and its length.
    private static func scalar(_ text: UnsafeRawBufferPointer, _ at: Int) -> (scalar: UInt32, length: Int)? {
        // The longest has four bytes.
        var bytes = text[at...].prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
        return (scalar.value, UTF8.width(scalar))
    }

    /// Whether text is ASCII without anything to escape, as nearly all text is.
    package static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        StringScan.firstToEscape(in: UnsafeRawBufferPointer(text), from: 0) == text.count
    }

    /// The scalar at `at` and its length; `nil` if it need not be escaped.
    @inline(__always)
    private static func escaped(_ text: UnsafeRawBufferPointer, _ at: Int) -> (scalar: UInt32, length: Int)? {
        let first = text[at]
        switch first {
        case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: return (UInt32(first), 1)
        case 0xC2, 0xD8:
            guard at + 1 < text.count else { return nil }
            let scalar = UInt32(first & 0x1F) << 6 | UInt32(text[at + 1] & 0x3F)
            return 0x80...0x9F ~= scalar || scalar == 0x061C ? (scalar, 2) : nil
        case 0xE2:
            guard at + 2 < text.count else { return nil }
            let scalar = 0x2000 | UInt32(text[at + 1] & 0x3F) << 6 | UInt32(text[at + 2] & 0x3F)
            return isControl(scalar) ? (scalar, 3) : nil
        default: return nil
        }
    }

    private static func isControl(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func write(_ scalar: UInt32, _ emit: (UnsafeRawBufferPointer) -> Void) {
        switch scalar {
        case 0x22: emit(constant("\\\""))
        case 0x5C: emit(constant("\\\\"))
        case 0x0A: emit(constant("\\n"))
        case 0x0D: emit(constant("\\r"))
        case 0x09: emit(constant("\\t"))
        case 0x10000...:
            write(0xD800 + (scalar - 0x10000) >> 10, emit)
            write(0xDC00 + scalar & 0x3FF, emit)
        default:
            emit(constant("\\u"))
            let digits = constant("0123456789abcdef")
            for shift in [UInt32(12), 8, 4, 0] {
                let digit = Int(scalar >> shift & 0xF)
                emit(UnsafeRawBufferPointer(rebasing: digits[digit...digit]))
            }
        }
    }

    private static func constant(_ text: StaticString) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
}

extension [UInt8] {
    /// Adds text as a JSON string with its quotes.
    ///
    /// - Parameter isASCII: whether all beyond ASCII is escaped too.
    package mutating func append(json text: String, isASCII: Bool = false) {
        var text = text
        text.withUTF8 { bytes in
            JSONWriter.write(UnsafeRawBufferPointer(bytes), isASCII: isASCII) { append(contentsOf: $0) }
        }
    }

    /// Appends a value on one line or, with an `indent` (0 for the outermost value), each part on a line of its own.
    package mutating func append(_ value: JSONValue, indent: Int? = nil) {
        switch value {
        case .null: append(contentsOf: "null".utf8)
        case .boolean(let value): append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let text): append(contentsOf: text.utf8)
        case .string(let text): append(json: text)
        case .array(let elements):
            append(elements, "[", "]", indent) { bytes, element, indent in bytes.append(element, indent: indent) }
        case .object(let members):
            append(members, "{", "}", indent) { bytes, member, indent in
                bytes.append(json: member.key)
                bytes.append(contentsOf: (indent == nil ? ":" : " : ").utf8)
                bytes.append(member.value, indent: indent)
            }
        }
    }

    private mutating func append<Part>(
        _ parts: [Part], _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ indent: Int?,
        _ write: (inout [UInt8], Part, Int?) -> Void
    ) {
        append(UInt8(ascii: opening))
        for (index, part) in parts.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            breakLine(indent.map { $0 + 1 })
            write(&self, part, indent.map { $0 + 1 })
        }
        if !parts.isEmpty { breakLine(indent) }
        append(UInt8(ascii: closing))
    }

    private mutating func breakLine(_ indent: Int?) {
        guard let indent else { return }
        append(0x0A)
        append(contentsOf: repeatElement(0x20, count: indent * 2))
    }
}

extension JSONValue {
    /// The value on one line.
    package var text: String {
        var bytes: [UInt8] = []
        bytes.append(self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONParser {
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    var isDigit: Bool { peek.map { (0x30...0x39).contains($0) } ?? false }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    mutating func skipSpace() {
        while let byte = peek, Self.isSpace(byte) { offset += 1 }
    }

    mutating func skipDigits() -> Bool {
        let start = offset
        while isDigit { offset += 1 }
        return offset > start
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }

    func unexpected() -> Failure {
        failure(offset < bytes.count ? .unexpected(character: character(at: offset)) : .unexpectedEnd)
    }

    func failure(_ fault: JSONFault, at start: Int? = nil) -> Failure {
        let place = place(of: start ?? offset)
        return Failure(fault: fault, line: place.line, column: place.column)
    }

    func character(at offset: Int) -> String {
        String(String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1))
    }

    func place(of offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // A scalar is counted by its first byte.
        let column = bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1
        return (before.count { $0 == 0x0A } + 1, column)
    }
}

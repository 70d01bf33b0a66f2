import Text

/// Filters (RFC 4515) and distinguished names (RFC 4514) as text.
package enum LDAPText {
    /// Returns text as a value within a filter: nothing in it has a meaning of its own.
    package static func filterValue(_ text: String) -> String {
        escaped(text) { byte, _ in
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), 0x00...0x1F, 0x7F: true
            default: false
            }
        }
    }

    /// Returns text as the value of an attribute within a distinguished name.
    package static func nameValue(_ text: String) -> String {
        let count = text.utf8.count
        return escaped(text) { byte, offset in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"),
                UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "="), 0x00...0x1F, 0x7F:
                true
            case UInt8(ascii: " "): offset == 0 || offset == count - 1
            case UInt8(ascii: "#"): offset == 0
            default: false
            }
        }
    }

    private static func escaped(_ text: String, _ isEscaped: (UInt8, Int) -> Bool) -> String {
        var bytes: [UInt8] = []
        for (offset, byte) in text.utf8.enumerated() {
            guard isEscaped(byte, offset) else {
                bytes.append(byte)
                continue
            }
            bytes += [UInt8(ascii: "\\"), Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 0xF)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value of the first part of a distinguished name, such as `Ann Lee` of `cn=Ann Lee,dc=example`; the
    /// whole text if it is no such name.
    package static func firstValue(ofName name: String) -> String {
        let bytes = Array(name.utf8)
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else { return name }
        var value: [UInt8] = []
        var index = sign + 1
        while index < bytes.count, !",+;".utf8.contains(bytes[index]) {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
                if index + 2 < bytes.count, let high = Hexadecimal.value(of: bytes[index + 1]),
                    let low = Hexadecimal.value(of: bytes[index + 2])
                {
                    value.append(high << 4 | low)
                    index += 3
                } else {
                    value.append(bytes[index + 1])
                    index += 2
                }
                continue
            }
            value.append(bytes[index])
            index += 1
        }
        return String(decoding: value, as: UTF8.self)
    }
}

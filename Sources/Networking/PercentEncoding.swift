private import Text

/// Percent-encoding (RFC 3986, 2.1), and the forms that are made of it (URL Standard, 5).
package enum PercentEncoding {
    package enum Kept: Sendable {
        /// Those that nothing in a URL gives a meaning to (RFC 3986, 2.3).
        case unreserved
        /// Those of the names and values of a form, where a space becomes `+`.
        case form
        /// Unreserved ones, and those between the parts of a distinguished name (RFC 4514, 3), which stay readable.
        case distinguishedName

        fileprivate func contains(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
            case UInt8(ascii: "~"): self != .form
            case UInt8(ascii: "="), UInt8(ascii: ","): self == .distinguishedName
            case UInt8(ascii: "*"): self == .form
            default: byte.isLetterOrDigit
            }
        }
    }

    /// Passes on the encoded bytes, one by one.
    package static func encode(_ bytes: some Sequence<UInt8>, keeping kept: Kept, _ take: (UInt8) -> Void) {
        for byte in bytes {
            if kept.contains(byte) {
                take(byte)
            } else if kept == .form, byte == UInt8(ascii: " ") {
                take(UInt8(ascii: "+"))
            } else {
                take(UInt8(ascii: "%"))
                take(Hexadecimal.digit(byte >> 4, isCapital: true))
                take(Hexadecimal.digit(byte & 0xF, isCapital: true))
            }
        }
    }

    /// Returns the text with all but the kept characters encoded.
    package static func encoded(_ text: String, keeping kept: Kept = .unreserved) -> String {
        var bytes: [UInt8] = []
        encode(text.utf8, keeping: kept) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Passes on the bytes that a text encodes, one by one.
    ///
    /// - Parameters:
    ///   - isForm: Whether `+` is a space.
    ///   - isLenient: Whether an incomplete escape is passed on as it is (URL Standard, 1.3) rather than refused.
    /// - Returns: `false` if an escape is refused; what came before it has been passed on.
    @discardableResult
    package static func decode(
        _ text: some Collection<UInt8>, isForm: Bool = false, isLenient: Bool = false, _ take: (UInt8) -> Void
    ) -> Bool {
        var at = text.startIndex
        while at < text.endIndex {
            let byte = text[at]
            at = text.index(after: at)
            guard byte == UInt8(ascii: "%") else {
                take(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = text[at...].prefix(2)
            if let high = digits.first.flatMap(Hexadecimal.value),
                let low = digits.dropFirst().first.flatMap(Hexadecimal.value)
            {
                take(high << 4 | low)
                at = digits.endIndex
            } else {
                guard isLenient else { return false }
                take(byte)
            }
        }
        return true
    }

    /// Splits a form or a query into fields, whose names and values are still encoded.
    ///
    /// A field without an equals sign has no value; empty fields are left out.
    package static func fields<Form: Collection<UInt8>>(
        _ form: Form
    ) -> [(name: Form.SubSequence, value: Form.SubSequence?)] {
        form.split(separator: UInt8(ascii: "&")).map { field in
            guard let sign = field.firstIndex(of: UInt8(ascii: "=")) else { return (field, nil) }
            return (field[..<sign], field[field.index(after: sign)...])
        }
    }
}

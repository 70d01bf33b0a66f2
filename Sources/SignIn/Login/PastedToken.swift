package import Accounts

/// A token as it was copied, perhaps with a header's name, a scheme or quotation marks around it.
package enum PastedToken {
    private static let schemes: Set<String> = ["basic", "bearer", "dpop", "token"]
    private static let quotes = "\"'`\u{2018}\u{2019}\u{201C}\u{201D}".unicodeScalars

    /// Returns the token without what certainly is not a part of it: blanks and quotation marks around it, a header's
    /// name with a colon and a space behind it, and a scheme.
    package static func cleaned(_ line: Secret) -> Secret {
        line.withUnsafeBytes { bytes in
            var rest = trimmed(bytes)
            let name = rest.prefix { isOfName($0) }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ":") {
                let value = rest.dropFirst(name.count + 1)
                let isHeader = String(decoding: name, as: UTF8.self).lowercased() == "authorization"
                if isHeader || value.first == 0x20 { rest = trimmed(UnsafeRawBufferPointer(rebasing: value))[...] }
            }
            let scheme = rest.prefix { isOfName($0) }
            if rest.dropFirst(scheme.count).first == 0x20,
                schemes.contains(String(decoding: scheme, as: UTF8.self).lowercased())
            {
                rest = trimmed(UnsafeRawBufferPointer(rebasing: rest.dropFirst(scheme.count)))
            }
            return Secret(copying: UnsafeRawBufferPointer(rebasing: rest))
        }
    }

    /// Whether it is a bearer token (RFC 6750, 2.1), or one of Laravel's, which have a `|` in them.
    package static func isBearer(_ token: Secret) -> Bool {
        token.withUnsafeBytes { bytes in
            !bytes.isEmpty
                && bytes.allSatisfy { byte in
                    isOfName(byte) || "._~+/=|".utf8.contains(byte)
                }
        }
    }

    /// Whether it may be of a header's name or a scheme.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns the bytes without blanks and quotation marks at either end; all of them if they are not UTF-8.
    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var (place, start, end) = (0, bytes.count, 0)
        let isText = PastedText.scalars(of: bytes) { scalar in
            let width = UTF8.width(scalar)
            if !PastedText.isBlank(scalar), !quotes.contains(scalar) {
                start = min(start, place)
                end = place + width
            }
            place += width
        }
        return isText ? bytes[min(start, end)..<end] : bytes[...]
    }
}

extension LoginViewModel {
    /// Returns the token to sign in with; `nil` if it can be none of the endpoint's, so that nothing is sent.
    package func token(_ line: Secret) -> Token? {
        let token = PastedToken.cleaned(line)
        guard token.isTextLine, !token.isEmpty else { return nil }
        return !sendsBearer || PastedToken.isBearer(token) ? Token(token) : nil
    }
}

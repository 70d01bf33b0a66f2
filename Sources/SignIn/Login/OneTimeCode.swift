package import Accounts

/// A second-factor code as typed, pasted or piped.
package enum OneTimeCode {
    /// The number of digits in authenticator codes (RFC 6238); recovery codes have more.
    package static let digits = 6
    /// The number of digits in the shortest codes sent by mail.
    package static let minimumDigits = 4

    /// Returns the code without what it is often displayed or copied with.
    package static func secret(_ typed: Secret) -> Secret { typed.withUnsafeBytes(secret) }

    /// Returns the code from bytes that the caller wipes: without white space and what shows nothing, with the digits
    /// of any script as ASCII's, and without dashes where all the rest is digits. What is not UTF-8 stays as it is but
    /// for white space.
    package static func secret(_ bytes: UnsafeRawBufferPointer) -> Secret {
        let isOfDigits = isOfDigits(bytes)
        var code = SecretBuilder(capacity: bytes.count)
        let isText = PastedText.scalars(of: bytes) { scalar in
            if isLeftOut(scalar) || isOfDigits && scalar.properties.isDash { return }
            PastedText.append(digit(scalar).map { Unicode.Scalar($0) } ?? scalar, to: &code)
        }
        if isText { return code.build() }
        var plain = SecretBuilder(capacity: bytes.count)
        for byte in bytes where byte > 0x20 { plain.append(byte) }
        return plain.build()
    }

    private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || PastedText.isBlank(scalar)
    }

    /// Whether there is nothing but digits besides blanks and dashes.
    private static func isOfDigits(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var isOfDigits = true
        PastedText.scalars(of: bytes) { scalar in
            if !isLeftOut(scalar), !scalar.properties.isDash, digit(scalar) == nil { isOfDigits = false }
        }
        return isOfDigits
    }

    /// The digit of ASCII that a decimal digit of any script stands for.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue else {
            return nil
        }
        return UInt8(ascii: "0") + UInt8(value)
    }
}

/// Text that was copied from somewhere, a character at a time and in no `String`, since it is secret.
enum PastedText {
    /// Passes on the characters of UTF-8; returns `false` if it is none.
    @discardableResult
    static func scalars(of bytes: UnsafeRawBufferPointer, _ take: (Unicode.Scalar) -> Void) -> Bool {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): take(scalar)
            case .emptyInput: return true
            case .error: return false
            }
        }
    }

    /// Whether a character is white space, or shows nothing, such as a byte order mark.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }

    static func append(_ scalar: Unicode.Scalar, to builder: inout SecretBuilder) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { builder.append(byte) }
    }
}

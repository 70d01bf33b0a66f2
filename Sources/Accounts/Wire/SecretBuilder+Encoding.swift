import JSON
import Networking

extension SecretBuilder {
    /// Appends the secret as a quoted JSON string (RFC 8259, 7).
    ///
    /// - Returns: `false`, with nothing appended, if it is not text (UTF-8), which JSON cannot carry.
    mutating func appendJSONString(_ secret: Secret) -> Bool {
        guard secret.isText else { return false }
        secret.withUnsafeBytes { bytes in
            JSONWriter.write(bytes) { append(contentsOf: $0) }
        }
        return true
    }

    /// Appends a token, which is text, as a quoted JSON string.
    mutating func appendJSONString(_ token: Token) {
        token.withUnsafeBytes { bytes in
            JSONWriter.write(bytes) { append(contentsOf: $0) }
        }
    }

    /// Appends the secret as a value of `application/x-www-form-urlencoded` (URL Standard, 5.2), which carries any
    /// bytes.
    package mutating func appendFormValue(_ secret: Secret) {
        secret.withUnsafeBytes { bytes in PercentEncoding.encode(bytes, keeping: .form) { append($0) } }
    }

    /// Appends the secret with everything but unreserved characters as `%XX` (RFC 3986, 2.1).
    package mutating func appendPercentEncoded(_ secret: Secret) {
        secret.withUnsafeBytes { bytes in PercentEncoding.encode(bytes, keeping: .unreserved) { append($0) } }
    }
}

private import CSodium
import JSON
import Networking

/// Assembles a secret from pieces, for a request body that contains a password. Outgrown storage is wiped at once.
package struct SecretBuilder: ~Copyable {
    private var secret: Secret
    private var used = 0

    /// Makes room for `capacity` bytes, and grows as needed.
    package init(capacity: Int = 256) { secret = Secret(count: max(capacity, 16)) { _ in } }

    /// The number of bytes so far.
    package var count: Int { used }

    package mutating func append(_ byte: UInt8) {
        if used == secret.count { grow(by: 1) }
        secret.withUnsafeMutableBytes { $0[used] = byte }
        used += 1
    }

    package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
        if used + bytes.count > secret.count { grow(by: bytes.count) }
        secret.withUnsafeMutableBytes { target in
            UnsafeMutableRawBufferPointer(rebasing: target[used...]).copyMemory(from: bytes)
        }
        used += bytes.count
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: UnsafeRawBufferPointer($0)) }
    }

    package mutating func append(_ other: Secret) {
        other.withUnsafeBytes { append(contentsOf: $0) }
    }

    package mutating func append(_ token: Token) { token.withUnsafeBytes { append(contentsOf: $0) } }

    /// Returns the assembled secret at its exact length.
    package consuming func build() -> Secret {
        secret.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0[..<used])) }
    }

    private mutating func grow(by more: Int) {
        let (old, used) = (secret, used)
        secret = Secret(count: max(old.count * 2, used + more)) { target in
            old.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<used])) }
        }
    }
}

extension Secret {
    /// Returns the secret on a line of its own, behind `start`.
    package func line(after start: String = "") -> Secret {
        var line = SecretBuilder(capacity: start.utf8.count + count + 1)
        line.append(start)
        line.append(self)
        line.append("\n")
        return line.build()
    }
}

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

internal import Text

extension Secret {
    /// Returns the secret in Unicode Normalization Form C. Bytes that are not text stay as they are.
    ///
    /// NIST SP 800-63B-4 requires this of a password before it is hashed, so that the same characters typed on two
    /// keyboards are the same password. It happens in wiped memory; no part of the secret is ever in a `String`.
    package func normalized() -> Secret {
        withUnsafeBytes { bytes in
            let places = bytes.allSatisfy { $0 < 0x80 } ? 0 : Normalization.places(for: bytes)
            if places == 0 { return self }
            var count = 0
            let wide = Secret(count: places * MemoryLayout<Int32>.stride) { memory in
                count = memory.withMemoryRebound(to: Int32.self) { Normalization.normalize(bytes, in: $0) }
            }
            return wide.withUnsafeBytes { Secret(copying: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}

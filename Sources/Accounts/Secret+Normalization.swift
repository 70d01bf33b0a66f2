internal import Text

extension Secret {
    /// The secret in Unicode Normalization Form C, as NIST SP 800-63B-4 wants a password before it is hashed, so that
    /// the same characters from two keyboards are the same password. Bytes that are not text stay as they are.
    ///
    /// It is made in wiped memory; no part of it is ever in a `String`.
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

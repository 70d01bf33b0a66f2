private import CSodium

/// SHA-256 (FIPS 180-4), by libsodium.
package enum SHA256: MessageDigest {
    package static var count: Int { Int(crypto_hash_sha256_BYTES) }

    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { digest throws(Failure) in
            defer { if let start = digest.baseAddress { sodium_memzero(start, digest.count) } }
            // Wiped by the last call.
            var state = crypto_hash_sha256_state()
            crypto_hash_sha256_init(&state)
            for piece in pieces {
                crypto_hash_sha256_update(
                    &state, piece.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(piece.count))
            }
            if let start = digest.baseAddress { crypto_hash_sha256_final(&state, start) }
            return try body(UnsafeRawBufferPointer(digest))
        }
    }
}

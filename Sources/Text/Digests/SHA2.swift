private import CSodium

/// SHA-256 (FIPS 180-4), by libsodium.
package enum SHA256: MessageDigest {
    package static var count: Int { Int(crypto_hash_sha256_BYTES) }

    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withSodiumDigest(
            of: pieces, count: count, crypto_hash_sha256_state(), crypto_hash_sha256_init, crypto_hash_sha256_update,
            crypto_hash_sha256_final, body)
    }
}

/// SHA-512 (FIPS 180-4), by libsodium.
package enum SHA512: MessageDigest {
    package static var count: Int { Int(crypto_hash_sha512_BYTES) }

    package static func withDigest<Result, Failure: Error>(
        of pieces: UnsafeRawBufferPointer..., body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withSodiumDigest(
            of: pieces, count: count, crypto_hash_sha512_state(), crypto_hash_sha512_init, crypto_hash_sha512_update,
            crypto_hash_sha512_final, body)
    }
}

/// Lends the digest by one of libsodium's functions: its empty state, and what begins, goes on with and ends it.
private func withSodiumDigest<State, Result, Failure: Error>(
    of pieces: [UnsafeRawBufferPointer], count: Int, _ empty: State,
    _ begin: (UnsafeMutablePointer<State>) -> Int32,
    _ update: (UnsafeMutablePointer<State>, UnsafePointer<UInt8>, UInt64) -> Int32,
    _ end: (UnsafeMutablePointer<State>, UnsafeMutablePointer<UInt8>) -> Int32,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { digest throws(Failure) in
        defer { if let start = digest.baseAddress { sodium_memzero(start, digest.count) } }
        // Wiped by the last call.
        var state = empty
        _ = begin(&state)
        for piece in pieces {
            guard let start = piece.baseAddress else { continue }
            _ = update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(piece.count))
        }
        if let start = digest.baseAddress { _ = end(&state, start) }
        return try body(UnsafeRawBufferPointer(digest))
    }
}

private import CSodium
internal import SQL

/// A 256-bit BLAKE2b digest (`crypto_generichash`, RFC 7693).
struct Digest: Sendable, Hashable {
    static let length = 32

    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter key: At most 64 bytes; none gives a hash that anyone can compute.
    init(of source: UnsafeRawBufferPointer, key: [UInt8] = []) {
        bytes = [UInt8](unsafeUninitializedCapacity: crypto_generichash_bytes()) { target, count in
            guard let start = target.baseAddress else { return }
            crypto_generichash(
                start, target.count, source.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt64(source.count), key, key.count)
            count = target.count
        }
    }

    init(of text: String, key: [UInt8] = []) {
        var text = text
        self = text.withUTF8 { Digest(of: UnsafeRawBufferPointer($0), key: key) }
    }

    /// Hashes two digests, one after the other.
    init(of first: Digest, _ second: Digest) {
        self = (first.bytes + second.bytes).withUnsafeBytes { Digest(of: $0) }
    }

    var sql: SQLValue { .blob(bytes) }
}

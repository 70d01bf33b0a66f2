private import CSodium
internal import SQL

/// A 256-bit BLAKE2b digest (`crypto_generichash`, RFC 7693).
struct Digest: Sendable, Hashable {
    let bytes: [UInt8]

    init(of source: UnsafeRawBufferPointer) {
        bytes = [UInt8](unsafeUninitializedCapacity: crypto_generichash_bytes()) { target, count in
            guard let start = target.baseAddress else { return }
            crypto_generichash(
                start, target.count, source.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt64(source.count), nil, 0)
            count = target.count
        }
    }

    init(of text: String) {
        var text = text
        self = text.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
    }

    /// Hashes two digests, one after the other.
    init(of first: Digest, _ second: Digest) {
        self = (first.bytes + second.bytes).withUnsafeBytes { Digest(of: $0) }
    }

    var sql: SQLValue { .blob(bytes) }
}

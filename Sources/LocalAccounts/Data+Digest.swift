private import CSodium
internal import struct FoundationEssentials.Data

extension Data {
    /// BLAKE2b of 256 bits (`crypto_generichash`, RFC 7693).
    init(digestOf bytes: UnsafeRawBufferPointer) {
        self.init(count: crypto_generichash_bytes())
        withUnsafeMutableBytes { digest in
            guard let target = digest.baseAddress else { return }
            crypto_generichash(
                target.assumingMemoryBound(to: UInt8.self), digest.count,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count), nil, 0)
        }
    }

    init(digestOf text: String) {
        var text = text
        self = text.withUTF8 { Data(digestOf: UnsafeRawBufferPointer($0)) }
    }
}

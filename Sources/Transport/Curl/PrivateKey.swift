private import CLibraries
private import Files
package import Networking

/// A private key that signs as JSON Web Signatures have it (RFC 7518, 3), by the OpenSSL that libcurl brings along.
///
/// Unchecked: OpenSSL's key is not changed once it exists, and is read by several threads at once.
package struct PrivateKey: ~Copyable, @unchecked Sendable {
    private let key: UnsafeMutableRawPointer
    /// The signature algorithms that it can be used with, the commonest first; never empty.
    package let algorithms: [String]

    /// The most bytes that a key may have in PEM.
    package static let maximumLength = Int(CCURL_LARGEST_KEY)

    /// Reads a key in PEM (PKCS #8, PKCS #1 or SEC 1): RSA of at least 2,048 bits, P-256, P-384, P-521 or Ed25519.
    /// Returns `nil` for anything else, and for a key with a passphrase. Throws if libcurl cannot be loaded.
    package init?(pem: UnsafeRawBufferPointer) throws(NetworkError) {
        try CurlLibrary.load()
        let read = ccurl_key_read(pem.baseAddress?.assumingMemoryBound(to: CChar.self), pem.count)
        self.init(owning: read)
    }

    /// Makes a new key of P-256; returns `nil` without OpenSSL 3.
    package init?() {
        guard (try? CurlLibrary.load()) != nil else { return nil }
        self.init(owning: ccurl_key_new())
    }

    /// Restores a key from its DER; returns `nil` if it is none.
    package init?(der: [UInt8]) {
        guard (try? CurlLibrary.load()) != nil else { return nil }
        self.init(owning: ccurl_key_restore(der, der.count))
    }

    private init?(owning key: UnsafeMutableRawPointer?) {
        guard let key else { return nil }
        var algorithms: [String] = []
        while let name = ccurl_key_algorithm(key, Int32(algorithms.count)) { algorithms.append(String(cString: name)) }
        guard !algorithms.isEmpty else {
            ccurl_key_free(key)
            return nil
        }
        self.key = key
        self.algorithms = algorithms
    }

    /// Lends the key in DER; the bytes are wiped afterwards.
    package func withDER<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
            let count = ccurl_key_export(key, buffer.baseAddress, buffer.count)
            defer { UnsafeMutableRawBufferPointer(buffer).wipe() }
            return use(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
        }
    }

    /// The coordinates of its public point, 32 bytes each; `nil` if it is not of P-256.
    package var point: (x: [UInt8], y: [UInt8])? {
        var point = [UInt8](repeating: 0, count: 64)
        return ccurl_key_point(key, &point) ? (Array(point[..<32]), Array(point[32...])) : nil
    }

    deinit { ccurl_key_free(key) }

    /// Returns the signature of `bytes`; `nil` if `algorithm` is none of its own.
    package func signature(of bytes: [UInt8], algorithm: String) -> [UInt8]? {
        var signature = [UInt8](repeating: 0, count: Int(CCURL_LARGEST_SIGNATURE))
        let count = ccurl_key_sign(key, algorithm, bytes, bytes.count, &signature, signature.count)
        return count == 0 ? nil : Array(signature.prefix(count))
    }
}

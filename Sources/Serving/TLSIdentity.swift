internal import NIOSSL

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Who the server is over TLS: its certificate, those between it and an authority, and its key.
///
/// The key goes from the file to the TLS library, which wipes what it lets go of, and nowhere else.
public struct TLSIdentity: Sendable {
    let configuration: TLSConfiguration

    /// What is wrong with a certificate or a key.
    public enum Flaw: Error, Sendable, Hashable {
        /// `reason` is the system's.
        case notReadable(path: String, reason: String)
        /// There is no certificate in PEM form (RFC 7468), or one that is damaged.
        case noCertificate(path: String)
        /// There is no private key in PEM form, or it is encrypted.
        case noKey(path: String)
        /// The key is not that of the first certificate.
        case otherKey(path: String)
    }

    /// - Parameters:
    ///   - certificates: A file in PEM form: the server's own first, then those that lead to the authority.
    ///   - key: A file in PEM form, without a passphrase.
    public init(certificates: String, key: String) throws(Flaw) {
        // The library does not tell a file that cannot be read from one of something else.
        for path in [certificates, key] where access(path, R_OK) != 0 {
            throw .notReadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard let chain = try? NIOSSLCertificate.fromPEMFile(certificates), !chain.isEmpty else {
            throw .noCertificate(path: certificates)
        }
        guard let privateKey = try? NIOSSLPrivateKey(file: key, format: .pem) else { throw .noKey(path: key) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey)
        )
        // RFC 8996: what is older is not to be used.
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        // Found here, and not at the first connection.
        guard (try? NIOSSLContext(configuration: configuration)) != nil else { throw .otherKey(path: key) }
        self.configuration = configuration
    }
}

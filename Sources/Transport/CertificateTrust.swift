import NIOSSL

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Which certificates of servers are trusted.
public struct CertificateTrust: Sendable {
    /// The system's authorities.
    public static let system = CertificateTrust(added: [], isChecked: true)
    /// Any certificate, of anybody: whoever is in between reads and changes what is sent.
    public static let unchecked = CertificateTrust(added: [], isChecked: false)

    /// Why a file of authorities cannot be used.
    public enum Flaw: Error, Sendable, Hashable {
        /// `reason` is the system's.
        case notReadable(path: String, reason: String)
        /// No certificate in PEM form (RFC 7468) stands in it.
        case noCertificate(path: String)
    }

    private let added: [NIOSSLCertificate]
    private let isChecked: Bool

    private init(added: [NIOSSLCertificate], isChecked: Bool) {
        self.added = added
        self.isChecked = isChecked
    }

    /// The system's authorities, and those in the PEM file at `path` besides.
    public init(adding path: String) throws(Flaw) {
        // The library does not tell the one from the other.
        guard access(path, R_OK) == 0 else {
            throw .notReadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard let found = try? NIOSSLCertificate.fromPEMFile(path), !found.isEmpty else {
            throw .noCertificate(path: path)
        }
        self.init(added: found, isChecked: true)
    }

    /// `nil` where the client's own are what is asked for, so that they are made when first needed.
    var configuration: TLSConfiguration? {
        if isChecked, added.isEmpty { return nil }
        var configuration = TLSConfiguration.makeClientConfiguration()
        if !added.isEmpty { configuration.additionalTrustRoots = [.certificates(added)] }
        if !isChecked { configuration.certificateVerification = .none }
        return configuration
    }
}

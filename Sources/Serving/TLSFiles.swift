package import Files
private import Glibc
internal import NIOCore
internal import NIOSSL
private import Synchronization
private import Times

/// The files of a certificate and its key, which are reloaded when they change.
///
/// A connection keeps what it began with; new ones get the newest. Files that do not fit together, as while they are
/// being replaced, change nothing.
package final class TLSFiles: Sendable {
    /// Whether the certificate is valid now (RFC 5280, 4.1.2.5).
    enum Validity: Equatable {
        case valid
        /// Since, until or from when, as an HTTP date.
        case expired(String)
        case expiresSoon(String)
        case notYet(String)
    }

    enum Outcome: Equatable {
        case unchanged, reloaded
        case failed(TLSIdentity.Problem)
    }

    private struct State {
        var identity: TLSIdentity
        /// The state of the files when they were last checked.
        var looked: [FileStamp?]
        /// Why they could not be loaded then.
        var failure: TLSIdentity.Problem?
        /// Whether that may pass although the files stay as they are, as for want of descriptors.
        var mayPass: Bool {
            switch failure {
            case .file(_, .missing), .file(_, .system): true
            default: false
            }
        }
    }

    /// How long before its end a certificate counts as expiring soon, in seconds.
    private static let warning = 14 * 86_400

    private let certificates: String
    private let key: String
    private let state: Mutex<State>

    package init(certificates: String, key: String) throws(TLSIdentity.Problem) {
        self.certificates = certificates
        self.key = key
        let looked = [FileStamp(certificates), FileStamp(key)]
        state = Mutex(State(identity: try TLSIdentity(certificates: certificates, key: key), looked: looked))
    }

    var context: NIOSSLContext { state.withLock { $0.identity.context } }

    /// Reloads the files if they have changed since they were last checked, or could not be read then.
    ///
    /// - Parameter isForced: Whether to reload them in any case.
    func reload(isForced: Bool = false) -> Outcome {
        let looked = [FileStamp(certificates), FileStamp(key)]
        let (isNew, former) = state.withLock { state in
            defer { state.looked = looked }
            return (state.looked != looked, state.mayPass ? state.failure : nil)
        }
        guard isNew || isForced || former != nil else { return .unchanged }
        do {
            let identity = try TLSIdentity(certificates: certificates, key: key)
            state.withLock { ($0.identity, $0.failure) = (identity, nil) }
            return .reloaded
        } catch {
            state.withLock { $0.failure = error }
            // It was told when it began.
            return isNew || isForced || error != former ? .failed(error) : .unchanged
        }
    }

    func validity(at now: Int = time(nil)) -> Validity {
        let times = state.withLock { ($0.identity.validFrom, $0.identity.validUntil) }
        func text(_ seconds: Int) -> String { HTTPDate.string(from: CivilDate(seconds: seconds)) }
        if now < times.0 { return .notYet(text(times.0)) }
        if now > times.1 { return .expired(text(times.1)) }
        return times.1 - now < Self.warning ? .expiresSoon(text(times.1)) : .valid
    }
}

/// The server's identity over TLS: its certificate, the intermediates up to an authority, and its key.
///
/// The key goes from the file to the TLS library, which wipes memory that it frees, and nowhere else.
package struct TLSIdentity: Sendable {
    let context: NIOSSLContext
    /// Seconds since 1970 from and until which all certificates of the chain are valid.
    let validFrom: Int
    let validUntil: Int

    /// What is wrong with a certificate or a key.
    package enum Problem: Error, Sendable, Hashable {
        /// It cannot be read, or users other than its owner may read or write the key.
        case file(path: String, fault: FileError)
        /// There is no certificate in PEM form (RFC 7468), or a damaged one.
        case noCertificate(path: String)
        /// There is no private key in PEM form, or it is encrypted.
        case noKey(path: String)
        /// The key does not belong to the first certificate.
        case otherKey(path: String)
    }

    /// For TLS 1.2, those with authenticated encryption and forward secrecy (RFC 9325, 4.2). All suites of TLS 1.3
    /// qualify.
    private static let suites: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]

    /// The algorithms that sign the handshake: all but SHA-1 (RFC 9155). Those that do not suit the key are skipped.
    private static let signatures: [SignatureAlgorithm] = [
        .ecdsaSecp256R1Sha256, .rsaPssRsaeSha256, .rsaPkcs1Sha256, .ecdsaSecp384R1Sha384, .rsaPssRsaeSha384,
        .rsaPkcs1Sha384,
        .ecdsaSecp521R1Sha512, .rsaPssRsaeSha512, .rsaPkcs1Sha512, .ed25519,
    ]

    /// - Parameters:
    ///   - certificates: A file in PEM form: the server's own certificate first, then those that lead to the authority.
    ///   - key: A file in PEM form, without a passphrase, that nobody else may read.
    package init(certificates: String, key: String) throws(Problem) {
        let certificateBytes = try Self.bytes(certificates)
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificateBytes), !chain.isEmpty else {
            throw .noCertificate(path: certificates)
        }
        var keyBytes = try Self.bytes(key, [.secret])
        defer { keyBytes.withUnsafeMutableBytes { $0.wipe() } }
        guard let privateKey = try? NIOSSLPrivateKey(bytes: keyBytes, format: .pem) else { throw .noKey(path: key) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey)
        )
        // RFC 8996: older versions must not be used.
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = Self.suites
        configuration.signingSignatureAlgorithms = Self.signatures
        configuration.applicationProtocols = ["h2", "http/1.1"]
        // As long as an answer over plain HTTP may linger, so that the server ends in time although a client does not.
        configuration.shutdownTimeout = .seconds(2)
        // Detected here rather than at the first connection.
        guard let context = try? NIOSSLContext(configuration: configuration) else { throw .otherKey(path: key) }
        self.context = context
        validFrom = chain.map { Int($0.notValidBefore) }.max() ?? .min
        validUntil = chain.map { Int($0.notValidAfter) }.min() ?? .max
    }

    /// Symbolic links are followed, since tools that renew certificates put the newest one behind a link.
    private static func bytes(_ path: String, _ checks: FileChecks = []) throws(Problem) -> [UInt8] {
        do {
            return try WholeFile.bytes(path, limit: 1 << 20, checks: checks)
        } catch {
            throw .file(path: path, fault: error)
        }
    }
}

extension TLSIdentity.Problem {
    /// What is wrong, and what to do about it.
    package var text: String {
        switch self {
        case .file(let path, .notRegularFile): "\(path) is not a regular file: check --tls-cert and --tls-key."
        case .file(let path, .looseMode(let mode)):
            "\(path) is open to others (mode \(String(mode, radix: 8))): the key may be known. Replace it, "
                + "and keep it with mode 600."
        case .file(let path, .tooLarge(let limit)):
            "\(path) is larger than \(limit) bytes: check --tls-cert and --tls-key."
        case .file(let path, let fault): "\(path) cannot be read (\(fault.reason)): check --tls-cert and --tls-key."
        case .noCertificate(let path): "\(path) contains no certificate in PEM form: check --tls-cert."
        case .noKey(let path): "\(path) contains no key in PEM form without a passphrase: check --tls-key."
        case .otherKey(let path): "\(path) is not the key of the certificate: check --tls-cert and --tls-key."
        }
    }
}

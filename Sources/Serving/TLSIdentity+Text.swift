private import Files

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

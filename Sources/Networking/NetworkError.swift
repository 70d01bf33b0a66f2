/// Why an exchange has no complete answer. Facts only: no header, no body; the wording is in `Messages`.
package enum NetworkError: Error, Sendable, Hashable {
    /// No connection: refused, no such host, no route.
    case unreachable(reason: String)
    /// The connection or the whole exchange took longer than allowed.
    case timedOut(after: Duration)
    /// TLS could not be set up, or the certificate is not trusted.
    case insecure(reason: String)
    /// The connection ended before the answer was complete.
    case interrupted
    case notHTTP
    /// The body is larger than `limit` bytes.
    case tooLarge(limit: Int)
    /// libcurl, which speaks HTTP here, cannot be loaded, and why.
    case noLibrary(reason: String)
    /// libldap, which speaks LDAP here, cannot be loaded, and why.
    case noDirectoryLibrary(reason: String)
    /// libexpat, which reads XML here, cannot be loaded, and why.
    case noXMLLibrary(reason: String)
    case notLDAP
    /// The address is not an http or https URL.
    case invalidURL(String)
    case cancelled

    /// The reason where nobody who is trusted has signed the certificate.
    package static let unknownAuthority = "certificate of an unknown authority"
    /// The reason where no authority can be read that was given.
    package static let noAuthority = "no certificate of an authority can be read"
    /// The reason where https was asked of a port that does not speak TLS.
    package static let noTLS = "no TLS at this port"

    /// What an error means to whoever waits for the answer.
    package enum Kind: Sendable, Hashable {
        /// There is no answer for now.
        case unreachable
        /// The answer is not the expected one.
        case notUnderstood
        case cancelled
    }

    package var kind: Kind {
        switch self {
        case .unreachable, .timedOut, .insecure, .interrupted, .noLibrary, .noDirectoryLibrary, .noXMLLibrary,
            .invalidURL:
            .unreachable
        case .notHTTP, .notLDAP, .tooLarge: .notUnderstood
        case .cancelled: .cancelled
        }
    }
}

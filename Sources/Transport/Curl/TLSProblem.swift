import CLibraries
import Networking

/// Why OpenSSL cannot connect, in a few words.
enum TLSProblem {
    /// Returns what is wrong with a certificate.
    ///
    /// - Parameters:
    ///   - result: OpenSSL's result, an `X509_V_ERR_…`; 0 or 1 if it is libcurl that refuses.
    ///   - problem: libcurl's description of it.
    static func reason(_ result: Int, _ problem: String) -> String {
        switch result {
        // libcurl checks the name after OpenSSL has accepted the certificate.
        case 0, 1, 62, 63, 64: "certificate is for another host"
        case 9: "certificate not valid yet"
        case 10: "certificate expired"
        // No issuer, an untrusted one, or a self-signed certificate.
        case 2, 18, 19, 20, 21, 27: NetworkError.unknownAuthority
        case 23: "certificate revoked"
        case Int(CCURL_NO_ALTERNATIVE_NAME): "certificate without its host in subjectAltName"
        case 66, 67: "certificate key is too short"
        case 68: "certificate signed with SHA-1 or weaker"
        default: word(problem)
        }
    }

    /// Returns what went wrong in a handshake.
    static func failure(_ problem: String) -> NetworkError {
        let word = word(problem)
        return switch word {
        // The connection ended, as far as OpenSSL knows.
        case _ where problem.contains("SSL_ERROR_SYSCALL") || problem.contains("Connection reset"): .interrupted
        case "unexpected eof while reading": .interrupted
        // What answers in plain HTTP is no record of TLS.
        case "wrong version number", "packet length too long", "http request": .insecure(reason: NetworkError.noTLS)
        case "unsupported protocol", "tlsv1 alert protocol version": .insecure(reason: "TLS older than 1.2")
        default: .insecure(reason: word)
        }
    }

    /// Returns the last part of `OpenSSL/3.0.0: error:0A00010B:SSL routines::wrong version number`.
    private static func word(_ problem: String) -> String {
        let last = problem.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? ""
        return last.isEmpty ? "TLS handshake failed" : String(last)
    }
}

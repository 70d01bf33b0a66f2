import FoundationEssentials
import Glibc

/// A server's certificate and the private authority that signed it, made for one test by openssl.
package struct PrivateCertificate: Sendable {
    /// The tool that makes it; tests that need it are off where it is not installed.
    package static let openssl = "/usr/bin/openssl"

    /// Whether certificates can be made here.
    package static var canBeMade: Bool { access(openssl, X_OK) == 0 }

    /// What openssl said where it failed.
    package struct Failure: Error, Sendable {
        package let text: String
    }

    /// What others take no longer.
    package enum Weakness: Sendable {
        /// The name stands in the subject's common name, and nowhere else.
        case commonName
        /// RSA of 1024 bits.
        case shortKey
        /// Signed by SHA-1.
        case oldDigest
    }

    /// Paths of PEM files.
    package let authority: String
    package let certificate: String
    package let key: String

    /// Makes the files in `folder`, which is there.
    ///
    /// - Parameters:
    ///   - name: whom the certificate is for, as openssl writes it: `IP:127.0.0.1`.
    ///   - days: how long it is valid; fewer than none is one that is over.
    package init(name: String, days: Int = 2, weakness: Weakness? = nil, in folder: String) async throws {
        authority = "\(folder)/ca.pem"
        certificate = "\(folder)/cert.pem"
        key = "\(folder)/key.pem"
        let new = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        try await Self.make(
            new + ["-x509", "-days", "2", "-subj", "/CN=Own authority", "-keyout", "ca.key", "-out", "ca.pem"], folder)
        let subject = weakness == .commonName ? name.drop { $0 != ":" }.dropFirst() : "Server"
        let kind = weakness == .shortKey ? ["req", "-newkey", "rsa:1024", "-nodes"] : new
        try await Self.make(kind + ["-subj", "/CN=\(subject)", "-keyout", "key.pem", "-out", "request.pem"], folder)
        let alternative = weakness == .commonName ? "" : "subjectAltName=\(name)\n"
        let extensions = alternative + "basicConstraints=critical,CA:FALSE\n"
        try Data(extensions.utf8).write(to: URL(filePath: "\(folder)/extensions"))
        try await Self.make(
            [
                "x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
                "-days", "\(days)", "-extfile", "extensions", "-out", "cert.pem",
                weakness == .oldDigest ? "-sha1" : "-sha256",
            ], folder)
    }

    private static func make(_ arguments: [String], _ folder: String) async throws {
        let made = try await PipedProcess.run(openssl, arguments: arguments, directory: folder)
        guard made.status == .exited(0) else { throw Failure(text: made.errorText) }
    }
}

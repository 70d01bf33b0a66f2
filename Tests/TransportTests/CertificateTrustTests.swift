import FoundationEssentials
import Glibc
import Harness
import NIOSSL
import Networking
import Testing
import Transport

@Suite("The certificate of a server", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct CertificateTrustTests {
    private func status(_ url: String, _ trust: CertificateTrust) async throws -> Int {
        var options = CurlTransport.Options(userAgent: "rollcall/test")
        options.trust = trust
        return try await options.answer(to: url).status
    }

    @Test("of a private authority is trusted only where that was added, or where nothing is checked")
    func ownAuthority() async throws {
        try await TLSServer.run { (server) async throws in
            await #expect(throws: NetworkError.insecure(reason: "certificate of an unknown authority")) {
                try await status(server.url, .system)
            }
            let added = try CertificateTrust(adding: server.authority)
            for trust in [added, .unchecked] {
                let found = try await status(server.url, trust)
                #expect(found == 204)
            }
        }
    }

    @Test("for another name is refused whoever signed it")
    func otherName() async throws {
        try await TLSServer.run(name: "DNS:id.example") { (server) async throws in
            let trust = try CertificateTrust(adding: server.authority)
            await #expect(throws: NetworkError.insecure(reason: "certificate is for another host")) {
                try await status(server.url, trust)
            }
        }
    }

    @Test("that is over is refused whoever signed it")
    func expired() async throws {
        try await TLSServer.run(days: -1) { (server) async throws in
            for trust in [try CertificateTrust(adding: server.authority), .system] {
                await #expect(throws: NetworkError.insecure(reason: "certificate expired")) {
                    try await status(server.url, trust)
                }
            }
        }
    }

    @Test(
        "that others take no longer is refused whoever signed it, and told as what it is",
        arguments: [
            (.commonName, "certificate without its host in subjectAltName"),
            (.shortKey, "certificate key is too short"),
            (.oldDigest, "certificate signed with SHA-1 or weaker"),
        ] as [(PrivateCertificate.Weakness, String)])
    func weak(weakness: PrivateCertificate.Weakness, reason: String) async throws {
        try await TLSServer.run(weakness: weakness) { (server) async throws in
            let trust = try CertificateTrust(adding: server.authority)
            await #expect(throws: NetworkError.insecure(reason: reason)) { try await status(server.url, trust) }
            let found = try await status(server.url, .unchecked)
            #expect(found == 204)
        }
    }

    @Test("is not asked for over TLS 1.0 or 1.1", arguments: [TLSVersion.tlsv1, .tlsv11])
    func oldVersion(version: TLSVersion) async throws {
        try await TLSServer.run(version: version) { (server) async throws in
            for trust in [try CertificateTrust(adding: server.authority), .unchecked] {
                await #expect(throws: NetworkError.insecure(reason: "TLS older than 1.2")) {
                    try await status(server.url, trust)
                }
            }
        }
    }

    @Test("is trusted over TLS 1.2 and 1.3", arguments: [TLSVersion.tlsv12, .tlsv13])
    func version(version: TLSVersion) async throws {
        try await TLSServer.run(version: version) { (server) async throws in
            let found = try await status(server.url, CertificateTrust(adding: server.authority))
            #expect(found == 204)
        }
    }

    @Test(
        "cannot be checked against a text that holds none",
        arguments: [
            "", "-----BEGIN CERTIFICATE-----\nMIIB", "-----BEGIN CERTIFICATE-----\n?\n-----END CERTIFICATE-----\n",
        ])
    func noCertificate(text: String) {
        #expect(throws: CertificateTrust.NoCertificate()) { try CertificateTrust(adding: Array(text.utf8)) }
    }

    @Test("is trusted by an authority that stands behind one that cannot be read")
    func brokenBeside() async throws {
        try await TLSServer.run { (server) async throws in
            let broken = Array("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".utf8)
            let found = try await status(server.url, CertificateTrust(adding: broken + server.authority + broken))
            #expect(found == 204)
        }
    }

    @Test("is trusted by a bundle alone where one is given, and by nobody where that has none")
    func bundle() async throws {
        try await TLSServer.run { (server) async throws in
            let found = try await status(
                server.url, CertificateTrust(adding: nil, to: server.authority, folder: "/var/empty"))
            #expect(found == 204)
            let both = try await status(server.url, CertificateTrust(adding: server.authority, to: [], folder: nil))
            #expect(both == 204)
            await #expect(throws: NetworkError.insecure(reason: NetworkError.noAuthority)) {
                try await status(server.url, CertificateTrust(adding: nil, to: [], folder: nil))
            }
        }
    }

    @Test("no key of a connection is written into the file that SSLKEYLOGFILE names")
    func keyLog() async throws {
        let path = "\(FileManager.default.temporaryDirectory.path())/rollcall-keys-\(UInt64.random(in: 0...(.max)))"
        setenv("SSLKEYLOGFILE", path, 1)
        defer { unsetenv("SSLKEYLOGFILE") }
        try await TLSServer.run { (server) async throws in
            let found = try await status(server.url, CertificateTrust(adding: server.authority))
            #expect(found == 204)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("cannot be checked against what only looks like one: nothing is sent")
    func brokenCertificate() async throws {
        try await TLSServer.run { (server) async throws in
            let text = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
            await #expect(throws: NetworkError.insecure(reason: NetworkError.noAuthority)) {
                try await status(server.url, CertificateTrust(adding: Array(text.utf8)))
            }
            #expect(server.seen.requests.isEmpty)
        }
    }
}

import Harness
import Testing
import Transport

@Suite("The certificate of a server", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct CertificateTrustTests {
    private func status(_ url: String, _ trust: CertificateTrust) async throws -> Int {
        var options = AsyncHTTPTransport.Options(userAgent: "rollcall/test")
        options.trust = trust
        let client = AsyncHTTPTransport(options: options)
        let answer: Result<HTTPResponse, any Error>
        do {
            answer = .success(try await client.transport(limits: .login).send(HTTPRequest(method: .get, url: url)))
        } catch {
            answer = .failure(error)
        }
        await client.shutdown()
        return try answer.get().status
    }

    @Test("of a private authority is trusted only where that was added, or where nothing is checked")
    func ownAuthority() async throws {
        try await TLSServer.run { (server) async throws in
            await #expect(throws: HTTPFailure.insecure(reason: "certificate of an unknown authority")) {
                try await status(server.url, .system)
            }
            let added = try CertificateTrust(adding: server.authority)
            for trust in [added, .unchecked] {
                let status = try await status(server.url, trust)
                #expect(status == 204)
            }
        }
    }

    @Test("for another name is refused whoever signed it")
    func otherName() async throws {
        try await TLSServer.run(name: "DNS:id.example") { (server) async throws in
            let trust = try CertificateTrust(adding: server.authority)
            await #expect(throws: HTTPFailure.insecure(reason: "certificate of another host")) {
                try await status(server.url, trust)
            }
        }
    }

    @Test("that is over is refused whoever signed it")
    func expired() async throws {
        try await TLSServer.run(days: -1) { (server) async throws in
            for trust in [try CertificateTrust(adding: server.authority), .system] {
                await #expect(throws: HTTPFailure.insecure(reason: "certificate expired")) {
                    try await status(server.url, trust)
                }
            }
        }
    }

    @Test("cannot be checked against a file that is missing or holds none")
    func flaws() throws {
        #expect(throws: CertificateTrust.Flaw.notReadable(path: "/nowhere.pem", reason: "No such file or directory")) {
            try CertificateTrust(adding: "/nowhere.pem")
        }
        #expect(throws: CertificateTrust.Flaw.noCertificate(path: "/dev/null")) {
            try CertificateTrust(adding: "/dev/null")
        }
    }
}

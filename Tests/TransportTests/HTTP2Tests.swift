import Harness
import Testing
import Transport

@Suite("HTTP/2", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct HTTP2Tests {
    private func responses(
        _ server: TLSServer, _ requests: [HTTPRequest]
    ) async throws -> [HTTPResponse] {
        var options = CurlTransport.Options(userAgent: "rollcall/test")
        options.trust = try CertificateTrust(adding: server.authority)
        let client = CurlTransport(options: options)
        let transport = client.transport(limits: .login)
        let answers = await withTaskGroup(of: HTTPResponse?.self) { group in
            for request in requests { group.addTask { try? await transport.send(request) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await client.shutdown()
        return answers.compactMap { $0 }
    }

    @Test("is spoken where the server offers it, requests side by side on one connection")
    func offered() async throws {
        try await TLSServer.run(offersHTTP2: true) { (server) async throws in
            let url = server.url
            let answers = try await responses(server, (1...4).map { HTTPRequest(method: .get, url: "\(url)\($0)") })
            #expect(answers.map(\.status) == [200, 200, 200, 200])
            #expect(
                answers.allSatisfy {
                    $0.body == Array(#"{"a":1}"#.utf8) && $0.header("Content-Type") == "application/json"
                })
            #expect(Set(server.seen.requests) == ["GET /1", "GET /2", "GET /3", "GET /4"])
            #expect(server.seen.connections == 1)
        }
    }

    @Test("is not spoken where it is not offered")
    func notOffered() async throws {
        try await TLSServer.run { (server) async throws in
            let answers = try await responses(server, [HTTPRequest(method: .get, url: server.url)])
            #expect(answers.map(\.status) == [204])
        }
    }

    @Test(
        "carries nothing that may be secret: its library's memory is not wiped",
        arguments: [
            HTTPRequest(method: .post, url: "", body: Array("{}".utf8)),
            HTTPRequest(method: .get, url: "", headers: [.init("Authorization", "Bearer t")]),
            HTTPRequest(method: .get, url: "", headers: [.init("X-Auth-Token", "t")]),
        ])
    func secret(request: HTTPRequest) async throws {
        try await TLSServer.run(offersHTTP2: true) { (server) async throws in
            var request = request
            request.url = server.url
            let statuses = try await responses(server, [request]).map(\.status)
            #expect(statuses == [204])
        }
    }
}

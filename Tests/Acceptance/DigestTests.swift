import Harness
import Synchronization
import Testing

@Suite("Signing in by Digest authentication (RFC 7616)", .limited)
struct DigestTests {
    private static let description = #"""
        {"identifier":"username",
         "login":{"method":"GET","path":"/me","digest":{"user":"{login}","password":"{password}"}},
         "session":{"credential":"{password}"},
         "profile":{"path":"/me","name":"name","digest":{"user":"{login}","password":"{token}"}}}
        """#

    private static func challenge(_ algorithm: String, nonce: String = "n0", more: String = "") -> LoopbackAnswer {
        let value = #"Digest realm="r", nonce="\#(nonce)", qop="auth", algorithm=\#(algorithm)\#(more)"#
        return .http(401, headers: [("WWW-Authenticate", value)])
    }

    /// The values of an `Authorization` header, without quotation marks.
    private static func values(_ header: String) -> [String: String] {
        var values: [String: String] = [:]
        for part in header.drop(while: { $0 != " " }).split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { continue }
            values[pair[0].replacing(" ", with: "")] = pair[1].replacing("\"", with: "")
        }
        return values
    }

    @Test(
        "the answer to a challenge is what coreutils compute",
        arguments: [("MD5", "md5sum"), ("SHA-256", "sha256sum")])
    func answer(algorithm: String, program: String) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            request.header("authorization") == nil ? Self.challenge(algorithm) : .json(200, #"{"name":"Ann"}"#)
        }) { server in
            try house.write(#"{"auth":{"remote":\#(Self.description)}}"#, to: house.configurationFile)
            let run = try await house.run(
                ["browse", "--no-store", "--endpoint", server.url], input: Array("ann\np:äss word\nprofile\n".utf8))
            #expect(run.status == .exited(0) && run.outputText.contains("Ann"), "\(run.errorText)")
            let sent = server.requests.compactMap { $0.header("authorization") }
            #expect(sent.count >= 2 && sent.allSatisfy { $0.hasPrefix("Digest ") })
            for header in sent {
                let values = Self.values(header)
                #expect(values["username"] == "ann" && values["uri"] == "/me" && values["nonce"] == "n0")
                let checked = try await house.shell(
                    """
                    hash() { \(program) | cut -d' ' -f1 | tr -d '\\n'; }
                    first=$(printf %s 'ann:r:p:äss word' | hash)
                    second=$(printf %s 'GET:/me' | hash)
                    printf %s "$first:n0:$NC:$CNONCE:auth:$second" | hash
                    """, environment: ["NC": values["nc"] ?? "", "CNONCE": values["cnonce"] ?? ""])
                #expect(checked.outputText == values["response"])
            }
            // The password is in no request, in no form.
            #expect(!server.requests.contains { "\($0.headers)\($0.text)".contains("ss word") })
        }
    }

    @Test("a second challenge is a refusal, and one whose nonce was stale is answered")
    func challengedAgain() async throws {
        let house = try Household()
        let isStale = Mutex(false)
        try await LoopbackServer.run(answering: { request in
            guard let header = request.header("authorization") else { return Self.challenge("MD5") }
            guard isStale.withLock({ $0 }) else { return Self.challenge("MD5") }
            return header.contains(#"nonce="n1""#)
                ? .json(200, #"{"name":"Ann"}"#) : Self.challenge("MD5", nonce: "n1", more: ", stale=true")
        }) { server in
            try house.write(#"{"auth":{"remote":\#(Self.description)}}"#, to: house.configurationFile)
            func login() async throws -> PipedProcess {
                try await house.run(
                    ["login", "--no-store", "--endpoint", server.url], input: Array("ann\nsecret words\n".utf8))
            }
            let wrong = try await login()
            #expect(wrong.status == .exited(77) && wrong.errorText.contains("Wrong login name or password"))
            #expect(server.requests.count == 2)
            isStale.withLock { $0 = true }
            let stale = try await login()
            #expect(stale.status == .exited(0), "\(stale.errorText)")
        }
    }

    @Test("the password is never sent as a token, and no command prints it")
    func unlent() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            request.header("authorization") == nil ? Self.challenge("MD5") : .json(200, #"{"name":"Ann"}"#)
        }) { server in
            let trace = "\(house.folder)/trace"
            try house.write(
                #"{"auth":{"remote":\#(Self.description)},"people":{"source":"\#(server.url)/people"}}"#,
                to: house.configurationFile)
            let run = try await house.run(
                ["browse", "--no-store", "--endpoint", server.url, "--trace", trace],
                input: Array("ann\nsecret words\n".utf8))
            #expect(!server.requests.contains { "\($0.headers)".contains("secret words") })
            let traced = try house.read(trace)
            #expect(!(run.outputText + run.errorText + traced).contains("secret words"))
        }
    }

    @Test("endpoint probe proposes a description that works as it stands")
    func probed() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch (request.path, request.header("authorization")) {
            case ("/", nil): Self.challenge("MD5")
            case ("/", _): .json(200, "{}")
            default: .http(404)
            }
        }) { server in
            let probe = try await house.shell("\"$ROLLCALL\" endpoint probe \(server.url) >proposed.json")
            #expect(probe.status == .exited(0), "\(probe.errorText)")
            #expect(try house.read("\(house.folder)/proposed.json").contains(#""digest""#))
            let login = try await house.run(
                ["login", "--no-store", "--config", "\(house.folder)/proposed.json"],
                input: Array("ann\nsecret words\n".utf8))
            #expect(login.status == .exited(0), "\(login.errorText)")
        }
    }
}

import FoundationEssentials
import Glibc
import Harness
import Synchronization
import Testing

@Suite("Signing in on another device, as a script has it", .limited)
struct DeviceLoginTests {
    /// A provider that lets somebody in at the second question.
    ///
    /// - Parameter idEnd: When the ID token of the login ends, in seconds since 1970; a renewal brings one that lasts.
    private func provider(
        idEnd: Int = lastingEnd, _ body: @Sendable (Household, LoopbackServer) async throws -> Void
    ) async throws {
        let house = try Household()
        let questions = Mutex(0)
        try await LoopbackServer.run(answering: { request in
            let issuer = "http://\(request.header("host") ?? "")"
            switch request.target {
            case "/.well-known/openid-configuration":
                return .json(
                    200,
                    """
                    {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token",
                     "device_authorization_endpoint":"\(issuer)/device","userinfo_endpoint":"\(issuer)/me"}
                    """)
            case "/device":
                return .json(
                    200,
                    """
                    {"device_code":"secret-device","user_code":"WDJB-MJHT","verification_uri":"\(issuer)/go",
                     "expires_in":60,"interval":1}
                    """)
            case "/me":
                let isKnown = request.header("authorization") == "Bearer access-1"
                return isKnown
                    ? .json(200, #"{"sub":"u1","name":"Kim Minsu","email":"kim@example.com"}"#) : .json(401, "{}")
            case _ where request.text.contains("refresh_token=refresh-1"):
                return .json(
                    200,
                    """
                    {"access_token":"access-1","token_type":"Bearer","refresh_token":"refresh-2",
                     "id_token":"\(Self.idToken(of: issuer))"}
                    """)
            case _ where request.text.contains("secret-device"):
                let number = questions.withLock { number in
                    number += 1
                    return number
                }
                return number == 1
                    ? .json(400, #"{"error":"authorization_pending"}"#)
                    : .json(
                        200,
                        """
                        {"access_token":"access-1","token_type":"Bearer","refresh_token":"refresh-1",
                         "id_token":"\(Self.idToken(of: issuer, end: idEnd))"}
                        """)
            default: return .json(400, #"{"error":"invalid_grant"}"#)
            }
        }) { server in
            try house.write(
                #"{"auth":{"remote":{"preset":"oidc","openid":{"issuer":"\#(server.url)","client_id":"app"}}}}"#,
                to: house.configurationFile)
            try await body(house, server)
        }
    }

    /// The beginning of the year 3000.
    private static let lastingEnd = 32_503_680_000

    private static func idToken(of issuer: String, end: Int = lastingEnd) -> String {
        [#"{"alg":"RS256"}"#, #"{"iss":"\#(issuer)","aud":"app","sub":"u1","iat":1,"exp":\#(end)}"#, "signature"]
            .map { Data($0.utf8).base64EncodedString() }.joined(separator: ".")
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    @Test("token --id lends the ID token of the login, and --header the header of the access token")
    func lent() async throws {
        try await provider { house, server in
            let login = try await house.run("login", "--device")
            try #require(login.status == .exited(0), "\(login.errorText)")
            #expect(try await house.run("token", "--id").outputText == Self.idToken(of: server.url) + "\n")
            let header = try await house.run("token", "--header")
            #expect(header.outputText == "Authorization: Bearer access-1\n", "\(header.errorText)")
        }
    }

    @Test("an ID token that ends too soon is renewed before it is lent, also for kubectl", arguments: [false, true])
    func renewedID(isForKubectl: Bool) async throws {
        let soon = Int(Date().timeIntervalSince1970) + 30
        try await provider(idEnd: soon) { house, server in
            let login = try await house.run("login", "--device")
            try #require(login.status == .exited(0), "\(login.errorText)")
            let lasting = Self.idToken(of: server.url)
            if isForKubectl {
                let info = #"{"apiVersion":"client.authentication.k8s.io/v1","spec":{}}"#
                let lent = try await house.run("helper", "kubectl", environment: ["KUBERNETES_EXEC_INFO": info])
                let status = try JSON(lent.outputText)["status"]
                #expect(status?["token"] == .string(lasting), "\(lent.errorText)")
                #expect(status?["expirationTimestamp"] == "3000-01-01T00:00:00Z")
            } else {
                #expect(try await house.run("token", "--id", "--min-validity", "0").outputText != lasting + "\n")
                #expect(try await house.run("token", "--id").outputText == lasting + "\n")
            }
        }
    }

    @Test("one line says where to go, then it is waited; issuer and client id are enough")
    func device() async throws {
        try await provider { house, server in
            let run = try await house.run("login", "--device", "--format", "json")
            #expect(run.status == .exited(0), "\(run.errorText)")
            let events = try run.events()
            #expect(events.map(\.event) == ["device", "login"])
            #expect(events[0]["user_code"] == "WDJB-MJHT" && events[0]["expires_in"] == 60)
            #expect(events[0]["verification_uri"] == .string("\(server.url)/go"))
            #expect(events[1]["email"] == "kim@example.com" && events[1]["endpoint"] == .string(server.url))
            #expect(!run.outputText.contains("secret-device") && run.errorText.isEmpty)
            #expect(try await house.run("token").outputText == "access-1\n")
        }
    }

    @Test("as text, the address and the code are on standard error")
    func text() async throws {
        try await provider { house, server in
            let run = try await house.run("login", "--device")
            #expect(run.outputText == "Welcome, Kim Minsu\n")
            #expect(run.errorText.contains("  \(server.url)/go\n") && run.errorText.contains("  WDJB-MJHT\n"))
        }
    }

    @Test(
        "a token that somebody else got signs in: one for access, or one to renew with",
        arguments: [("access-1", Int32(0)), ("refresh-1", 0), ("other", 77), ("", 66)])
    func token(token: String, status: Int32) async throws {
        try await provider { house, _ in
            let run = try await house.run(
                ["login", "--token-stdin"], input: token.isEmpty ? [] : Array("\(token)\n".utf8))
            #expect(run.status == .exited(status), "\(run.errorText)")
            #expect(try await house.run("profile").status == .exited(status == 0 ? 0 : 77))
        }
    }

    @Test(
        "at a terminal the token is pasted unseen, longer than the kernel's lines; Ctrl-C leaves the modes as they were"
    )
    func pasted() async throws {
        try await provider { house, server in
            let terminal = try house.terminal("login", "--token-stdin")
            try await terminal.expect("Token (not shown):")
            terminal.send("wrongX\u{15}acc\u{7F}cess-1\r")
            await terminal.expectEnd(.exited(0))
            #expect(!terminal.state.wrote("access-1") && !terminal.state.wrote("wrong"))
            let long = String(repeating: "x", count: 6_000)
            let other = try house.terminal("login", "--token-stdin")
            try await other.expect("Token (not shown):")
            other.send(long + "\r")
            await other.expectEnd(.exited(77))
            #expect(server.requests.contains { $0.header("authorization") == "Bearer \(long)" })
            #expect(!other.state.wrote("xxx"))
            let left = try house.terminal("login", "--token-stdin")
            try await left.expect("Token (not shown):")
            left.send("secret\u{03}")
            await left.expectEnd(.signalled(SIGINT))
            #expect(!left.state.wrote("secret"))
            let ended = try house.terminal("login", "--token-stdin")
            try await ended.expect("Token (not shown):")
            ended.send("\u{04}")
            await ended.expectEnd(.exited(66))
        }
    }

    @Test("a password is not taken, nor sent anywhere, and other credentials do not go along")
    func refused() async throws {
        try await provider { house, server in
            let run = try await house.run("login", credentials: ("kim@example.com", "secret"))
            #expect(run.status == .exited(64) && run.errorText.contains("--device"))
            #expect(server.requests.isEmpty)
            #expect(try await house.run("login", "--device", "--email", "kim@example.com").status == .exited(64))
        }
    }
}

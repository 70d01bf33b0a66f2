import FoundationEssentials
import Glibc
import Harness
import RelaysTesting
import Synchronization
import Testing

@Suite("No copy of what was sent over the network is in the memory of a program that has signed in", .limited)
struct NetworkMemoryTests {
    private static let code = "90817263"

    /// - Parameters:
    ///   - spent: what nobody needs any more.
    ///   - session: the tokens in force, which are there as the session's own: as it came, and as it is stored.
    private func expectNoSecret(in process: Int32, spent: [String] = [], session: [String] = []) async throws {
        var memory = try #require(try ProcessMemory(of: process))
        #expect(memory.count(of: Household.email) > 0, "the scan finds what is there")
        // What is on the screen may be there before the session is stored, which needs the former one still, and the
        // bytes that are being written.
        _ = try await eventually(within: .seconds(20)) {
            memory = try #require(try ProcessMemory(of: process))
            return spent.allSatisfy { memory.count(of: $0) == 0 } && session.allSatisfy { memory.count(of: $0) <= 2 }
        }
        for secret in [Household.password, Self.code] + spent { #expect(memory.count(of: secret) == 0, "\(secret)") }
        for token in session { #expect(memory.count(of: token) <= 2, "\(token)") }
    }

    @Test("The password, over http")
    func password() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let terminal = try house.terminal("--endpoint", server.url, "--people", "local")
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expectBrowser()
            #expect(server.requests.contains { $0.text.contains(Household.password) })
            try await expectNoSecret(in: terminal.processID)
            try await terminal.quit()
        }
    }

    @Test("The secret by which an endpoint knows this device: the one that was sent, and the one that is kept next")
    func device() async throws {
        let house = try Household()
        let logins = Mutex(0)
        try await LoopbackServer.run(answering: { request in
            guard request.path == "/login" else { return .http(204) }
            let number = logins.withLock {
                $0 += 1; return $0
            }
            return .session(device: Self.token("device", number))
        }) { server in
            let first = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(first.status == .exited(0), "\(first.errorText)")
            #expect(try await house.run("logout").status == .exited(0))
            let terminal = try house.terminal("--endpoint", server.url, "--people", "local")
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expectBrowser()
            let (sent, kept) = (Self.token("device", 1), Self.token("device", 2))
            #expect(server.requests.contains { $0.text.contains(sent) })
            try await expectNoSecret(in: terminal.processID, spent: [sent], session: [kept])
            let devices = try house.read("\(house.folder)/state/rollcall/devices.json")
            #expect(devices.contains(kept) && !devices.contains(sent))
            try await terminal.quit()
        }
    }

    /// An endpoint in the shape of `auth0` that gives other tokens each time, and does not take the first for a
    /// profile.
    private func besideEndpoint(
        _ body: @Sendable (Household, LoopbackServer) async throws -> Void
    ) async throws {
        let house = try Household()
        try house.write(
            #"{"auth":{"remote":{"preset":"auth0","variables":{"client_id":"c"}}}}"#, to: house.configurationFile)
        let sessions = Mutex(0)
        try await LoopbackServer.run(answering: { request in
            if request.path == "/userinfo" {
                let isFirst = request.header("authorization") == "Bearer \(Self.token("access", 1))"
                return .json(isFirst ? 401 : 200, #"{"name":"Kim","email":"\#(Household.email)"}"#)
            }
            if request.path == "/oauth/revoke" { return .http(204) }
            guard request.text.contains("mfa-otp") || request.text.contains("grant_type=refresh_token") else {
                return .json(403, #"{"error":"mfa_required","mfa_token":"pending-of-a-login"}"#)
            }
            let number = sessions.withLock {
                $0 += 1; return $0
            }
            return .json(
                200,
                """
                {"access_token":"\(Self.token("access", number))","refresh_token":"\(Self.token("refresh", number))",\
                "token_type":"Bearer","expires_in":\(number == 1 ? 36000 : 3600)}
                """)
        }) { try await body(house, $0) }
    }

    private static func token(_ kind: String, _ number: Int) -> String { "\(kind)-\(number)-4f9d1c7be2a85306" }

    @Test("Password, code and tokens, over http: login, second factor and refresh")
    func refreshed() async throws {
        try await besideEndpoint { house, server in
            let terminal = try house.terminal("--endpoint", server.url, "--people", "local")
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expect("the code field") { $0.isIn(field: "Code") }
            terminal.send("\(Self.code)\r")
            try await terminal.expectBrowser()
            #expect(server.requests.contains { $0.text.contains(Self.code) })
            let login = ["access", "refresh"].map { Self.token($0, 1) }
            try await expectNoSecret(in: terminal.processID, spent: ["pending-of-a-login"], session: login)
            terminal.send("r")
            try await terminal.expect("the renewed session") {
                $0.screen.contains("ends in 60 min") || $0.screen.contains("ends in 59 min")
                    || $0.screen.contains("ends in 1 h")
            }
            #expect(server.requests.contains { $0.text.contains("refresh_token=\(login[1])") })
            let renewed = ["access", "refresh"].map { Self.token($0, 2) }
            try await expectNoSecret(in: terminal.processID, spent: login, session: renewed)
            try await terminal.quit()
        }
    }

    @Test("A code of --otp is in the program's memory and arguments no more")
    func option() async throws {
        try await besideEndpoint { house, server in
            let file = try house.write("\(Household.password)\n", to: "password")
            let terminal = try house.terminal(
                "--endpoint", server.url, "--people", "local", "--email", Household.email, "--password-file", file,
                "--otp", Self.code)
            try await terminal.expectBrowser()
            #expect(server.requests.contains { $0.text.contains(Self.code) })
            let arguments = try house.read("/proc/\(terminal.processID)/cmdline")
            #expect(arguments.contains("--otp") && !arguments.contains(Self.code))
            try await expectNoSecret(in: terminal.processID, session: ["access", "refresh"].map { Self.token($0, 1) })
            try await terminal.quit()
        }
    }

    @Test(
        "Password and tokens, over https: a login, and a session that is renewed",
        .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"), arguments: [false, true])
    func https(isRenewed: Bool) async throws {
        let house = try Household()
        try await house.addAccount()
        let folder = "\(house.folder)/tls"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder)
        try house.write("\(Household.email)\n\(Household.password)\n", to: "credentials")
        let earlier = """
            "$ROLLCALL" login --endpoint "$URL" --ca-file \(made.authority) <credentials >/dev/null
            cp \(house.sessionFile) earlier
            sed -i 's/"expires_at" *: *"[^"]*"/"expires_at": "2001-01-01T00:00:00Z"/' \(house.sessionFile)
            """
        let terminal = try house.terminal(
            shell: """
                mkfifo announcement
                "\(BuiltPrograms.server)" --port 0 --tls-cert \(made.certificate) --tls-key \(made.key) >announcement 2>server.log &
                exec 3<announcement
                read listening on URL <&3
                \(isRenewed ? earlier : "")
                URL=$URL sh -c 'echo $$ >process; exec "$ROLLCALL" --endpoint "$URL" --people local --ca-file \(made.authority)'
                kill $!
                wait $!
                """)
        if !isRenewed {
            try await terminal.fill()
            terminal.send("\r")
        }
        try await terminal.expectBrowser()
        let process = try #require(Int32(try house.read("\(house.folder)/process").filter(\.isNumber)))
        let session = try tokens(in: house.sessionFile, of: house)
        let spent = isRenewed ? try tokens(in: "\(house.folder)/earlier", of: house) : []
        try #require(session.count == 2 && spent.count == (isRenewed ? 2 : 0) && !spent.contains(session[0]))
        try await expectNoSecret(in: process, spent: spent, session: session)
        terminal.send("q")
        _ = await terminal.waitForExit(timeout: .seconds(30))
    }

    private func tokens(in file: String, of house: Household) throws -> [String] {
        let stored = try JSON(house.read(file))
        return [stored["token"], stored["refresh_token"]].compactMap { $0?.text }
    }
}

import FoundationEssentials
import Glibc
import Harness
import Testing

@Suite("No copy of what was sent over the network is in the memory of a program that has signed in", .limited)
struct NetworkMemoryTests {
    private static let code = "90817263"

    private func expectNoSecret(in process: Int32) throws {
        let memory = try #require(try ProcessMemory(of: process))
        #expect(memory.count(of: Household.email) > 0, "the scan finds what is there")
        // A one-time code stands on the screen as it is typed, and is spent.
        #expect(memory.count(of: Household.password) == 0)
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
            try expectNoSecret(in: terminal.processID)
            try await terminal.quit()
        }
    }

    @Test("The password, over http with a second factor")
    func code() async throws {
        let house = try Household()
        try house.write(
            #"{"auth":{"remote":{"preset":"auth0","variables":{"client_id":"c"}}}}"#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            guard request.text.contains("mfa-otp") else { return .json(403, #"{"error":"mfa_required","mfa_token":"m"}"#) }
            return .json(200, #"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)
        }) { server in
            let terminal = try house.terminal("--endpoint", server.url, "--people", "local")
            try await terminal.fill()
            terminal.send("\r")
            try await terminal.expect("the code field") { $0.isIn(field: "Code") }
            terminal.send("\(Self.code)\r")
            try await terminal.expectBrowser()
            #expect(server.requests.contains { $0.text.contains(Self.code) })
            try expectNoSecret(in: terminal.processID)
            try await terminal.quit()
        }
    }

    @Test("The password, over https", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
    func https() async throws {
        let house = try Household()
        try await house.addAccount()
        let folder = "\(house.folder)/tls"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder)
        let terminal = try house.terminal(shell: """
            mkfifo announcement
            "\(BuiltPrograms.server)" --port 0 --tls-cert \(made.certificate) --tls-key \(made.key) >announcement 2>server.log &
            exec 3<announcement
            read listening on URL <&3
            URL=$URL sh -c 'echo $$ >process; exec "$ROLLCALL" --endpoint "$URL" --people local --ca-file \(made.authority)'
            kill $!
            wait $!
            """)
        try await terminal.fill()
        terminal.send("\r")
        try await terminal.expectBrowser()
        let process = try #require(Int32(try house.read("\(house.folder)/process").filter(\.isNumber)))
        try expectNoSecret(in: process)
        terminal.send("q")
        _ = await terminal.waitForExit(timeout: .seconds(30))
    }
}

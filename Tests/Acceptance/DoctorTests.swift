import Harness
import Testing

@Suite("rollcall doctor says what is wrong and what to do", .limited)
struct DoctorTests {
    @Test("a machine on which nothing is wrong")
    func sound() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run("doctor")
        #expect(run.status == .exited(0), "\(run.errorText)")
        let lines = run.outputText.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("✓ Versions") && $0.contains("libcurl ") }, "\(run.outputText)")
        #expect(lines.contains { $0.hasPrefix("✓ Accounts") && $0.hasSuffix("1 on this machine") })
        #expect(lines.allSatisfy { $0.hasPrefix("✓") })
    }

    @Test("a locale that is not installed, and a terminal that nobody described")
    func odd() async throws {
        let house = try Household()
        let missing = try await house.run("doctor", "--lang", "en", environment: ["LC_ALL": "xx_XX.UTF-8"])
        #expect(missing.status == .exited(0))
        #expect(missing.outputText.contains("! Locale        \"xx_XX.UTF-8\" is not installed"))
        let terminal = try house.terminal("doctor", environment: ["TERM": "never-made"])
        try await terminal.expect("The terminal type \"never-made\" is not known")
        await terminal.expectEnd(.exited(0))
    }

    @Test("an endpoint that is not there: what it is, and the status of the contract")
    func unreachable() async throws {
        let house = try Household()
        let run = try await house.run("doctor", "--endpoint", "http://127.0.0.1:1")
        #expect(run.status == .exited(69))
        #expect(run.outputText.contains("✗ Endpoint"), "\(run.outputText)")
    }

    @Test("for a bug report: an object a line; a clock that is wrong is told")
    func json() async throws {
        let house = try Household()
        let answer = LoopbackAnswer.json(200, "{}", headers: [("Date", "Sun, 06 Nov 1994 08:49:37 GMT")])
        try await LoopbackServer.run(answering: { _ in answer }) { server in
            let run = try await house.run("doctor", "--endpoint", server.url, "--format", "json")
            #expect(run.status == .exited(0), "\(run.errorText)")
            let findings = try run.events()
            #expect(findings.allSatisfy { $0.event == "finding" })
            #expect(
                findings.map { $0["subject"]?.text } == [
                    "versions", "terminal", "locale", "configuration", "sessions", "endpoint", "certificate", "clock",
                ])
            let clock = try #require(findings.last)
            #expect(clock["status"] == "warning")
        }
    }
}

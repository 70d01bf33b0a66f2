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
        #expect(missing.outputText.contains("! Locale        “xx_XX.UTF-8” is not installed"))
        let terminal = try house.terminal("doctor", environment: ["TERM": "never-made"])
        try await terminal.expect("The terminal type “never-made” is not known")
        await terminal.expectEnd(.exited(0))
    }

    /// What is wrong with a configuration, and what is said of it.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var file: String?
        var arguments: [String] = []
        let complaint: String
    }

    static let wrong = [
        Wrong(
            testDescription: "unknown key", file: #"{"auth":{"endpont":"local"}}"#,
            complaint: "unknown key auth.endpont: did you mean auth.endpoint?"),
        Wrong(testDescription: "truncated", file: #"{"auth":"#, complaint: "not JSON"),
        Wrong(
            testDescription: "missing file", arguments: ["--config", "none.json"],
            complaint: "There is no file none.json"),
        Wrong(testDescription: "bad authorities", arguments: ["--ca-file", "none.pem"], complaint: "check --ca-file"),
        Wrong(
            testDescription: "secrets in URLs", file: #"{"people":{"source":"https://u:geheim@x.org/?key=geheim"}}"#,
            complaint: "people.source"),
    ]

    @Test(
        "a wrong configuration is one finding, and what does not depend on it is checked all the same: 78",
        arguments: wrong)
    func configuration(wrong: Wrong) async throws {
        let house = try Household()
        if let file = wrong.file { try house.write(file, to: house.configurationFile) }
        let told = try await house.run(["doctor"] + wrong.arguments, input: [])
        #expect(told.status == .exited(78) && told.errorText.isEmpty, "\(told.errorText)")
        let lines = told.outputText.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("✗ Configuration") && $0.contains(wrong.complaint) }, "\(lines)")
        for subject in ["Versions", "Terminal", "Locale"] { #expect(lines.contains { $0.hasPrefix("✓ \(subject)") }) }
        let json = try await house.run(["doctor", "--format", "json"] + wrong.arguments, input: [])
        #expect(json.status == .exited(78))
        let findings = try json.events()
        let failed = findings.filter { $0["status"] == "failed" }
        #expect(failed.map { $0["subject"]?.text } == ["configuration"], "\(json.outputText)")
        #expect(findings.prefix(3).map { $0["subject"]?.text } == ["versions", "terminal", "locale"])
        #expect(!(told.outputText + json.outputText).contains("geheim"))
    }

    @Test("folders that cannot be made: 73, which one and what to do", arguments: ["STATE", "DATA"])
    func stores(kind: String) async throws {
        let house = try Household()
        try house.write("in the way", to: "\(house.folder)/file")
        let run = try await house.run("doctor", environment: ["XDG_\(kind)_HOME": "\(house.folder)/file"])
        #expect(run.status == .exited(73), "\(run.outputText)")
        let wrong = run.outputText.split(separator: "\n").filter { $0.hasPrefix("✗") }
        #expect(wrong.count == 1 && wrong[0].hasPrefix(kind == "STATE" ? "✗ Sessions" : "✗ Accounts"))
        #expect(wrong[0].contains("\(house.folder)/file/rollcall/") && wrong[0].contains("check the folder"))
    }

    @Test("a session file of any size is told as elsewhere, and no more is read or tried: 77")
    func largeSessions() async throws {
        let house = try Household()
        try await house.signIn()
        // A hole, which takes no room on the disk.
        let grown = try await house.shell("truncate -s 64G \(house.sessionFile)")
        try #require(grown.status == .exited(0), "\(grown.errorText)")
        let run = try await house.run("doctor")
        #expect(run.status == .exited(77), "\(run.outputText)")
        let wrong = run.outputText.split(separator: "\n").filter { $0.hasPrefix("✗") }
        let sentence = "session.json is larger than 262144 bytes, so it is not a stored session: run rollcall login"
        #expect(wrong.count == 1 && wrong[0].hasPrefix("✗ Sessions") && wrong[0].contains(sentence), "\(wrong)")
        #expect(try await house.run("profile").errorText.contains(sentence))
    }

    @Test("accounts behind a link are refused, also where it leads nowhere: 73")
    func danglingLink() async throws {
        let house = try Household()
        let link = try await house.shell("umask 077; mkdir -p data/rollcall; ln -s nowhere \(house.accountsFile)")
        #expect(link.status == .exited(0))
        let run = try await house.run("doctor")
        #expect(run.status == .exited(73), "\(run.outputText)")
        let wrong = run.outputText.split(separator: "\n").filter { $0.hasPrefix("✗") }
        #expect(wrong.count == 1 && wrong[0].hasPrefix("✗ Accounts") && wrong[0].contains("is a symbolic link"))
    }

    @Test("nothing is left behind by a machine that was looked at")
    func nothingLeft() async throws {
        let house = try Household()
        #expect(try await house.run("doctor").status == .exited(0))
        #expect(try await house.shell("find . -mindepth 1").outputText.isEmpty)
    }

    @Test("signs that a C locale can show, and a terminal that nothing names")
    func plainSigns() async throws {
        let house = try Household()
        let terminal = try house.terminal("doctor", environment: ["LANG": "C"])
        try await terminal.expect("! Locale        \"C\" is not UTF-8")
        try await terminal.expect("+ Versions")
        await terminal.expectEnd(.exited(0))
        #expect(terminal.screen.lines.allSatisfy { !$0.contains("?") })
        let unnamed = try house.terminal("doctor", environment: ["TERM": ""])
        try await unnamed.expect("! Terminal      TERM is not set")
        await unnamed.expectEnd(.exited(0))
    }

    @Test(
        "the clock is compared also where the certificate is over",
        .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
    func expired() async throws {
        let house = try Household()
        let made = try await PrivateCertificate(name: "IP:127.0.0.1", days: -1, in: house.folder)
        try await house.besideServer(options: "--tls-cert \(made.certificate) --tls-key \(made.key)") { url in
            let run = try await house.run(
                "doctor", "--endpoint", url, "--ca-file", made.authority, "--format", "json")
            #expect(run.status == .exited(69))
            let last = try run.events().suffix(2)
            #expect(last.map { $0["subject"]?.text } == ["endpoint", "clock"], "\(run.outputText)")
            #expect(last.map { $0["status"]?.text } == ["failed", "ok"])
        }
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

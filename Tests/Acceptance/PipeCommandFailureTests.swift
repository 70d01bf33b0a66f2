import Harness
import Testing

@Suite("A browser command that fails prints an error, the rest goes on, the status at the end is 1", .limited)
struct PipeCommandFailureTests {
    @Test(
        "What fails says so and what to do",
        arguments: [
            ("nonsense", "unknown_command"), ("open", "missing_argument"), ("toggle", "missing_argument"),
            ("quit now", "unexpected_argument"), ("open Martians", "no_such_section"), ("open 5", "no_such_section"),
            ("open 0", "no_such_section"), ("toggle nobody", "no_such_person"), ("toggle 99999", "no_such_person"),
            ("next", "no_section_open"), ("prev", "no_section_open"), ("back", "nothing_behind"),
            ("\u{1B}[31mred", "unknown_command"), ("open \u{1B}]0;title\u{7}", "no_such_section"),
            ("open -1", "no_such_section"), ("toggle 99999999999999999999", "no_such_person"),
        ])
    func failures(command: String, code: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: [command, "profile"])
        #expect(run.status == .exited(1))
        let events = try run.events()
        #expect(events.map(\.event) == ["login", "sections", "error", "profile"])
        let error = try #require(events.first { $0.event == "error" })
        #expect(error.members == ["event", "code", "message"])
        #expect(error["code"]?.text == code)
        #expect(error["message"]?.text?.contains(":") == true, "what to do next: \(error)")
        #expect(!run.output.contains(0x1B) && !run.errors.contains(0x1B), "no escape code reaches a terminal")
    }

    @Test("In a section: before the first page, beyond the last")
    func pages() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(#"{"browser":{"page_size":100},"people":{"results":200}}"#, to: house.configurationFile)
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password),
            commands: ["open 30s", "prev", "next", "back"])
        #expect(run.status == .exited(1))
        let events = try run.events()
        #expect(events.map(\.event) == ["login", "sections", "section", "error", "error", "sections"])
        #expect(events[3]["code"] == "first_page" && events[4]["code"] == "last_page")
    }

    @Test("As text: the error is on standard error, the results are whole, no escape code of ours")
    func text() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            credentials: (Household.email, Household.password), commands: ["nonsense", "profile"])
        #expect(run.status == .exited(1))
        #expect(run.errorText == "rollcall: Unknown command “nonsense”: type help for the list\n")
        #expect(run.outputText.hasPrefix("Welcome, \(Household.name)\n"))
        #expect(run.outputText.contains(Household.email) && !run.outputText.contains("nonsense"))
        for title in ["Men", "Women", "20s", "30s"] { #expect(run.outputText.contains(title)) }
    }

    @Test("A blank line, spaces around and capitals are no failure")
    func lenient() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            ["--format", "json"],
            input: Array("\(Household.email)\n\(Household.password)\n\n  \n  PROFILE  \r\nOPEN   20s\n".utf8))
        #expect(run.status == .exited(0))
        #expect(try run.events().map(\.event) == ["login", "sections", "profile", "section"])
    }

    @Test("quit ends the run: what follows is not done, and an earlier failure still counts")
    func quit() async throws {
        let house = try Household()
        try await house.addAccount()
        let credentials = (Household.email, Household.password)
        let run = try await house.run("--format", "json", credentials: credentials, commands: ["quit", "profile"])
        #expect(run.status == .exited(0))
        #expect(try run.events().map(\.event) == ["login", "sections"])
        let failed = try await house.run("--format", "json", credentials: credentials, commands: ["bad", "quit"])
        #expect(failed.status == .exited(1))
    }

    @Test("A line of a megabyte and bytes that are no text are errors like any other")
    func hostileLines() async throws {
        let house = try Household()
        try await house.addAccount()
        var input = Array("\(Household.email)\n\(Household.password)\n".utf8)
        input += Array(repeating: UInt8(ascii: "x"), count: 1_000_000) + [0x0A, 0xFF, 0xFE, 0x00, 0x0A]
        let run = try await house.run(["--format", "json"], input: input + Array("profile\n".utf8))
        #expect(run.status == .exited(1))
        #expect(try run.events().map(\.event) == ["login", "sections", "error", "error", "profile"])
    }
}

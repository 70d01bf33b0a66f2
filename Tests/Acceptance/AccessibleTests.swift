import Harness
import Testing

@Suite("With ACCESSIBLE=1 the whole road is sentences, a line at a time", .limited)
struct AccessibleTests {
    @Test("from sign-in over a section and a person's area to the end, drawing and redrawing nothing")
    func road() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(#"{"people":{"seed":"a","results":40}}"#, to: house.configurationFile)
        let terminal = try house.terminal(environment: ["ACCESSIBLE": "1"], columns: 120, rows: 60)
        try await terminal.expect("Sign in, local endpoint.")
        try await terminal.expect("Email:")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("Password for \(Household.email):")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("\(Household.password)\r")
        try await terminal.expect("Welcome, \(Household.name).")
        try await terminal.expect("There are 4 sections; type open and a number.")
        try await terminal.expect("Section 1 is Men, with ")
        try await terminal.command("open 1")
        try await terminal.expect("page 1 of")
        try await terminal.command("toggle 1")
        try await terminal.expect("the area") {
            $0.screen.contains("No one else lives in") || $0.screen.contains(" in ")
        }
        try await terminal.command("person 1")
        try await terminal.expect("Phone: ")
        try await terminal.expect("Nationality: ")
        try await terminal.command("search zzq")
        try await terminal.expect("Nobody in the section Men matches “zzq”.")
        try await terminal.command("search")
        try await terminal.expect("The section Men has ")
        try await terminal.command("figures")
        try await terminal.expect("These are the figures for the section Men, which has ")
        try await terminal.expect("%, are men.")
        try await terminal.command("refresh")
        try await terminal.expect("nothing has changed.")
        try await terminal.command("profile")
        try await terminal.expect(
            "You are signed in as \(Household.name), \(Household.email), at the local endpoint; the session expires at "
        )
        try await terminal.command("fly")
        try await terminal.expect("rollcall: Unknown command “fly”: type help for the list.")
        terminal.send("quit\r")
        await terminal.expectEnd(.exited(0))
        let output = String(decoding: terminal.state.output, as: UTF8.self)
        for code in ["\u{1B}[?1049h", "\u{1B}[H", "\u{1B}[2J", "\u{1B}[K", "│", "─", "▸", " · "] {
            #expect(!output.contains(code), "\(code.debugDescription)")
        }
        // What is typed is echoed after a question.
        let said = output.split(separator: "\r\n").filter { line in
            !["> ", "Email: ", "Password for "].contains { line.contains($0) } && !line.hasSuffix(":")
        }
        #expect(said.count > 20)
        // No full stop is glued to an address.
        #expect(!output.contains("example.com.\r") && !output.contains(".jpg.\r"))
        for line in said where !line.contains("@") && !line.contains("://") {
            #expect(".!?…".contains(line.filter { $0 != "\u{1B}" }.last ?? " ") || line.hasSuffix("[0m"), "\(line)")
        }
    }

    @Test("display.accessible does the same; on a pipe results stay as scripts read them")
    func setting() async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(#"{"display":{"accessible":true},"people":{"seed":"a"}}"#, to: house.configurationFile)
        let terminal = try house.terminal("people", "--limit", "1", columns: 120)
        try await terminal.expect("Number 1 is ")
        await terminal.expectEnd(.exited(0))
        let piped = try await house.run("people", "--limit", "1", environment: ["ACCESSIBLE": "1"])
        #expect(piped.outputText.hasPrefix("1  "))
    }

    @Test("doctor tells what it found in sentences, without signs and columns")
    func doctor() async throws {
        let house = try Household()
        let terminal = try house.terminal("doctor", environment: ["ACCESSIBLE": "1"], columns: 120, rows: 60)
        try await terminal.expect(
            "Terminal, fine: xterm-256color, 120 columns and 60 rows: questions are asked line by line.")
        await terminal.expectEnd(.exited(0))
        for sign in ["✓", "✗", "×"] { #expect(!terminal.screen.contains(sign)) }
    }

    @Test("the key of a second factor is not drawn as a QR code, which would be read aloud block by block")
    func noPicture() async throws {
        let house = try Household()
        try await house.addAccount()
        for isAccessible in [true, false] {
            let terminal = try house.terminal(
                "account", "second-factor", "on", Household.email,
                environment: isAccessible ? ["ACCESSIBLE": "1"] : [:], rows: 60)
            try await terminal.expect("otpauth://totp/rollcall:")
            try await terminal.expect("the code") {
                isAccessible ? $0.screen.contains("Code:") : $0.isIn(field: "Code")
            }
            #expect(terminal.state.wrote("▀") != isAccessible, "\(terminal.state)")
            terminal.send("\u{3}")
            await terminal.expectEnd(.signalled(2))
        }
    }
}

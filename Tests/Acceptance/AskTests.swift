import Glibc
import Harness
import Testing

@Suite("ask, on a pipe", .limited)
struct AskTests {
    private func ask(_ house: Household, _ arguments: [String], _ input: String) async throws -> PipedProcess {
        try await house.run(["ask"] + arguments, input: Array(input.utf8))
    }

    @Test("a line for each field is a line of output, which sh reads back byte for byte")
    func shellWords() async throws {
        let house = try Household()
        let awkward = #"it's "so" $(touch ran) `id` \ * "#
        let lines = Array("kim@example.com\r\n\(awkward)\n".utf8)
        let run = try await house.run(["ask", "--field", "email", "--field", "password:secret"], input: lines)
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(run.outputText.hasPrefix("email='kim@example.com'\npassword='it'\\''s "))
        try house.write(run.outputText, to: "answers")
        let read = try await house.shell(#". ./answers; printf '%s|%s' "$email" "$password""#)
        #expect(read.outputText == "kim@example.com|\(awkward)")
        #expect(!house.exists("\(house.folder)/ran"))
    }

    @Test("as JSON an answer is a string, a flag or null")
    func json() async throws {
        let house = try Household()
        let fields = ["name", "pin:secret", "go:yes-no", "note"].flatMap { ["--field", $0] }
        let run = try await ask(
            house, fields + ["--optional", "note", "--format", "json"], "Kim \"M\"\n00\\1\n예\n\n")
        let answers = #"{"name":"Kim \"M\"","pin":"00\\1","go":true,"note":null}"#
        #expect(run.outputText == #"{"event":"answers","answers":\#(answers)}"# + "\n")
    }

    @Test(
        "an answer against the rules of its field is malformed, and the line is named",
        arguments: [
            (["--field", "email"], "kim@example", "Line 1, email: Add a dot after the @"),
            (["--field", "password"], "", "Line 1, password: Type your password"),
            (["--field", "pin:secret", "--length", "pin=6..8"], "1234", "2 more characters needed"),
            (["--field", "pin:secret", "--length", "pin=..3"], "1234", "1 character too many"),
            (["--field", "user", "--pattern", "user=[a-z]+", "--hint", "user=Letters"], "ab1", "user: Letters"),
            (["--field", "on:choice", "--choice", "on=a", "--choice", "on=b"], "c", "Type one of a, b"),
            (["--field", "go:yes-no"], "perhaps", "Type yes or no"), (["--field", "code"], "12", "Type the code"),
            (["--field", "user", "--check", "user=echo no such user; exit 1"], "x", "user: no such user"),
            (["--field", "user", "--check", "user=exit 1"], "x", "not accepted"),
            (["--field", "pin:secret"], "a\0b", "control character"),
            (["--field", "user"], "a\tb", "control character"),
        ])
    func malformed(fields: [String], line: String, complaint: String) async throws {
        let run = try await ask(try Household(), fields, line + "\n")
        #expect(run.status == .exited(65) && run.output.isEmpty)
        #expect(run.errorText.contains(complaint), "\(run.errorText)")
    }

    @Test(
        "an answer that keeps to them is taken",
        arguments: [
            (["--field", "pin:secret", "--length", "pin=4"], "1234", "pin='1234'"),
            (["--field", "user", "--pattern", "user=[[:alpha:]]{3}|x"], "김민수", "user='김민수'"),
            (["--field", "on:choice", "--choice", "on=a", "--choice", "on=b"], "b", "on='b'"),
            (["--field", "go:yes-no"], "N", "go='no'"), (["--field", "code"], "123 456", "code='123456'"),
            (["--field", "on", "--default", "on=prod"], "", "on='prod'"),
            (["--field", "user", "--check", "user=grep -qx root"], "root", "user='root'"),
            (["--field", "user", "--check", "user=exit 0 <&-"], "root", "user='root'"),
        ])
    func taken(fields: [String], line: String, output: String) async throws {
        let run = try await ask(try Household(), fields, line + "\n")
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(run.outputText == output + "\n")
    }

    @Test("input that ends too early is status 66, and names what is missing")
    func ended() async throws {
        let fields = ["email", "password", "note"].flatMap { ["--field", $0] }
        let run = try await ask(try Household(), fields, "kim@example.com\n")
        #expect(run.status == .exited(66) && run.output.isEmpty)
        #expect(run.errorText.contains("before it had password, note"), "\(run.errorText)")
    }

    @Test(
        "a form that nobody could fill in is wrong use of the command line",
        arguments: [
            [], ["--field", "1a"], ["--field", "a b"], ["--field", "a", "--field", "a"], ["--field", "a:foo"],
            ["--field", "a", "--length", "b=3"], ["--field", "a", "--length", "a=3..2"], ["--field", "a:choice"],
            ["--field", "a", "--length", "a="], ["--field", "a", "--pattern", "a=("], ["--field", "a", "--label", "a"],
            ["--field", "a", "--choice", "a=b"], ["--field", "password", "--default", "password=x"],
            ["--field", "email", "--default", "email=x"],
        ])
    func usage(arguments: [String]) async throws {
        let run = try await ask(try Household(), arguments, "x\n")
        #expect(run.status == .exited(64) && run.output.isEmpty, "\(run.outputText)")
    }

    @Test("a descriptor that is not open is wrong use of the command line")
    func closedDescriptor() async throws {
        // Closed here: one that another test opens at the moment may be inherited.
        let run = try await Household().shell(#"echo x | "$ROLLCALL" ask --field a --output-fd 9 9>&-"#)
        #expect(run.status == .exited(64) && run.output.isEmpty, "\(run.outputText)")
    }

    @Test("the answers go to the descriptor that the caller names, and nowhere else")
    func descriptor() async throws {
        let house = try Household()
        let run = try await house.shell(#"echo x | "$ROLLCALL" ask --field a:secret --output-fd 3 3>answers"#)
        #expect(run.status == .exited(0) && run.output.isEmpty && run.errors.isEmpty, "\(run.errorText)")
        #expect(try house.read("\(house.folder)/answers") == "a='x'\n")
    }

    @Test("a check has the answer on standard input, and in no argument or variable")
    func checkSeesNothingElse() async throws {
        let house = try Household()
        let check = #"password=env >seen; tr '\0' '\n' </proc/$PPID/cmdline >>seen; ps -ef >>seen 2>&1; cat >answer"#
        let run = try await ask(
            house, ["--field", "password", "--check", check, "--verbose"], "\(Household.password)\n")
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(try house.read("\(house.folder)/answer") == "\(Household.password)\n")
        #expect(try !house.read("\(house.folder)/seen").contains("battery"))
        #expect(!run.errorText.contains("battery"))
    }
}

@Suite("ask, at a terminal", .limited)
struct AskAtTerminalTests {
    /// A shell's command beside which `answers` is a file for what is printed.
    private static func command(_ arguments: String, input: String = "", output: String = ">answers") -> String {
        "\(input)\"$ROLLCALL\" ask \(arguments) \(output); echo \"status $?\""
    }

    @Test("the form is there wherever standard input comes from; what is missing is said while one types")
    func form() async throws {
        let house = try Household()
        let terminal = try house.terminal(
            shell: Self.command(
                "--title 'The mirror' --field email --label 'email=Your address' --field password:new-secret "
                    + "--length password=8..",
                input: "echo not this | "))
        try await terminal.expect("The mirror")
        try await terminal.expect("Your address") { $0.isIn(field: "Your address") }
        terminal.send("kim@example")
        try await terminal.expect("Add a dot after the @")
        terminal.send(".com\r")
        try await terminal.expect("the password") { $0.isIn(field: "New password") }
        terminal.send("correct")
        try await terminal.expect("1 more character needed")
        // Ctrl-T shows the count.
        terminal.send("\u{14}")
        try await terminal.expect("(7 characters)")
        terminal.send(" horse battery\r")
        try await terminal.expect("again") { $0.isIn(field: "New password, again") }
        terminal.send("correct horse\r")
        try await terminal.expect("Type exactly the same here as above")
        terminal.send(" battery")
        try await terminal.expect("complete") { $0.screen.contains("▸ Continue") }
        terminal.send("\r")
        try await terminal.expect("status 0")
        await terminal.expectEnd(.exited(0))
        let answers = try house.read("\(house.folder)/answers")
        #expect(answers == "email='kim@example.com'\npassword='\(Household.password)'\n")
    }

    @Test("a secret is shown on demand, and is taken back")
    func reveal() async throws {
        let house = try Household()
        let terminal = try house.terminal(shell: Self.command("--field pin:secret"))
        try await terminal.expect("pin") { $0.isIn(field: "pin") }
        terminal.send("4711")
        try await terminal.expect("••••")
        terminal.send("\u{12}")
        try await terminal.expect("4711")
        terminal.send("\u{12}")
        try await terminal.expect("masked again") { !$0.screen.contains("4711") && $0.screen.contains("••••") }
        terminal.send("\r")
        try await terminal.expect("status 0")
        await terminal.expectEnd(.exited(0))
    }

    @Test("a check refuses in its own words; another answer is typed, and the rest is kept")
    func check() async throws {
        let house = try Household()
        let check = "'user=read -r u; [ \"$u\" = kim ] || { echo \"$u is not known\"; exit 1; }'"
        let terminal = try house.terminal(
            shell: Self.command("--field user --check \(check) --field pin:secret --format json"))
        try await terminal.expect("user") { $0.isIn(field: "user") }
        terminal.send("lee\r")
        try await terminal.expect("pin") { $0.isIn(field: "pin") }
        terminal.send("4711\r")
        try await terminal.expect("lee is not known")
        try await terminal.expect("back in the field") { $0.isIn(field: "user") }
        terminal.send("\u{15}kim\r")
        try await terminal.expect("status 0")
        await terminal.expectEnd(.exited(0))
        let answers = try house.read("\(house.folder)/answers")
        #expect(answers == #"{"event":"answers","answers":{"user":"kim","pin":"4711"}}"# + "\n")
    }

    @Test("a choice completes with Tab, a default stands there, and Korean asks in Korean")
    func choices() async throws {
        let house = try Household()
        let terminal = try house.terminal(
            shell: Self.command(
                "--lang ko --field on:choice --choice on=production --choice on=testing --field go:yes-no "
                    + "--default go=예"))
        try await terminal.expect("on") { $0.isIn(field: "on") }
        try await terminal.expect("다음 중 하나를 입력하세요. production, testing")
        terminal.send("te\t")
        try await terminal.expect("testing") {
            $0.screen.lines.contains { $0.hasSuffix("testing") && $0.contains("▌") }
        }
        terminal.send("\r")
        try await terminal.expect("status 0")
        await terminal.expectEnd(.exited(0))
        #expect(try house.read("\(house.folder)/answers") == "on='testing'\ngo='yes'\n")
    }

    @Test("line by line every field is asked for; Enter takes the default, and leaves what may stay empty")
    func plain() async throws {
        let house = try Household()
        let terminal = try house.terminal(
            shell: Self.command(
                "--plain --field email --default email=kim@example.com --field note --optional note --field pin:secret")
        )
        try await terminal.expect("Email [kim@example.com]:")
        terminal.send("\r")
        try await terminal.expect("note:")
        terminal.send("\r")
        try await terminal.expect("pin:")
        try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
        terminal.send("4711\r")
        try await terminal.expect("status 0")
        await terminal.expectEnd(.exited(0))
        #expect(!terminal.state.wrote("4711"))
        #expect(try house.read("\(house.folder)/answers") == "email='kim@example.com'\nnote=''\npin='4711'\n")
    }

    @Test("Ctrl-D leaves with 66, Ctrl-C ends by its signal, and neither prints an answer")
    func left() async throws {
        for (key, status) in [("\u{4}", "status 66"), ("\u{3}", "status 130")] {
            let house = try Household()
            // Bash tells the status of what a signal ended.
            let terminal = try house.terminal(
                shell: "trap : INT; \(Self.command("--field pin:secret"))")
            try await terminal.expect("pin") { $0.isIn(field: "pin") }
            terminal.send(key)
            try await terminal.expect(status)
            await terminal.expectEnd(.exited(0))
            #expect(try house.read("\(house.folder)/answers").isEmpty)
        }
    }

    @Test("a secret is not printed on a terminal: nothing is asked for that; with --non-interactive a line is read")
    func onTerminal() async throws {
        let house = try Household()
        let refused = try house.terminal(shell: Self.command("--field email --field password", output: ""))
        try await refused.expect("the answers would go to a terminal")
        try await refused.expect("status 64")
        await refused.expectEnd(.exited(0))
        let read = try house.terminal(
            shell: Self.command("--field email --non-interactive", input: "echo a@example.com | ", output: ""))
        try await read.expect("email='a@example.com'")
        await read.expectEnd(.exited(0))
    }
}

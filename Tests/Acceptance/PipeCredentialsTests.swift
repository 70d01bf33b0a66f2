import Harness
import Testing

@Suite("On a pipe, line 1 is the email address and line 2 the password", .limited)
struct PipeCredentialsTests {
    @Test("Both lines sign in; what follows are commands")
    func twoLines() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "--format", "json", credentials: (Household.email, Household.password), commands: ["profile"])
        #expect(run.status == .exited(0))
        #expect(try run.events().map(\.event) == ["login", "sections", "profile"])
        #expect(run.errorText.isEmpty)
    }

    @Test(
        "An option takes the place of its line",
        arguments: [
            (["--email", Household.email], "\(Household.password)\nprofile\n"),
            (["--email", Household.email, "--password-stdin"], "\(Household.password)\nprofile\n"),
            (["--password-stdin"], "\(Household.email)\n\(Household.password)\nprofile\n"),
            (["--password-env", "THE_PASSWORD"], "\(Household.email)\nprofile\n"),
            (["--password-env", "THE_PASSWORD", "--email", Household.email], "profile\n"),
            (["--password-file", "password.txt"], "\(Household.email)\nprofile\n"),
            (["--password-file", "password.txt", "--email", Household.email], "profile"),
        ])
    func options(options: [String], input: String) async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(Household.password + "\n", to: "password.txt")
        let run = try await house.run(
            options + ["--format", "json"], input: Array(input.utf8),
            environment: ["THE_PASSWORD": Household.password + "\n"])
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(try run.events().map(\.event) == ["login", "sections", "profile"])
    }

    @Test(
        "Input that ends says what is missing, and on which line",
        arguments: [
            ([], "an email address and a password were read: line 1 is the email, line 2 the password"),
            (["--email", Household.email], "a password was read: line 1 is the password"),
            (["--email", Household.email, "--password-stdin"], "a password was read: line 1 is the password"),
            (["--password-file", "password.txt"], "an email address was read: line 1 is the email"),
            (
                ["--otp-stdin"],
                "an email address, a password and a one-time code were read: line 1 is the email, line 2 the password, "
                    + "line 3 the code"
            ),
            (
                ["--email", Household.email, "--otp-stdin"],
                "a password and a one-time code were read: line 1 is the password, line 2 the code"
            ),
            (
                ["--email", Household.email, "--password-file", "password.txt", "--otp-stdin"],
                "a one-time code was read: with --otp-stdin it is line 1"
            ),
        ])
    func ended(options: [String], told: String) async throws {
        let house = try Household()
        try house.write(Household.password + "\n", to: "password.txt")
        let run = try await house.run(["login"] + options, input: [])
        #expect(run.status == .exited(66) && run.output.isEmpty)
        #expect(run.errorText == "rollcall: Input ended before \(told)\n")
    }

    @Test(
        "--password-file takes standard input and other descriptors that it is given",
        arguments: ["-", "/dev/stdin", "/dev/fd/0"])
    func passwordDescriptor(path: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            ["login", "--email", Household.email, "--password-file", path], input: Array("\(Household.password)\n".utf8)
        )
        #expect(run.status == .exited(0), "\(run.errorText)")
    }

    @Test("The address once more as the line of the password is refused unsent")
    func addressAsPassword() async throws {
        let house = try Household()
        try await house.addAccount()
        for _ in 0..<12 {
            let run = try await house.run(
                ["login", "--email", Household.email, "--format", "json"],
                input: Array("\(Household.email)\n\(Household.password)\n".utf8))
            #expect(run.status == .exited(65) && run.errorText.contains("the first line must be the password"))
            #expect(try run.events().map(\.event) == ["error"])
        }
        let right = try await house.run(
            ["login", "--email", Household.email], input: Array("\(Household.password)\n".utf8))
        #expect(right.status == .exited(0), "\(right.errorText)")
    }

    @Test("Where there is no account on this machine, that is said, and how to make one")
    func noAccount() async throws {
        let house = try Household()
        let run = try await house.run(["login"], input: Array("\(Household.email)\n\(Household.password)\n".utf8))
        #expect(run.status == .exited(77) && run.errorText.contains("create one with rollcall account add"))
        try await house.addAccount()
        let wrong = try await house.run(["login"], input: Array("\(Household.email)\nsomething else\n".utf8))
        #expect(wrong.status == .exited(77) && !wrong.errorText.contains("account add"), "\(wrong.errorText)")
    }

    @Test("--if-needed signs in where no session is valid for long enough, and else does nothing, reading nothing")
    func ifNeeded() async throws {
        let house = try Household()
        try await house.addAccount()
        let lines = Array("\(Household.email)\n\(Household.password)\n".utf8)
        let none = try await house.run(["login", "--if-needed"], input: [])
        #expect(none.status == .exited(66))
        let first = try await house.run(["login", "--if-needed"], input: lines)
        #expect(first.status == .exited(0) && first.outputText.contains("Welcome"), "\(first.errorText)")
        for options in [[], ["--min-validity", "2m"], ["--email", Household.email]] {
            let again = try await house.run(["login", "--if-needed"] + options, input: [])
            #expect(again.status == .exited(0) && again.output.isEmpty, "\(again.errorText)")
        }
        let other = try await house.run(["login", "--if-needed", "--email", "eve@example.com"], input: [])
        #expect(other.status == .exited(66))
    }

    @Test("With --format json, input that ends is an error event too")
    func endedEvent() async throws {
        let run = try await Household().run(["login", "--format", "json"], input: Array("\(Household.email)\n".utf8))
        #expect(run.status == .exited(66))
        #expect(run.outputText.hasPrefix(#"{"event":"error","code":"input_ended","message":"Input ended before"#))
    }

    @Test("--password-file takes one line ending off, LF or CRLF, and nothing else", arguments: ["", "\n", "\r\n"])
    func passwordFile(ending: String) async throws {
        let house = try Household()
        try await house.addAccount(password: Array(" kept with spaces ".utf8))
        try house.write(" kept with spaces " + ending, to: "password.txt")
        try house.write(" kept with spaces \n\n" + ending, to: "other.txt")
        let right = try await house.run("login", "--email", Household.email, "--password-file", "password.txt")
        #expect(right.status == .exited(0), "\(right.errorText)")
        let wrong = try await house.run("login", "--email", Household.email, "--password-file", "other.txt")
        #expect(wrong.status == .exited(77))
    }

    @Test("A password file or variable that is not there is told, and nothing is sent in its place")
    func missingSources() async throws {
        let house = try Household()
        try await house.addAccount()
        let file = try await house.run("login", "--email", Household.email, "--password-file", "nowhere.txt")
        #expect(file.status == .exited(66))
        #expect(file.errorText.contains("nowhere.txt") && file.errorText.contains("--password-file"))
        let variable = try await house.run("login", "--email", Household.email, "--password-env", "NOT_THERE")
        #expect(variable.status == .exited(66))
        #expect(variable.errorText.contains("NOT_THERE"))
    }

    @Test("Input that cannot be read is told as the end before the line that it lacks")
    func unreadable() async throws {
        let house = try Household()
        try house.write(Household.password, to: "password.txt")
        let options = "--email \(Household.email) --password-file password.txt --otp-stdin"
        let whole = "an email address and a password were"
        for (options, told) in [
            (options, "a one-time code was"), ("--email \(Household.email)", "a password was"), ("", whole),
        ] {
            let run = try await house.shell("\"$ROLLCALL\" login \(options) </")
            #expect(run.status == .exited(66))
            #expect(run.errorText.hasPrefix("rollcall: Input ended before \(told) read"), "\(run.errorText)")
        }
    }

    @Test("Two sources of a password are wrong use")
    func twoSources() async throws {
        let house = try Household()
        let run = try await house.run("login", "--password-stdin", "--password-env", "HOME")
        #expect(run.status == .exited(64))
    }

    @Test("No option takes a password as its value (bitwarden/cli#213)", arguments: ["--password", "-p", "--pass"])
    func passwordOption(option: String) async throws {
        let house = try Household()
        let run = try await house.run("login", "--email", Household.email, option, "hunter2hunter2")
        #expect(run.status == .exited(64))
        #expect(run.output.isEmpty)
    }

    @Test(
        "One line ending is taken off, LF or CRLF, and the last line may have none",
        arguments: ["EMAIL\nPASSWORD\n", "EMAIL\r\nPASSWORD\r\n", "EMAIL\r\nPASSWORD\n", "EMAIL\nPASSWORD"])
    func lineEndings(input: String) async throws {
        let house = try Household()
        try await house.addAccount()
        let bytes = input.replacing("EMAIL", with: Household.email).replacing("PASSWORD", with: Household.password)
        let run = try await house.run(["login", "--format", "json"], input: Array(bytes.utf8))
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(try run.login()["status"] == "ok")
    }

    /// Passwords of which no byte may be lost, and what they become where one is.
    /// A thousand characters that do not repeat themselves.
    private static let long = (0..<1_000).map { (index: Int) in UInt8(0x21 + (index * index * index + index / 7) % 90) }

    static let delicate: [(password: [UInt8], damaged: [[UInt8]])] = [
        (Array("  spaces around \t ".utf8), [Array("spaces around".utf8), Array("  spaces around \t".utf8)]),
        (Array("nul\0in the middle".utf8), [Array("nul".utf8), Array("nulin the middle".utf8), Array("nul\0in".utf8)]),
        (
            [0xFF, 0xFE, 0x80, 0xC3] + Array("is not all utf-8".utf8),
            [[0xFF, 0xFE, 0x80] + Array("is not all utf-8".utf8)]
        ),
        (Array("carriage return inside\r".utf8), [Array("carriage return inside".utf8)]),
        (long, [long.dropLast()]),
        (Array("한글로 쓴 긴 비밀번호 하나 🔑 é".utf8), [Array("한글로 쓴 긴 비밀번호 하나  é".utf8)]),
    ]

    @Test("Every byte of a password counts", arguments: delicate.indices)
    func everyByte(index: Int) async throws {
        let (password, damaged) = Self.delicate[index]
        let house = try Household()
        // A CR at the end is a byte of the password only where CRLF ends the line.
        try await house.addAccount(password: password + (password.last == 0x0D ? [0x0D] : []))
        func login(_ password: [UInt8]) async throws -> Harness.ExitStatus? {
            try await house.run(["login"], input: Array("\(Household.email)\n".utf8) + password + [0x0D, 0x0A]).status
        }
        #expect(try await login(password) == .exited(0))
        for other in damaged { #expect(try await login(other) == .exited(77)) }
    }

    @Test("A password trimmed in one place and not in another: file, variable and pipe agree on spaces")
    func spacesEverywhere() async throws {
        let house = try Household()
        let password = "  kept as typed  "
        try await house.addAccount(password: Array(password.utf8))
        try house.write(password, to: "password.txt")
        let ways = [["--password-file", "password.txt"], ["--password-env", "WORD"], ["--password-stdin"]]
        for way in ways {
            let run = try await house.run(
                ["login", "--email", Household.email] + way, input: Array("\(password)\n".utf8),
                environment: ["WORD": password])
            #expect(run.status == .exited(0), "\(way) \(run.errorText)")
        }
    }

    @Test(
        "A malformed email address is told and nothing is sent: status 65",
        arguments: [
            "", " ", "nobody", "@", "a@", "@b.c", "a@b", "a b@c.d", "a@b c.d", "a@b.c\u{7}", "a\u{1B}[31m@b.c",
            " a@b.c",
            "a@b.c ", String(repeating: "a", count: 294) + "@b.com",
        ])
    func malformedEmail(email: String) async throws {
        let house = try Household()
        let run = try await house.run("--format", "json", credentials: (email, "some password"), commands: ["profile"])
        #expect(run.status == .exited(65))
        let events = try run.events()
        #expect(events.map(\.event) == ["login"])
        #expect(events.first?["status"] == "invalid")
        #expect(!run.output.contains(0x1B) && !run.errors.contains(0x1B) && !run.errors.contains(0x07))
        #expect(run.errorText.contains(": ") && run.errorText.hasSuffix("\n"))
    }

    @Test("An internationalised address passes", arguments: ["김철수@예시.한국", "δοκιμή@παράδειγμα.δοκιμή", "a@b.c"])
    func internationalEmail(email: String) async throws {
        let house = try Household()
        try await house.addAccount(email: email)
        let run = try await house.run("login", "--format", "json", credentials: (email, Household.password))
        #expect(run.status == .exited(0), "\(run.errorText)")
        #expect(try run.login()["email"] == .string(email))
    }

    @Test("An empty password and one beyond 4,096 bytes are malformed: status 65", arguments: [0, 4_097])
    func malformedPassword(count: Int) async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            "login", "--format", "json", credentials: (Household.email, String(repeating: "x", count: count)))
        #expect(run.status == .exited(65))
        #expect(try run.login()["status"] == "invalid")
        #expect(!run.errorText.contains("xxxx"))
    }

    @Test(
        "a name of which nothing can be seen stands in quotation marks: a variable that is not set, bytes that are no text",
        arguments: [
            "login --email a@example.com --password-file", "login --email a@example.com --password-env",
            "people --trace", "account breached build", "--config", "switch",
        ])
    func unseen(option: String) async throws {
        let house = try Household()
        try await house.signIn()
        // A trace is written to a file of any name.
        for value in option == "people --trace" ? ["''"] : ["''", "\"$(printf '\\377')\""] {
            let run = try await house.shell("\"$ROLLCALL\" \(option) \(value) </dev/null")
            #expect(run.errorText.contains("“”"), "\(value): \(run.errorText)")
        }
    }
}

import Harness
import Testing

@Suite("Standard streams that are closed, full or endless", .limited)
struct StandardStreamTests {
    @Test("Help and version that cannot be printed are told: 73", arguments: ["--help", "--version", "login --help"])
    func full(arguments: String) async throws {
        let run = try await Household().shell("\"$ROLLCALL\" \(arguments) >/dev/full")
        #expect(run.status == .exited(73))
        #expect(run.errorText.contains("Cannot write to standard output"))
    }

    @Test("Results to a closed standard output are an error, and written into no file that was opened meanwhile")
    func closed() async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.shell("\"$ROLLCALL\" profile --trace trace >&-; echo $?; cat trace")
        #expect(run.outputText == "73\n", "\(run.outputText)")
        let help = try await house.shell("\"$ROLLCALL\" --help >&-")
        #expect(help.status == .exited(73))
        let errors = try await house.shell("\"$ROLLCALL\" profile --endpoint x: --trace trace 2>&-; cat trace")
        #expect(errors.outputText == "", "\(errors.outputText)")
        let input = try await house.shell("\"$ROLLCALL\" login --trace trace <&-")
        #expect(input.status == .exited(66))
    }

    @Test(
        "Input without end is told: 65",
        arguments: ["login", "login --email \(Household.email)", "account add --email a@example.com --name A"])
    func endless(arguments: String) async throws {
        let run = try await Household().shell("\"$ROLLCALL\" \(arguments) </dev/zero")
        #expect(run.status == .exited(65))
        #expect(run.errorText.contains("longer than 65536 bytes"))
    }

    @Test("A password file that is a pipe or a device is refused at once", arguments: ["pipe", "/dev/zero"])
    func pipe(path: String) async throws {
        let house = try Household()
        let run = try await house.shell(
            "mkfifo pipe; \"$ROLLCALL\" login --email \(Household.email) --password-file \(path)")
        #expect(run.status == .exited(66))
        #expect(run.errorText.contains("\(path) is not a regular file"), "\(run.errorText)")
    }

    @Test("A file of authorities that is a pipe or a device is refused at once", arguments: ["pipe", "/dev/zero"])
    func authorities(path: String) async throws {
        let house = try Household()
        let run = try await house.shell("mkfifo pipe; \"$ROLLCALL\" login --ca-file \(path)")
        #expect(run.status == .exited(64))
        #expect(run.errorText.contains("\(path) cannot be read (not a regular file)"), "\(run.errorText)")
    }
    @Test("A configuration that is a pipe is waited for, and said to be silent where nobody writes to it")
    func configuration() async throws {
        let house = try Household()
        let silent = try await house.shell("mkfifo pipe; exec 9<>pipe; \"$ROLLCALL\" --config pipe profile")
        #expect(silent.status == .exited(78))
        #expect(
            silent.errorText.contains("pipe: no data arrived within 5 s: check that something writes to this pipe"),
            "\(silent.errorText)")
        let late = try await house.shell(
            "mkfifo late; { sleep 0.2; echo '{\"display\": 1}' >late; } & \"$ROLLCALL\" --config late profile")
        #expect(late.status == .exited(78))
        #expect(late.errorText.contains("display"), "\(late.errorText)")
    }

    @Test("A configuration that is a folder is said to be one")
    func folder() async throws {
        let house = try Household()
        let run = try await house.shell("mkdir folder; \"$ROLLCALL\" --config folder profile")
        #expect(run.status == .exited(78))
        #expect(run.errorText.contains("folder: cannot be read (Is a directory)"), "\(run.errorText)")
    }
}

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

    @Test("A trace goes to a pipe or a device as it is, whose mode stays")
    func trace() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            try house.write("\(Household.email)\n\(Household.password)\n", to: "lines")
            let piped = try await house.shell(
                """
                mkfifo -m 622 pipe; exec 9<>pipe
                "$ROLLCALL" login --endpoint \(server.url) --trace pipe <lines >&2 || exit 1
                dd if=pipe iflag=nonblock bs=64k count=1 2>&1
                """)
            #expect(piped.status == .exited(0), "\(piped.errorText)")
            #expect(piped.outputText.contains("POST ") && !piped.outputText.contains(Household.password))
            #expect(try house.mode(of: "\(house.folder)/pipe") == 0o622)
            // A /dev/null of its own, where this user may make one and the file system has devices.
            let made = try await house.shell("mknod null c 1 3 && chmod 666 null && : >null")
            guard made.status == .exited(0) else { return }
            let sunk = try await house.shell(
                "\"$ROLLCALL\" login --endpoint \(server.url) --trace null <lines")
            #expect(sunk.status == .exited(0), "\(sunk.errorText)")
            #expect(try house.mode(of: "\(house.folder)/null") == 0o666)
        }
    }

    @Test("A trace goes where a descriptor leads that the shell has opened, and to no file by a link")
    func traceDescriptor() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            try house.write("\(Household.email)\n\(Household.password)\n", to: "lines")
            let login = "\"$ROLLCALL\" login --endpoint \(server.url) --trace"
            let errors = try await house.shell("echo before >&2; \(login) /dev/stderr <lines 2>>log; cat log")
            #expect(errors.outputText.contains("POST ") && errors.errorText == "before\n")
            let opened = try await house.shell("echo kept >log; \(login) /dev/fd/9 <lines 9>>log >&2; cat log")
            #expect(opened.outputText.hasPrefix("kept\n") && opened.outputText.contains("POST "))
            #expect(try await house.shell("\(login) /dev/fd/999999 <lines").status == .exited(73))
            let link = try await house.shell("ln -s log link; \(login) link <lines")
            #expect(link.status == .exited(73) && link.errorText.contains("symbolic link"), "\(link.errorText)")
        }
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

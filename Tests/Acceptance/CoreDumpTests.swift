import FoundationEssentials
import Glibc
import Harness
import Testing

/// What the machine does where a program is killed in a way that leaves a core dump.
private enum CoreDump {
    /// Whether one goes into the folder of the program, and may be as large as needed.
    static let isWritten: Bool = {
        let pattern = (try? Data(contentsOf: URL(filePath: "/proc/sys/kernel/core_pattern"))) ?? Data()
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        return pattern.starts(with: Data("core".utf8)) && limit.rlim_max > 1 << 30
    }()
}

@Suite("No core dump holds a secret", .limited, .enabled(if: CoreDump.isWritten))
struct CoreDumpTests {
    private func cores(_ house: Household) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: house.folder).filter { $0.hasPrefix("core") }
    }

    /// Runs the program with dumps allowed; the shell becomes the program.
    private func start(_ house: Household, _ arguments: String, input: String = "") throws -> PseudoTerminal {
        try house.terminal(shell: "ulimit -c unlimited; exec \"$ROLLCALL\" \(arguments) \(input)")
    }

    @Test("None is written while a secret is typed, nor after the login: the session's token is in memory")
    func typed() async throws {
        let house = try Household()
        try await house.addAccount()
        let typing = try start(house, "")
        try await typing.fill()
        typing.signal(SIGABRT)
        #expect(await typing.waitForExit(timeout: .seconds(30)) == .signalled(SIGABRT))
        let browsing = try start(house, "")
        try await browsing.signIn()
        browsing.signal(SIGABRT)
        #expect(await browsing.waitForExit(timeout: .seconds(60)) == .signalled(SIGABRT))
        #expect(try cores(house).isEmpty)
    }

    @Test("None of a command under a stored session", arguments: ["profile", "people", "logout"])
    func command(name: String) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .silence }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0))
            let command = try start(house, name)
            await server.received(2)
            command.signal(SIGABRT)
            #expect(await command.waitForExit(timeout: .seconds(30)) == .signalled(SIGABRT))
            #expect(try cores(house).isEmpty)
        }
    }

    /// Ways for a secret to come in without being typed at a form.
    enum Way: String, Sendable, CaseIterable { case lines, file, variable, oneTimeCode, plain, newAccount }

    @Test("None while a secret that was not typed at a form is on its way", arguments: Way.allCases)
    func onItsWay(way: Way) async throws {
        let house = try Household()
        try house.write("\(Household.email)\n\(Household.password)\n123456\n", to: "lines")
        try house.write(Household.password, to: "word")
        try await LoopbackServer.run(answering: { _ in .silence }) { server in
            let remote = "login --endpoint \(server.url)"
            let terminal =
                switch way {
                case .lines: try start(house, remote, input: "<lines")
                case .file:
                    try start(house, "\(remote) --email \(Household.email) --password-file word", input: "</dev/null")
                case .variable:
                    try house.terminal(
                        shell: """
                            ulimit -c unlimited; WORD=$(cat word); export WORD
                            exec "$ROLLCALL" \(remote) --email \(Household.email) --password-env WORD
                            """)
                case .oneTimeCode: try start(house, "\(remote) --otp-stdin", input: "<lines")
                case .plain: try start(house, "\(remote) --plain")
                case .newAccount: try start(house, "account add --email \(Household.email)")
                }
            switch way {
            case .plain:
                try await terminal.expect("Email:")
                terminal.send("\(Household.email)\r")
                try await terminal.expect("Password for ")
                try await terminal.expect("no echo") { _ in !terminal.modes.echoes }
                terminal.send("\(Household.password)\r")
                await server.received(1)
            case .newAccount:
                try await terminal.expect("the name field") { $0.isIn(field: "Name") }
                terminal.send("Kim\r\(Household.password)\r")
                try await terminal.expect("Type the new password again")
            default: await server.received(1)
            }
            terminal.signal(SIGABRT)
            #expect(await terminal.waitForExit(timeout: .seconds(30)) == .signalled(SIGABRT))
            #expect(try cores(house).isEmpty)
        }
    }
}

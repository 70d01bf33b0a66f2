import FoundationEssentials
import Glibc
import Harness
import LocalAccounts
import Testing
import Waiting

@Suite("The second factor of one's own account, at a server and on this machine", .limited)
struct OwnSecondFactorTests {
    private let credentials = (Household.email, Household.password)

    @Test("a signed-in owner turns it on with password and code, renews the recovery codes and turns it off")
    func pipe() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            for (endpoint, options) in [(url, ["--endpoint", url]), ("local", [])] {
                let login = try await house.run("login", "--endpoint", endpoint, credentials: credentials)
                try #require(login.status == .exited(0), "\(login.errorText)")
                let codes = try await turnOn(house, options)
                let bare = try await change(house, "codes", options)
                #expect(bare.status == .exited(77) && bare.errorText.contains("--otp"))
                let wrong = try await change(house, "codes", options + ["--otp", "000000"])
                #expect(wrong.status == .exited(77) && wrong.errorText.contains("code is wrong"))
                let renewed = try await change(house, "codes", options + ["--otp", codes[0]])
                let lines = renewed.outputText.split(separator: "\n").map(String.init)
                try #require(renewed.status == .exited(0) && lines.count == 11, "\(renewed.errorText)")
                let new = lines[1].trimmed
                #expect(!codes.contains(new))
                let again = try await change(house, "on", options + ["--otp", lines[2].trimmed])
                #expect(again.status == .exited(65) && again.errorText.contains("already on"))
                #expect(try await change(house, "off", options + ["--otp", codes[1]]).status == .exited(77))
                let off = try await change(house, "off", options + ["--otp", new])
                #expect(off.status == .exited(0) && off.outputText.contains("Turned off"), "\(off.errorText)")
                let gone = try await change(house, "off", options)
                #expect(gone.status == .exited(65) && gone.errorText.contains("already off: run second-factor on"))
                let plain = try await change(house, "codes", options)
                #expect(plain.status == .exited(0), "\(plain.errorText)")
                #expect(plain.outputText.split(separator: "\n").count == 11)
            }
        }
        let log = try house.read("\(house.folder)/server.log")
        #expect(log.contains(#""event":"second_factor_on""#) && !log.contains("horse battery"))
    }

    @Test("without a session, a password or the address's session nothing is asked of the endpoint")
    func nobody() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            let nobody = try await change(house, "on", ["--endpoint", url])
            #expect(nobody.status == .exited(77) && nobody.errorText.contains("rollcall login"), "\(nobody.errorText)")
            let login = try await house.run("login", "--endpoint", url, credentials: credentials)
            try #require(login.status == .exited(0), "\(login.errorText)")
            let other = try await change(house, "on", ["--endpoint", url, "lee@example.com"])
            #expect(other.status == .exited(77))
            #expect(other.errorText.contains("No session for lee@example.com at \(url)"), "\(other.errorText)")
            let silent = try await house.run("account", "second-factor", "on", "--endpoint", url)
            #expect(silent.status == .exited(66))
            let wrong = try await house.run(
                "account", "second-factor", "on", "--endpoint", url, Household.email, commands: ["not it"])
            #expect(wrong.status == .exited(77) && wrong.errorText.contains("current password is wrong"))
            let twice = try await house.run("account", "second-factor", "on", Household.email, "--email", "a@b.cd")
            #expect(twice.status == .exited(64))
        }
    }

    @Test("a terminal is asked for the password, shown the key as a QR code, asked for its code, and shown new ones")
    func terminal() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            let login = try await house.run("login", "--endpoint", url, credentials: credentials)
            try #require(login.status == .exited(0), "\(login.errorText)")
            let terminal = try house.terminal("account", "second-factor", "on", "--endpoint", url, rows: 30)
            try await terminal.expect("the password") { $0.isIn(field: "Current password") }
            terminal.send("not it\r")
            try await terminal.expect("current password is wrong")
            terminal.send("\(Household.password)\r")
            try await terminal.expect("the code") { $0.isIn(field: "Code") }
            #expect(terminal.screen.contains("▀") && terminal.screen.wholeText.contains("otpauth://totp/rollcall:"))
            let pieces = terminal.screen.wholeText.split(separator: "secret=")
            let key = try #require(pieces.dropFirst().first).prefix { $0 != "&" }
            if QRReader.isJudged {
                let read = try await QRReader.read(QRReader.rows(of: terminal.screen.text), isInked: true)
                #expect(read.hasPrefix("otpauth://totp/rollcall:"))
                #expect(read.contains("secret=\(key.filter { !$0.isWhitespace })&issuer=rollcall"))
            }
            terminal.send("000000\r")
            try await terminal.expect("The code is wrong")
            terminal.send("\(Self.code(of: key.filter { !$0.isWhitespace }))\r")
            try await terminal.expect("they are not shown again")
            await terminal.expectEnd(.exited(0))

            let off = try house.terminal("account", "second-factor", "off", "--endpoint", url)
            try await off.expect("the password") { $0.isIn(field: "Current password") }
            off.send("\(Household.password)\r")
            try await off.expect("the code") { $0.isIn(field: "Code") }
            off.send("\u{3}")
            await off.expectEnd(.signalled(SIGINT))
        }
    }

    private func change(_ house: Household, _ word: String, _ options: [String]) async throws -> PipedProcess {
        try await house.run(
            ["account", "second-factor", word] + options, input: Array("\(Household.password)\n".utf8))
    }

    /// Turns it on with an app; returns the recovery codes.
    private func turnOn(_ house: Household, _ options: [String]) async throws -> [String] {
        let words = options.joined(separator: " ")
        async let setup = house.shell(
            "mkfifo input\(options.count); \"$ROLLCALL\" account second-factor on \(words) --format json "
                + "<input\(options.count) >output\(options.count)")
        let output = "\(house.folder)/output\(options.count)"
        await until { house.exists("\(house.folder)/input\(options.count)") }
        // Opened for reading and writing: it does not wait for the reader.
        let input = open("\(house.folder)/input\(options.count)", O_RDWR)
        defer { close(input) }
        let send = { (line: String) in
            _ = Array("\(line)\n".utf8).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        }
        send(Household.password)
        await until { (try? house.read(output).contains("\n")) == true }
        guard case .string(let key)? = try JSON(house.read(output))["key"] else {
            throw CancellationError()
        }
        send(Self.code(of: key))
        let end = try await setup
        #expect(end.status == .exited(0), "\(end.errorText)")
        let lines = try house.read(output).split(separator: "\n")
        guard lines.count == 2, case .array(let codes)? = try JSON(lines[1])["recovery_codes"] else { return [] }
        return codes.compactMap { if case .string(let code) = $0 { code } else { nil } }
    }

    private static func code(of key: String) -> String {
        AuthenticatorApp.code(of: key, at: Date())
    }
}

extension String {
    fileprivate var trimmed: String { filter { !$0.isWhitespace } }
}

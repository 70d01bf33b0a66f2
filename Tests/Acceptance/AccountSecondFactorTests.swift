import Accounts
import FoundationEssentials
import Glibc
import Harness
import LocalAccounts
import Testing
import Waiting

@Suite("The second factor of an account on this machine", .limited)
struct AccountSecondFactorTests {
    @Test("second-factor on shows a key and takes the app's code; sign-in asks for one; a recovery code works once")
    func pipe() async throws {
        let house = try Household()
        try await house.addAccount()
        async let setup = house.shell(
            "mkfifo input; \"$ROLLCALL\" account second-factor on \(Household.email) --format json <input >output")
        // Opened for reading and writing: it does not wait for the reader.
        await until { house.exists("\(house.folder)/input") }
        let input = open("\(house.folder)/input", O_RDWR)
        defer { close(input) }
        await until { (try? house.read("\(house.folder)/output").contains("\n")) == true }
        let begun = try JSON(house.read("\(house.folder)/output"))
        #expect(begun["event"] == "account" && begun["status"] == "second_factor_begun")
        guard case .string(let key)? = begun["key"] else { return #expect(Bool(false), "no key") }
        let app = TOTP(key: Base32.bytes(key.utf8).withUnsafeBytes { Secret(copying: $0) })
        let step = TOTP.step(at: Date().timeIntervalSince1970)
        _ = Array("\(Self.text(app.code(of: step)))\n".utf8).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        let end = try await setup
        #expect(end.status == .exited(0), "\(end.errorText)")
        let lines = try house.read("\(house.folder)/output").split(separator: "\n")
        let on = try JSON(lines[1])
        #expect(on["status"] == "second_factor_on")
        guard case .array(let codes)? = on["recovery_codes"], case .string(let recovery)? = codes.first else { return }
        #expect(codes.count == 10)

        let credentials = (Household.email, Household.password)
        let asked = try await house.run("login", "--format", "json", credentials: credentials)
        #expect(asked.status == .exited(77) && asked.outputText.contains(#""status":"second_factor""#))
        let next = Self.text(app.code(of: step + 1))
        #expect(try await house.run("login", "--otp", next, credentials: credentials).status == .exited(0))
        #expect(try await house.run("login", "--otp", next, credentials: credentials).status == .exited(77))
        for status in [0, 77] {
            let login = try await house.run(
                "login", "--otp-stdin", credentials: credentials, commands: [recovery])
            #expect(login.status == .exited(Int32(status)), "\(login.errorText)")
        }
        let new = try await house.run("account", "second-factor", "codes", Household.email)
        #expect(new.status == .exited(0) && new.outputText.split(separator: "\n").count == 11)
        #expect(try await house.run("account", "second-factor", "off", Household.email).status == .exited(0))
        try await house.login()
        let again = try await house.run("account", "second-factor", "off", Household.email)
        #expect(again.status == .exited(65) && again.errorText.contains("already off: run second-factor on"))
    }

    @Test("a window without room for the QR code and the form keeps the key in view, and says what would have room")
    func small() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("account", "second-factor", "on", Household.email)
        try await terminal.expect("the code") { $0.isIn(field: "Code") }
        #expect(terminal.screen.contains("Add this key") && terminal.screen.contains("otpauth://totp/rollcall:"))
        #expect(terminal.screen.contains("41 columns and 27 rows") && !terminal.state.wrote("▀"), "\(terminal.state)")
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    @Test("without a code the second factor is not on")
    func noCode() async throws {
        let house = try Household()
        try await house.addAccount()
        let ended = try await house.run("account", "second-factor", "on", Household.email)
        #expect(ended.status == .exited(66))
        let wrong = try await house.run("account", "second-factor", "on", Household.email, commands: ["000000"])
        #expect(wrong.status == .exited(77))
        try await house.login()
    }

    private static func text(_ code: Int) -> String { String(String(code + 1_000_000).dropFirst()) }
}

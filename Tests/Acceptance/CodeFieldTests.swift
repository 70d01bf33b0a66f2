import Harness
import Synchronization
import Testing

@Suite("The code field at a terminal", .limited)
struct CodeFieldTests {
    /// An endpoint in the shape of `auth0`: the code 0000 is right, and 999999 comes too late.
    private func run(_ body: @Sendable (Household, LoopbackServer) async throws -> Void) async throws {
        let house = try Household()
        try house.write(
            #"{"auth":{"remote":{"preset":"auth0","variables":{"client_id":"c"}}}}"#, to: house.configurationFile)
        let logins = Mutex(0)
        try await LoopbackServer.run(answering: { request in
            guard request.text.contains("mfa-otp") else {
                let number = logins.withLock {
                    $0 += 1; return $0
                }
                return .json(403, #"{"error":"mfa_required","mfa_token":"m\#(number)"}"#)
            }
            let isOfLast = request.text.contains("&mfa_token=m\(logins.withLock(\.self))&")
            if request.text.hasSuffix("&otp=999999") || !isOfLast { return .json(401, #"{"error":"expired_token"}"#) }
            guard request.text.hasSuffix("&otp=0000") else {
                return .json(403, #"{"error":"invalid_grant","error_description":"Invalid otp_code."}"#)
            }
            return .json(200, #"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)
        }) { try await body(house, $0) }
    }

    @Test("six boxes show what is typed and pasted; a wrong code, a late one and the right one, which is short")
    func boxes() async throws {
        try await run { house, server in
            let terminal = try house.terminal("login", "--endpoint", server.url)
            try await terminal.fill()
            #expect(!terminal.screen.contains("Code"))
            terminal.send("\r")
            try await terminal.expect("One more step: type the code from your authenticator app, text message or")
            try await terminal.expect("the code field") {
                $0.isIn(field: "Code") && $0.screen.contains("[ ][ ][ ][ ][ ][ ]")
            }
            terminal.send("12")
            try await terminal.expect("[1][2][ ][ ][ ][ ]")
            try await terminal.expect("Type the code: usually 6 digits, at least 4")
            terminal.send(terminal.screen.marksPaste ? "\u{1B}[200~3 456\u{1B}[201~" : "3 456")
            try await terminal.expect("[1][2][3][4][5][6]")
            try await terminal.expect("Press Enter to sign in")
            terminal.send("\r")
            try await terminal.expect("The password is right, but the code is wrong")
            try await terminal.expect("an empty field") {
                $0.isIn(field: "Code") && $0.screen.contains("[ ][ ][ ][ ][ ][ ]")
            }
            terminal.send("999999")
            try await terminal.expect("[9][9][9][9][9][9]")
            terminal.send("\r")
            try await terminal.expect("The password is right, but the code has expired: type a new one")
            try await terminal.expect("an empty field") {
                $0.isIn(field: "Code") && $0.screen.contains("[ ][ ][ ][ ][ ][ ]")
            }
            terminal.send("0000")
            try await terminal.expect("[0][0][0][0][ ][ ]")
            try await terminal.expect("Codes usually have 6 digits: press Enter if yours has 4")
            terminal.send("\r")
            try await terminal.expect("Welcome, \(Household.email)")
            await terminal.expectEnd(.exited(0))
        }
    }

    @Test("after a wrong code of --otp the field is there, and its code is taken", arguments: [[], ["--plain"]])
    func given(options: [String]) async throws {
        try await run { house, server in
            let file = try house.write("\(Household.password)\n", to: "password")
            let terminal = try PseudoTerminal(
                program: BuiltPrograms.rollcall,
                arguments: [
                    "login", "--endpoint", server.url, "--email", Household.email, "--password-file", file,
                    "--otp", "111111",
                ] + options,
                environment: house.environment, directory: house.folder, columns: 100, rows: 24)
            try await terminal.expect("The password is right, but the code is wrong")
            try await terminal.expect("the code field") { state in
                options.isEmpty ? state.isIn(field: "Code") : state.screen.contains("Code:")
            }
            terminal.send("0000\r")
            try await terminal.expect("Welcome, \(Household.email)")
            await terminal.expectEnd(.exited(0))
        }
    }
}

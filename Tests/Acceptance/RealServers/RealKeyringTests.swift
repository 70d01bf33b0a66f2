import Foundation
import Harness
import Testing

/// The built program with sessions in a real GNOME Keyring.
@Suite(
    "Sessions in a keyring",
    .enabled(
        if: RealKeyring.isUsable,
        "needs dbus-daemon, gnome-keyring and libsecret-1-0; ROLLCALL_TEST_REAL_SERVERS=required makes that a failure"),
    .limited
)
struct RealKeyringTests {
    private func unlocked(
        _ body: @Sendable (Household, RealKeyring) async throws -> Void
    ) async throws {
        let house = try Household()
        let keyring = try await RealKeyring(house)
        defer { keyring.end() }
        try await keyring.unlock(house)
        try await body(house, keyring)
    }

    @Test("A login is kept there and nowhere else, profile says so, and logout removes it")
    func kept() async throws {
        try await unlocked { house, keyring in
            try await house.addAccount()
            let login = try await house.inKeyring(
                "login", keyring: keyring, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            #expect(!house.exists(house.sessionFile))
            let profile = try await house.inKeyring("profile", "--format", "json", keyring: keyring)
            #expect(try profile.events().first?["store"] == "keyring")
            #expect(try await house.inKeyring("profile", keyring).outputText.contains("Stored in  the keyring"))
            #expect(try await house.inKeyring("doctor", keyring).outputText.contains("1 is stored in the keyring"))
            // The file is another place, where nobody is signed in.
            #expect(try await house.run("profile").status == .exited(77))
            #expect(try await house.inKeyring("logout", keyring).status == .exited(0))
            #expect(try await house.inKeyring("profile", keyring).status == .exited(77))
        }
    }

    @Test("Twenty processes at the moment of expiry: one renewal, twenty right answers")
    func together() async throws {
        try await unlocked { house, keyring in
            let end = Date(timeIntervalSinceNow: -1).formatted(.iso8601)
            try await LoopbackServer.run(answering: { request in
                request.path == "/refresh"
                    ? .session(token: "access-2", refresh: "refresh-2") : .session(expires: end)
            }) { server in
                let login = try await house.inKeyring(
                    "login", "--endpoint", server.url, keyring: keyring,
                    credentials: (Household.email, Household.password))
                try #require(login.status == .exited(0), "\(login.errorText)")
                let answers = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 1...20 { group.addTask { try await house.inKeyring("token", keyring).outputText } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers == Array(repeating: "access-2\n", count: 20))
                #expect(server.requests.count { $0.path == "/refresh" } == 1)
            }
        }
    }

    @Test("sessions move takes them from the file to the keyring and back, and says what to set")
    func moved() async throws {
        try await unlocked { house, keyring in
            try await house.signIn()
            let there = try await house.run(
                "sessions", "move", "--to", "keyring", environment: keyring.environment)
            #expect(there.status == .exited(0), "\(there.errorText)")
            #expect(there.outputText == "Moved 1 session from the session file to the keyring\n")
            #expect(there.errorText.contains("set session.store (or ROLLCALL_SESSION_STORE) to keyring"))
            #expect(!house.exists(house.sessionFile))
            #expect(try await house.inKeyring("profile", keyring).status == .exited(0))
            let back = try await house.inKeyring("sessions", "move", "--to", "file", keyring: keyring)
            #expect(back.status == .exited(0), "\(back.errorText)")
            #expect(try await house.run("profile").status == .exited(0))
            #expect(try await house.inKeyring("profile", keyring).status == .exited(77))
            let left = try await house.inKeyring("doctor", keyring).outputText
            #expect(left.contains("sessions move --from file --to keyring"))
        }
    }

    @Test("A session that is the password itself is kept there, and does not go into a file")
    func credential() async throws {
        try await unlocked { house, keyring in
            try await LoopbackServer.run(answering: { _ in .json(200, #"{"mail":"kim@example.com"}"#) }) { server in
                let remote = """
                    {"identifier":"username",
                     "login":{"method":"GET","path":"/me","basic":{"user":"{login}","password":"{password}"}},
                     "session":{"credential":"{login:password|base64}"},"token":{"value":"Basic {token}"},
                     "profile":{"path":"/me","email":"mail"},"logout":null,"refresh":null}
                    """
                try house.write(
                    #"{"auth":{"endpoint":"\#(server.url)","remote":\#(remote)}}"#, to: house.configurationFile)
                let login = try await house.inKeyring(
                    "login", keyring: keyring, credentials: ("kim", Household.password))
                try #require(login.status == .exited(0), "\(login.errorText)")
                #expect(!login.errorText.contains("is not stored"))
                let token = try await house.inKeyring("token", keyring)
                #expect(token.outputText == "a2ltOmNvcnJlY3QgaG9yc2UgYmF0dGVyeQ==\n")
                let move = try await house.inKeyring("sessions", "move", "--to", "file", keyring: keyring)
                #expect(move.status == .exited(77) && move.errorText.contains("1 session was not moved"))
                #expect(!house.exists(house.sessionFile))
                let plain = try await house.run("login", credentials: ("kim", Household.password))
                #expect(plain.status == .exited(0) && plain.errorText.contains("is not stored"))
                #expect(!house.exists(house.sessionFile))
            }
        }
    }

    @Test("One that does not answer is told after a second, with what to do, and nothing goes elsewhere")
    func silent() async throws {
        try await unlocked { house, keyring in
            try await house.addAccount()
            keyring.hold(true)
            defer { keyring.hold(false) }
            let token = try await house.inKeyring("token", keyring: keyring, tries: 1)
            #expect(token.status == .exited(69) && token.outputText == "")
            #expect(token.errorText.contains("did not answer within 1 s"))
            let login = try await house.inKeyring(
                "login", keyring: keyring, credentials: (Household.email, Household.password), tries: 1)
            #expect(login.status == .exited(69) && login.errorText.contains("set session.store"))
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test("One that is locked is told where nobody can answer its dialog, and is not taken for an empty one")
    func locked() async throws {
        try await unlocked { house, keyring in
            try await house.addAccount()
            let login = try await house.inKeyring(
                "login", keyring: keyring, credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            try await keyring.startLocked(house)
            let run = try await house.inKeyring("token", keyring)
            #expect(run.status == .exited(69) && run.outputText == "")
            #expect(run.errorText == "rollcall: The keyring is locked: unlock it, then try again\n")
        }
    }
}

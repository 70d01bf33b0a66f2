import Accounts
import Foundation
import Glibc
import Harness
import Testing

@Suite("Where sessions are kept", .limited)
struct SessionStoreTests {
    @Test("Without libsecret, the keyring names the package; nothing is kept elsewhere")
    func noLibrary() async throws {
        let house = try Household()
        try await house.addAccount()
        // What is found first is none.
        try house.write("", to: "lib/libsecret-1.so.0")
        let login = try await house.run(
            "login", credentials: (Household.email, Household.password),
            environment: ["ROLLCALL_SESSION_STORE": "keyring", "LD_LIBRARY_PATH": "\(house.folder)/lib"])
        #expect(login.status == .exited(69))
        #expect(login.errorText.contains("install the package libsecret-1-0"), "\(login.errorText)")
        #expect(!house.exists(house.sessionFile))
    }

    @Test("Without a bus, or without libsecret either, it says so; nothing is kept elsewhere")
    func noBus() async throws {
        let house = try Household()
        try await house.addAccount()
        let login = try await house.run(
            "login", credentials: (Household.email, Household.password),
            environment: [
                "ROLLCALL_SESSION_STORE": "keyring", "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(house.folder)/none",
            ])
        #expect(login.status == .exited(69))
        #expect(login.errorText.contains("set session.store to file or kernel"), "\(login.errorText)")
        #expect(!house.exists(house.sessionFile))
    }

    @Test("At a terminal a keyring that cannot be used is told, and the form comes all the same")
    func noBusAtTerminal() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal(environment: [
            "ROLLCALL_SESSION_STORE": "keyring", "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(house.folder)/none",
        ])
        try await terminal.expect("set session.store")
        try await terminal.expect("the email field") { $0.isIn(field: "Email") }
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    @Test("memory keeps a session for the run alone")
    func memory() async throws {
        let house = try Household()
        try await house.addAccount()
        let run = try await house.run(
            credentials: (Household.email, Household.password), commands: ["profile"],
            environment: ["ROLLCALL_SESSION_STORE": "memory"])
        #expect(run.status == .exited(0) && run.outputText.contains("memory, until the program ends"))
        #expect(!house.exists(house.sessionFile))
        #expect(
            try await house.run("profile", environment: ["ROLLCALL_SESSION_STORE": "memory"]).status == .exited(77))
    }

    @Test("a login in place of sessions that cannot be used says that they are gone")
    func replaced() async throws {
        let house = try Household()
        try await house.signIn()
        try #require(try await house.shell("chmod 644 state/rollcall/session.json").status == .exited(0))
        let login = try await house.run("login", credentials: (Household.email, Household.password))
        #expect(login.status == .exited(0))
        #expect(login.errorText.contains("session.json could not be used, so this session took its place"))
        let again = try await house.run("login", credentials: (Household.email, Household.password))
        #expect(again.errorText.isEmpty, "\(again.errorText)")
    }

    @Test("sessions move says what there is nothing to move from, and that a place is where they are")
    func nothing() async throws {
        let house = try Household()
        let nothing = try await house.run("sessions", "move", "--to", "kernel")
        #expect(nothing.status == .exited(77))
        #expect(nothing.errorText.contains("No sessions are stored in the session file"), "\(nothing.errorText)")
        let same = try await house.run("sessions", "move", "--to", "file", "--from", "file")
        #expect(same.status == .exited(64) && same.errorText.contains("choose another place with --to"))
        #expect(try await house.run("sessions", "move", "--to", "memory").status == .exited(64))
    }

    @Suite(
        "The kernel",
        .enabled(
            if: KernelVault.isUsable || PythonEnvironment.isRequired,
            "the kernel's keyring cannot be used here, as in many containers"))
    struct KernelTests {
        private let kernel = ["ROLLCALL_SESSION_STORE": "kernel"]

        @Test("keeps a session in no file; profile says so, and logout removes it")
        func kept() async throws {
            let house = try Household()
            try await house.addAccount()
            let login = try await house.run(
                "login", credentials: (Household.email, Household.password), environment: kernel)
            try #require(login.status == .exited(0), "\(login.errorText)")
            #expect(!house.exists(house.sessionFile))
            let profile = try await house.run("profile", "--format", "json", environment: kernel)
            #expect(try profile.events().first?["store"] == "kernel", "\(profile.errorText)")
            let move = try await house.run("sessions", "move", "--to", "file", environment: kernel)
            #expect(move.status == .exited(0), "\(move.errorText)")
            #expect(try await house.run("profile").status == .exited(0))
            #expect(try await house.run("profile", environment: kernel).status == .exited(77))
            #expect(try await house.run("sessions", "move", "--to", "kernel").status == .exited(0))
            #expect(try await house.run("logout", environment: kernel).status == .exited(0))
            #expect(try await house.run("profile", environment: kernel).status == .exited(77))
        }

        @Test("twenty processes at the moment of expiry: one renewal, twenty right answers")
        func together() async throws {
            let house = try Household()
            let end = Date(timeIntervalSinceNow: -1).formatted(.iso8601)
            try await LoopbackServer.run(answering: { request in
                request.path == "/refresh"
                    ? .session(token: "access-2", refresh: "refresh-2") : .session(expires: end)
            }) { server in
                let login = try await house.run(
                    "login", "--endpoint", server.url, credentials: (Household.email, Household.password),
                    environment: kernel)
                try #require(login.status == .exited(0), "\(login.errorText)")
                let answers = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 1...20 {
                        group.addTask { try await house.run("token", environment: kernel).outputText }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers == Array(repeating: "access-2\n", count: 20))
                #expect(server.requests.count { $0.path == "/refresh" } == 1)
                _ = try await house.run("logout", "--all", environment: kernel)
            }
        }
    }
}

import FoundationEssentials
import Glibc
import Harness
import Testing

@Suite("One's own account, at the server and on this machine", .limited)
struct OwnAccountTests {
    private let credentials = (Household.email, Household.password)

    @Test("rollcall password changes it with the current one, here and at the server, and goes on being signed in")
    func password() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            for (endpoint, old, new) in [
                (url, Household.password, "another good password"),
                ("local", "another good password", "a third good password"),
            ] {
                let login = try await house.run("login", "--endpoint", endpoint, credentials: (Household.email, old))
                #expect(login.status == .exited(0), "\(login.errorText)")
                let wrong = try await house.run("password", commands: ["not \(old)", new])
                #expect(wrong.status == .exited(77) && wrong.errorText.contains("current password is wrong"))
                #expect(try await house.run("password", commands: [old, "short"]).status == .exited(65))
                #expect(try await house.run("password", commands: [old]).status == .exited(66))
                let changed = try await house.run("password", "--format", "json", commands: [old, new])
                #expect(changed.outputText.contains(#""status":"password_changed""#), "\(changed.errorText)")
                #expect(try await house.run("profile").status == .exited(0))
            }
        }
        let login = try await house.run("login", credentials: (Household.email, "a third good password"))
        #expect(login.status == .exited(0))
        let log = try house.read("\(house.folder)/server.log")
        #expect(log.contains(#""event":"password_changed""#) && log.contains(#""reason":"wrong_password""#))
        #expect(!log.contains(Household.email) && !log.contains("good password"))
    }

    @Test("a new password that is too long a line is told by its line and its field, and nothing is changed")
    func tooLongLine() async throws {
        let house = try Household()
        try await house.signIn()
        let long = String(repeating: "a", count: 1 << 20)
        let run = try await house.run("password", "--format", "json", commands: [Household.password, long])
        #expect(run.status == .exited(65), "\(run.errorText)")
        #expect(run.errorText.contains("Line 2, new password"), "\(run.errorText)")
        #expect(try run.events().map(\.event) == ["error"])
        #expect(!run.errorText.contains("aaaa") && !run.outputText.contains("aaaa"))
        #expect(try await house.run("login", credentials: credentials).status == .exited(0))
    }

    @Test("a password is not changed where the session that comes with it could not be stored")
    func notStored() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write("\(Household.password)\nanother good password\n", to: "lines")
        try await house.besideServer { url in
            let login = try await house.run("login", "--endpoint", url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            let refused = try await house.shell(#"(ulimit -f 0; "$ROLLCALL" password <lines)"#)
            #expect(refused.status == .exited(73))
            #expect(refused.errorText.contains("so the password was not changed"), "\(refused.errorText)")
            #expect(try await house.run("profile").status == .exited(0), "its session goes on")
        }
    }

    @Test("where the answer to a change is cut off, the password may have been changed: 69")
    func cutOff() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            request.path == "/password" && request.method == "POST" ? .close : .session()
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            try #require(login.status == .exited(0), "\(login.errorText)")
            let changed = try await house.run("password", commands: [Household.password, "another good password"])
            #expect(changed.status == .exited(69), "\(changed.errorText)")
            #expect(changed.errorText.contains("the password may have been changed"), "\(changed.errorText)")
        }
    }

    @Test("sessions --all lists those at the endpoint, --end and --end-others end them")
    func sessions() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            for _ in 0..<3 {
                let login = try await house.run("login", "--endpoint", url, credentials: credentials)
                #expect(login.status == .exited(0), "\(login.errorText)")
            }
            let list = try await house.run("sessions", "--all", "--format", "json").events()
            #expect(list.map { $0["current"] } == [true, false, false])
            #expect(list.allSatisfy { $0["address"] == "127.0.0.1" && $0["event"] == "account_session" })
            guard case .string(let id)? = list[2]["id"] else { return }
            #expect(try await house.run("sessions", "--end", id).status == .exited(0))
            #expect(try await house.run("sessions", "--end", id).status == .exited(77))
            // The second time there are none.
            for _ in 0..<2 {
                let ended = try await house.run("sessions", "--end-others")
                #expect(ended.status == .exited(0), "\(ended.errorText)")
                #expect(ended.outputText == "This session is now your only one at the endpoint\n")
            }
            let rest = try await house.run("sessions", "--all")
            #expect(rest.outputText.split(separator: "\n").count == 1 && rest.outputText.contains("this session"))
        }
        let listed = try await house.run("account", "sessions", Household.email)
        #expect(listed.status == .exited(0) && listed.outputText.contains("127.0.0.1"))
        #expect(try await house.run("account", "sessions", Household.email, "--end").status == .exited(0))
        #expect(try await house.run("account", "sessions", Household.email, "--format", "json").output.isEmpty)
    }

    @Test("a session that has ended by the time its owner asks for something is renewed, and that is asked for again")
    func renewed() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch (request.path, request.header("authorization")) {
            case ("/login", _): .session()
            case ("/profile", _): .profile
            case ("/refresh", _): .session(token: "access-2", refresh: "refresh-2")
            case (_, "Bearer access-2"): .http(204)
            default: .failure(401, "invalid_token")
            }
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            let run = try await house.run("sessions", "--end-others")
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(server.requests.map(\.path) == ["/login", "/profile", "/sessions", "/refresh", "/sessions"])
            #expect(try await house.run("token").outputText == "access-2\n")
        }
    }

    @Test("a device that signed in before does not wait for strangers; its secret is new each time")
    func device() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.besideServer { url in
            let login = try await house.run("login", "--endpoint", url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            #expect(try await house.run("logout").status == .exited(0))
            let path = "\(house.folder)/state/rollcall/devices.json"
            #expect(try house.mode(of: path) == 0o600)
            let first = try house.read(path)
            // A stranger's guesses at the same address, after which that has to wait.
            for _ in 0..<6 {
                _ = try await house.run(
                    "login", "--endpoint", url, "--no-store", credentials: (Household.email, "wrong"))
            }
            let owner = try await house.run("login", "--endpoint", url, credentials: credentials)
            #expect(owner.status == .exited(0), "\(owner.errorText)")
            #expect(try house.read(path) != first)
        }
    }

    @Test("a disabled account is signed out and may not sign in, until it is enabled")
    func disabled() async throws {
        let house = try Household()
        try await house.signIn()
        #expect(try await house.run("account", "disable", Household.email).status == .exited(0))
        #expect(try await house.run("account", "list").outputText.contains("disabled"))
        #expect(try await house.run("profile").status == .exited(77))
        #expect(try await house.run("login", credentials: credentials).status == .exited(77))
        #expect(try await house.run("account", "enable", Household.email).status == .exited(0))
        try await house.login()
    }

    @Test("a password from a list of breached ones is refused for that reason, on a pipe and while it is typed")
    func breached() async throws {
        let house = try Household()
        try house.write("14F325057074468DE80CC3A0E7AD23386984185D:216\n", to: "list")
        let built = try await house.run("account", "breached", "build", "list", "--format", "json")
        let path = "\(house.folder)/data/rollcall/breached.filter"
        #expect(built.status == .exited(0), "\(built.errorText)")
        #expect(try JSON(built.outputText)["count"] == 1)
        let variable = ["ROLLCALL_AUTH_LOCAL_BREACHED_PASSWORDS": path]
        let added = try await house.run(
            ["account", "add", "--email", Household.email, "--name", "Kim", "--password-stdin"],
            input: Array("old brown boots and rain\n".utf8), environment: variable)
        #expect(added.status == .exited(65) && added.errorText.contains("breached passwords"))
        let terminal = try house.terminal(environment: variable, rows: 40)
        try await terminal.expect("Create the first account")
        terminal.send("\(Household.email)\r\(Household.name)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "New password") }
        terminal.send("old brown boots and rain")
        try await terminal.expect("in a list of breached passwords")
        terminal.send("r")
        try await terminal.expect("the next hint") { !$0.screen.contains("breached passwords") }
        terminal.send("\u{3}")
        try house.write("no list", to: path)
        let foreign = try await house.run(["account", "list"], input: [], environment: variable)
        #expect(foreign.status == .exited(78) && foreign.errorText.contains("not a list built by this version"))
        let wrong = try await house.run("account", "breached", "build", "/dev/null")
        #expect(wrong.status == .exited(65))
        let missing = try await house.run("account", "breached", "build", "nowhere")
        #expect(missing.status == .exited(66) && missing.errorText.contains("nowhere"))
    }

    @Test("the form of rollcall password judges while one types: by the endpoint's length, and here by the stolen ones")
    func passwordForm() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write("14F325057074468DE80CC3A0E7AD23386984185D:216\n", to: "list")
        #expect(try await house.run("account", "breached", "build", "list").status == .exited(0))
        let list = ["ROLLCALL_AUTH_LOCAL_BREACHED_PASSWORDS": "\(house.folder)/data/rollcall/breached.filter"]
        try await house.besideServer { url in
            for endpoint in [url, "local"] {
                let login = try await house.run("login", "--endpoint", endpoint, credentials: credentials)
                try #require(login.status == .exited(0), "\(login.errorText)")
                let terminal = try house.terminal("password", "--endpoint", endpoint, environment: list)
                try await terminal.expect("the current one") { $0.isIn(field: "Current password") }
                terminal.send("\(Household.password)\r")
                try await terminal.expect("at least 15 characters")
                terminal.send(Household.email)
                try await terminal.expect("This password is too similar to your email address")
                if endpoint == "local" {
                    terminal.send(String(repeating: "\u{7F}", count: 15) + "old brown boots and rain")
                    try await terminal.expect("in a list of breached passwords")
                }
                terminal.send("\u{3}")
                await terminal.expectEnd(.signalled(SIGINT))
            }
        }
    }
}

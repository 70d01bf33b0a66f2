import Harness
import Testing

@Suite("Commands beside the browser", .limited)
struct CommandTests {
    private let credentials = (Household.email, Household.password)

    @Test("account list has a column each for addresses, names and times, however wide the letters are")
    func listColumns() async throws {
        let house = try Household()
        try await house.addAccount()
        try await house.addAccount(email: "a@b.cd", name: "김민수")
        let rows = try await house.run("account", "list").outputText.split(separator: "\n")
        // Three letters of two columns each, beside nine of one.
        let names = rows.map { $0.contains("김민수") ? "a@b.cd           김민수     " : "kim@example.com  Kim Minsu  " }
        #expect(rows.count == 2 && zip(rows, names).allSatisfy { $0.hasPrefix($1 + "20") }, "\(rows)")
    }

    @Test("account add, list, password, remove")
    func accounts() async throws {
        let house = try Household()
        try await house.addAccount()
        let list = try await house.run("account", "list")
        #expect(list.status == .exited(0))
        #expect(list.outputText.hasPrefix("\(Household.email)  \(Household.name)  "))
        let twice = try await house.run(
            "account", "add", "--email", Household.email, "--name", "Other", "--password-stdin",
            commands: ["another good password"])
        #expect(twice.status == .exited(65) && twice.errorText.contains("already"))
        try await house.login()
        let changed = try await house.run(
            "account", "password", Household.email, "--password-stdin", commands: ["another good password"])
        #expect(changed.status == .exited(0), "\(changed.errorText)")
        #expect(try await house.run("profile").status == .exited(77), "the sessions of before are ended")
        #expect(try await house.run("login", credentials: credentials).status == .exited(77))
        let new = try await house.run("login", credentials: (Household.email, "another good password"))
        #expect(new.status == .exited(0))
        #expect(try await house.run("account", "remove", "--email", Household.email).status == .exited(0))
        #expect(try await house.run("account", "remove", Household.email).status == .exited(77))
        let gone = try await house.run("login", credentials: (Household.email, "another good password"))
        #expect(gone.status == .exited(77))
        #expect(try await house.run("account", "list", "--format", "json").output.isEmpty)
    }

    @Test("account unlock takes a lock off at once, and knows no other addresses")
    func unlock() async throws {
        let house = try Household()
        try await house.addAccount()
        // Waits double with each failure, so that no machine is too slow to meet one.
        var status: Harness.ExitStatus? = .exited(77)
        for _ in 0..<12 where status == .exited(77) {
            status = try await house.run("login", credentials: (Household.email, "wrong")).status
        }
        #expect(status == .exited(75))
        let unlocked = try await house.run("account", "unlock", Household.email, "--format", "json")
        #expect(unlocked.outputText == #"{"event":"account","status":"unlocked","email":"\#(Household.email)"}"# + "\n")
        #expect(try await house.run("login", credentials: credentials).status == .exited(0))
        #expect(try await house.run("account", "unlock", "nobody@example.com").status == .exited(77))
    }

    @Test("account rename and account address change what an account shows and signs in with, not its session")
    func renaming() async throws {
        let house = try Household()
        try await house.signIn()
        let renamed = try await house.run("account", "rename", Household.email, "--name", "Kim M.")
        #expect(renamed.outputText == "Changed the name of account \(Household.email)\n", "\(renamed.errorText)")
        let moved = try await house.run(
            "account", "address", Household.email, "--to", "min@example.com", "--format", "json")
        #expect(
            moved.outputText
                == #"{"event":"account","status":"address_changed","email":"\#(Household.email)"}"# + "\n")
        let profile = try await house.run("profile", "--format", "json").events().first
        #expect(profile?["email"] == "min@example.com" && profile?["name"] == "Kim M.")
        let before = try await house.run("login", credentials: (Household.email, Household.password))
        let after = try await house.run("login", credentials: ("min@example.com", Household.password))
        #expect(before.status == .exited(77) && after.status == .exited(0))
        for (words, status) in [
            (["rename", "min@example.com", "--name", " "], 65), (["address", "min@example.com", "--to", "min@"], 65),
            (["rename", Household.email, "--name", "A"], 77), (["rename", "min@example.com"], 64),
        ] {
            let run = try await house.run(["account"] + words, input: [])
            #expect(run.status == .exited(Int32(status)), "\(words): \(run.errorText)")
        }
        try await house.addAccount()
        let taken = try await house.run("account", "address", "min@example.com", "--to", Household.email)
        #expect(taken.status == .exited(65), "\(taken.errorText)")
    }

    @Test("account add takes the password from a file and from a variable, too")
    func passwordSources() async throws {
        let house = try Household()
        try house.write("from a file, kept\r\n", to: "word")
        let sources = [["--password-file", "word"], ["--password-env", "WORD"]]
        for (number, source) in sources.enumerated() {
            let email = "a\(number)@example.com"
            let environment = ["WORD": "from a file, kept"]
            let added = try await house.run(
                ["account", "add", "--email", email, "--name", "A"] + source, input: [], environment: environment)
            #expect(added.status == .exited(0), "\(added.errorText)")
            let login = try await house.run("login", credentials: (email, "from a file, kept"))
            #expect(login.status == .exited(0))
        }
    }

    @Test(
        "A new password is held to the rules, told in words: status 65",
        arguments: [
            ("short", "10 more"), ("", "15"), ("password1234567", "too common"), (Household.email, "email address"),
        ])
    func weak(password: String, reason: String) async throws {
        let house = try Household()
        let run = try await house.run(
            "account", "add", "--email", Household.email, "--name", "K", "--password-stdin", commands: [password])
        #expect(run.status == .exited(65))
        #expect(run.errorText.contains(reason), "\(run.errorText)")
        #expect(try await house.run("account", "list", "--format", "json").output.isEmpty)
    }

    @Test("account add without what it needs asks nothing on a pipe")
    func incomplete() async throws {
        let house = try Household()
        let noName = try await house.run("account", "add", "--email", Household.email, commands: ["a good password"])
        #expect(noName.status == .exited(64) && noName.errorText.contains("--name"))
        let noPassword = try await house.run(
            "account", "add", "--email", Household.email, "--name", "K", "--password-stdin")
        #expect(noPassword.status == .exited(66))
        let malformed = try await house.run(
            "account", "add", "--email", "nobody", "--name", "K", "--password-stdin", commands: ["a good password"])
        #expect(malformed.status == .exited(65))
        let remote = try await house.run("account", "list", "--endpoint", "http://127.0.0.1:9")
        #expect(remote.status == .exited(64))
    }

    @Test("people: one object a line, by section, search and limit")
    func people() async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(#"{"people":{"seed":"fixed","results":200}}"#, to: house.configurationFile)
        let all = try await house.run("people", "--format", "json").events()
        #expect(all.count == 200)
        #expect(all.allSatisfy { $0.event == "person" && $0.members == PipeEventTests.person.union(["event"]) })
        #expect(Set(all.map { $0["id"] }).count == 200)
        let men = try await house.run("people", "--section", "Men", "--format", "json").events()
        #expect(men == all.filter { $0["gender"] == "male" })
        let limited = try await house.run("people", "--section", "men", "--limit", "3", "--format", "json").events()
        #expect(limited == Array(men.prefix(3)))
        let email = try #require(men[5]["email"]?.text)
        let found = try await house.run("people", "--search", email.uppercased(), "--format", "json").events()
        #expect(found.contains(men[5]) && found.count < 20)
        #expect(try await house.run("people", "--limit", "0", "--format", "json").output.isEmpty)
        let text = try await house.run("people", "--limit", "2")
        #expect(text.outputText.split(separator: "\n").count == 2)
        #expect(text.outputText.contains(all[0]["name"]?.text ?? "-"))
    }

    @Test("profile says who, where and until when; as text and as JSON")
    func profile() async throws {
        let house = try Household()
        try await house.signIn()
        let text = try await house.run("profile")
        #expect(text.status == .exited(0))
        for part in [Household.name, Household.email, "local", "20"] { #expect(text.outputText.contains(part)) }
        let json = try await house.run("profile", "--format", "json").events()
        #expect(json.map(\.members) == [["event", "name", "email", "login", "endpoint", "expires_at", "store"]])
    }

    @Test("logout ends the session: a copy of its file does not live either")
    func logout() async throws {
        let house = try Household()
        try await house.signIn()
        let copy = try house.read(house.sessionFile)
        let run = try await house.run("logout", "--format", "json")
        #expect(run.status == .exited(0))
        #expect(try run.events() == [["event": "logout", "status": "ok"]])
        #expect(!house.exists(house.sessionFile))
        #expect(try await house.run("logout").status == .exited(77))
        try house.write(copy, to: house.sessionFile)
        #expect(try await house.run("profile").status == .exited(77))
    }

    @Test("Korean by --lang, else by the locale; English else")
    func language() async throws {
        let house = try Household()
        try await house.addAccount()
        let korean = try await house.run("--lang", "ko", credentials: credentials, commands: ["nonsense"])
        #expect(korean.outputText.hasPrefix("\(Household.name) 님, 환영합니다\n"))
        #expect(korean.errorText.contains("명령이 없습니다"))
        let wrong = [("LANG", "ko_KR.UTF-8"), ("LC_ALL", "ko_KR.UTF-8"), ("LC_MESSAGES", "ko_KR.UTF-8")]
        for (name, value) in wrong {
            let run = try await house.run("login", credentials: (Household.email, "x"), environment: [name: value])
            #expect(run.errorText.contains("비밀번호가 틀렸습니다"), "\(name)")
        }
        let english = try await house.run("profile", "--lang", "en", environment: ["LC_ALL": "ko_KR.UTF-8"])
        #expect(english.errorText.contains("Not signed in") || english.outputText.contains("Email"))
        let ended = try await house.run("--lang", "ko")
        #expect(ended.status == .exited(66) && ended.errorText.contains("입력이 끝났습니다"))
        let codes = try await house.run("--lang", "ko", "--format", "json", credentials: credentials, commands: ["bad"])
        #expect(try codes.events().last?["code"] == "unknown_command", "what scripts compare is in no language")
    }

    @Test("An account's name with escape codes does not reach a terminal")
    func hostileName() async throws {
        let house = try Household()
        for name in ["Kim\u{1B}[2J", "Kim\u{9B}31m", "Kim \u{202E}evil", "Kim\u{7F}"] {
            let refused = try await house.run(
                "account", "add", "--email", Household.email, "--name", name, "--password-stdin",
                commands: [Household.password])
            #expect(refused.status == .exited(65))
            #expect(!refused.errors.contains(0x1B) && !refused.errorText.unicodeScalars.contains("\u{202E}"))
        }
        #expect(try await house.run("account", "list", "--format", "json").output.isEmpty)
    }

    @Test("--color always colours, never and NO_COLOR do not; a pipe gets none by itself")
    func color() async throws {
        let house = try Household()
        try await house.signIn()
        let always = try await house.run("--color", "always", credentials: credentials)
        #expect(always.outputText.contains("\u{1B}["))
        for arguments in [["people"], ["people", "--color", "never"]] {
            let run = try await house.run(arguments + ["--limit", "2"], input: [])
            #expect(run.status == .exited(0) && !run.output.contains(0x1B))
        }
        let none = try await house.run("people", "--limit", "2", environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"])
        #expect(!none.output.contains(0x1B))
        let json = try await house.run("people", "--limit", "2", "--color", "always", "--format", "json")
        #expect(json.status == .exited(0) && !json.output.contains(0x1B))
    }
}

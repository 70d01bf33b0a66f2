import Accounts
import BuiltServer
import Foundation
import Harness
import JSON
import LocalAccounts
import RealPostgreSQL
import Testing

@Suite("rollcall-server account and migrate", .fewAtATime)
struct AccountCommandTests {
    private static let password = "ann's twelve apples"

    /// Runs the program with a line of standard input.
    func run(_ folder: URL, _ arguments: [String], input: String = "") async throws -> PipedProcess {
        try await PipedProcess.run(
            ServerProcess.program, arguments: arguments, input: Array(input.utf8),
            environment: ServerProcess.environment(folder))
    }

    func add(_ folder: URL, _ email: String, _ place: [String]) async throws {
        let added = try await run(
            folder, ["account", "add", "--email", email, "--name", "Ann"] + place, input: Self.password + "\n")
        #expect(added.status == .exited(0), "\(added.errorText)")
        #expect(added.outputText == "Created account \(email)\n")
    }

    func emails(_ folder: URL, _ place: [String]) async throws -> [String] {
        let listed = try await run(folder, ["account", "list", "--json"] + place)
        #expect(listed.status == .exited(0), "\(listed.errorText)")
        return listed.outputText.split(separator: "\n").compactMap { JSONValue(text: String($0))?["email"]?.string }
    }

    @Test("the password by standard input where that is said, the sessions listed, and ended")
    func sessions() async throws {
        try await inFolder { folder in
            let added = try await run(
                folder,
                ["account", "add", "--email", "ann@example.org", "--name", "Ann", "--password-stdin"],
                input: Self.password + "\n")
            #expect(added.status == .exited(0), "\(added.errorText)")
            let both = try await run(
                folder, ["account", "password", "ann@example.org", "--password-stdin", "--password-env", "X"])
            #expect(both.status == .exited(64))
            let database = AccountsDatabase(path: folder.appending(path: "rollcall/accounts.sqlite").path)
            let endpoint = LocalEndpoint(
                database: database, hasher: Argon2idHasher(cost: .minimum, limit: .init(running: 1, waiting: 1)),
                sessions: .standard, throttle: .standard, now: { Date() }, clock: ContinuousClock())
            let request = LoginRequest(
                email: try EmailAddress("ann@example.org"), password: Secret(Self.password), address: "192.0.2.7")
            guard case .ok(let session) = await endpoint.login(request) else {
                Issue.record("no session")
                return
            }
            let listed = try await run(folder, ["account", "sessions", "ann@example.org", "--json"])
            let lines = listed.outputText.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
            #expect(lines.map { $0["address"]?.string } == ["192.0.2.7"])
            #expect(try await run(folder, ["account", "sessions", "ann@example.org"]).outputText.contains("192.0.2.7"))
            #expect(try await run(folder, ["account", "sessions", "bob@example.org"]).status == .exited(77))
            let shown = try await run(folder, ["account", "show", "ann@example.org", "--format", "json"])
            let details = JSONValue(text: shown.outputText)
            #expect(details?["email"]?.string == "ann@example.org" && details?["sessions"]?.integer == 1)
            #expect(details?["second_factor"]?.boolean == false && details?["signed_in_at"]?.string != nil)
            let facts = try await run(folder, ["account", "show", "ann@example.org"]).outputText
            for fact in ["ann@example.org", "enabled", "Last sign-in"] { #expect(facts.contains(fact), "\(facts)") }
            #expect(try await run(folder, ["account", "show", "bob@example.org"]).status == .exited(77))
            let factor = ["account", "second-factor"]
            let required = try await run(folder, factor + ["require", "ann@example.org"])
            #expect(required.outputText.contains("must have a second factor from now on"), "\(required.errorText)")
            #expect(await endpoint.profile(session.tokens) == .refused)
            let more = try await run(folder, ["account", "show", "ann@example.org"]).outputText
            #expect(more.contains("off  required"), "\(more)")
            let optional = try await run(folder, factor + ["optional", "ann@example.org"])
            #expect(optional.outputText.contains("without a second factor"), "\(optional.errorText)")
            guard case .ok = await endpoint.profile(session.tokens) else {
                Issue.record("the session is not accepted")
                return
            }
            let ended = try await run(folder, ["account", "sessions", "--end", "ann@example.org"])
            #expect(ended.status == .exited(0), "\(ended.errorText)")
            #expect(await endpoint.profile(session.tokens) == .refused)
        }
    }

    @Test("add, list, password, disable, enable, unlock and remove: said in words, a status that fits")
    func manage() async throws {
        try await inFolder { folder in
            try await add(folder, "ann@example.org", [])
            #expect(try await emails(folder, []) == ["ann@example.org"])
            for (command, said) in [
                ("disable", "Disabled account"), ("enable", "Enabled account"), ("unlock", "Unlocked account"),
            ] {
                let result = try await run(folder, ["account", command, "ann@example.org"])
                #expect(result.status == .exited(0) && result.outputText.hasPrefix(said))
            }
            let bytes = try await PipedProcess.run(
                ServerProcess.program, arguments: ["account", "password", "ann@example.org"],
                input: Array("twelve green apples".utf8) + [0xFF, 0x0A], environment: ServerProcess.environment(folder))
            #expect(bytes.status == .exited(65) && bytes.errorText.contains("not UTF-8 text"), "\(bytes.errorText)")
            let short = try await run(folder, ["account", "password", "ann@example.org"], input: "short\n")
            #expect(short.status == .exited(65) && short.errorText.contains("more characters needed"))
            #expect(try await run(folder, ["account", "password", "ann@example.org"]).status == .exited(66))
            #expect(try await run(folder, ["account", "remove", "bob@example.org"]).status == .exited(77))
            #expect(try await run(folder, ["account", "remove", "ann@example.org"]).status == .exited(0))
            #expect(try await emails(folder, []).isEmpty)
            let none = try await run(folder, ["account", "list"])
            #expect(none.outputText.isEmpty)
            #expect(
                none.errorText
                    == "rollcall-server: No accounts yet: create one with rollcall-server account add\n")
            let gone = try await run(folder, ["account", "unlock", "ann@example.org"])
            #expect(gone.errorText.hasSuffix("run rollcall-server account list\n"))
        }
    }

    @Test("invite and reset print a code alone on standard output, or as JSON, and who it is for elsewhere")
    func codes() async throws {
        try await inFolder { folder in
            let invited = try await run(folder, ["account", "invite", "bob@example.org", "--name", "Bob"])
            #expect(
                invited.status == .exited(0)
                    && invited.outputText.wholeMatch(of: /([a-z2-7]{4}-){5}[a-z2-7]{4}\n/) != nil)
            #expect(invited.errorText.hasPrefix("rollcall-server: One-time code for bob@example.org, valid until 20"))
            let again = try await run(folder, ["account", "invite", "bob@example.org", "--name", "Bob"])
            #expect(again.status == .exited(65) && again.outputText.isEmpty)
            let reset = try await run(folder, ["account", "reset", "bob@example.org", "--json"])
            let line = try #require(JSONValue(text: reset.outputText))
            #expect(line["email"]?.string == "bob@example.org" && line["code"]?.string?.count == 29)
            #expect(line["expires_at"]?.string?.hasSuffix("Z") == true && reset.errorText.isEmpty)
            #expect(line["code"]?.string.map { $0 + "\n" } != invited.outputText)
            let nobody = try await run(folder, ["account", "reset", "ann@example.org"])
            #expect(nobody.status == .exited(77) && nobody.outputText.isEmpty)
        }
    }

    @Test("a command sends the code in place of printing it: it has that on standard input alone, with the address")
    func sentCode() async throws {
        try await inFolder { folder in
            func take(_ name: String) throws -> String {
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            }
            let send = "cd \(folder.path); cat > code; tr '\\0' '\\n' < /proc/$$/environ > variables; echo mailed"
            let invite = ["account", "invite", "bob@example.org", "--name", "Bob", "--send-command", send]
            let invited = try await run(folder, invite)
            #expect(invited.status == .exited(0) && invited.errorText == "mailed\n")
            let code = try take("code")
            #expect(code.wholeMatch(of: /([a-z2-7]{4}-){5}[a-z2-7]{4}\n/) != nil)
            #expect(invited.outputText.hasPrefix("Handed the one-time code for bob@example.org, valid until 20"))
            let variables = try take("variables")
            #expect(variables.contains("ROLLCALL_ADDRESS=bob@example.org\n") && !variables.contains(code))
            let endsAt = try #require(variables.firstMatch(of: /ROLLCALL_EXPIRES_AT=(20.*Z)\n/)).1
            let reset = ["account", "reset", "bob@example.org", "--json", "--send-command"]
            let again = try await run(folder, reset + [send])
            #expect(again.status == .exited(0), "\(again.errorText)")
            let line = try #require(JSONValue(text: try take("code")))
            #expect(line["email"]?.string == "bob@example.org" && line["code"]?.string?.count == 29)
            let told = try #require(JSONValue(text: again.outputText))
            #expect(told["code"] == nil && told["expires_at"]?.string == line["expires_at"]?.string)
            #expect(told["expires_at"]?.string.map { $0 < endsAt } == true)
            for (command, words) in [
                ("cat >&2; exit 3", "was made but not sent, as the send command ended with status 3: "),
                ("kill -9 $$", "was made but may not have been sent, as signal 9 ended the send command: "),
                ("no-such-program", "as the send command ended with status 127: "),
            ] {
                let failed = try await run(folder, reset + [command])
                #expect(failed.status == .exited(69) && failed.outputText.isEmpty)
                let instruction = "then run rollcall-server account reset bob@example.org with it for a new code\n"
                #expect(failed.errorText.contains(words) && failed.errorText.hasSuffix(instruction))
            }
            #expect(try await run(folder, reset + [" "]).status == .exited(64))
        }
    }

    @Test("a second factor is turned off, and the log's name for an address told, on both stores", .realPostgreSQL)
    func operators() async throws {
        let database = ["--database", try await RealPostgreSQL.shared().emptyPlace()]
        let line =
            #"{"email":"bob@example.org","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuX"#
            + #"Gy4RUpa","second_factor":{"key":"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"}}"#
        try await inFolder { folder in
            for place in [[], database] {
                #expect(
                    try await run(folder, ["account", "import", "-"] + place, input: line + "\n").status == .exited(0))
                var ids: [String] = []
                for email in ["bob@example.org", "BOB@example.org", "nobody@example.org"] {
                    ids.append(try await run(folder, ["account", "audit-id", email] + place).outputText)
                }
                #expect(ids[0].count == 17 && ids[0] == ids[1] && ids[0] != ids[2], "\(ids)")
                let off = ["account", "second-factor", "off", "bob@example.org"] + place
                let done = try await run(folder, off)
                #expect(done.outputText == "Turned off the second factor for bob@example.org\n", "\(done.errorText)")
                #expect(try await run(folder, off).status == .exited(65))
                let shown = try await run(folder, ["account", "show", "bob@example.org", "--json"] + place)
                #expect(JSONValue(text: shown.outputText)?["second_factor"]?.boolean == false)
                let renamed = try await run(
                    folder, ["account", "rename", "bob@example.org", "--name", "Bobby"] + place)
                #expect(renamed.outputText == "Changed the name of account bob@example.org\n", "\(renamed.errorText)")
                for (new, status) in [("no address", 65), ("rob@example.org", 0)] {
                    let moved = try await run(
                        folder, ["account", "address", "bob@example.org", "--to", new] + place)
                    #expect(moved.status == .exited(Int32(status)), "\(moved.errorText)")
                }
                let back = ["account", "address", "rob@example.org", "--to", "bob@example.org"] + place
                #expect(try await run(folder, back).status == .exited(0))
                let found = try await run(folder, ["account", "list", "--search", "BOBBY", "--limit", "1"] + place)
                #expect(found.outputText.contains("bob@example.org"), "\(found.errorText)")
                let none = try await run(folder, ["account", "list", "--search", "eve"] + place)
                #expect(none.outputText.isEmpty && none.errorText.contains("contains eve"), "\(none.errorText)")
            }
        }
    }

    @Test("the log of a server tells of each change by a command, on both stores", .realPostgreSQL)
    func audit() async throws {
        let database = ["--database", try await RealPostgreSQL.shared().emptyPlace()]
        try await inFolder { folder in
            for place in [[], database] {
                // Before there is a server: the line waits for one.
                try await add(folder, "ann@example.org", place)
                let id = try await run(folder, ["account", "audit-id", "ann@example.org"] + place).outputText.dropLast()
                let errors = Pipe()
                let server = try await ServerProcess(["--log-level", "critical"] + place, in: folder, errors: errors)
                for command in [["disable"], ["remove", "--yes"]] {
                    let done = try await run(
                        folder, ["account", command[0], "ann@example.org"] + command.dropFirst() + place)
                    #expect(done.status == .exited(0) && done.errorText.isEmpty, "\(done.errorText)")
                }
                let log = await errors.fileHandleForReading.text(ofLines: 3).split(separator: "\n")
                await server.killAtOnce()
                let lines = log.compactMap { JSONValue(text: String($0)) }
                #expect(lines.map { $0["event"]?.string } == ["added", "disabled", "removed"], "\(log)")
                for line in lines {
                    #expect(line["message"]?.string == "audit" && line["outcome"]?.string == "ok")
                    #expect(line["account"]?.string == String(id) && line["address"]?.string == "")
                    #expect(line["operator"]?.string?.contains("@") == true && line["changed_at"]?.string != nil)
                }
                #expect(!log.joined().contains("ann@example.org"))
            }
        }
    }

    @Test("each has a help of its own", arguments: ["-h", "--help"])
    func help(option: String) async throws {
        try await inFolder { folder in
            let account = [
                "add", "invite", "list", "show", "remove", "password", "reset", "disable", "enable", "unlock", "rename",
                "address",
                "audit-id",
                "import", "export",
            ]
            let others = [["account"], ["backup"], ["health"], ["migrate"], ["restore"]]
            for command in others + account.map({ ["account", $0] }) {
                let told = try await run(folder, command + [option])
                #expect(told.status == .exited(0))
                let usage = told.outputText.split(separator: "\n").first { $0.hasPrefix("USAGE: ") } ?? ""
                #expect(
                    usage.hasPrefix("USAGE: rollcall-server \(command.joined(separator: " "))"), "\(told.outputText)")
            }
        }
    }

    @Test("an account whose address no new one may have is imported, exported and managed")
    func formerAddress() async throws {
        try await inFolder { folder in
            let hash = "$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa"
            let line = #"{"email":"bob@@example.org","password_hash":"\#(hash)"}"#
            let added = try await run(folder, ["account", "import", "-"], input: line + "\n")
            #expect(added.outputText == "Added 1 account\n", "\(added.errorText)")
            #expect(try await run(folder, ["account", "export"]).outputText.contains("bob@@example.org"))
            for command in [["disable"], ["enable"], ["unlock"], ["password"], ["remove", "--yes"]] {
                let done = try await run(
                    folder, ["account", command[0], "bob@@example.org"] + command.dropFirst(),
                    input: "twelve green apples\n")
                #expect(done.status == .exited(0), "\(command) \(done.errorText)")
            }
            let new = try await run(
                folder, ["account", "add", "--email", "bob@@example.org", "--name", "Bob"],
                input: "twelve green apples\n")
            #expect(new.status == .exited(65), "\(new.errorText)")
        }
    }

    @Test("import takes all lines or none, and says which are wrong")
    func transfer() async throws {
        try await inFolder { folder in
            let good =
                #"{"email":"bob@example.org","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/"#
                + #"IGuXGy4RUpa"}"#
            let code = String(repeating: "0d", count: 32)
            let wrong = [
                #"{"email":"eve@example.org","password_hash":"5f4dcc3b5aa765d61d8327deb882cf99"}"#,
                #"{"email":"eve@example.org"}"#, #"{"email":"eve@example.org","disabld":true}"#, "eve",
                #"{"email":"eve@example.org","password_hash":"x","second_factor":true}"#,
                #"{"email":"eve@example.org","password_hash":"x","second_factor":{"key":"MFRGG"}}"#,
                #"{"email":"eve@example.org","password_hash":"x","devices":[{"hash":"00"}]}"#,
                #"{"email":"eve@example.org",\#(good.dropFirst())"#,
                #"\#(good.dropLast()),"disabled":true,"disabled":false}"#,
                #"\#(good.dropLast()),"name":5}"#,
                #"\#(good.dropLast()),"second_factor":{"key":5,"recovery_codes":["\#(code)"]}}"#,
                #"\#(good.dropLast()),"name":" "}"#,
            ]
            let refused = try await run(
                folder, ["account", "import", "-"], input: ([good] + wrong).joined(separator: "\n"))
            #expect(refused.status == .exited(65))
            for number in 2...13 { #expect(refused.errorText.contains("Line \(number): ")) }
            #expect(refused.errorText.contains("Line 10: disabled is there twice"))
            #expect(refused.errorText.contains("Line 11: name is missing or invalid"))
            #expect(refused.errorText.contains("Line 12: second_factor is not in the form"))
            #expect(refused.errorText.contains("Line 13: name is missing or invalid"))
            #expect(try await emails(folder, []).isEmpty)
            let members = [
                "name", "second_factor", "second_factor_required", "devices", "created_at", "disabled", "pepper",
            ]
            let nulls = members.map { #","\#($0)":null"# }.joined()
            let taken = try await run(folder, ["account", "import", "-"], input: "\(good.dropLast())\(nulls)}\n")
            #expect(taken.outputText == "Added 1 account\n", "\(taken.errorText)")
            let exported = try await run(folder, ["account", "export"])
            #expect(JSONValue(text: exported.outputText)?["password_hash"] == JSONValue(text: good)?["password_hash"])
            #expect(JSONValue(text: exported.outputText)?["name"]?.string == "bob")
        }
    }

    @Test("a device that was seen before 1970 is refused: what is taken can be exported again")
    func earlyDevice() async throws {
        let line =
            #"{"email":"bob@example.org","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuXGy4RUpa","#
            + #""devices":[{"hash":""# + String(repeating: "0b", count: 32) + #"","seen_at":"0001-01-01T00:00:00Z"}]}"#
        try await inFolder { folder in
            let refused = try await run(folder, ["account", "import", "-"], input: line + "\n")
            #expect(refused.status == .exited(65) && refused.errorText.contains("Line 1: "), "\(refused.errorText)")
        }
    }

    @Test("what export writes of second factors and devices, import takes, and export writes again", .realPostgreSQL)
    func factors() async throws {
        let place = ["--database", try await RealPostgreSQL.shared().emptyPlace()]
        let line =
            #"{"email":"bob@example.org","name":"Bob","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BP"#
            + #"eisj/IGuXGy4RUpa","disabled":false,"second_factor_required":true,"#
            + #""created_at":"2026-01-02T03:04:05Z","devices":[{"hash":""#
            + String(repeating: "0b", count: 32) + #"","seen_at":"2026-02-03T04:05:06Z"}],"second_factor":{"key":""#
            + "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" + #"","last_step":7,"required":true,"recovery_codes":[""#
            + String(repeating: "0c", count: 32) + "\"]}}\n"
        let codes =
            #"{"email":"eve@example.org","name":"Eve","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BP"#
            + #"eisj/IGuXGy4RUpa","disabled":false,"created_at":"2026-01-02T03:04:05Z","second_factor":{"last_step":0"#
            + #","required":false,"recovery_codes":[""# + String(repeating: "0d", count: 32) + "\"]}}\n"
        try await inFolder { folder in
            for place in [[], place] {
                let taken = try await run(folder, ["account", "import", "-"] + place, input: line + codes)
                #expect(taken.status == .exited(0), "\(taken.errorText)")
                let exported = try await run(folder, ["account", "export"] + place)
                #expect(exported.outputText == line + codes)
                #expect(exported.errorText.contains("keys of 1 second factor"))
            }
        }
    }

    @Test("migrate copies a file into PostgreSQL once, and its people sign in there", .realPostgreSQL)
    func migrate() async throws {
        let place = try await RealPostgreSQL.shared().emptyPlace()
        try await inFolder { folder in
            try await add(folder, "ann@example.org", [])
            let factor = ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", String(repeating: "0c", count: 32)]
            let bob =
                #"{"email":"bert@example.org","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/IGuX"#
                + #"Gy4RUpa","second_factor":{"key":"\#(factor[0])","recovery_codes":["\#(factor[1])"]}}"#
            #expect(try await run(folder, ["account", "import", "-"], input: bob + "\n").status == .exited(0))
            let file = folder.appending(path: "rollcall/accounts.sqlite").path
            let migrate = ["migrate", "--from", "sqlite:\(file)", "--to", "postgres:\(place)"]
            let copied = try await run(folder, migrate)
            #expect(copied.status == .exited(0), "\(copied.errorText)")
            #expect(copied.outputText.contains("account 2\n") && copied.outputText.contains("second_factor 1\n"))
            #expect(try await emails(folder, ["--database", place]) == ["ann@example.org", "bert@example.org"])
            let there = try await run(folder, ["account", "export", "--database", place]).outputText
            #expect(factor.allSatisfy { there.contains($0) })
            // New rows get numbers of their own.
            try await add(folder, "bob@example.org", ["--database", place])
            #expect(
                try await emails(folder, ["--database", place])
                    == ["ann@example.org", "bert@example.org", "bob@example.org"])
            #expect(try await emails(folder, []) == ["ann@example.org", "bert@example.org"])
            let elsewhere = try await run(folder, ["account", "list", "--data", folder.appending(path: "none").path])
            #expect(elsewhere.errorText.contains("No accounts yet"))
            #expect(try await run(folder, migrate).status == .exited(73))
            let missing = ["migrate", "--from", "sqlite:\(file)x", "--to", place]
            #expect(try await run(folder, missing).status == .exited(66))
            let server = try await ServerProcess(["--least-hash-cost", "--database", place], in: folder)
            let answer = try await PipedProcess.run(
                "/usr/bin/curl",
                arguments: [
                    "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Content-Type: application/json", "-d",
                    #"{"email":"ann@example.org","password":"\#(Self.password)"}"#, "\(server.url)/login",
                ])
            #expect(answer.outputText == "200")
            await server.killAtOnce()
        }
    }
}

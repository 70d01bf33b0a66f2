import BuiltServer
import Foundation
import Harness
import JSON
import RealPostgreSQL
import Testing

@Suite("rollcall-server account and migrate", .fewAtATime)
struct AccountCommandTests {
    private static let password = "ann's twelve apples"

    /// Runs the program with a line of standard input.
    private func run(_ folder: URL, _ arguments: [String], input: String = "") async throws -> PipedProcess {
        try await PipedProcess.run(
            ServerProcess.program, arguments: arguments, input: Array(input.utf8),
            environment: ServerProcess.environment(folder))
    }

    private func add(_ folder: URL, _ email: String, _ place: [String]) async throws {
        let added = try await run(
            folder, ["account", "add", "--email", email, "--name", "Ann"] + place, input: Self.password + "\n")
        #expect(added.status == .exited(0), "\(added.errorText)")
        #expect(added.outputText == "Created account \(email)\n")
    }

    private func emails(_ folder: URL, _ place: [String]) async throws -> [String] {
        let listed = try await run(folder, ["account", "list", "--json"] + place)
        #expect(listed.status == .exited(0), "\(listed.errorText)")
        return listed.outputText.split(separator: "\n").compactMap { JSONValue(text: String($0))?["email"]?.string }
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
            let short = try await run(folder, ["account", "password", "ann@example.org"], input: "short\n")
            #expect(short.status == .exited(65) && short.errorText.contains("more characters needed"))
            #expect(try await run(folder, ["account", "password", "ann@example.org"]).status == .exited(66))
            #expect(try await run(folder, ["account", "remove", "bob@example.org"]).status == .exited(77))
            #expect(try await run(folder, ["account", "remove", "ann@example.org"]).status == .exited(0))
            #expect(try await emails(folder, []).isEmpty)
        }
    }

    @Test("import takes all lines or none, and says which are wrong")
    func transfer() async throws {
        try await inFolder { folder in
            let good =
                #"{"email":"bob@example.org","password_hash":"$2b$04$abcdefghijklmnopqrstuugOg30HiVInW6/BPeisj/"#
                + #"IGuXGy4RUpa"}"#
            let wrong = [
                #"{"email":"eve@example.org","password_hash":"5f4dcc3b5aa765d61d8327deb882cf99"}"#,
                #"{"email":"eve@example.org"}"#, #"{"email":"eve@example.org","disabld":true}"#, "eve",
                #"{"email":"eve@example.org","password_hash":"x","second_factor":true}"#,
            ]
            let refused = try await run(
                folder, ["account", "import", "-"], input: ([good] + wrong).joined(separator: "\n"))
            #expect(refused.status == .exited(65))
            for number in 2...6 { #expect(refused.errorText.contains("Line \(number): ")) }
            #expect(try await emails(folder, []).isEmpty)
            let taken = try await run(folder, ["account", "import", "-"], input: good + "\n")
            #expect(taken.outputText == "Added 1 account\n", "\(taken.errorText)")
            let exported = try await run(folder, ["account", "export"])
            #expect(JSONValue(text: exported.outputText)?["password_hash"] == JSONValue(text: good)?["password_hash"])
            #expect(JSONValue(text: exported.outputText)?["name"]?.string == "bob")
        }
    }

    @Test("migrate copies a file into PostgreSQL once, and its people sign in there", .realPostgreSQL)
    func migrate() async throws {
        let place = try await RealPostgreSQL.shared().emptyPlace()
        try await inFolder { folder in
            try await add(folder, "ann@example.org", [])
            let file = folder.appending(path: "rollcall/accounts.sqlite").path
            let migrate = ["migrate", "--from", "sqlite:\(file)", "--to", "postgres:\(place)"]
            let copied = try await run(folder, migrate)
            #expect(copied.status == .exited(0), "\(copied.errorText)")
            #expect(copied.outputText.contains("account 1\n"))
            #expect(try await emails(folder, ["--database", place]) == ["ann@example.org"])
            // New rows get numbers of their own.
            try await add(folder, "bob@example.org", ["--database", place])
            #expect(try await emails(folder, ["--database", place]) == ["ann@example.org", "bob@example.org"])
            #expect(try await emails(folder, []) == ["ann@example.org"])
            let elsewhere = try await run(folder, ["account", "list", "--data", folder.appending(path: "none").path])
            #expect(elsewhere.outputText.contains("No accounts yet"))
            #expect(try await run(folder, migrate).status == .exited(73))
            let missing = ["migrate", "--from", "sqlite:\(file)x", "--to", place]
            #expect(try await run(folder, missing).status == .exited(66))
            let server = try ServerProcess(["--least-hash-cost", "--database", place], in: folder)
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

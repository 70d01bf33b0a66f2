import BuiltServer
import Foundation
import Harness
import Testing

@Suite("rollcall-server backup and restore", .fewAtATime)
struct BackupCommandTests {
    @Test("a backup is made once, and restored where nothing is; the rest is refused with a status that fits")
    func backup() async throws {
        try await inFolder { folder in
            func run(_ arguments: [String], input: String = "") async throws -> PipedProcess {
                try await PipedProcess.run(
                    ServerProcess.program, arguments: arguments, input: Array(input.utf8),
                    environment: ServerProcess.environment(folder))
            }
            let copy = folder.appending(path: "copy.sqlite").path
            #expect(try await run(["backup", copy]).status == .exited(66))
            let ann = ["account", "add", "--email", "ann@example.org", "--name", "Ann"]
            #expect(try await run(ann, input: "ann's twelve apples\n").status == .exited(0))
            let made = try await run(["backup", copy])
            #expect(made.outputText == "Backed up 1 account to \(copy)\n", "\(made.errorText)")
            #expect(try await run(["backup", copy]).status == .exited(73))
            let inTheWay = try await run(["restore", copy])
            #expect(inTheWay.status == .exited(73) && inTheWay.errorText.contains("stop the server"))
            let elsewhere = ["--data", folder.appending(path: "elsewhere").path]
            #expect(try await run(["restore", "\(copy)x"] + elsewhere).status == .exited(66))
            #expect(try await run(["restore", ServerProcess.program] + elsewhere).status == .exited(65))
            let restored = try await run(["restore", copy] + elsewhere)
            #expect(restored.outputText.hasPrefix("Restored 1 account to "), "\(restored.errorText)")
            let listed = try await run(["account", "list"] + elsewhere)
            #expect(listed.outputText.contains("ann@example.org"), "\(listed.errorText)")
            for command in ["backup", "restore"] {
                let shared = try await run([command, copy, "--database", "postgres://127.0.0.1/nowhere"])
                #expect(shared.status == .exited(64) && shared.errorText.contains("pg_dump"), "\(shared.errorText)")
            }
        }
    }
}

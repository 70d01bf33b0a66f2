import BuiltServer
import Foundation
import Harness
import PostgreSQL
import RealPostgreSQL
import SQL
import Testing

extension AccountCommandTests {
    @Test(
        "a database that cannot be used is told as one: 69, or 64 where the command line is at fault", .realPostgreSQL)
    func databases() async throws {
        let server = try await RealPostgreSQL.shared()
        let newer = try server.emptyPlace()
        try PostgreSQLConnection(PostgreSQLAddress(newer), limits: PostgreSQLLimits(connections: 1), process: 1)
            .run(
                script: "CREATE TABLE schema_version (version BIGINT, least BIGINT); INSERT INTO schema_version VALUES "
                    + "(99, 99)")
        let place = server.address()
        try await inFolder { folder in
            for (address, status, word) in [
                (server.address("dbname=absent"), 69, "absent"), (server.address("user=absent"), 69, "absent"),
                ("host=\(folder.path) dbname=x connect_timeout=2", 69, "cannot be used"), (newer, 69, "later version"),
                ("mysql://x", 64, "--database takes"), (place + " port=port", 64, "a port is a number"),
            ] as [(String, Int32, String)] {
                let listed = try await run(folder, ["account", "list", "--database", address])
                #expect(listed.status == .exited(status), "\(listed.errorText)")
                #expect(listed.errorText.contains(word), "\(listed.errorText)")
                for wrong in ["folder", "move it away", "damaged"] {
                    #expect(!listed.errorText.contains(wrong), "\(listed.errorText)")
                }
                let serving = try await run(folder, ["--port", "0", "--database", address])
                #expect(serving.status == .exited(status), "\(serving.errorText)")
            }
            let migrate = ["migrate", "--from", "sqlite:\(folder.path)/a", "--to", "postgres:postgres://h:port/x"]
            let migrated = try await run(folder, migrate)
            #expect(
                migrated.status == .exited(64) && migrated.errorText.contains("--to: a port"), "\(migrated.errorText)")
        }
    }

    @Test("remove asks at a terminal, unless told not to")
    func remove() async throws {
        try await inFolder { folder in
            func terminal(_ more: String...) throws -> PseudoTerminal {
                try PseudoTerminal(
                    program: ServerProcess.program, arguments: ["account", "remove", "ann@example.org"] + more,
                    environment: ServerProcess.environment(folder))
            }
            try await add(folder, "ann@example.org", [])
            let kept = try terminal()
            #expect(await kept.waitFor("Remove the account ann@example.org and end its sessions? [y/N]"))
            kept.send("n\r")
            #expect(await kept.waitForExit() == .exited(1))
            #expect(await kept.waitFor("Nothing was removed"))
            #expect(try await emails(folder, []) == ["ann@example.org"])
            let removed = try terminal()
            #expect(await removed.waitFor("[y/N]"))
            removed.send("y\r")
            #expect(await removed.waitForExit() == .exited(0))
            #expect(try await emails(folder, []).isEmpty)
            try await add(folder, "ann@example.org", [])
            let unasked = try terminal("--yes")
            #expect(await unasked.waitForExit() == .exited(0))
            #expect(!unasked.screen.contains("[y/N]"))
        }
    }

    @Test("the sentences name this program's commands", arguments: ["en_US.UTF-8", "ko_KR.UTF-8"])
    func names(language: String) async throws {
        try await inFolder { folder in
            try await add(folder, "ann@example.org", [])
            for arguments in [["disable", "ann@example.org"], ["disable", "bob@example.org"]] {
                let said = try await PipedProcess.run(
                    ServerProcess.program, arguments: ["account"] + arguments,
                    environment: ServerProcess.environment(folder).merging(["LC_ALL": language]) { $1 })
                let text = said.outputText + said.errorText
                #expect(text.contains("rollcall-server account "), "\(text)")
            }
        }
    }
}

import BuiltServer
import Foundation
import Harness
import Testing

@Suite("The manual pages, made of the programs' help", .fewAtATime)
struct ManualTests {
    private static let mandoc = "/usr/bin/mandoc"
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".packaging/man").path

    private static var canBeMade: Bool {
        ["/usr/bin/python3", "/usr/bin/git"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    @Test("have every command that the help of the server has, and mandoc finds nothing", .enabled(if: canBeMade))
    func commands() async throws {
        try await inFolder { folder in
            let client = String(ServerProcess.program.dropLast("-server".count))
            let made = try await PipedProcess.run(
                "/usr/bin/python3", arguments: [Self.script, client, ServerProcess.program, folder.path],
                // Whoever makes them has a configuration of their own, which is broken.
                environment: ServerProcess.environment(folder).merging([
                    "PATH": "/usr/bin:/bin", "ROLLCALL_PEOPLE_RESULTS": "many", "LANG": "ko_KR.UTF-8",
                ]) { $1 })
            try #require(made.status == .exited(0), "\(made.errorText)")
            let page = try String(contentsOf: folder.appending(path: "rollcall-server.8"), encoding: .utf8)
            let account = ["add", "list", "remove", "password", "disable", "enable", "unlock", "import", "export"]
            for command in account.map({ "account \($0)" }) + ["account", "backup", "health", "migrate", "restore"] {
                #expect(page.contains(".Ss \\fB\(command)\\fR"), "\(command)")
            }
            // An administrator has the package, not its sources; and "In" is a macro of mdoc(7).
            let notes = try #require(page.components(separatedBy: ".Sh NOTES\n").last)
            #expect(
                notes.components(separatedBy: "\n").first { $0.hasPrefix("$ ") }
                    == "$ systemctl status rollcall\\-server")
            #expect(page.contains(".Ss \\&In a container\n"))
            let clients = try String(contentsOf: folder.appending(path: "rollcall.1"), encoding: .utf8)
            #expect(clients.contains("$XDG_CONFIG_HOME/rollcall/config.json"))
            // Words that may be left out, or repeated, and what an option takes.
            for text in [
                ".Ss \\fBhelper\\fR \\fIname\\fR [\\fIword\\fR ...]\\&\n",
                ".Ss \\fBrun\\fR \\-\\- \\fIcommand\\fR ...\\&\n",
                "One of \\fBauto\\fR, \\fBen\\fR, \\fBko\\fR.\n", "Default: \\fBROLLCALL_TOKEN\\fR.\n",
            ] {
                #expect(clients.contains(text), "\(text)")
            }
            let korean = try String(contentsOf: folder.appending(path: "ko/rollcall.1"), encoding: .utf8)
            #expect(!korean.contains("Show the version") && !korean.contains("Show help information"))
            let keys = try String(contentsOf: folder.appending(path: "rollcall.json.5"), encoding: .utf8)
            #expect(keys.contains(".It \\fBdisplay.format\\fR\n\\(dqtext\\(dq\n"))
            #expect(keys.contains(".It \\fBpeople.results\\fR\n500\n"))
            guard FileManager.default.isExecutableFile(atPath: Self.mandoc) else { return }
            for name in ["rollcall.1", "rollcall-server.8", "rollcall.json.5", "rollcall-endpoints.7", "ko/rollcall.1"]
            {
                let file = folder.appending(path: name).path
                let found = try await PipedProcess.run(Self.mandoc, arguments: ["-Tlint", file])
                // The pages that they refer to are not installed here.
                let others = found.outputText.split(separator: "\n").filter {
                    !$0.contains("referenced manual not found")
                }
                #expect(others == [])
            }
        }
    }
}

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
                environment: ServerProcess.environment(folder).merging(["PATH": "/usr/bin:/bin"]) { $1 })
            try #require(made.status == .exited(0), "\(made.errorText)")
            let page = try String(contentsOf: folder.appending(path: "rollcall-server.8"), encoding: .utf8)
            let account = ["add", "list", "remove", "password", "disable", "enable", "unlock", "import", "export"]
            for command in account.map({ "account \($0)" }) + ["account", "health", "migrate"] {
                #expect(page.contains(".Ss \\fB\(command)\\fR"), "\(command)")
            }
            guard FileManager.default.isExecutableFile(atPath: Self.mandoc) else { return }
            for name in ["rollcall.1", "rollcall-server.8", "rollcall.json.5", "rollcall-endpoints.7", "ko/rollcall.1"]
            {
                let file = folder.appending(path: name).path
                let found = try await PipedProcess.run(Self.mandoc, arguments: ["-Tlint", "-Wwarning", file])
                #expect(found.outputText.isEmpty, "\(found.outputText)")
            }
        }
    }
}

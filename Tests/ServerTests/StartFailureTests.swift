import Foundation
import Harness
import Testing

@Suite("rollcall-server that cannot start")
struct StartFailureTests {
    @Test("ends with the contract's status where it cannot start", arguments: [
        (["--port", "70000"], 64), (["--nonsense"], 64), (["--config", "missing.json"], 78),
        (["--config", "broken.json"], 78), (["--port", "0", "--host", "name.invalid", "--allow-http"], 69),
        (["--port", "0", "--host", "0.0.0.0"], 64), (["--port", "0", "--host", "::"], 64),
        (["--port", "0", "--host", "192.0.2.1"], 64), (["--port", "0", "--host", "name.invalid"], 64),
        (["--port", "0", "--host", "0.0.0.0", "--allow-http", "--least-hash-cost"], 64),
        (["--port", "0", "--tls-cert", "broken.json"], 64), (["--port", "0", "--tls-key", "broken.json"], 64),
    ] as [([String], Int32)])
    func failures(arguments: [String], status: Int32) async throws {
        try await inFolder { folder in
            try Data(#"{"nonsense":1}"#.utf8).write(to: folder.appending(path: "broken.json"))
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: arguments, environment: ServerProcess.environment(folder),
                directory: folder.path
            )
            #expect(ended.status == .exited(status))
            #expect(ended.output.isEmpty)
            #expect(!ended.errors.isEmpty)
            if status != 64 { expectJSONLines(ended.errorText) }
        }
    }

    @Test("says of each thing that is wrong with its configuration what it is, where, and what stood there")
    func configuration() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "wrong.json")
            try Data(#"{"auth":{"local":{"token_minutes":"long","idle_dais":1}}}"#.utf8).write(to: file)
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: ["--config", file.path], environment: ServerProcess.environment(folder))
            #expect(ended.status == .exited(78))
            let lines = ended.errorText.split(separator: "\n").map { line in
                line.drop { $0 != "," }.dropFirst()
            }
            let common = #""level":"critical","message":"ended","#
            #expect(lines == [
                #"\#(common)"found":"\"long\"","key":"auth.local.token_minutes","place":"\#(file.path)","problem":"wrong_type"}"#,
                #"\#(common)"key":"auth.local.idle_dais","nearest":"auth.local.idle_days","place":"\#(file.path)","#
                    + #""problem":"unknown_key"}"#,
            ].map { $0[...] })
        }
    }

    @Test("ends with 73 where the accounts are damaged or cannot be made")
    func storage() async throws {
        try await inFolder { folder in
            let accounts = folder.appending(path: "rollcall")
            try FileManager.default.createDirectory(at: accounts, withIntermediateDirectories: true)
            try Data(repeating: 0x41, count: 5000).write(to: accounts.appending(path: "accounts.sqlite"))
            for home in [folder.path, "/dev/null"] {
                var environment = ServerProcess.environment(folder)
                environment["XDG_DATA_HOME"] = home
                let ended = try await PipedProcess.run(
                    ServerProcess.program, arguments: ["--port", "0"], environment: environment
                )
                #expect(ended.status == .exited(73))
                #expect(ended.output.isEmpty)
                expectJSONLines(ended.errorText)
            }
        }
    }
}

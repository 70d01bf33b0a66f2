import BuiltServer
import Foundation
import Harness
import Testing

@Suite("rollcall-server that cannot start", .fewAtATime)
struct StartFailureTests {
    @Test(
        "ends with the contract's status where it cannot start",
        arguments: [
            (["--port", "70000"], 64), (["--nonsense"], 64), (["account"], 64), (["--config", "missing.json"], 78),
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

    @Test(
        "repeats nothing of the command line that a terminal would obey",
        arguments: ["--host", "--port", "--log-level", "--trusted-proxy", "--drain-seconds", "--socket", "--nonsense"])
    func foreign(option: String) async throws {
        try await inFolder { folder in
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: [option, "a\u{1B}]0;x\u{7}\u{9B}31m/b", "--config", "missing.json"],
                environment: ServerProcess.environment(folder))
            #expect(ended.status != .exited(0))
            for scalar in (ended.errorText + ended.outputText).unicodeScalars where scalar != "\n" {
                #expect(scalar.properties.generalCategory != .control, "\(ended.errorText.debugDescription)")
            }
        }
    }

    @Test("says that /proc is missing, without which libdispatch would end it by a trap")
    func noProcessFolder() async throws {
        try await inFolder { folder in
            let script = """
                how=$([ "$(id -u)" = 0 ] && echo -m || echo -rm)
                unshare $how mount -t tmpfs none /proc || exit 99
                exec unshare $how sh -c "mount -t tmpfs none /proc; exec '\(ServerProcess.program)' --port 0"
                """
            let ended = try await PipedProcess.run(
                "/bin/sh", arguments: ["-c", script], environment: ServerProcess.environment(folder))
            // Many containers do not allow it.
            if ended.status == .exited(99) { return }
            #expect(ended.status == .exited(69) && ended.output.isEmpty)
            #expect(ended.errorText.contains(#""path":"/proc""#), "\(ended.errorText)")
        }
    }

    @Test("cannot write its help to a full device: 73", arguments: ["--help", "--version", "account --help"])
    func full(arguments: String) async throws {
        try await inFolder { folder in
            let ended = try await PipedProcess.run(
                "/bin/sh", arguments: ["-c", "exec '\(ServerProcess.program)' \(arguments) >/dev/full"],
                environment: ServerProcess.environment(folder))
            #expect(ended.status == .exited(73))
        }
    }

    @Test("says of each thing that is wrong with its configuration what it is, where, and what stood there")
    func configuration() async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "wrong.json")
            try Data(#"{"auth":{"local":{"token_minutes":"long","idle_dais":1}}}"#.utf8).write(to: file)
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: ["--config", file.path],
                environment: ServerProcess.environment(folder))
            #expect(ended.status == .exited(78))
            let lines = ended.errorText.split(separator: "\n").map { line in
                line.drop { $0 != "," }.dropFirst()
            }
            let common = #""level":"critical","message":"ended","#
            #expect(
                lines
                    == [
                        #"\#(common)"found":"\"long\"","key":"auth.local.token_minutes","place":"\#(file.path)","problem":"wrong_type"}"#,
                        #"\#(common)"key":"auth.local.idle_dais","nearest":"auth.local.idle_days","place":"\#(file.path)","#
                            + #""problem":"unknown_key"}"#,
                    ].map { $0[...] })
        }
    }

    @Test("does not start with secrets in a configuration that others may read", arguments: [0o644, 0o660, 0o600])
    func openSecrets(mode: Int) async throws {
        try await inFolder { folder in
            let file = folder.appending(path: "secrets.json").path
            let secret =
                #"{"auth":{"remote":{"preset":"oauth2-password","variables":{"client_id":"a","client_secret":"hunter22"}}}}"#
            #expect(
                FileManager.default.createFile(
                    atPath: file, contents: Data(secret.utf8), attributes: [.posixPermissions: mode]))
            let arguments = ["--config", file, "--port", "0"]
            if mode == 0o600 {
                let server = try await ServerProcess(Array(arguments.prefix(2)), in: folder)
                #expect(await server.end(by: SIGTERM) == 0)
                return
            }
            let ended = try await PipedProcess.run(
                ServerProcess.program, arguments: arguments, environment: ServerProcess.environment(folder))
            #expect(ended.status == .exited(78))
            #expect(
                ended.errorText.contains(
                    #""mode":"\#(String(mode, radix: 8))","place":"\#(file)","problem":"open_to_others"}"#))
            #expect(!ended.errorText.contains("hunter22"))
        }
    }

    @Test("ends where the accounts are damaged (69), cannot be made, or are in reach of others (73), and says so")
    func storage() async throws {
        try await inFolder { folder in
            let accounts = folder.appending(path: "rollcall")
            let file = accounts.appending(path: "accounts.sqlite")
            try FileManager.default.createDirectory(
                at: accounts, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(repeating: 0x41, count: 5000).write(to: file)
            try await expectFailure("storage_damaged", of: file.path, "file is not a database", in: folder, status: 69)
            var environment = ServerProcess.environment(folder)
            environment["XDG_DATA_HOME"] = "/dev/null"
            try await expectFailure("storage_not_writable", of: "/dev/null/rollcall/accounts.sqlite", "", environment)
            let elsewhere = folder.appending(path: "elsewhere")
            try FileManager.default.moveItem(at: file, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
            try await expectFailure("storage_exposed", of: file.path, "symbolic link", in: folder)
            #expect(chmod(accounts.path, 0o770) == 0)
            try await expectFailure("storage_exposed", of: accounts.path, "mode 770", in: folder)
        }
    }

    private func expectFailure(
        _ failure: String, of path: String, _ reason: String, in folder: URL, status: Int32 = 73
    ) async throws {
        try await expectFailure(failure, of: path, reason, ServerProcess.environment(folder), status: status)
    }

    private func expectFailure(
        _ failure: String, of path: String, _ reason: String, _ environment: [String: String], status: Int32 = 73
    ) async throws {
        let ended = try await PipedProcess.run(
            ServerProcess.program, arguments: ["--port", "0"], environment: environment)
        #expect(ended.status == .exited(status))
        #expect(ended.output.isEmpty)
        expectJSONLines(ended.errorText)
        #expect(
            ended.errorText.contains(#""failure":"\#(failure)","path":"\#(path)","reason":"\#(reason)"#),
            "\(ended.errorText)")
        let command = try await PipedProcess.run(
            ServerProcess.program, arguments: ["account", "list"], environment: environment)
        #expect(command.status == .exited(status), "\(command.errorText)")
    }
}

import BuiltServer
import Foundation
import Harness
import Serving
import Testing
import Waiting

@Suite("rollcall-server health", .fewAtATime)
struct HealthCommandTests {
    private func health(
        _ folder: URL, _ arguments: [String], _ variables: [String: String] = [:]
    ) async throws -> PipedProcess {
        try await PipedProcess.run(
            ServerProcess.program, arguments: ["health"] + arguments,
            environment: ServerProcess.environment(folder).merging(variables) { $1 })
    }

    @Test("asks where the configuration says, or at the URL or socket given, and ends with 0 where the server is ready")
    func ready() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess([], in: folder)
            let port = try #require(server.url.split(separator: ":").last.map(String.init))
            let path = folder.appending(path: "s").path
            let other = try await ServerProcess(["--socket", path], in: folder)
            for (arguments, variables) in [
                (["--url", server.url], [:]), (["--socket", path], [:]),
                ([], ["ROLLCALL_SERVER_PORT": port]), (["--host", "127.0.0.1", "--port", port], [:]),
                ([], ["ROLLCALL_SERVER_PORT": port, "ROLLCALL_SERVER_HOST": "0.0.0.0"]),
                ([], ["ROLLCALL_SERVER_SOCKET": path]),
            ] as [([String], [String: String])] {
                let asked = try await health(folder, arguments, variables)
                #expect(asked.status == .exited(0), "\(asked.errorText)")
                #expect(asked.outputText == #"{"failing":[],"status":"ready"}"# + "\n")
            }
            #expect(await other.end(by: SIGTERM) == 0)
            // What the server keeps is gone: it is not ready, and says why.
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "rollcall").path) {
                try FileManager.default.removeItem(at: folder.appending(path: "rollcall/\(file)"))
            }
            try await until {
                let failing = try await health(folder, ["--url", server.url])
                return failing.status == .exited(1) && failing.outputText.contains("accounts_missing")
            }
            #expect(await server.end(by: SIGTERM) == 0)
            let gone = try await health(folder, ["--url", server.url])
            let told = "rollcall-server: The server cannot be reached (Connection refused): check that it is running\n"
            #expect(gone.status == .exited(1) && gone.errorText == told)
            let nowhere = try await health(folder, ["--socket", path])
            let missing =
                "rollcall-server: The server cannot be reached (No such file or directory): check that it is running\n"
            #expect(nowhere.status == .exited(1) && nowhere.errorText == missing)
            let unknown = try await health(folder, ["--url", "http://nowhere.invalid:80"])
            // The resolver's words depend on the network.
            let reason = try #require(unknown.errorText.split(separator: "(", maxSplits: 1).last)
            #expect(unknown.status == .exited(1) && !reason.contains("Error") && reason.hasSuffix("running\n"))
        }
    }

    @Test("an answer shows nothing that a terminal would obey, whoever listens there")
    func cleaned() async throws {
        try await inFolder { folder in
            let body = Array("{\u{1B}[2J\n\u{9B}31m\u{202E}}".utf8)
            let answer = LoopbackAnswer.sendThenClose(LoopbackAnswer.bytes(503, body: body))
            let asked = try await LoopbackServer.run(answering: { _ in answer }) { server in
                try await health(folder, ["--url", server.url])
            }
            #expect(asked.status == .exited(1))
            #expect(asked.outputText == "{[2J\n31m}\n")
        }
    }

    @Test("asks over TLS", .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
    func secure() async throws {
        try await inFolder { folder in
            let own = try await PrivateCertificate(name: "IP:192.0.2.1", in: folder.path)
            let files = ["--tls-cert", own.certificate, "--tls-key", own.key]
            let server = try await ServerProcess(files, in: folder)
            let asked = try await health(folder, ["--url", server.url])
            #expect(asked.status == .exited(0), "\(asked.errorText)")
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("a server that speaks no TLS is told from one that is not there")
    func notTLS() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess([], in: folder)
            let asked = try await health(folder, ["--url", server.url.replacing("http://", with: "https://")])
            let told =
                "rollcall-server: The server does not speak TLS at that address: check the address, or use http in "
                + "--url\n"
            #expect(asked.status == .exited(1) && asked.errorText == told, "\(asked.errorText)")
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("a connection that ends in the midst of a handshake says nothing about TLS")
    func cutHandshake() async throws {
        try await LoopbackListener.run(
            { $0 }, serving: { _, inbound, _ in try await LoopbackListener.readOnce(inbound) }
        ) { port in
            let probe = ReadinessProbe(.network(host: "127.0.0.1", port: port), isTLS: true)
            await #expect(throws: ReadinessProbe.Problem.unreachable(reason: "TLS handshake failed")) {
                try await probe.ask(within: .seconds(20))
            }
        }
    }

    @Test("a connection that is never made is one that took too long, not an address where nobody is")
    func neverConnected() async throws {
        try await SaturatedPort.run { port in
            let probe = ReadinessProbe(.network(host: "127.0.0.1", port: port), isTLS: false)
            await #expect(throws: ReadinessProbe.Problem.timedOut(after: .milliseconds(200))) {
                try await probe.ask(within: .milliseconds(200))
            }
        }
    }

    @Test("a URL that is none is refused, and a URL with a socket")
    func misuse() async throws {
        try await inFolder { folder in
            for url in [
                "127.0.0.1:8080", "ftp://127.0.0.1/", "http://", "http://me:word@127.0.0.1/", "http://127.0.0.1:65536",
            ] {
                let none = try await health(folder, ["--url", url])
                #expect(none.status == .exited(64) && !none.errorText.contains("word"))
            }
            let both = try await health(folder, ["--url", "http://x", "--socket", "s"])
            #expect(both.status == .exited(64))
        }
    }
}

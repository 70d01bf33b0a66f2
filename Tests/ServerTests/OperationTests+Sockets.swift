import BuiltServer
import Files
import Foundation
import Harness
import Testing
import Waiting

extension OperationTests {
    @Test("listens on a Unix socket of the mode asked for, replaces one that is left over, and removes its own")
    func socket() async throws {
        try await inFolder { folder in
            let path = folder.appending(path: "s").path
            for mode in ["600", "660"] {
                let server = try await ServerProcess(["--socket", path, "--socket-mode", mode], in: folder)
                #expect(server.url == "unix:\(path)")
                let bits = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(bits == Int(mode, radix: 8))
                #expect(try await curl("--unix-socket", path, "http://localhost/health") == #"{"status":"ok"}"#)
                if mode == "600" {
                    // Killed, it leaves its socket behind; the next one takes its place.
                    await server.killAtOnce()
                    #expect(FileManager.default.fileExists(atPath: path))
                } else {
                    let second = try await PipedProcess.run(
                        ServerProcess.program, arguments: ["--socket", path],
                        environment: ServerProcess.environment(folder))
                    #expect(second.status == .exited(73) && second.errorText.contains("Address already in use"))
                    #expect(await server.end(by: SIGTERM) == 0)
                    #expect(!FileManager.default.fileExists(atPath: path))
                }
            }
            try Data("mine".utf8).write(to: URL(filePath: path))
            let refused = try await PipedProcess.run(
                ServerProcess.program, arguments: ["--socket", path], environment: ServerProcess.environment(folder))
            #expect(refused.status == .exited(73))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }
    }

    @Test("of two servers that start at once the one waits while the other has the folder of its socket, for a second")
    func socketFolder() async throws {
        try await inFolder { folder in
            let path = folder.appending(path: "s").path
            let lock = try await FileLock.take(onFolder: folder.path, waiting: .zero, clock: ContinuousClock())
            try #require(lock != nil)
            let start = ContinuousClock.now
            let server = try await ServerProcess(["--socket", path, "--data", folder.path + "/data"], in: folder)
            #expect(ContinuousClock.now - start >= .seconds(1))
            #expect(try await curl("--unix-socket", path, "http://localhost/health") == #"{"status":"ok"}"#)
            #expect(await server.end(by: SIGTERM) == 0)
            lock?.release()
        }
    }

    @Test("a server whose draining is over leaves alone the socket of the one that took its place")
    func socketOfTheNext() async throws {
        try await inFolder { folder in
            let path = folder.appending(path: "s").path
            let people = folder.appending(path: "people").path
            let first = try await ServerProcess(
                ["--socket", path, "--public-people", "--drain-seconds", "2"], in: folder)
            async let slow = curl(
                "--limit-rate", "1k", "-o", people, "--unix-socket", path, "http://localhost/api/?results=5000")
            await until { FileManager.default.fileExists(atPath: people) }
            async let ended = first.end(by: SIGTERM)
            await until { !FileManager.default.fileExists(atPath: path) }
            let second = try await ServerProcess(["--socket", path], in: folder)
            #expect(await ended == 0)
            #expect(try await curl("--unix-socket", path, "http://localhost/health") == #"{"status":"ok"}"#)
            #expect(await second.end(by: SIGTERM) == 0)
            _ = try await slow
        }
    }

    @Test("behind a trusted proxy at a Unix socket, portraits are where the proxy says that it was reached")
    func socketProxy() async throws {
        try await inFolder { folder in
            let path = folder.appending(path: "s").path
            let people = "http://people.example/api/?inc=picture"
            for (options, scheme) in [(["--trusted-proxy", "unix"], "https"), ([], "http")] {
                let server = try await ServerProcess(["--socket", path, "--public-people"] + options, in: folder)
                for header in ["X-Forwarded-Proto: https", "Forwarded: for=192.0.2.1;proto=https"] {
                    let answer = try await curl("--unix-socket", path, "-H", header, people)
                    #expect(answer.contains("\"\(scheme)://people.example/api/portraits/"), "\(answer)")
                }
                #expect(await server.end(by: SIGTERM) == 0)
            }
        }
    }

    @Test("warns of a port beside a Unix socket, which is the only one that is listened on")
    func socketAndPort() async throws {
        try await inFolder { folder in
            let errors = Pipe()
            // A port is always given here.
            let server = try await ServerProcess(
                ["--socket", folder.appending(path: "s").path], in: folder, errors: errors)
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log.contains(#""unused":"server.port""#) && !log.contains(#""unused":"server.host""#), "\(log)")
        }
    }

    private static let hasIPv6 =
        (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.isEmpty == false

    @Test("an IPv6 address may be in brackets, as in a URL", .enabled(if: hasIPv6, "there is no IPv6"))
    func brackets() async throws {
        try await inFolder { folder in
            let server = try await ServerProcess(["--host", "[::1]"], in: folder)
            #expect(server.url.hasPrefix("http://[::1]:"), "\(server.url)")
            let port = server.url.split(separator: ":").last ?? ""
            let health = try await PipedProcess.run(
                ServerProcess.program, arguments: ["health", "--host", "[::1]", "--port", String(port)],
                environment: ServerProcess.environment(folder))
            #expect(health.status == .exited(0), "\(health.errorText)")
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }
}

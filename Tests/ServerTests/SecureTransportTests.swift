import BuiltServer
import Files
import Foundation
import Harness
import RelaysTesting
import Synchronization
import Testing
import Waiting

@testable import Serving

@Suite(
    "rollcall-server's certificate, and what is spoken under it", .fewAtATime,
    .enabled(if: PrivateCertificate.canBeMade))
struct SecureTransportTests {
    private func curl(_ server: ServerProcess, _ authority: String, _ arguments: String...) async throws -> String {
        try await PipedProcess.run(
            OperationTests.curl, arguments: ["-s", "--max-time", "120", "--cacert", authority] + arguments
        ).outputText
    }

    @Test("speaks HTTP/2 where the client does, and HTTP/1.1 with others; many requests at once on a connection")
    func http2() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try await ServerProcess(
                ["--tls-cert", made.certificate, "--tls-key", made.key, "--public-people"], in: folder)
            let version = ["-o", "/dev/null", "-w", "%{http_version} %{http_code}\n"]
            for (option, expected) in [("--http2", "2 200\n"), ("--http1.1", "1.1 200\n")] {
                let said = try await curl(
                    server, made.authority, option, version[0], version[1], version[2], version[3],
                    server.url + "/health")
                #expect(said == expected)
            }
            // Ages are left out: of so many people, somebody has a birthday between one answer and the next.
            let path = "/api/?results=5000&seed=h&format=pretty&exc=dob,registered"
            let plain = try await curl(server, made.authority, "--http1.1", server.url + path)
            #expect(plain.utf8.count > 4_000_000)
            for encoding in ["identity", "gzip"] {
                let second = try await curl(
                    server, made.authority, "--http2", "--compressed", "-H", "Accept-Encoding: \(encoding)",
                    server.url + path)
                #expect(second.utf8.count == plain.utf8.count)
                #expect(second == plain)
            }
            // A body, and a failure that ends a connection of HTTP/1.1 but not one of HTTP/2.
            for url in [server.url + "/login"] {
                let answer = try await curl(
                    server, made.authority, "--http2", "-H", "Content-Type: application/json", "-d",
                    #"{"email":"nobody@example.org","password":"x"}"#, url)
                #expect(answer.contains("invalid_credentials"))
            }
            let many = try await curl(
                server, made.authority, "--http2", "--parallel", "--parallel-max", "50", version[0], version[1],
                version[2], version[3], server.url + "/api/?results=50&page=[1-60]")
            #expect(many == String(repeating: "2 200\n", count: 60))
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("loads of people on one connection of HTTP/2 are made one after the other, and other answers pass them")
    func onePeopleAnswerAtATime() async throws {
        let log = PieceLog()
        try await ask(log, ["/api/?a", "/api/?b", "/health"], saying: "%{http_version} %{size_download}") { said in
            #expect(said.count { $0 == "2 \(40 * PieceLog.size)" } == 2, "\(said)")
            #expect(said.count == 3, "\(said)")
        }
        let order = log.answers
        #expect(order.count == 2, "the pieces of one answer, then those of the next: \(order)")
        #expect(Set(order) == ["a", "b"])
    }

    @Test("streams that a client opens before it has read the settings are refused beyond three, and can be sent again")
    func refusedStreams() async throws {
        try await ask(PieceLog(), (1...30).map { "/api/?\($0)" }, saying: "%{http_code} %{num_connects}") { said in
            let answers = said.map { $0.split(separator: " ") }
            #expect(answers.count { $0.first == "200" } == 30, "\(said)")
            // curl sends them on the first connection, and what is refused there on others.
            #expect(answers.compactMap { Int($0.last ?? "") }.reduce(0, +) >= 10, "\(said)")
        }
    }

    /// Asks for several paths at once over HTTP/2, at a directory with answers of 40 pieces.
    ///
    /// - Parameter check: Receives what curl says of each answer, in the format `saying`.
    private func ask(
        _ log: PieceLog, _ paths: [String], saying format: String, _ check: @Sendable ([Substring]) -> Void
    ) async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            try await LiveServer.run(
                MemoryEndpoint(), directory: log.directory(pieces: 40), peopleArePublic: true,
                tls: TLSFiles(certificates: made.certificate, key: made.key)
            ) { server in
                let output = try await PipedProcess.run(
                    OperationTests.curl,
                    arguments: ["-s", "--max-time", "60", "--cacert", made.authority, "--http2", "--parallel"]
                        + ["-w", "\(format)\n"] + paths.flatMap { ["-o", "/dev/null", server.url + $0] }
                ).outputText
                check(output.split(separator: "\n"))
            }
        }
    }

    @Test("a connection of HTTP/2 is closed once its client has gone")
    func departedClient() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let files = try TLSFiles(certificates: made.certificate, key: made.key)
            // Far more than the test waits for: what is idle so long is closed anyway.
            try await LiveServer.run(MemoryEndpoint(), tls: files, deadline: .seconds(600)) { server in
                let arguments = ["-s", "--max-time", "60", "--cacert", made.authority]
                _ = try await PipedProcess.run(
                    OperationTests.curl, arguments: arguments + ["--http2", server.url + "/health"])
                let isClosed = try await eventually {
                    try await PipedProcess.run(
                        OperationTests.curl, arguments: arguments + ["--http1.1", server.url + "/metrics"]
                    ).outputText.contains("rollcall_connections 1\n")
                }
                #expect(isClosed, "only the one that asks is open")
            }
        }
    }

    @Test("a load over HTTP/2 that runs when the server is told to end is whole")
    func drain() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try await ServerProcess(
                ["--tls-cert", made.certificate, "--tls-key", made.key, "--public-people", "--drain-seconds", "60"],
                in: folder)
            let file = folder.appending(path: "people").path
            async let load = curl(
                server, made.authority, "--http2", "--limit-rate", "3M", "-o", file, "-w",
                "%{http_code} %{size_download}",
                server.url + "/api/?results=5000&seed=h")
            await until { (try? Data(contentsOf: URL(filePath: file)).count) ?? 0 > 100_000 }
            #expect(await server.end(by: SIGTERM) == 0)
            let said = try await load
            #expect(said.hasPrefix("200 "))
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.hasSuffix("}}") && text.utf8.count > 4_000_000)
        }
    }

    @Test(
        "a reload that fails for want of descriptors is told once, and tried again although the files stay as they are")
    func failingReload() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let files = try TLSFiles(certificates: made.certificate, key: made.key)
            try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: made.key)
            SystemFault.set { call, subject in
                if call == .open, case .path(made.key) = subject { EMFILE } else { nil }
            }
            defer { SystemFault.set(nil) }
            guard case .failed(.file(path: made.key, fault: .system(EMFILE))) = files.reload() else {
                Issue.record("the key cannot be opened")
                return
            }
            #expect(files.reload() == .unchanged)
            SystemFault.set(nil)
            #expect(files.reload() == .reloaded)
            #expect(files.reload() == .unchanged)
        }
    }

    @Test("a certificate that is not valid yet, expires soon or has expired is known to be, and the log tells")
    func validity() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", days: 30, in: folder.path)
            let files = try TLSFiles(certificates: made.certificate, key: made.key)
            let (now, day) = (Int(Date().timeIntervalSince1970), 86_400)
            let found = [-1, 1, 20, 31].map { days in
                switch files.validity(at: now + days * day) {
                case .notYet: "not yet"
                case .valid: "valid"
                case .expiresSoon: "soon"
                case .expired: "expired"
                }
            }
            #expect(found == ["not yet", "valid", "soon", "expired"])
            let errors = Pipe()
            let soon = try await PrivateCertificate(name: "IP:127.0.0.1", days: 2, in: folder.path)
            let server = try await ServerProcess(
                ["--tls-cert", soon.certificate, "--tls-key", soon.key], in: folder, errors: errors)
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log.contains("the certificate expires soon"))
        }
    }

    @Test("tells browsers to stay with https, but not those that came by an address or localhost")
    func hsts() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "DNS:people.example", in: folder.path)
            let server = try await ServerProcess(["--tls-cert", made.certificate, "--tls-key", made.key], in: folder)
            let port = String(server.url.split(separator: ":").last ?? "")
            for (host, isTold) in [("people.example", true), ("localhost", false), ("127.0.0.1", false)] {
                for version in ["--http2", "--http1.1"] {
                    let headers = try await curl(
                        server, made.authority, version, "-k", "-D", "-", "-o", "/dev/null", "--resolve",
                        "\(host):\(port):127.0.0.1", "https://\(host):\(port)/health")
                    #expect(
                        headers.lowercased().contains("strict-transport-security: max-age=31536000") == isTold,
                        "\(host) \(version)")
                }
            }
            await server.killAtOnce()
        }
    }

    @Test("a certificate that is replaced is given to new connections on SIGHUP, and by itself; none is closed")
    func reload() async throws {
        try await inFolder { folder in
            func certificate(_ name: String) async throws -> PrivateCertificate {
                let own = folder.appending(path: name)
                try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
                return try await PrivateCertificate(name: "IP:127.0.0.1", in: own.path)
            }
            let made = [try await certificate("first"), try await certificate("second")]
            let (file, key) = (folder.appending(path: "c.pem").path, folder.appending(path: "k.pem").path)
            func use(_ index: Int) throws {
                for (from, to) in [(made[index].certificate, file), (made[index].key, key)] {
                    try? FileManager.default.removeItem(atPath: to)
                    try FileManager.default.copyItem(atPath: from, toPath: to)
                }
            }
            try use(0)
            let server = try await ServerProcess(
                ["--tls-cert", file, "--tls-key", key, "--public-people"], in: folder)
            let people = folder.appending(path: "people").path
            async let load = curl(
                server, made[0].authority, "--limit-rate", "2M", "-o", people, "-w", "%{http_code}",
                server.url + "/api/?results=5000")
            await until { (try? Data(contentsOf: URL(filePath: people)).count) ?? 0 > 100_000 }
            try use(1)
            #expect(kill(server.pid, SIGHUP) == 0)
            let health = #"{"status":"ok"}"#
            try await until { try await curl(server, made[1].authority, server.url + "/health") == health }
            #expect(try await curl(server, made[0].authority, server.url + "/health") == "")
            #expect(try await load == "200")
            // Half of a pair changes nothing.
            try FileManager.default.removeItem(atPath: key)
            #expect(kill(server.pid, SIGHUP) == 0)
            #expect(try await curl(server, made[1].authority, server.url + "/health") == health)
            try use(0)
            try await until { try await curl(server, made[0].authority, server.url + "/health") == health }
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("a certificate that has expired is told in the log and by /ready")
    func expired() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", days: -1, in: folder.path)
            let errors = Pipe()
            let server = try await ServerProcess(
                ["--tls-cert", made.certificate, "--tls-key", made.key], in: folder, errors: errors)
            let said = try await curl(server, made.authority, "-k", server.url + "/ready")
            #expect(said == #"{"failing":["certificate_expired"],"status":"not ready"}"#)
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log.contains(#""message":"the certificate has expired""#))
        }
    }
}

/// Which answers of people were made, piece by piece.
private final class PieceLog: Sendable {
    static let size = 32 << 10

    private let made = Mutex<[String]>([])

    /// The answers in the order of their pieces, each once for all pieces that follow one another.
    var answers: [String] {
        made.withLock {
            $0.reduce(into: []) { answers, answer in if answers.last != answer { answers.append(answer) } }
        }
    }

    func directory(pieces: Int) -> PeopleDirectory {
        PeopleDirectory(failed: .init(status: 500, headers: [], body: [])) { query in
            .init(status: 200, headers: [], pieces: pieces) { _ in
                self.made.withLock { $0.append(query.text) }
                return [UInt8](repeating: 32, count: Self.size)
            }
        }
    }
}

import BuiltServer
import Files
import Foundation
import Harness
import Serving
import Testing

@Suite("rollcall-server over TLS", .fewAtATime, .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct TLSTests {
    @Test(
        "says https, speaks TLS 1.2 and 1.3, and nothing older",
        arguments: [
            ("-tls1_3", true), ("-tls1_2", true), ("-tls1_1", false), ("-tls1", false),
        ])
    func versions(option: String, isSpoken: Bool) async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try await ServerProcess(["--tls-cert", made.certificate, "--tls-key", made.key], in: folder)
            #expect(server.url.hasPrefix("https://127.0.0.1:"))
            let client = try await PipedProcess.run(
                PrivateCertificate.openssl,
                arguments: [
                    "s_client", "-connect", String(server.url.dropFirst("https://".count)), option, "-CAfile",
                    made.authority, "-verify_return_error", "-cipher", "ALL:@SECLEVEL=0", "-quiet",
                ], input: Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            #expect(client.outputText.contains(#"{"status":"ok"}"#) == isSpoken, "\(client.errorText)")
            await server.killAtOnce()
        }
    }

    @Test(
        "speaks suites with forward secrecy and authenticated encryption only, and signs with nothing of SHA-1",
        arguments: [
            (["-cipher", "ECDHE-RSA-AES128-GCM-SHA256"], true), (["-cipher", "ECDHE-RSA-AES256-GCM-SHA384"], true),
            (["-cipher", "ECDHE-RSA-CHACHA20-POLY1305"], true), (["-cipher", "AES128-GCM-SHA256"], false),
            (["-cipher", "AES256-SHA"], false), (["-cipher", "ECDHE-RSA-AES128-SHA"], false),
            (["-cipher", "ECDHE-RSA-AES256-SHA384"], false), (["-cipher", "DHE-RSA-AES128-GCM-SHA256"], false),
            (["-sigalgs", "RSA+SHA256", "-cipher", "ALL"], true), (["-sigalgs", "RSA+SHA1", "-cipher", "ALL"], false),
        ] as [([String], Bool)])
    func suites(options: [String], isSpoken: Bool) async throws {
        try await inFolder { folder in
            // RSA, as with another key half of the suites would be refused for that alone.
            let made = try await PipedProcess.run(
                PrivateCertificate.openssl,
                arguments: [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Server", "-keyout", "key.pem",
                    "-out",
                    "cert.pem",
                ], directory: folder.path)
            try #require(made.status == .exited(0))
            let server = try await ServerProcess(
                [
                    "--tls-cert", folder.appending(path: "cert.pem").path, "--tls-key",
                    folder.appending(path: "key.pem").path,
                ],
                in: folder)
            let client = try await PipedProcess.run(
                PrivateCertificate.openssl,
                arguments: [
                    "s_client", "-connect", String(server.url.dropFirst("https://".count)), "-tls1_2", "-quiet",
                ] + options.dropLast() + [(options.last ?? "") + ":@SECLEVEL=0"],
                input: Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            #expect(client.outputText.contains(#"{"status":"ok"}"#) == isSpoken, "\(client.errorText)")
            await server.killAtOnce()
        }
    }

    @Test("a key that others may read, is no file or too large is refused: 78, and why")
    func keys() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let large = folder.appending(path: "large.key").path
            try Data(repeating: 0x41, count: 2 << 20).write(to: URL(filePath: large))
            #expect(chmod(large, 0o600) == 0)
            let pipe = folder.appending(path: "pipe.key").path
            #expect(mkfifo(pipe, 0o600) == 0)
            let link = folder.appending(path: "link.key").path
            #expect(symlink(made.key, link) == 0)
            #expect(throws: Never.self) { try TLSIdentity(certificates: made.certificate, key: link) }
            for mode in [0o640, 0o604, 0o620] as [mode_t] {
                let loose = folder.appending(path: "loose-\(mode).key").path
                try FileManager.default.copyItem(atPath: made.key, toPath: loose)
                #expect(chmod(loose, mode) == 0)
                #expect(throws: TLSIdentity.Problem.file(path: loose, fault: .looseMode(UInt32(mode)))) {
                    try TLSIdentity(certificates: made.certificate, key: loose)
                }
            }
            for (key, text) in [
                (folder.appending(path: "loose-416.key").path, "open to others (mode 640)"),
                (pipe, "not a regular file"), (large, "larger than 1048576 bytes"),
            ] {
                let ended = try await PipedProcess.run(
                    ServerProcess.program,
                    arguments: ["--port", "0", "--tls-cert", made.certificate, "--tls-key", key],
                    environment: ServerProcess.environment(folder))
                #expect(ended.status == .exited(78) && ended.output.isEmpty)
                #expect(ended.errorText.contains(text), "\(ended.errorText)")
                expectJSONLines(ended.errorText)
            }
        }
    }

    /// Lets others take the place of an idle connection, and sends a request there before it reads that it is closed.
    private static let lateRequest = """
        import socket, ssl, sys, time
        context = ssl._create_unverified_context()
        def connect():
            connection = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1]))))
            connection.settimeout(60)
            return connection
        def get(connection, path):
            connection.sendall(f"GET {path} HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n".encode())
        def answer(connection):
            text = b""
            while b"}" not in text:
                part = connection.recv(65536)
                if not part: break
                text += part
            return text
        first = connect()
        get(first, "/health")
        answer(first)
        others = []
        for _ in range(3):
            others.append(connect())
            get(others[-1], "/health")
            answer(others[-1])
        try:
            get(first, "/late")
            print("answered" if answer(first) else "closed")
        except OSError:
            print("closed")
        """

    @Test(
        "carries nothing out that comes after a connection was closed, whose answer nobody would get",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func late() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let errors = Pipe()
            let server = try await ServerProcess(
                ["--tls-cert", made.certificate, "--tls-key", made.key, "--max-connections", "4"], in: folder,
                errors: errors)
            let port = String(server.url.split(separator: ":").last ?? "")
            let client = try await PipedProcess.run("/usr/bin/python3", arguments: ["-c", Self.lateRequest, port])
            #expect(client.outputText == "closed\n", "\(client.errorText)")
            #expect(await server.end(by: SIGTERM) == 0)
            let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(log.contains("/health") && !log.contains("/late"), "\(log)")
        }
    }

    @Test("who does not speak TLS gets no answer, and the next connection works")
    func plain() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try await ServerProcess(["--tls-cert", made.certificate, "--tls-key", made.key], in: folder)
            let port = String(server.url.split(separator: ":").last ?? "")
            for scheme in ["http", "https"] {
                let got = try await PipedProcess.run("/bin/bash", arguments: ["-c", Self.script(scheme), "bash", port])
                #expect(got.outputText.contains(#"{"status":"ok"}"#) == (scheme == "https"), "\(got.errorText)")
            }
            await server.killAtOnce()
        }
    }

    private static func script(_ scheme: String) -> String {
        let request = #"printf 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'"#
        guard scheme == "https" else { return #"exec 3<>/dev/tcp/127.0.0.1/"$1"; \#(request) >&3; exec cat <&3"# }
        return "\(request) | \(PrivateCertificate.openssl) s_client -quiet -connect 127.0.0.1:\"$1\""
    }

    @Test("files that are not a certificate and its key are told apart, before anything is listened on")
    func problems() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let missing = folder.appending(path: "missing.pem").path
            let other = folder.appending(path: "ca.key").path
            #expect(chmod(made.authority, 0o600) == 0)
            for (certificate, key, problem, text) in [
                (missing, made.key, .file(path: missing, fault: .missing), "cannot be read"),
                (
                    made.certificate, missing, .file(path: missing, fault: .missing),
                    "cannot be read"
                ),
                (folder.path, made.key, .file(path: folder.path, fault: .notRegularFile), "not a regular file"),
                (made.key, made.key, .noCertificate(path: made.key), "no certificate"),
                (made.certificate, made.authority, .noKey(path: made.authority), "no key"),
                (made.certificate, other, .otherKey(path: other), "not the key of the certificate"),
            ] as [(String, String, TLSIdentity.Problem, String)] {
                #expect(throws: problem) { try TLSIdentity(certificates: certificate, key: key) }
                let ended = try await PipedProcess.run(
                    ServerProcess.program,
                    arguments: ["--port", "0", "--tls-cert", certificate, "--tls-key", key],
                    environment: ServerProcess.environment(folder)
                )
                #expect(ended.status == .exited(78) && ended.output.isEmpty)
                #expect(ended.errorText.contains(text), "\(ended.errorText)")
            }
        }
    }
}

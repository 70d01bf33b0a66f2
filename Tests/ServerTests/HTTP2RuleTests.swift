import BuiltServer
import Foundation
import Harness
import Serving
import Testing

@Suite(
    "What HTTP/2 asks of a connection", .fewAtATime, .timeLimit(.minutes(60)),
    .enabled(if: PrivateCertificate.canBeMade, "openssl is not installed"))
struct HTTP2RuleTests {
    /// The client's preface and its settings, which are the defaults.
    private static let start = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(type: 4)

    private static func frame(type: UInt8, flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []) -> [UInt8] {
        [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, flags, 0, 0, 0, stream] + payload
    }

    /// A whole request without a body; each field is a literal with a new name (RFC 7541, 6.2.2).
    private static func request(_ fields: [(String, String)], stream: UInt8 = 1, flags: UInt8 = 5) -> [UInt8] {
        frame(
            type: 1, flags: flags, stream: stream,
            fields.flatMap { field in
                [0, UInt8(field.0.utf8.count)] + field.0.utf8 + [UInt8(field.1.utf8.count)] + field.1.utf8
            })
    }

    private static let health = [(":method", "GET"), (":scheme", "https"), (":path", "/health")]

    private func withServer(
        _ options: [String] = [], _ body: (ServerProcess, _ client: [String]) async throws -> Void
    ) async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let server = try await ServerProcess(
                ["--tls-cert", made.certificate, "--tls-key", made.key] + options, in: folder)
            try await body(
                server,
                [
                    "s_client", "-quiet", "-alpn", "h2", "-CAfile", made.authority, "-connect",
                    String(server.url.dropFirst("https://".count)),
                ])
            await server.killAtOnce()
        }
    }

    @Test(
        "a request names one host, in either place or the same in both",
        arguments: [
            ([(":authority", "one")], true), ([("host", "one")], true),
            ([(":authority", "one"), ("host", "ONE")], true),
            ([], false), ([("host", "one"), ("host", "one")], false),
            ([(":authority", "one"), ("host", "two")], false),
            ([(":authority", "me@one")], false), ([(":authority", "")], false),
        ] as [([(String, String)], Bool)])
    func hosts(fields: [(String, String)], isAnswered: Bool) async throws {
        try await withServer { server, arguments in
            let (client, input, output) = try Self.client(arguments)
            defer { client.terminate() }
            try input.fileHandleForWriting.write(contentsOf: Data(Self.start + Self.request(Self.health + fields)))
            let (answer, refusal) = (#"{"status":"ok"}"#, "The request must name one Host.")
            var said = ""
            // Whole texts: the head's compressed bytes may be any character.
            while !said.contains(answer), !said.contains(refusal),
                case let part = output.fileHandleForReading.availableData, !part.isEmpty
            {
                said += String(decoding: part, as: UTF8.self)
            }
            #expect(said.contains(answer) == isAnswered, "\(said)")
            #expect(said.contains(refusal) == !isAnswered, "\(said)")
        }
    }

    /// Starts a client that sends what is written to its input, and writes what it receives to its output.
    private static func client(_ arguments: [String]) throws -> (client: Process, input: Pipe, output: Pipe) {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: PrivateCertificate.openssl)
        client.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        client.standardInput = input
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        return (client, input, output)
    }

    @Test("a body that waits to be asked for is asked for, where it is wanted", arguments: [true, false])
    func expect(isWanted: Bool) async throws {
        try await withServer { server, arguments in
            let (client, input, output) = try Self.client(arguments)
            defer { client.terminate() }
            let body = #"{"email":"ada@example.com","password":"x"}"#
            let login = [
                (":method", "POST"), (":scheme", "https"), (":path", "/login"), (":authority", "one"),
                ("content-type", isWanted ? "application/json" : "text/plain"), ("expect", "100-Continue"),
            ]
            try input.fileHandleForWriting.write(contentsOf: Data(Self.start + Self.request(login, flags: 4)))
            var said: [UInt8] = []
            while !Self.types(said).contains(1),
                case let part = output.fileHandleForReading.availableData, !part.isEmpty
            {
                said += part
            }
            if isWanted {
                // The head alone: no body that says what is wrong, and no end.
                #expect(!String(decoding: said, as: UTF8.self).contains("error"))
                try input.fileHandleForWriting.write(
                    contentsOf: Data(Self.frame(type: 0, flags: 1, stream: 1, Array(body.utf8))))
            }
            let answer = isWanted ? "invalid_credentials" : "unsupported_media_type"
            while !String(decoding: said, as: UTF8.self).contains(answer),
                case let part = output.fileHandleForReading.availableData, !part.isEmpty
            {
                said += part
            }
            #expect(String(decoding: said, as: UTF8.self).contains(answer))
            #expect(Self.types(said).count { $0 == 1 } == (isWanted ? 2 : 1))
        }
    }

    /// The types of the frames that have arrived.
    private static func types(_ bytes: [UInt8]) -> [UInt8] {
        var types: [UInt8] = []
        var rest = bytes[...]
        while rest.count >= 9 {
            let head = Array(rest.prefix(9))
            types.append(head[3])
            rest = rest.dropFirst(9 + Int(head[0]) << 16 + Int(head[1]) << 8 + Int(head[2]))
        }
        return types
    }

    @Test("a connection whose requests are not complete makes room for another, where none is idle")
    func unfinished() async throws {
        try await withServer(["--max-connections", "1", "--trusted-proxy", "127.0.0.1"]) { server, arguments in
            let (client, input, output) = try Self.client(arguments)
            defer { client.terminate() }
            let login = [
                (":method", "POST"), (":scheme", "https"), (":path", "/login"), (":authority", "one"),
                ("content-type", "application/json"),
            ]
            let ping = "pingpong"
            try input.fileHandleForWriting.write(
                contentsOf: Data(
                    Self.start + Self.request(login, flags: 4) + Self.frame(type: 6, Array(ping.utf8))))
            var said = ""
            // Its echo: the head before it has been read.
            while !said.contains(ping), case let part = output.fileHandleForReading.availableData, !part.isEmpty {
                said += String(decoding: part, as: UTF8.self)
            }
            #expect(said.contains(ping))
            // Less than the 10 s that a body has.
            let health = try await PipedProcess.run(
                OperationTests.curl, arguments: ["-sk", "--http2", "--max-time", "8", server.url + "/health"])
            #expect(health.outputText == #"{"status":"ok"}"#)
        }
    }

    @Test(
        "who makes the server refuse or reset stream after stream is told to calm down, and the connection is closed",
        arguments: ["more streams than fit", "windows opened by nothing", "the client's own resets"])
    func calm(kind: String) async throws {
        let login = [
            (":method", "POST"), (":scheme", "https"), (":path", "/login"), (":authority", "one"),
            ("content-type", "application/json"),
        ]
        try await withServer { server, arguments in
            var frames: [UInt8] = []
            for stream in stride(from: UInt8(1), to: 255, by: 2) {
                frames += Self.request(login, stream: stream, flags: 4)
                switch kind {
                case "windows opened by nothing": frames += Self.frame(type: 8, stream: stream, [0, 0, 0, 0])
                case "the client's own resets":
                    // Of a stream that is refused, too.
                    frames += Self.frame(type: 3, stream: stream, [0, 0, 0, 8])
                default: break
                }
            }
            let client = try await PipedProcess.run(
                PrivateCertificate.openssl, arguments: arguments, input: Self.start + frames, deadline: .seconds(20))
            #expect(client.status != nil, "the server closes the connection")
            var codes: [UInt8] = []
            var rest = client.output[...]
            while rest.count >= 9 {
                let bytes = Array(rest.prefix(17))
                if bytes[3] == 7 { codes.append(bytes[16]) }
                rest = rest.dropFirst(9 + Int(bytes[0]) << 16 + Int(bytes[1]) << 8 + Int(bytes[2]))
            }
            // ENHANCE_YOUR_CALM (RFC 9113, 7).
            #expect(codes == [11])
        }
    }

    @Test("a request that is answered and never ends holds its connection no longer than one that is not answered")
    func endless() async throws {
        try await inFolder { folder in
            let made = try await PrivateCertificate(name: "IP:127.0.0.1", in: folder.path)
            let files = try TLSFiles(certificates: made.certificate, key: made.key)
            try await LiveServer.run(MemoryEndpoint(), tls: files, deadline: .seconds(2)) { server in
                let address = String(server.url.dropFirst("https://".count))
                let client = try await PipedProcess.run(
                    PrivateCertificate.openssl,
                    arguments: ["s_client", "-quiet", "-alpn", "h2", "-connect", address],
                    input: Self.start + Self.request(Self.health + [(":authority", "one")], flags: 4))
                #expect(client.outputText.contains(#"{"status":"ok"}"#))
                #expect(client.status != nil, "the server closes the connection")
            }
        }
    }

    @Test(
        "after an error of the connection the client is told so once, and the connection is closed",
        arguments: [
            request(health + [(":authority", "one")], stream: 2),
            frame(type: 0, stream: 0, [1]),
            // A head that does not end.
            request(health + [(":authority", "one")], flags: 1)
                + Array(repeating: frame(type: 9, stream: 1), count: 3_000).joined(),
        ])
    func goAway(frames: [UInt8]) async throws {
        try await withServer { server, arguments in
            let client = try await PipedProcess.run(
                PrivateCertificate.openssl, arguments: arguments, input: Self.start + frames, deadline: .seconds(20))
            #expect(client.status != nil, "the server closes the connection long before it is idle")
            var (goAways, rest) = (0, client.output[...])
            while rest.count >= 9 {
                let bytes = Array(rest.prefix(9))
                if bytes[3] == 7 { goAways += 1 }
                rest = rest.dropFirst(9 + Int(bytes[0]) << 16 + Int(bytes[1]) << 8 + Int(bytes[2]))
            }
            #expect(goAways == 1)
            let health = try await PipedProcess.run(
                OperationTests.curl, arguments: ["-sk", "--http2", "--max-time", "30", server.url + "/health"])
            #expect(health.outputText == #"{"status":"ok"}"#)
        }
    }
}

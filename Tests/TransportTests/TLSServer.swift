import FoundationEssentials
import Glibc
import Harness
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization
import Testing

/// A private authority, made for one test, and a server on 127.0.0.1 with its certificate.
final class TLSServer: Sendable {
    let url: String
    let port: Int
    /// The authority's certificate, PEM.
    let authority: [UInt8]
    private let record: Mutex<Record>

    struct Record: Sendable {
        var connections = 0
        /// What was asked for: over HTTP/1.1 the first lines, over HTTP/2 `METHOD /path`.
        var requests: [String] = []
    }

    var seen: Record { record.withLock { $0 } }

    private init(port: Int, authority: [UInt8]) {
        self.port = port
        url = "https://127.0.0.1:\(port)/"
        self.authority = authority
        record = Mutex(Record())
    }

    /// - Parameters:
    ///   - name: whom the certificate is for, as openssl writes it.
    ///   - days: how long it is valid; fewer than none is one that is over.
    ///   - version: the only one that is spoken.
    ///   - offersHTTP2: or else HTTP/1.1 alone.
    static func run(
        name: String = "IP:127.0.0.1", days: Int = 2, weakness: PrivateCertificate.Weakness? = nil,
        version: TLSVersion? = nil, offersHTTP2: Bool = false, _ body: (TLSServer) async throws -> Void
    ) async throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path())/rollcall-tls-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let made = try await PrivateCertificate(name: name, days: days, weakness: weakness, in: folder)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(made.certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: made.key, format: .pem)))
        if let version {
            configuration.minimumTLSVersion = version
            configuration.maximumTLSVersion = version
        }
        configuration.applicationProtocols = offersHTTP2 ? ["h2", "http/1.1"] : ["http/1.1"]
        let context = try NIOSSLContext(configuration: configuration)
        let served = Mutex<TLSServer?>(nil)
        let note: @Sendable ((inout Record) -> Void) -> Void = { change in
            served.withLock { server in server?.record.withLock { change(&$0) } }
        }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                note { $0.connections += 1 }
                return channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }.flatMap {
                    channel.configureHTTP2SecureUpgrade(
                        h2ChannelConfigurator: { channel in
                            channel.configureHTTP2Pipeline(mode: .server) { stream in
                                stream.eventLoop.makeCompletedFuture {
                                    try stream.pipeline.syncOperations.addHandlers(
                                        [
                                            HTTP2FramePayloadToHTTP1ServerCodec(), Streaming(note: note),
                                        ] as [any ChannelHandler])
                                }
                            }.map { _ in }
                        },
                        http1ChannelConfigurator: { $0.pipeline.addHandler(Answering(note: note)) })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let authority = try Data(contentsOf: URL(filePath: made.authority))
        let server = TLSServer(port: channel.localAddress?.port ?? 0, authority: Array(authority))
        served.withLock { $0 = server }
        do {
            try await body(server)
        } catch {
            try await channel.close()
            throw error
        }
        try await channel.close()
    }
}

/// Answers 204 to whatever comes.
private final class Answering: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let note: @Sendable ((inout TLSServer.Record) -> Void) -> Void

    init(note: @escaping @Sendable ((inout TLSServer.Record) -> Void) -> Void) { self.note = note }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let text = String(buffer: unwrapInboundIn(data))
        note { $0.requests.append(String(text.prefix { $0 != "\r\n" })) }
        let answer = ByteBuffer(string: "HTTP/1.1 204 Done\r\n\r\n")
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    }
}

/// Answers 200 to each HTTP/2 request, with `{"a":1}`.
private final class Streaming: ChannelInboundHandler, Sendable {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    let note: @Sendable ((inout TLSServer.Record) -> Void) -> Void

    init(note: @escaping @Sendable ((inout TLSServer.Record) -> Void) -> Void) { self.note = note }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let request) = unwrapInboundIn(data) else { return }
        note { $0.requests.append("\(request.method) \(request.uri)") }
        let head = HTTPResponseHead(version: .http2, status: .ok, headers: ["content-type": "application/json"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: #"{"a":1}"#)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

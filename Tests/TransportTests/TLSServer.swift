import FoundationEssentials
import Glibc
import Harness
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// A private authority, made for one test, and a server on 127.0.0.1 with its certificate.
struct TLSServer {
    let url: String
    /// The authority's certificate, PEM.
    let authority: String

    /// - Parameters:
    ///   - name: whom the certificate is for, as openssl writes it.
    ///   - days: how long it is valid; fewer than none is one that is over.
    static func run(name: String = "IP:127.0.0.1", days: Int = 2, _ body: (TLSServer) async throws -> Void) async throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path())/rollcall-tls-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let made = try await PrivateCertificate(name: name, days: days, in: folder)
        let context = try NIOSSLContext(configuration: .makeServerConfiguration(
            certificateChain: NIOSSLCertificate.fromPEMFile(made.certificate).map { .certificate($0) },
            privateKey: .privateKey(NIOSSLPrivateKey(file: made.key, format: .pem))))
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context), Answering(),
                    ] as [any ChannelHandler])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = TLSServer(
            url: "https://127.0.0.1:\(channel.localAddress?.port ?? 0)/", authority: made.authority)
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
private final class Answering: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let answer = ByteBuffer(string: "HTTP/1.1 204 Done\r\n\r\n")
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    }
}

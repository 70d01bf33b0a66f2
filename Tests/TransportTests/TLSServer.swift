import FoundationEssentials
import Glibc
import Harness
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// A private authority, made for one test, and a server on 127.0.0.1 with its certificate.
struct TLSServer {
    static let openssl = "/usr/bin/openssl"

    let url: String
    /// The authority's certificate, PEM.
    let authority: String

    /// - Parameter name: whom the certificate is for, as openssl writes it.
    static func run(name: String = "IP:127.0.0.1", _ body: (TLSServer) async throws -> Void) async throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path())/rollcall-tls-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let new = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        try await make(new + ["-subj", "/CN=Own authority", "-keyout", "ca.key", "-out", "ca.pem"], folder)
        try await make(
            new + [
                "-CA", "ca.pem", "-CAkey", "ca.key", "-subj", "/CN=Server", "-keyout", "key.pem", "-out", "cert.pem",
                "-addext", "subjectAltName=\(name)", "-addext", "basicConstraints=critical,CA:FALSE",
            ], folder)
        let context = try NIOSSLContext(configuration: .makeServerConfiguration(
            certificateChain: NIOSSLCertificate.fromPEMFile("\(folder)/cert.pem").map { .certificate($0) },
            privateKey: .privateKey(NIOSSLPrivateKey(file: "\(folder)/key.pem", format: .pem))))
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
            url: "https://127.0.0.1:\(channel.localAddress?.port ?? 0)/", authority: "\(folder)/ca.pem")
        do {
            try await body(server)
        } catch {
            try await channel.close()
            throw error
        }
        try await channel.close()
    }

    private static func make(_ arguments: [String], _ folder: String) async throws {
        let made = try await PipedProcess.run(openssl, arguments: arguments, directory: folder)
        try #require(made.status == .exited(0), "\(made.errorText)")
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

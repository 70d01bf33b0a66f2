import struct FoundationEssentials.Date
import struct FoundationEssentials.URL
import NIOCore
import NIOPosix
import NIOSSL

/// What is wrong with a server's certificate, which the library does not tell when it refuses one.
///
/// Found by a second hand-shake that ends with the certificates, before anything could be sent.
enum CertificateFault {
    /// A few words; `nil` where the server shows no certificate any more.
    static func reason(of url: String, group: MultiThreadedEventLoopGroup, within limit: TimeAmount) async -> String? {
        guard let url = URL(string: url), let host = url.host() else { return nil }
        let shown = group.next().makePromise(of: [NIOSSLCertificate].self)
        shown.futureResult.eventLoop.scheduleTask(in: limit) { shown.fail(ChannelError.connectTimeout(limit)) }
        ClientBootstrap(group: group)
            .connectTimeout(limit)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(handler(host) { shown.succeed($0) })
                }
            }
            .connect(host: host, port: url.port ?? 443)
            .whenComplete { result in
                switch result {
                case .success(let channel):
                    channel.closeFuture.whenComplete { _ in shown.fail(ChannelError.eof) }
                case .failure(let error): shown.fail(error)
                }
            }
        guard let certificates = try? await shown.futureResult.get() else { return nil }
        return reason(certificates, now: Int(Date().timeIntervalSince1970))
    }

    private static func handler(
        _ host: String, _ shown: @escaping @Sendable ([NIOSSLCertificate]) -> Void
    ) throws -> NIOSSLClientHandler {
        var configuration = TLSConfiguration.makeClientConfiguration()
        // Nobody is trusted here, so that no authorities are read from the disk.
        configuration.trustRoots = .certificates([])
        let context = try NIOSSLContext(configuration: configuration)
        let verify: NIOSSLCustomVerificationCallback = { certificates, verdict in
            shown(certificates)
            verdict.succeed(.failed)
        }
        let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        return try NIOSSLClientHandler(
            context: context, serverHostname: isAddress ? nil : host, customVerificationCallback: verify
        )
    }

    private static func reason(_ certificates: [NIOSSLCertificate], now: Int) -> String? {
        if certificates.isEmpty { return nil }
        if certificates.contains(where: { Int($0.notValidAfter) < now }) { return "certificate expired" }
        if certificates.contains(where: { Int($0.notValidBefore) > now }) { return "certificate not valid yet" }
        return "certificate of an unknown authority"
    }
}

import NIOCore

/// Takes new connections as far as there is room for them, and waits for room where there is none.
///
/// It stands at the listening channel, whose messages are the new connections. What the system refuses to give for want
/// of descriptors is tried again by NIO, a second later.
final class AcceptHandler: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    private let connections: Connections
    private let limits: ConnectionLimits
    private let proxies: TrustedProxies
    private var waits = false

    init(_ connections: Connections, _ limits: ConnectionLimits, _ proxies: TrustedProxies) {
        self.connections = connections
        self.limits = limits
        self.proxies = proxies
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        // Everybody who comes over a proxy has its address.
        let address = channel.remoteAddress?.ipAddress.flatMap(IPAddress.init)
        let counted = address.flatMap { proxies.contains($0) ? nil : $0.network }
        guard connections.open(channel, address: counted, limits) else { return channel.close(promise: nil) }
        let id = ObjectIdentifier(channel)
        channel.closeFuture.whenComplete { [connections] _ in connections.closed(id) }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        guard !waits else { return }
        if connections.hasRoom(limits) { return context.read() }
        waits = true
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(20)) {
            self.waits = false
            self.read(context: context)
        }
    }
}

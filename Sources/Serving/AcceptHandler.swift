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
        let loopBound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        channel.closeFuture.hop(to: context.eventLoop).whenComplete { [connections] _ in
            connections.closed(id)
            loopBound.value.handler.goOn(loopBound.value.context)
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        waits = !connections.hasRoom(limits)
        if !waits { context.read() }
    }

    private func goOn(_ context: ChannelHandlerContext) {
        guard waits else { return }
        waits = false
        context.read()
    }
}

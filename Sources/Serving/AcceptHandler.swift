import Glibc
import Logging
import NIOCore
import Networking

/// Accepts new connections while there is room for them, and waits for room when there is none.
///
/// It is on the listening channel, whose messages are the new connections. If the system refuses one for lack of
/// descriptors, it tries again a second later; the first time is logged.
final class AcceptHandler: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    /// How often to check for room when there is none.
    private static let step = TimeAmount.milliseconds(20)

    private let connections: Connections
    private let limits: ConnectionLimits
    private let proxies: TrustedProxies
    private let logger: Logger
    /// When the system last refused a connection; those soon after another one are not logged.
    private var lastRefusal: NIODeadline?
    private static let quiet = TimeAmount.minutes(10)
    private static let pause = TimeAmount.seconds(1)
    /// Connections accepted without room for them, because accepting had been requested before it ran out.
    private var held: CircularBuffer<any Channel> = []
    private var isWaiting = false
    private var wantsMore = false

    init(_ connections: Connections, _ limits: ConnectionLimits, _ proxies: TrustedProxies, _ logger: Logger) {
        self.logger = logger
        self.connections = connections
        self.limits = limits
        self.proxies = proxies
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        if held.isEmpty, take(channel, context) { return }
        held.append(channel)
        wait(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, [EMFILE, ENFILE].contains(error.errnoCode) {
            let now = NIODeadline.now()
            if lastRefusal.map({ now - $0 > Self.quiet }) ?? true {
                logger.error(
                    "no connection can be accepted, as file descriptors ran out",
                    metadata: ["reason": "\(SystemWords.reason(error))", "connections": "\(connections.count)"])
            }
            lastRefusal = now
            pause(context.channel)
        }
        context.fireErrorCaught(error)
    }

    /// Accepts nothing for a while: the connection that was refused still waits, and would be refused again at once.
    private func pause(_ channel: any Channel) {
        guard let options = channel.syncOptions else { return }
        try? options.setOption(.autoRead, value: false)
        channel.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            // It may have been closed meanwhile.
            try? options.setOption(.autoRead, value: true)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        for channel in held { channel.close(promise: nil) }
        held.removeAll()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        if held.isEmpty && connections.hasRoom(limits) { return context.read() }
        wantsMore = true
        wait(context)
    }

    /// - Returns: `false` if it has to wait.
    private func take(_ channel: any Channel, _ context: ChannelHandlerContext) -> Bool {
        // Everybody behind a proxy shares its address.
        let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
        let counted = address.flatMap { proxies.contains($0) ? nil : $0.network }
        switch connections.open(channel, address: counted, limits) {
        case .full: return false
        case .refused: channel.close(promise: nil)
        case .taken:
            let id = ObjectIdentifier(channel)
            channel.closeFuture.whenComplete { [connections] _ in connections.closed(id) }
            context.fireChannelRead(wrapInboundOut(channel))
        }
        return true
    }

    private func wait(_ context: ChannelHandlerContext) {
        guard !isWaiting else { return }
        isWaiting = true
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.step) {
            self.isWaiting = false
            self.resumeAccepting(context)
        }
    }

    private func resumeAccepting(_ context: ChannelHandlerContext) {
        while let channel = held.first, take(channel, context) { held.removeFirst() }
        if !held.isEmpty { return wait(context) }
        guard wantsMore else { return }
        wantsMore = false
        read(context: context)
    }
}

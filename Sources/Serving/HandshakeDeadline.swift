import NIOCore
import NIOTLS

/// Closes a connection whose TLS handshake is not complete in time, or when the server is shutting down.
final class HandshakeDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let time: TimeAmount
    private var timer: Scheduled<Void>?

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelTimer() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted = event { cancelTimer() }
        if event is MessageRules.Draining, timer != nil { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func cancelTimer() {
        timer?.cancel()
        timer = nil
    }
}

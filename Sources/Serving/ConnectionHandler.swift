import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Tells `Connections` of a connection's beginning and end.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) { connections.opened(ObjectIdentifier(context.channel)) }

    func handlerRemoved(context: ChannelHandlerContext) { connections.closed(ObjectIdentifier(context.channel)) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { connections.left(ObjectIdentifier(context.channel)) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.closed(ObjectIdentifier(context.channel))
        context.fireChannelInactive()
    }
}

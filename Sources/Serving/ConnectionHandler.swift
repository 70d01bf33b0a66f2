import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Tells `Connections` that a connection's client has closed its end.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { connections.clientClosed(ObjectIdentifier(context.channel)) }
        context.fireUserInboundEventTriggered(event)
    }
}

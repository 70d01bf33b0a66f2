import Accounts
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Tells `Connections` when a stream of HTTP/2 opens and closes: work for it is cancelled when its client resets it.
final class StreamHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private let people: AsyncSemaphore

    /// - Parameter people: Shared by the streams of one connection; see ``HTTP2Rules/people``.
    init(_ connections: Connections, people: AsyncSemaphore) {
        self.connections = connections
        self.people = people
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.opened(stream: ObjectIdentifier(context.channel), people: people)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.closed(stream: ObjectIdentifier(context.channel))
        context.fireChannelInactive()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        // RFC 9113, 8.2.2: a stream knows nothing of its connection.
        head.headerFields[.connection] = nil
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

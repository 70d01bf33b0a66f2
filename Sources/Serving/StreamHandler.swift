import Hummingbird
import LocalAccounts
import NIOCore
import NIOHTTPTypes

/// Tells `Connections` when a stream of HTTP/2 opens and closes: work for it is cancelled when its client resets it.
///
/// Refuses a request that does not name one host or a path, and tells a client that waits for it to send the body, as
/// `MessageRules` does for HTTP/1.1.
final class StreamHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private let people: AsyncSemaphore
    private let unreadable: UnreadableRequests
    private var isRefused = false
    /// Whether the client sends its body only when told to (RFC 9110, 10.1.1).
    private var awaitsContinue = false

    /// - Parameter people: Shared by the streams of one connection; see ``HTTP2Rules/people``.
    init(_ connections: Connections, people: AsyncSemaphore, _ unreadable: UnreadableRequests) {
        self.connections = connections
        self.people = people
        self.unreadable = unreadable
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.opened(stream: ObjectIdentifier(context.channel), people: people)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            awaitsContinue = false
            if !isRefused { context.fireChannelRead(data) }
            return
        }
        guard let host = head.host else { return refuse(context, .host) }
        guard head.path?.isTarget(of: head.method.rawValue) ?? (head.method == .connect) else {
            return refuse(context, .target)
        }
        head.authority = host
        awaitsContinue = head.headerFields[values: .expect].contains { $0.lowercased() == "100-continue" }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func refuse(_ context: ChannelHandlerContext, _ problem: MessageRules.Problem) {
        isRefused = true
        let failure = Failure(problem)
        unreadable.note(failure, reason: problem.rawValue, on: context.channel)
        var head = failure.response().head
        head.headerFields[.connection] = nil
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(failure.body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is MessageRules.BodyWanted else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        if awaitsContinue {
            awaitsContinue = false
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        promise?.succeed()
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

extension HTTPRequest {
    /// The one host that a request names (RFC 9113, 8.3.1): `:authority`, `Host`, or both if they are the same.
    fileprivate var host: String? {
        let fields = headerFields.filter { $0.name.canonicalName == "host" }.map(\.value)
        guard fields.count <= 1, let host = authority ?? fields.first, !host.isEmpty, host.isHost else { return nil }
        return fields.allSatisfy { $0.lowercased() == host.lowercased() } ? host : nil
    }
}

import NIOCore
import NIOHTTPTypes

/// The counterpart of `RequestDeadline` for one stream of HTTP/2: closes it when its request is not complete in time,
/// or when its client does not read the answer.
///
/// A stream has no buffer to inspect; what its client has read is known from the completed writes.
final class StreamDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    private var timer: Scheduled<Void>?
    private var isRequestComplete = false
    private var hasBegun = false
    /// Writes handed to the connection, those completed, and those completed at the last check.
    private var (given, taken, seen) = (0, 0, 0)

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) { wait(context) }
    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) { isRequestComplete = true }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        hasBegun = true
        given += 1
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.assumeIsolated().whenSuccess { self.taken += 1 }
        context.write(data, promise: written)
    }

    private func wait(_ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.check(context) }
    }

    private func check(_ context: ChannelHandlerContext) {
        // An answer that is being computed is waited for.
        let works = hasBegun ? taken == given || taken > seen : isRequestComplete
        guard works else { return context.close(promise: nil) }
        seen = taken
        wait(context)
    }
}

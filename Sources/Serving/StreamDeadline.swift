import Hummingbird
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

    /// Outbound: the answer waits for that of another stream to be read, or no longer.
    struct Queued: Sendable {
        var isQueued: Bool
    }

    private let time: TimeAmount
    private let streams: HTTP2Rules.Streams
    private var timer: Scheduled<Void>?
    private var isRequestComplete = false
    private var hasBegun = false
    /// Whether the answer is complete, so that only its client keeps the stream open.
    private var isAnswered = false
    /// Writes handed to the connection, those completed, and those completed at the last check.
    private var (given, taken, seen) = (0, 0, 0)
    /// Whether the stream is being worked on, as its connection knows.
    private var isWorking = false
    private var isQueued = false
    private var isOver = false

    init(_ time: TimeAmount, _ streams: HTTP2Rules.Streams) {
        self.time = time
        self.streams = streams
    }

    func handlerAdded(context: ChannelHandlerContext) { wait(context) }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        isOver = true
        noteWork()
    }

    /// Tells the connection whether this stream is being worked on, rather than waiting for the rest of its request or
    /// for its answer to be read.
    private func noteWork() {
        let works = !isOver && !isQueued && isRequestComplete && given == taken
        guard works != isWorking else { return }
        isWorking = works
        streams.noteWork(works)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            isRequestComplete = true
            noteWork()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        // Only asks for the body, which is still being waited for.
        if case .head(let head) = part, head.status.kind == .informational {
            return context.write(data, promise: promise)
        }
        hasBegun = true
        if case .end = part { isAnswered = true }
        given += 1
        noteWork()
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.assumeIsolated().whenSuccess {
            self.taken += 1
            self.noteWork()
        }
        context.write(data, promise: written)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let queued = event as? Queued else { return context.triggerUserOutboundEvent(event, promise: promise) }
        isQueued = queued.isQueued
        noteWork()
        promise?.succeed()
    }

    private func wait(_ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.check(context) }
    }

    private func check(_ context: ChannelHandlerContext) {
        // An answer that is being computed is waited for.
        let works = hasBegun ? taken == given && !isAnswered || taken > seen : isRequestComplete
        guard works else { return context.close(promise: nil) }
        seen = taken
        wait(context)
    }
}

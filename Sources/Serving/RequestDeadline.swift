import Glibc
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose next request is not complete in time, or whose client does not read the answer.
///
/// The same time limit applies to both, so that a request that is sent or an answer that is read byte by byte ties up
/// nothing.
///
/// The time for a request runs from the opening of the connection, or from when the last answer was written out, to the
/// request's end, so it also closes idle connections. It does not run while an answer is being computed. Once the
/// answer has begun, the time restarts whenever the client reads any of it, however slowly, and while there is nothing
/// for it to read.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    /// When time is up; `nil` while nothing is being waited for.
    private var deadline: NIODeadline?
    /// Checks `deadline`, once for many requests: moving the deadline with each one costs less than a timer.
    private var timer: Scheduled<Void>?
    /// Complete requests without a complete answer; negative if an answer did not wait for the request's end.
    private var unanswered = 0
    /// Answers that have begun and are not yet written out.
    private var begun = 0
    /// The bytes of answers handed to the connection.
    private var given = 0
    /// How many of them the client had read at the last check.
    private var taken = 0

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        Self.limitUnsent(context.channel)
        begin(context)
    }

    /// Progress is what leaves our buffer. Without this the system would accept megabytes at once and then, for a slow
    /// reader, nothing for longer than the time limit.
    static func limitUnsent(_ channel: any Channel) {
        let option = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
        try? channel.syncOptions?.setOption(option, value: 128 << 10)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            unanswered += 1
            if begun == 0 { begin(context) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            begun += 1
        case .body(let part):
            given += part.readableBytes
        case .end:
            unanswered -= 1
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.assumeIsolated().whenSuccess { self.wrote(context) }
            return context.write(data, promise: written)
        }
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        // More to write gains no more time, unless the client has read something.
        guard begun > 0, deadline == nil || given - buffered(context) > taken else { return }
        taken = given - buffered(context)
        wait(context)
    }

    private func wrote(_ context: ChannelHandlerContext) {
        begun -= 1
        guard begun == 0 else { return }
        begin(context)
    }

    /// Starts the time for the next request, unless that is already complete.
    private func begin(_ context: ChannelHandlerContext) {
        if unanswered > 0 { deadline = nil } else { wait(context) }
    }

    private func wait(_ context: ChannelHandlerContext) {
        let deadline = NIODeadline.now() + time
        self.deadline = deadline
        if timer == nil { check(at: deadline, context) }
    }

    private func check(at time: NIODeadline, _ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
            self.timer = nil
            self.check(context)
        }
    }

    private func check(_ context: ChannelHandlerContext) {
        guard let deadline else { return }
        guard deadline <= .now() else { return check(at: deadline, context) }
        // The client has time for an answer as long as it reads some of it, or there is nothing to read.
        let buffered = buffered(context)
        guard begun > 0, buffered == 0 || given - buffered > taken else { return context.close(promise: nil) }
        taken = given - buffered
        wait(context)
    }

    private func buffered(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}

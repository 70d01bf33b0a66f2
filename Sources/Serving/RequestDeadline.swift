import Hummingbird
import NIOCore
import NIOHTTPTypes

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Closes a connection whose next request is not whole in time, or whose client takes nothing of an answer for that
/// long, so that one that is sent or read byte by byte holds nothing; and ends one after an answer that says so.
///
/// The time for a request runs from the connection, or from when the last answer was written out, to the request's end:
/// a connection that idles is closed by it too. While an answer is worked on nothing runs; while it is written out the
/// time starts anew with all that the client takes, however slowly.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    /// When time is up; `nil` while nothing is waited for.
    private var deadline: NIODeadline?
    /// Looks at `deadline`, once for many requests: it is set anew with each, which costs less than a timer.
    private var timer: Scheduled<Void>?
    private var isLast = false
    /// Whole requests without a whole answer; less than none where an answer did not wait for the request's end.
    private var unanswered = 0
    /// Answers that are not written out yet.
    private var unwritten = 0
    /// The bytes of them that the client has not taken; `nil` while there are none to watch.
    private var rest: Int?

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        // Progress is what leaves our buffer. Without this the system takes megabytes at once, and then, for a slow
        // reader, nothing for longer than the time given.
        let option = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_NOTSENT_LOWAT))
        try? context.channel.syncOptions?.setOption(option, value: 128 << 10)
        begin(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            unanswered += 1
            if unwritten == 0 { begin(context) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): isLast = head.headerFields[.connection] == "close"
        case .body: break
        case .end:
            unanswered -= 1
            unwritten += 1
            let isLast = isLast
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.assumeIsolated().whenSuccess { self.wrote(isLast: isLast, context) }
            return context.write(data, promise: written)
        }
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        guard unwritten > 0 else { return }
        // More to write gives no more time.
        let isWatched = rest != nil
        rest = buffered(context)
        if !isWatched { wait(context) }
    }

    private func wrote(isLast: Bool, _ context: ChannelHandlerContext) {
        unwritten -= 1
        // Our end only: closing the whole while the client still sends would throw away what it has not read yet.
        if isLast { context.close(mode: .output, promise: nil) }
        guard unwritten == 0 else { return }
        rest = nil
        begin(context)
    }

    /// Gives the next request its time, unless it is whole already.
    private func begin(_ context: ChannelHandlerContext) {
        if unanswered > 0 { deadline = nil } else { wait(context) }
    }

    private func wait(_ context: ChannelHandlerContext) {
        let deadline = NIODeadline.now() + time
        self.deadline = deadline
        if timer == nil { look(at: deadline, context) }
    }

    private func look(at time: NIODeadline, _ context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) {
            self.timer = nil
            self.look(context)
        }
    }

    private func look(_ context: ChannelHandlerContext) {
        guard let deadline else { return }
        guard deadline <= .now() else { return look(at: deadline, context) }
        // The client has time for an answer as long as it takes something of it.
        guard let rest, case let buffered = buffered(context), buffered < rest else {
            return context.close(promise: nil)
        }
        self.rest = buffered
        wait(context)
    }

    private func buffered(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}

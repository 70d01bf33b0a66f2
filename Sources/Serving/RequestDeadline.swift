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
        if !isWatched { watch(context) }
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
        timer?.cancel()
        guard unanswered <= 0 else { return }
        timer = schedule(context) { context.close(promise: nil) }
    }

    /// Looks again and again whether the client has taken something of what is to be written.
    private func watch(_ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = schedule(context) {
            guard let rest = self.rest, case let buffered = self.buffered(context), buffered < rest else {
                return context.close(promise: nil)
            }
            self.rest = buffered
            self.watch(context)
        }
    }

    private func buffered(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func schedule(_ context: ChannelHandlerContext, _ work: @escaping () -> Void) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time, work)
    }
}

import LocalAccounts
import NIOCore
import NIOHTTP2

/// Limits an HTTP/2 connection (RFC 9113) as a whole: it ends when it has been idle for too long or, once the server is
/// shutting down, with its last answer.
///
/// NIO's own limits on resets of the client, empty frames, pings and header blocks apply as well; the streams that are
/// refused or reset from here are counted by `ConnectionErrorHandler`.
final class HTTP2Rules: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private static let streams = 3
    /// An answer of people keeps a piece of them in memory, and what compresses it: with one at a time, a connection
    /// takes little more than one of HTTP/1.1 does. Other answers pass those that wait.
    static let people = ConcurrencyLimit(running: 1, waiting: streams)

    static var configuration: NIOHTTP2Handler.Configuration {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 32 << 10),
        ]
        configuration.connection.maximumBufferedControlFrames = 256
        return configuration
    }

    private let connections: Connections
    private let idle: TimeAmount
    private var context: ChannelHandlerContext?
    private var open = 0
    /// Streams that are being worked on, rather than waiting for their client.
    private var working = 0
    private var wait = ClientWait()
    private var admitted = 0
    private var last = HTTP2StreamID.rootStream
    private var isEnding = false
    private var timer: Scheduled<Void>?

    init(_ connections: Connections, idle: TimeAmount) {
        self.connections = connections
        self.idle = idle
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        wait = connections.wait(of: ObjectIdentifier(context.channel))
        rest(context)
        if connections.isDraining { end(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        self.context = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is MessageRules.Draining { end(context) }
        if event is ConnectionErrorHandler.TooManyResets { calm(context) }
        // Nobody would open windows for what is still to be sent.
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    /// Returns whether the connection has room for a stream, which then takes it until it is closed.
    ///
    /// NIO does not count the streams of a client that has not acknowledged the settings.
    func admits(_ stream: any Channel) -> Bool {
        guard admitted < Self.streams else { return false }
        admitted += 1
        stream.closeFuture.assumeIsolated().whenComplete { _ in self.admitted -= 1 }
        return true
    }

    private func began(_ id: HTTP2StreamID) {
        guard let context else { return }
        open += 1
        if open == 1 {
            wait.end()
            wait.begin()
        }
        last = max(last, id)
        timer?.cancel()
        connections.set(ObjectIdentifier(context.channel), isIdle: false)
    }

    private func ended() {
        guard let context else { return }
        open -= 1
        guard open == 0 else { return }
        connections.set(ObjectIdentifier(context.channel), isIdle: true)
        if isEnding { close(context) } else { rest(context) }
    }

    /// Records that a stream is being worked on, or no longer.
    private func noteWork(_ isBeginning: Bool) {
        working += isBeginning ? 1 : -1
        if working == 0 { wait.begin() } else { wait.end() }
    }

    private func rest(_ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: idle) { self.end(context) }
    }

    /// Tells the client which requests will still be answered (RFC 9113, 6.8).
    private func end(_ context: ChannelHandlerContext) {
        guard !isEnding else { return }
        isEnding = true
        let frame = HTTP2Frame(
            streamID: .rootStream, payload: .goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        if open == 0 { close(context) }
    }

    /// Tells the client that it asks for too much, which closes the connection.
    private func calm(_ context: ChannelHandlerContext) {
        let frame = HTTP2Frame(
            streamID: .rootStream, payload: .goAway(lastStreamID: last, errorCode: .enhanceYourCalm, opaqueData: nil))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    /// Closes once what has been written is sent, or after two seconds.
    private func close(_ context: ChannelHandlerContext, looks: Int = 40) {
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(50)) {
            let unsent = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
            if unsent > 0, looks > 1 { self.close(context, looks: looks - 1) } else { context.close(promise: nil) }
        }
    }

    /// Reports a connection's streams to its `HTTP2Rules`.
    struct Streams: NIOHTTP2StreamDelegate {
        private let rules: NIOLoopBound<HTTP2Rules>

        init(_ rules: HTTP2Rules, _ eventLoop: any EventLoop) {
            self.rules = NIOLoopBound(rules, eventLoop: eventLoop)
        }

        func admits(_ stream: any Channel) -> Bool { rules.value.admits(stream) }
        /// Records that a stream is being worked on, or no longer: its client is being waited for, or it is over.
        func noteWork(_ isBeginning: Bool) { rules.value.noteWork(isBeginning) }
        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { rules.value.began(id) }
        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { rules.value.ended() }
    }
}

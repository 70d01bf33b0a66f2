import NIOCore
import NIOHTTP2

/// What a connection that speaks HTTP/2 (RFC 9113) is held to beyond its single streams: it ends when it rests for too
/// long, and with its last answer once the server is to end.
///
/// NIO's own limits of resets, empty frames, pings and header blocks hold besides.
final class HTTP2Rules: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// So that the answers of one connection, each of which holds a piece of people, stay below what a few connections
    /// of HTTP/1.1 hold.
    private static let streams = 8

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
    private var last = HTTP2StreamID.rootStream
    private var isEnding = false
    private var timer: Scheduled<Void>?

    init(_ connections: Connections, idle: TimeAmount) {
        self.connections = connections
        self.idle = idle
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        rest(context)
        if connections.isDraining { end(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        self.context = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is MessageRules.Draining { end(context) }
        context.fireUserInboundEventTriggered(event)
    }

    private func began(_ id: HTTP2StreamID) {
        guard let context else { return }
        open += 1
        last = max(last, id)
        timer?.cancel()
        connections.set(ObjectIdentifier(context.channel), rests: false)
    }

    private func ended() {
        guard let context else { return }
        open -= 1
        guard open == 0 else { return }
        connections.set(ObjectIdentifier(context.channel), rests: true)
        if isEnding { close(context) } else { rest(context) }
    }

    private func rest(_ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: idle) { self.end(context) }
    }

    /// Tells the client which requests are still answered (RFC 9113, 6.8).
    private func end(_ context: ChannelHandlerContext) {
        guard !isEnding else { return }
        isEnding = true
        let frame = HTTP2Frame(
            streamID: .rootStream, payload: .goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        if open == 0 { close(context) }
    }

    private func close(_ context: ChannelHandlerContext) {
        // What was written before is written out first.
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(50)) { context.close(promise: nil) }
    }

    /// Tells a connection's rules of its streams.
    struct Streams: NIOHTTP2StreamDelegate {
        private let rules: NIOLoopBound<HTTP2Rules>

        init(_ rules: HTTP2Rules, _ eventLoop: any EventLoop) {
            self.rules = NIOLoopBound(rules, eventLoop: eventLoop)
        }

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { rules.value.began(id) }
        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { rules.value.ended() }
    }
}

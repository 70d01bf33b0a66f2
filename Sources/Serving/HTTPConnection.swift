import Files
import HummingbirdCore
import LocalAccounts
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS

/// One connection: the handlers that a request passes from the socket to the routes, and its answer on the way back.
///
/// Over TLS the client may choose HTTP/2 (RFC 7301).
struct HTTPConnection: HTTPChannelHandler {
    typealias Exchange = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    enum Agreed: Sendable {
        case http1(Exchange)
        /// With `nil` for each stream that was refused.
        case http2(NIOHTTP2Handler.AsyncStreamMultiplexer<Exchange?>)
    }

    struct Value: ServerChildChannelValue {
        /// Completed once the protocol has been negotiated.
        let agreed: EventLoopFuture<Agreed>
        let channel: any Channel
    }

    let responder: HTTPChannelHandler.Responder
    let routes: Routes
    /// The listener's own.
    let connections: Connections
    /// `nil` serves plain HTTP.
    let tls: TLSFiles?
    let deadline: Duration

    /// How much of an answer may wait for its client, in addition to the piece being written.
    private static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 8 << 10, high: 16 << 10)

    private static let limits = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 32 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }()

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.syncOptions?.setOption(.writeBufferWaterMark, value: Self.waiting)
            guard let tls else {
                let exchange = try http1(channel, logger)
                return Value(agreed: channel.eventLoop.makeSucceededFuture(.http1(exchange)), channel: channel)
            }
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Agreed> { result, channel in
                channel.eventLoop.makeCompletedFuture {
                    if case .negotiated("h2") = result { return .http2(try http2(channel, logger)) }
                    return .http1(try http1(channel, logger))
                }
            }
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers([
                NIOSSLServerHandler(context: tls.context), ClosedInput(), HandshakeDeadline(TimeAmount(deadline)),
                negotiation,
            ])
            return Value(agreed: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    private func http1(_ channel: any Channel, _ logger: Logger) throws -> Exchange {
        let gate = RequestGate(connections)
        let decoder = RequestDecoder(Self.limits)
        // In the order in which a request passes them; an answer passes them in reverse.
        try channel.pipeline.syncOperations.addHandlers([
            InputWiper(), gate, HTTPResponseEncoder(), ByteToMessageHandler(decoder),
            MessageRules(connections, gate, decoder), HTTP1ToHTTPServerCodec(secure: tls != nil),
            RequestDeadline(TimeAmount(deadline)),
            UnreadableRequestHandler(UnreadableRequests(metrics: routes.metrics, logger: logger)),
        ])
        return try NIOAsyncChannel(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }

    private func http2(
        _ channel: any Channel, _ logger: Logger
    ) throws -> NIOHTTP2Handler.AsyncStreamMultiplexer<Exchange?> {
        RequestDeadline.limitUnsent(channel)
        let rules = HTTP2Rules(connections, idle: TimeAmount(deadline))
        let delegate = HTTP2Rules.Streams(rules, channel.eventLoop)
        let people = AsyncSemaphore(HTTP2Rules.people, clock: .continuous)
        let unreadable = UnreadableRequests(metrics: routes.metrics, logger: logger)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([InputWiper(), ConnectionErrorHandler()])
        let multiplexer = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server, streamDelegate: delegate, configuration: HTTP2Rules.configuration
        ) { [connections, deadline] stream in
            stream.eventLoop.makeCompletedFuture { () throws -> Exchange? in
                guard delegate.admits(stream) else {
                    try stream.pipeline.syncOperations.addHandler(RefusedStream())
                    return nil
                }
                try stream.pipeline.syncOperations.addHandlers([
                    HTTP2FramePayloadToHTTPServerCodec(), StreamDeadline(TimeAmount(deadline), delegate),
                    StreamHandler(connections, people: people, unreadable),
                ])
                return try Exchange(wrappingChannelSynchronously: stream)
            }
        }
        try pipeline.addHandler(rules)
        return multiplexer
    }

    func handle(value: Value, logger: Logger) async {
        // Fails if the client goes away during the handshake.
        switch try? await value.agreed.get() {
        case .http1(let exchange): await handleHTTP(asyncChannel: exchange, logger: logger)
        case .http2(let streams):
            try? await withThrowingDiscardingTaskGroup { group in
                for try await stream in streams.inbound {
                    guard let stream else { continue }
                    group.addTask { await handleHTTP(asyncChannel: stream, logger: logger) }
                }
            }
        case nil: break
        }
    }
}

/// Refuses a stream of HTTP/2 that a connection has no room for. Nothing was done for it, so that the client may send
/// the request again (RFC 9113, 8.7).
final class RefusedStream: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.rstStream(.refusedStream)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}

/// Passes on nothing that a client sends after its connection was closed.
///
/// Over TLS, closing waits for the client's own end (RFC 8446, 6.1) and reads until then: a request would be carried
/// out whose answer nobody gets, and a refresh token spent.
final class ClosedInput: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var isClosed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isClosed { context.fireChannelRead(data) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all { isClosed = true }
        context.close(mode: mode, promise: promise)
    }
}

/// Passes on a copy of what was received, and wipes the buffer that it arrived in.
///
/// That buffer is reused, and would keep the contents of a request for as long as the connection lasts. The copy lives
/// only as long as the request.
final class InputWiper: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let received = unwrapInboundIn(data)
        let copy = ByteBuffer(bytes: received.readableBytesView)
        received.wipe()
        context.fireChannelRead(wrapInboundOut(copy))
    }
}

extension ByteBuffer {
    /// Overwrites the readable bytes, which nobody else may have.
    ///
    /// Through the pointer, because writing through the buffer would copy it first.
    func wipe() { withUnsafeReadableBytes { UnsafeMutableRawBufferPointer(mutating: $0).wipe() } }
}

/// Closes a connection whose TLS handshake is not complete in time, or when the server is shutting down.
final class HandshakeDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let time: TimeAmount
    private var timer: Scheduled<Void>?

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelTimer() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted = event { cancelTimer() }
        if event is MessageRules.Draining, timer != nil { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func cancelTimer() {
        timer?.cancel()
        timer = nil
    }
}

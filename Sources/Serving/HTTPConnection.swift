import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// One connection: the handlers that a request passes from the socket to the routes, and its answer on the way back.
struct HTTPConnection: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: HTTPChannelHandler.Responder
    let routes: Routes
    /// `nil` serves plain HTTP.
    let tls: NIOSSLContext?
    let deadline: Duration

    /// How much of an answer may wait for its client, in addition to the piece being written.
    private static let waiting = ChannelOptions.Types.WriteBufferWaterMark(low: 16 << 10, high: 64 << 10)

    private static let limits = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 32 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }()

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let decoder = RequestDecoder(Self.limits)
            let pipeline = channel.pipeline.syncOperations
            if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
            // In the order in which a request passes them; an answer passes them in reverse.
            try pipeline.addHandlers([
                InputWiper(), HTTPResponseEncoder(), ByteToMessageHandler(decoder),
                MessageRules(routes.connections, decoder), HTTP1ToHTTPServerCodec(secure: tls != nil),
                RequestDeadline(TimeAmount(deadline)),
                UnreadableRequestHandler(metrics: routes.metrics, logger: logger),
                ConnectionHandler(routes.connections),
            ])
            try channel.syncOptions?.setOption(.writeBufferWaterMark, value: Self.waiting)
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}

import NIOCore

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

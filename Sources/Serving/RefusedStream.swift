import NIOCore
import NIOHTTP2

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

import NIOCore
import NIOHTTP1

/// NIO's request parser, made to continue after a request that offered to upgrade.
///
/// The parser itself takes what follows such a request for another protocol and stops for good; no offer is accepted
/// here.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    private let limits: NIOHTTPDecoderLimitConfiguration
    private var parser: HTTPRequestDecoder
    private var hasStopped = false

    init(_ limits: NIOHTTPDecoderLimitConfiguration) {
        self.limits = limits
        parser = HTTPRequestDecoder(limitConfiguration: limits)
    }

    /// Called at the end of a request that offered to upgrade.
    func startAnew() { hasStopped = true }

    func decoderAdded(context: ChannelHandlerContext) { parser.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { parser.decoderRemoved(context: context) }

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        let state = try parser.decode(context: context, buffer: &buffer)
        guard hasStopped else { return state }
        hasStopped = false
        parser.decoderRemoved(context: context)
        parser = HTTPRequestDecoder(limitConfiguration: limits)
        parser.decoderAdded(context: context)
        return buffer.readableBytes > 0 ? .continue : .needMoreData
    }

    func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        while buffer.readableBytes > 0, try decode(context: context, buffer: &buffer) == .continue {}
        return try parser.decodeLast(context: context, buffer: &buffer, seenEOF: seenEOF)
    }
}

import NIOCore
import NIOHTTP1

/// NIO's request parser, made to continue after a request that offered to upgrade.
///
/// The parser itself takes what follows such a request for another protocol and stops for good; no offer is accepted
/// here. It also takes several blanks in a request line for one (RFC 9112, 3), as others on the way here may not.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    private let limits: NIOHTTPDecoderLimitConfiguration
    private var parser: HTTPRequestDecoder
    private var hasStopped = false
    private var line = RequestLine.expected
    /// The bytes that the parser has read and left in the buffer.
    private var readCount = 0

    /// What has come of a request line.
    private enum RequestLine {
        /// Nothing but the empty lines that may come before it.
        case expected
        /// A part of the method; of a header's name, where the line itself came with the request before.
        case method
        case begun(isBlank: Bool)
        case over
    }

    init(_ limits: NIOHTTPDecoderLimitConfiguration) {
        self.limits = limits
        parser = HTTPRequestDecoder(limitConfiguration: limits)
    }

    /// Called at the end of a request that offered to upgrade.
    func startAnew() { hasStopped = true }

    /// Called at the end of a request.
    func expectRequestLine() { line = .expected }

    /// Called with a request's head, which may have come with the end of the request before.
    func headArrived() { line = .over }

    /// Throws where two blanks follow one another in the request line, of which this is the next piece.
    private func check(_ bytes: ByteBufferView) throws {
        for byte in bytes {
            switch (line, byte) {
            case (.over, _): return
            case (.expected, UInt8(ascii: "\r")), (.expected, UInt8(ascii: "\n")): break
            case (_, UInt8(ascii: "\n")): line = .over
            case (.begun(isBlank: true), UInt8(ascii: " ")): throw HTTPParserError.invalidURL
            case (.method, UInt8(ascii: ":")): line = .over
            case (.expected, _), (.method, 0x21...0x7E): line = .method
            default: line = .begun(isBlank: byte == UInt8(ascii: " "))
            }
        }
    }

    func decoderAdded(context: ChannelHandlerContext) { parser.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { parser.decoderRemoved(context: context) }

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        try check(buffer.readableBytesView.dropFirst(readCount))
        let state = try parser.decode(context: context, buffer: &buffer)
        readCount = buffer.readableBytes
        // What the parser keeps belongs to a head that has begun.
        if readCount > 0 { line = .over }
        guard hasStopped else { return state }
        (hasStopped, readCount) = (false, 0)
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

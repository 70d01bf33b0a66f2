import NIOCore

/// Closes an HTTP/2 connection after an error that concerns all of it (RFC 9113, 5.4.1).
///
/// NIO tells the client about the error in a GOAWAY frame, and would go on reading whatever it sends. This handler is
/// next to the network, where it finds that frame among those that are written.
final class ConnectionErrorHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The length of a frame's header (RFC 9113, 4.1), and of the stream's id before the code of a GOAWAY (6.8).
    private static let (header, stream) = (9, 4)
    private static let goAway: UInt8 = 7
    /// How long the client has to receive the frame.
    private static let linger = TimeAmount.milliseconds(200)

    /// How many bytes of the current frame are still to be written.
    private var rest = 0
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isOver { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .byteBuffer(let bytes) = unwrapOutboundIn(data) { inspect(bytes) } else { rest = 0 }
        context.write(data, promise: promise)
        guard isOver else { return }
        context.flush()
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.linger) { context.close(promise: nil) }
    }

    /// Frames begin where the one before ends; a piece that is written may end in the middle of one.
    private func inspect(_ bytes: ByteBuffer) {
        var start = bytes.readerIndex + rest
        while start + Self.header <= bytes.writerIndex {
            guard let high: UInt8 = bytes.getInteger(at: start), let low: UInt16 = bytes.getInteger(at: start + 1)
            else { break }
            let code: UInt32? = bytes.getInteger(at: start + Self.header + Self.stream)
            if bytes.getInteger(at: start + 3) == Self.goAway, let code, code != 0 { isOver = true }
            start += Self.header + Int(high) << 16 + Int(low)
        }
        rest = max(start - bytes.writerIndex, 0)
    }
}

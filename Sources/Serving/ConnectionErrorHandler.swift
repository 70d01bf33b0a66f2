import NIOCore

/// Closes an HTTP/2 connection after an error that concerns all of it (RFC 9113, 5.4.1), and one whose client makes the
/// server refuse or reset stream after stream.
///
/// NIO tells the client about the error in a GOAWAY frame, and would go on reading whatever it sends. This handler is
/// next to the network, where it finds that frame among those that are written, and whatever resets a stream.
final class ConnectionErrorHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The length of a frame's header (RFC 9113, 4.1), and of the stream's id before the code of a GOAWAY (6.8).
    private static let (header, stream) = (9, 4)
    private static let (goAway, reset): (UInt8, UInt8) = (7, 3)
    /// How many streams may be reset from here within `period`: a client that has yet to read how many it may open at
    /// once is refused some, and each reset costs the server more than it costs the client.
    private static let (maximumResets, period) = (48, TimeAmount.seconds(10))
    /// How long the client has to receive the frame.
    private static let linger = TimeAmount.milliseconds(200)

    /// How many bytes of the current frame are still to be written.
    private var rest = 0
    private var isOver = false
    /// The streams that were reset from here since then.
    private var (resets, since) = (0, NIODeadline.now())
    /// Whether the client was told to calm down.
    private var isCalmed = false

    /// Inbound: the client is to be told to calm down (RFC 9113, 7).
    struct TooManyResets: Sendable {}

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isOver { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .byteBuffer(let bytes) = unwrapOutboundIn(data) { inspect(bytes) } else { rest = 0 }
        context.write(data, promise: promise)
        if resets > Self.maximumResets, !isCalmed {
            isCalmed = true
            // After the frame that is being written.
            context.eventLoop.assumeIsolated().execute { context.fireUserInboundEventTriggered(TooManyResets()) }
        }
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
            let type: UInt8? = bytes.getInteger(at: start + 3)
            if type == Self.goAway, let code, code != 0 { isOver = true }
            if type == Self.reset { countReset() }
            start += Self.header + Int(high) << 16 + Int(low)
        }
        rest = max(start - bytes.writerIndex, 0)
    }

    private func countReset() {
        let now = NIODeadline.now()
        if now - since > Self.period { (resets, since) = (0, now) }
        resets += 1
    }
}

import NIOCore

/// Passes the bytes of one request at a time to the parser, and keeps the rest until that request's answer was written.
///
/// A client may send many requests at once (RFC 9112, 9.3.2). Their bytes are few, but parsed they take some 40 times
/// as much memory, and the answers of a client that reads none are never sent. The socket is not read either as long
/// as there are bytes left.
final class RequestGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = Never

    /// The most bytes passed on at once. The smallest chunks of a body are parts in memory, of 6 bytes each.
    private static let piece = 2 << 10

    private let connections: Connections
    private var context: ChannelHandlerContext?
    private var waiting = ByteBuffer()
    /// Whether a request is being answered.
    private var isHeld = false
    /// Whether whatever still comes is dropped.
    private var isOver = false
    /// Whether whoever takes the requests has room for more.
    private var wantsMore = false
    private var isPassing = false
    /// Whether the client has closed its end, which nobody may hear of before the bytes that came first.
    private var owesEnd = false

    init(_ connections: Connections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Passes on no more until `open`.
    func hold() { isHeld = true }

    func open() {
        isHeld = false
        if let context { pass(context) }
    }

    /// Drops what waits, and whatever still comes.
    func end() {
        isOver = true
        waiting = ByteBuffer()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        var bytes = unwrapInboundIn(data)
        if waiting.readableBytes == 0 {
            waiting = bytes
        } else {
            waiting.discardReadBytes()
            waiting.writeBuffer(&bytes)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard waiting.readableBytes > 0 else { return context.fireChannelReadComplete() }
        wantsMore = true
        pass(context)
    }

    func read(context: ChannelHandlerContext) {
        guard waiting.readableBytes > 0 else { return context.read() }
        wantsMore = true
        pass(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            connections.clientClosed(ObjectIdentifier(context.channel))
            owesEnd = true
            return pass(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func pass(_ context: ChannelHandlerContext) {
        // What is passed on may ask for more before it returns.
        guard !isPassing else { return }
        isPassing = true
        while wantsMore, !isHeld, waiting.readableBytes > 0, let bytes = waiting.readSlice(length: nextLength) {
            wantsMore = false
            if waiting.readableBytes == 0 { waiting = ByteBuffer() }
            context.fireChannelRead(wrapInboundOut(bytes))
            context.fireChannelReadComplete()
            context.channel.read()
        }
        isPassing = false
        if owesEnd, waiting.readableBytes == 0 {
            owesEnd = false
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    /// How many of the waiting bytes are passed on together: no more than end one head, which an empty line does.
    private var nextLength: Int {
        let newline = UInt8(ascii: "\n")
        return waiting.withUnsafeReadableBytes { bytes in
            let bytes = bytes.prefix(Self.piece)
            var start = 0
            while let end = bytes[start...].firstIndex(of: newline) {
                var next = end + 1
                if next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
                if next < bytes.count, bytes[next] == newline { return next + 1 }
                start = end + 1
            }
            return bytes.count
        }
    }
}

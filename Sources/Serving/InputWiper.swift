import NIOCore

/// Passes on a copy of what was received, and wipes the buffer that it came in: that one is used again for what comes
/// next, and would keep what a request held for as long as the connection lasts. The copy goes with the request.
final class InputWiper: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let received = unwrapInboundIn(data)
        let copy = ByteBuffer(bytes: received.readableBytesView)
        received.withUnsafeReadableBytes { bytes in
            // These bytes are nobody's but ours. The pointer, because writing through the buffer would copy it first.
            let read = UnsafeMutableRawBufferPointer(mutating: bytes)
            for index in read.indices { read[index] = 0 }
        }
        context.fireChannelRead(wrapInboundOut(copy))
    }
}

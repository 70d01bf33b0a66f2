import Files
import NIOCore

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

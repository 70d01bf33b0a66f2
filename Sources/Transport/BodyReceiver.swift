/// Sees the body of a successful answer (200) while it arrives.
///
/// A request that is sent again, since its connection was cut, starts anew with an empty body.
package struct BodyReceiver: Sendable, Equatable {
    /// Takes all of the body that has arrived, decompressed, after each piece. It is called on the transport's own
    /// thread, which it must not hold up, and the bytes are valid only for the call.
    /// `nil` if nobody wants to see it.
    package var take: (@Sendable (UnsafeRawBufferPointer) -> Void)?

    package init(take: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil) { self.take = take }

    /// Who sees an answer makes no request another.
    package static func == (_: BodyReceiver, _: BodyReceiver) -> Bool { true }
}

public import Hummingbird
import NIOCore

/// What a request carries besides itself.
public struct ServerContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The client's IP address, for the throttle: the peer's, or where that is a trusted proxy, what it says. `nil` where
    /// there is no connection.
    public var address: String?
    /// Which of the open connections it came over.
    let connection: ObjectIdentifier
    private let channel: any Channel

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress
        connection = ObjectIdentifier(source.channel)
        channel = source.channel
    }

    /// Tells a client that waits for it (RFC 9110, 10.1.1) to send the body.
    func askForBody() { channel.triggerUserOutboundEvent(MessageRules.BodyWanted(), promise: nil) }
}

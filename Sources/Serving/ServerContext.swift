public import Hummingbird
import NIOCore

/// What a request carries besides itself.
public struct ServerContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The peer's IP address, for the throttle; never what a header claims. `nil` where there is no connection.
    public let address: String?
    /// Which of the open connections it came over.
    let connection: ObjectIdentifier

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress?.ipAddress
        connection = ObjectIdentifier(source.channel)
    }
}

package import Hummingbird
import NIOCore
import Networking

/// The context of a request.
package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The client's IP address, for the throttle: the peer's or, if that is a trusted proxy, the one it reports.
    ///
    /// ``TrustedProxies/socket`` for a Unix socket, `nil` if there is no connection.
    package var address: String?
    /// The IP address at the other end of the connection, or ``TrustedProxies/socket``; `nil` if there is none.
    let peer: String?
    /// The connection, or the stream of HTTP/2, that it arrived on; `nil` if there is none, as in a test of the routes.
    var connection: ObjectIdentifier?
    /// Whether it arrived at a loopback address.
    let isAtLoopback: Bool
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        if let address = source.channel.remoteAddress?.ipAddress {
            peer = address
        } else if case .unixDomainSocket = source.channel.localAddress {
            // Its clients have no address, but are not necessarily users of this machine: one may be a proxy.
            peer = TrustedProxies.socket
        } else {
            peer = nil
        }
        address = peer
        isAtLoopback = source.channel.localAddress?.ipAddress.flatMap { IPAddress($0) }?.isLoopback ?? false
        channel = source.channel
    }

    /// Records that the answer waits for that of another stream of HTTP/2, or no longer.
    func note(isQueued: Bool) {
        channel.triggerUserOutboundEvent(StreamDeadline.Queued(isQueued: isQueued), promise: nil)
    }

    /// Tells a client that is waiting for it (RFC 9110, 10.1.1) to send the body.
    func askForBody() { channel.triggerUserOutboundEvent(MessageRules.BodyWanted(), promise: nil) }
}

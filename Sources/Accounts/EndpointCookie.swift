package import Networking
private import Synchronization

/// A cookie that an endpoint has set, and where it is sent.
package struct EndpointCookie: Sendable, Equatable {
    package var name: String
    package var value: Token
    package var origin: Origin
    /// With name and origin it tells cookies apart (RFC 6265, 5.3).
    package var path: String
    /// Whether the answer names no path: then it is sent with every request to its origin, unless another of its name
    /// is meant for that.
    package var isEverywhere: Bool

    package init(name: String, value: Token, origin: Origin, path: String, isEverywhere: Bool) {
        self.name = name
        self.value = value
        self.origin = origin
        self.path = path
        self.isEverywhere = isEverywhere
    }
}

/// The cookies of a login that waits for a code: what each answer to one leaves of them, since a server may give others
/// every time.
package final class KeptCookies: Sendable, Equatable {
    private let cookies: Mutex<[EndpointCookie]>

    package init(_ cookies: [EndpointCookie] = []) { self.cookies = Mutex(cookies) }

    package var all: [EndpointCookie] {
        get { cookies.withLock { $0 } }
        set { cookies.withLock { $0 = newValue } }
    }

    package static func == (left: KeptCookies, right: KeptCookies) -> Bool { left.all == right.all }
}

package import Networking
private import Synchronization

/// A login that is waiting for a second factor: what the endpoint wants back with the code.
package struct SecondFactor: Sendable, Equatable {
    /// What the endpoint provided for continuing, by name; opaque, and secret like a token.
    package var carried: [String: Token]
    /// The cookies that the endpoint has set so far, which are sent back with the code.
    package let cookies: KeptCookies
    /// Whether a code can be sent: `false` if the endpoint's description does not say how.
    package var isAnswerable: Bool
    /// What the account's owner has to set up first, since the account has to have a second factor and has none: the
    /// code that continues the login turns it on.
    package var enrolment: SecondFactorEnrolment?

    package init(
        carried: [String: Token] = [:], cookies: [EndpointCookie] = [], isAnswerable: Bool = true,
        enrolment: SecondFactorEnrolment? = nil
    ) {
        self.carried = carried
        self.cookies = KeptCookies(cookies)
        self.isAnswerable = isAnswerable
        self.enrolment = enrolment
    }

    /// A second factor of an endpoint that cannot be sent a code.
    package static let unanswerable = SecondFactor(isAnswerable: false)
}

/// A second factor that is being set up: what the owner's authenticator app needs to know.
package struct SecondFactorEnrolment: Sendable, Equatable {
    /// The key as letters (RFC 4648, 6), for typing.
    package var key: Secret
    /// The key URI (github.com/google/google-authenticator/wiki/Key-Uri-Format), for a QR code.
    package var uri: Secret

    package init(key: Secret, uri: Secret) {
        self.key = key
        self.uri = uri
    }
}

/// The state of an account's second factor.
package struct SecondFactorState: Sendable, Equatable {
    package var isOn: Bool
    /// The number of unused recovery codes.
    package var recoveryCodes: Int

    package init(isOn: Bool, recoveryCodes: Int) {
        self.isOn = isOn
        self.recoveryCodes = recoveryCodes
    }
}

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

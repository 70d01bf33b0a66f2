/// A login that is waiting for a second factor: what the endpoint wants back with the code.
package struct SecondFactor: Sendable, Equatable {
    /// What the endpoint provided for continuing, by name; opaque, and secret like a token.
    package var carried: [String: Token]
    /// The cookies that the endpoint has set so far, which are sent back with the code.
    package let cookies: KeptCookies
    /// Whether a code can be sent: `false` if the endpoint's description does not say how.
    package var isAnswerable: Bool

    package init(carried: [String: Token] = [:], cookies: [EndpointCookie] = [], isAnswerable: Bool = true) {
        self.carried = carried
        self.cookies = KeptCookies(cookies)
        self.isAnswerable = isAnswerable
    }

    /// A second factor of an endpoint that cannot be sent a code.
    package static let unanswerable = SecondFactor(isAnswerable: false)
}

/// A login that waits for a second factor: what the endpoint wants back with the code.
public struct SecondFactor: Sendable, Equatable {
    /// What the endpoint gave to carry on with, by name; opaque, and secret like a token.
    public var carried: [String: Token]
    /// Whether a code can be sent: `false` where the endpoint's description does not say how.
    public var isAnswerable: Bool

    public init(carried: [String: Token] = [:], isAnswerable: Bool = true) {
        self.carried = carried
        self.isAnswerable = isAnswerable
    }

    /// Asked for by an endpoint that cannot be told a code.
    public static let unanswerable = SecondFactor(isAnswerable: false)
}

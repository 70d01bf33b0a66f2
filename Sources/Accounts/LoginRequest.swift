/// One attempt to sign in.
public struct LoginRequest: Sendable {
    public var email: EmailAddress
    public var password: Secret
    /// Where the attempt comes from (a client's network address), for the throttle; `nil` on this machine.
    public var address: String?
    /// The one-time code of a second factor, where one is at hand.
    public var code: Secret?
    /// What an earlier attempt was answered with, where `code` is the reply to it.
    public var secondFactor: SecondFactor?

    public init(
        email: EmailAddress, password: Secret, address: String? = nil, code: Secret? = nil,
        secondFactor: SecondFactor? = nil
    ) {
        self.email = email
        self.password = password
        self.address = address
        self.code = code
        self.secondFactor = secondFactor
    }
}

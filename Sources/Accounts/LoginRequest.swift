/// One attempt to sign in.
public struct LoginRequest: Sendable {
    public var email: EmailAddress
    public var password: Secret
    /// Where the attempt comes from (a client's network address), for the throttle; `nil` on this machine.
    public var address: String?
    /// The one-time code of a second factor, if already known.
    public var code: Secret?
    /// The challenge that `code` replies to, from the answer to an earlier attempt.
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

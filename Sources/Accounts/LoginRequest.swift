/// One attempt to sign in.
public struct LoginRequest: Sendable {
    public var login: LoginName
    public var password: Secret
    /// Where the attempt comes from (a client's network address), for the throttle; `nil` on this machine.
    public var address: String?
    /// The one-time code of a second factor, if already known.
    public var code: Secret?
    /// The challenge that `code` replies to, from the answer to an earlier attempt.
    public var secondFactor: SecondFactor?
    /// The secret that an earlier login on this device was given; `nil` if it has none.
    public var device: Token?

    public init(
        login: LoginName, password: Secret, address: String? = nil, code: Secret? = nil,
        secondFactor: SecondFactor? = nil
    ) {
        self.login = login
        self.password = password
        self.address = address
        self.code = code
        self.secondFactor = secondFactor
    }

    /// As above, of an email address.
    public init(
        email: EmailAddress, password: Secret, address: String? = nil, code: Secret? = nil,
        secondFactor: SecondFactor? = nil
    ) {
        self.init(
            login: LoginName(email), password: password, address: address, code: code, secondFactor: secondFactor)
    }
}

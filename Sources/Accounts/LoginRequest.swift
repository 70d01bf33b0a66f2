/// One attempt to sign in.
public struct LoginRequest: Sendable {
    public var email: EmailAddress
    public var password: Secret
    /// Where the attempt comes from (a client's network address), for the throttle; `nil` on this machine.
    public var address: String?

    public init(email: EmailAddress, password: Secret, address: String? = nil) {
        self.email = email
        self.password = password
        self.address = address
    }
}

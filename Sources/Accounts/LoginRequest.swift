package struct LoginRequest: Sendable {
    package var login: LoginName
    package var password: Secret
    /// Where the attempt comes from (a client's network address), for the throttle; `nil` on this machine.
    package var address: String?
    /// The one-time code of a second factor, if already known.
    package var code: Secret?
    /// The challenge that `code` replies to, from the answer to an earlier attempt.
    package var secondFactor: SecondFactor?
    /// The secret from an earlier login on this device; `nil` if there is none.
    package var device: Token?
    /// The password to set in place of `password`, where the endpoint asked for another one.
    package var newPassword: Secret?

    package init(
        login: LoginName, password: Secret, address: String? = nil, code: Secret? = nil,
        secondFactor: SecondFactor? = nil
    ) {
        self.login = login
        self.password = password
        self.address = address
        self.code = code
        self.secondFactor = secondFactor
    }

    /// Creates a request for an email address.
    package init(email: EmailAddress, password: Secret, address: String? = nil, code: Secret? = nil) {
        self.init(login: LoginName(email), password: password, address: address, code: code)
    }
}

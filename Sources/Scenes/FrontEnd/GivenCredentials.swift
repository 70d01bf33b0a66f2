public import Accounts

/// What options gave of the credentials; the rest is read or asked.
public struct GivenCredentials: Sendable {
    public var email: String?
    public var password: Secret?

    public init(email: String? = nil, password: Secret? = nil) {
        self.email = email
        self.password = password
    }
}

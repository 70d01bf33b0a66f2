public import Accounts

/// What options gave of the credentials; the rest is read or asked.
public struct GivenCredentials: Sendable {
    public var email: String?
    public var password: Secret?
    /// Whether a line of input holds the code of a second factor, behind those of address and password.
    public var readsCode: Bool

    public init(email: String? = nil, password: Secret? = nil, readsCode: Bool = false) {
        self.email = email
        self.password = password
        self.readsCode = readsCode
    }
}

public import Accounts
public import Terminal

/// What options gave of the credentials; the rest is read or asked.
@MainActor
public final class GivenCredentials {
    public let email: String?
    /// Whether a line of input holds the code of a second factor, behind those of address and password.
    public let readsCode: Bool
    private let dumpGuard: DumpGuard
    private var password: Secret?

    /// `dumpGuard` is held until the password is taken.
    public init(email: String? = nil, password: Secret? = nil, readsCode: Bool = false, dumpGuard: DumpGuard) {
        self.email = email
        self.password = password
        self.readsCode = readsCode
        self.dumpGuard = dumpGuard
        if password != nil { dumpGuard.hold() }
    }

    /// The password, once: nobody keeps it after the attempt that it is for. Who takes it holds the guard.
    func takePassword() -> Secret? {
        guard let password else { return nil }
        self.password = nil
        dumpGuard.release()
        return password
    }
}

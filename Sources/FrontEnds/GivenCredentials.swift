package import Accounts
package import Terminal

/// The credentials given by options; the rest is read from input or asked for.
@MainActor
package final class GivenCredentials {
    package let email: String?
    /// Whether a line of input contains a second-factor code, after those with the address and the password.
    package let readsCode: Bool
    /// How to sign in on the endpoint's pages, if that was asked for.
    package let method: SignInMethod?
    /// Whether the first line of input is a token, in which case neither address nor password is read.
    package let readsToken: Bool
    private let dumpGuard: DumpGuard
    private var password: Secret?

    /// `dumpGuard` is held until the password is taken.
    package init(
        email: String? = nil, password: Secret? = nil, readsCode: Bool = false, method: SignInMethod? = nil,
        readsToken: Bool = false, dumpGuard: DumpGuard
    ) {
        self.method = method
        self.readsToken = readsToken
        self.email = email
        self.password = password
        self.readsCode = readsCode
        self.dumpGuard = dumpGuard
        if password != nil { dumpGuard.hold() }
    }

    /// Returns the password, once: it is not kept beyond the attempt that it is for. The caller must hold the guard.
    func takePassword() -> Secret? {
        guard let password else { return nil }
        self.password = nil
        dumpGuard.release()
        return password
    }
}

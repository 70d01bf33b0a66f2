package import Accounts
package import LocalAccounts
import Networking
import Synchronization

/// The accounts that a program may provision, and the token that it shows.
package final class Provisioning: Sendable {
    private let token: Token
    private let accounts: AccountRegistry
    private let now: @Sendable () -> ContinuousClock.Instant
    private let wrong = Mutex([String: WrongTokens]())

    /// The wrong tokens of a network.
    private struct WrongTokens {
        var count = 0
        /// When the first of them came.
        var since: ContinuousClock.Instant
    }

    /// How many wrong tokens a network may show before no other is looked at, and for how long they count.
    private static let (maximumWrong, memory) = (10, Duration.seconds(60))
    /// The most networks whose wrong tokens are counted; beyond them, the earliest is forgotten.
    private static let maximumNetworks = 4_096

    /// - Parameter now: Tells how old a wrong token is.
    package init(
        token: Token, accounts: AccountRegistry, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.token, self.accounts, self.now) = (token, accounts, now)
    }

    /// Returns the accounts to who shows the token, from then on as the operator of what is changed.
    ///
    /// - Parameters:
    ///   - shown: `nil` for none, which is wrong and not counted.
    ///   - address: The client's network address.
    func accounts(_ shown: Token?, from address: String?) throws(Failure) -> AccountRegistry {
        let network = address.map { IPAddress.network(of: $0) } ?? ""
        let now = now()
        // Together, so that no more than that many are compared at once either.
        let failure = wrong.withLock { wrong -> Failure? in
            if let tokens = wrong[network], tokens.count >= Self.maximumWrong,
                case let wait = Self.memory - (now - tokens.since), wait > .zero
            {
                return Failure(
                    .tooManyAttempts, "Too many wrong tokens. Try again later.", retryAfter: Failure.seconds(wait))
            }
            if shown == token { return nil }
            if shown != nil { Self.count(in: &wrong, network, now) }
            return .invalidToken
        }
        if let failure { throw failure }
        return accounts.operated(by: "scim@\(address ?? "")")
    }

    private static func count(
        in wrong: inout [String: WrongTokens], _ network: String, _ now: ContinuousClock.Instant
    ) {
        if wrong.count >= maximumNetworks, wrong[network] == nil {
            wrong = wrong.filter { now - $0.value.since < memory }
            let earliest = wrong.min { $0.value.since < $1.value.since }?.key
            if let earliest, wrong.count >= maximumNetworks { wrong[earliest] = nil }
        }
        var tokens = wrong[network] ?? WrongTokens(since: now)
        if now - tokens.since >= memory { tokens = WrongTokens(since: now) }
        tokens.count += 1
        wrong[network] = tokens
    }
}

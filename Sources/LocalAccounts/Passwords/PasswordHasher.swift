public import Accounts

/// Turns passwords into what may be stored, and checks them against it.
public protocol PasswordHasher: Sendable {
    /// How much work goes on at once.
    var limit: ConcurrencyLimit { get }

    /// What its hashes begin with, all that is before the salt: it tells their cost.
    var prefix: String { get }

    /// The password's hash with a salt of its own, as one line of text (PHC string).
    func hash(_ password: Secret) async throws(EndpointFailure) -> String

    /// Whether `hash` was made of this password. Once begun, the check is carried to its end.
    func matches(_ password: Secret, _ hash: String) async throws(EndpointFailure) -> Bool

    /// Whether `hash` was made with another cost than this hasher's.
    func needsRehash(_ hash: String) -> Bool
}

/// How many may work at once, and how many may wait for their turn; one more is turned away.
public struct ConcurrencyLimit: Sendable, Hashable {
    public var running: Int
    public var waiting: Int

    public init(running: Int, waiting: Int) {
        self.running = max(running, 1)
        self.waiting = max(waiting, 0)
    }
}

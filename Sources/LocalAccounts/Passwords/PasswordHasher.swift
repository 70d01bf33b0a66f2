package import Accounts

/// Turns passwords into hashes fit for storage, and checks passwords against them.
package protocol PasswordHasher: Sendable {
    /// How much work may run at once.
    var limit: ConcurrencyLimit { get }

    /// The prefix of its hashes, everything before the salt, which identifies their cost.
    var prefix: String { get }

    /// Returns the password's hash with a salt of its own, as one line of text (PHC string).
    func hash(_ password: Secret) async throws(EndpointError) -> String

    /// Whether `hash` was made from this password. Once begun, the check runs to completion.
    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool

    /// Whether `hash` was made at a different cost from this hasher's.
    func needsRehash(_ hash: String) -> Bool
}

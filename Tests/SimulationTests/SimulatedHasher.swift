import Accounts
import LocalAccounts

/// Hashes like none that protects anything, and checks a password only once the world goes on with it.
struct SimulatedHasher: PasswordHasher {
    let traffic: Traffic
    let owner: Traffic.Owner

    let limit = ConcurrencyLimit(running: 100, waiting: 100)
    let prefix = "$argon2id$v=19$m=8,t=1,p=1"

    func hash(_ password: Secret) async throws(EndpointError) -> String { text(password) }

    func matches(_ password: Secret, _ hash: String) async throws(EndpointError) -> Bool {
        guard await traffic.check(owner) else { throw .cancelled }
        return text(password) == hash
    }

    func needsRehash(_ hash: String) -> Bool { false }

    /// In the form of a PHC string; the digest is FNV-1a's.
    private func text(_ password: Secret) -> String {
        let digest = password.withUnsafeBytes { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
        let number = String(digest)
        return
            "\(prefix)$\(String(repeating: "s", count: 22))$\(String(repeating: "0", count: 43 - number.count))\(number)"
    }
}

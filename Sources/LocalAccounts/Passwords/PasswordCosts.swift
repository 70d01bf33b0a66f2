private import Networking
internal import SQL

/// The costs that passwords were hashed at.
///
/// A cost is the part of a PHC string before its salt, as in `$argon2id$v=19$m=65536,t=2,p=1`.
///
/// Checks at different costs take different times. So an attempt does the work of every cost that any account has, in
/// the same order, whether or not its account exists, and timing reveals nothing.
enum PasswordCosts {
    /// The most costs of own hashes, and as many of imported ones: each makes every login more expensive.
    static let maximumCount = 8
    /// A `$`, 22 characters of salt, a `$` and 43 of digest.
    private static let tail = 67
    /// The memory, in KiB, and the passes that a login may be made to spend.
    private static let (memory, passes) = (8...1_048_576, 1...64)

    /// Returns the costs of all accounts' hashes and `own`, the one that passwords are hashed at today.
    static func fetch(_ database: any SQLConnection, own: String) throws -> [String] {
        let costs = try Self.own(database)
        return (costs.contains(own) ? costs : costs + [own]) + (try imported(database))
    }

    /// Returns the costs of the hashes that this program made.
    static func own(_ database: any SQLConnection) throws -> [String] {
        var costs: [String] = []
        var last = ""
        // Steps from one cost to the next by their index, however many accounts there are.
        for _ in 0..<maximumCount {
            let row = try database.row(
                """
                SELECT substr(password_hash, 1, length(password_hash) - 67) AS cost FROM account
                WHERE substr(password_hash, 1, length(password_hash) - 67) > $1
                ORDER BY substr(password_hash, 1, length(password_hash) - 67) LIMIT 1
                """,
                .text(last))
            guard let row else { break }
            last = try row["cost"]
            if isValid(cost: last) { costs.append(last) }
        }
        return costs
    }

    /// Returns the costs of the hashes that other programs made.
    static func imported(_ database: any SQLConnection) throws -> [String] {
        var costs: [String] = []
        while costs.count < maximumCount {
            let row = try database.row(
                "SELECT cost FROM imported_hash WHERE cost > $1 ORDER BY cost LIMIT 1", .text(costs.last ?? ""))
            guard let row else { break }
            costs.append(try row["cost"])
        }
        return costs
    }

    static func cost(of hash: String) -> String { String(hash.dropLast(tail)) }

    /// Returns a hash that no password matches, and that takes as long to check as a real one of that cost.
    static func decoy(_ cost: String) -> String {
        ForeignHash.decoy(cost)
            ?? "\(cost)$\(String(repeating: "A", count: 22))$\(String(repeating: "A", count: 43))"
    }

    /// Whether it is an Argon2id hash of a cost within bounds. Anything else is damaged.
    static func isValid(hash: String) -> Bool {
        let end = hash.utf8.suffix(tail).split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        return hash.utf8.count > tail && end.map(\.count) == [0, 22, 43] && end.allSatisfy { $0.allSatisfy(isBase64) }
            && isValid(cost: cost(of: hash))
    }

    private static func isValid(cost: String) -> Bool {
        let parts = cost.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "", parts[1] == "argon2id", parts[2] == "v=19" else { return false }
        guard let numbers = PHCString.parameters(parts[3], ["m", "t", "p"]), numbers[2] == 1 else { return false }
        return memory.contains(numbers[0]) && passes.contains(numbers[1])
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
}

import Accounts
import FoundationEssentials
import LocalAccounts

/// The accounts that the measured server has, made at the cost that it checks them at.
struct ServerAccounts {
    let emails: [String]
    /// What the check of one password takes while nothing else goes on, in nanoseconds.
    let check: Double

    static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// - Parameter database: where they are; `nil` for the file that a server of the household reads.
    @MainActor
    static func make(
        _ count: Int, in household: Household, database: AccountsDatabase? = nil
    ) async throws -> ServerAccounts {
        let hasher = Argon2idHasher(cost: .standard, limit: ConcurrencyLimit(running: cores, waiting: count))
        let registry = AccountRegistry(
            database: database ?? AccountsDatabase(path: "\(household.folder)/data/rollcall/accounts.sqlite"),
            hasher: hasher, rule: .standard, now: { Date() })
        let emails = (0..<count).map { "person\($0)@example.com" }
        try await withThrowingDiscardingTaskGroup { group in
            for email in emails {
                group.addTask {
                    try await registry.add(email: try EmailAddress(email), name: "Person", password: password())
                }
            }
        }
        let stored = try await hasher.hash(password())
        var checks: [Double] = []
        for _ in 0..<21 {
            let start = ContinuousClock.now
            guard try await hasher.matches(password(), stored) else { throw RunFailure.silence("the password's match") }
            checks.append(start.nanosecondsAgo)
        }
        return ServerAccounts(emails: emails, check: median(of: checks))
    }

    static func password() -> Secret {
        let bytes = Array(Household.password.utf8)
        return Secret(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Signs in and gives the token.
    @MainActor
    static func token(at url: String, in household: Household) throws -> String {
        guard let curl = BuiltPrograms.onPath("curl") else { throw MissingProgram.peer("curl") }
        let run = try PipedRun(
            [
                curl, "--silent", "--header", "Content-Type: application/json", "--data",
                body(of: "person0@example.com"),
                "\(url)/login",
            ], in: household)
        return try token(in: run.output)
    }

    /// The token in the answer to a login.
    static func token(in answer: String) throws -> String {
        guard let token = answer.firstMatch(of: /"token":"([^"]+)"/)?.1 else { throw RunFailure.silence("a token") }
        return String(token)
    }

    static func body(of email: String, password: String = Household.password) -> String {
        #"{"email":"\#(email)","password":"\#(password)"}"#
    }
}

package import Accounts
private import SQL

extension AccountRegistry {
    /// Returns the number of accounts whose pepper is missing: they cannot sign in.
    package func missingPepperCount() async throws(AccountError) -> Int {
        try await write { [peppers] database in
            let rows = try database.rows(
                "SELECT pepper, count(*) AS number FROM account WHERE pepper IS NOT NULL GROUP BY pepper")
            return try rows.reduce(0) { sum, row in
                peppers.has(try row["pepper"]) ? sum : sum + (try row.count("number"))
            }
        }
    }
}

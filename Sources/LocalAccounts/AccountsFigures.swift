package import Accounts
internal import SQL

/// How much there is of what comes and goes by itself.
package struct AccountsFigures: Sendable, Equatable {
    /// Sessions that have not ended.
    package var sessions: Int
    /// Accounts and network addresses that have to wait before their next attempt.
    package var throttled: Int
}

extension AccountRegistry {
    /// Returns how many sessions there are, and how many subjects have to wait.
    package func figures() async throws(AccountError) -> AccountsFigures {
        try await read { [seconds] database in
            let now = seconds(database)
            let row = try database.row(
                """
                SELECT (SELECT count(*) FROM session_family WHERE ends_at > $1) AS sessions,
                    (SELECT count(*) FROM throttle WHERE wait_until > $1) AS throttled
                """, .real(now))
            return AccountsFigures(
                sessions: try row?.count("sessions") ?? 0, throttled: try row?.count("throttled") ?? 0)
        }
    }
}

package import Accounts
private import SQL

extension LocalEndpoint {
    /// Whether a login could be recorded: writes what one writes, and takes it back in the same transaction.
    ///
    /// It writes some 20 KB to an SQLite file's log, and waits where others keep it from writing.
    ///
    /// - Returns: Why it could not; `nil` if it could.
    package func tryWriting() async -> EndpointError? {
        do throws(EndpointError) {
            try await database.write { [throttle, seconds] database in
                try throttle.rehearse(database, now: seconds(database))
                // No session has this number: this finds out whether others have locked the tables.
                try database.execute("DELETE FROM session_token WHERE family_id = $1", .integer(0))
                try database.execute("DELETE FROM session_family WHERE id = $1", .integer(0))
            }
            return nil
        } catch {
            return error
        }
    }
}

extension Throttle {
    /// Writes what a login that fails writes, and takes it back: nobody else sees any of it.
    ///
    /// Rolling back would not do: then SQLite writes nothing.
    fileprivate func rehearse(_ database: any SQLConnection, now: Double) throws {
        // No account has an empty address.
        let nobody = Subject(account: "", address: "::")
        if case .admitted(let attempt) = try admit(database, nobody, now: now) {
            try withdraw(database, attempt, nobody)
        }
        try Failures.count(database, .account, nobody.account, policy.account, now: now)
        try Failures.forget(database, .account, nobody.account)
    }
}

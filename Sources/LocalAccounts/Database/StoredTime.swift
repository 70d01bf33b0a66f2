internal import SQL

extension SQLRow {
    /// Returns a time of day in seconds since 1970.
    ///
    /// - Throws: The error for a wrong type, if the time is before 1970 or after 9999, which no date can represent.
    func time(_ column: String) throws(SQLError) -> Double {
        let seconds: Double = try self[column]
        guard (0..<253_402_300_800).contains(seconds) else { throw .damaged(reason: column) }
        return seconds
    }

    /// Returns how often something happened.
    func count(_ column: String) throws(SQLError) -> Int {
        let count: Int = try self[column]
        guard (0...1_000_000_000).contains(count) else { throw .damaged(reason: column) }
        return count
    }
}

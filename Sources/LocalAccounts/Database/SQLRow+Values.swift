internal import SQL
private import Times

internal import struct FoundationEssentials.Date

extension SQLRow {
    /// Returns a point in time, in seconds since 1970.
    ///
    /// - Throws: `SQLError.damaged` if the time is before 1970 or after 9999, the range that RFC 3339 can write.
    func time(_ column: String) throws(SQLError) -> Double {
        let seconds: Double = try self[column]
        guard CivilDate.secondsFrom1970.contains(seconds) else { throw .damaged(reason: column) }
        return seconds
    }

    /// Returns a point in time; `nil` for a null.
    func optionalTime(_ column: String) throws(SQLError) -> Date? {
        isNull(column) ? nil : Date(timeIntervalSince1970: try time(column))
    }

    /// Returns a value; `nil` for a null.
    func optional<Value: SQLReadable>(_ column: String) throws(SQLError) -> Value? {
        isNull(column) ? nil : try self[column]
    }

    private func isNull(_ column: String) -> Bool {
        zip(columns, values).contains { $0 == column && $1 == .null }
    }

    /// Returns a count of 0 to a billion; throws `SQLError.damaged` for any other.
    func count(_ column: String) throws(SQLError) -> Int {
        let count: Int = try self[column]
        guard (0...1_000_000_000).contains(count) else { throw .damaged(reason: column) }
        return count
    }
}

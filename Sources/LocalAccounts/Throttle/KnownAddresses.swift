internal import SQL

/// The network addresses that earlier versions stored for an account, as digests. They count for nothing any more:
/// whoever is behind one of them could tell, from not having to wait, that the account exists.
enum KnownAddresses {
    /// Forgets an account's addresses.
    static func forget(_ database: any SQLConnection, account: Int64) throws {
        try database.execute("DELETE FROM known_address WHERE account_id = $1", .integer(account))
    }
}

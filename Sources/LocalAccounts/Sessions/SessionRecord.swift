internal import Accounts
internal import SQL

internal import struct FoundationEssentials.Date

/// A session as stored in the database: the family of tokens that descend from one login, found by one of them.
struct SessionRecord: Sendable {
    enum Kind: String { case access, refresh }

    var family: Int64
    var name: String
    var email: String
    var expiresAt: Double
    var isSpent: Bool
    var endsAt: Double
    var absoluteEnd: Double

    static func fetch(_ database: any SQLConnection, _ kind: Kind, hash: Digest) throws -> SessionRecord? {
        let row = try database.row(
            """
            SELECT family.id AS family, account.name AS name, account.email AS email, token.expires_at AS expires_at,
                token.spent AS spent, family.ends_at AS ends_at, family.absolute_end AS absolute_end
            FROM session_token AS token
            JOIN session_family AS family ON family.id = token.family_id
            JOIN account ON account.id = family.account_id
            WHERE token.hash = $1 AND token.kind = $2
            """,
            hash.sql, .text(kind.rawValue))
        return try row.map { row in
            SessionRecord(
                family: try row["family"], name: try row["name"], email: try row["email"],
                expiresAt: try row.time("expires_at"), isSpent: try row["spent"], endsAt: try row.time("ends_at"),
                absoluteEnd: try row.time("absolute_end"))
        }
    }

    /// Begins a family for an account, and deletes those that have ended.
    static func begin(
        _ database: any SQLConnection, account: AccountRecord, policy: SessionPolicy, now: Double
    ) throws -> SessionRecord {
        try database.execute("DELETE FROM session_family WHERE ends_at <= $1", .real(now))
        let absoluteEnd = now + policy.absolute.seconds
        let endsAt = min(now + policy.idle.seconds, absoluteEnd)
        let row = try database.row(
            "INSERT INTO session_family (account_id, ends_at, absolute_end) VALUES ($1, $2, $3) RETURNING id",
            .integer(account.id), .real(endsAt), .real(absoluteEnd))
        guard let row else { throw SQLError.damaged(reason: "session_family") }
        return SessionRecord(
            family: try row["id"], name: account.name, email: account.email, expiresAt: now, isSpent: false,
            endsAt: endsAt, absoluteEnd: absoluteEnd)
    }

    /// Replaces the family's tokens with a new pair; spent ones are kept, so that their reuse is recognised.
    mutating func issue(
        _ database: any SQLConnection, _ tokens: NewTokens, policy: SessionPolicy, now: Double
    ) throws {
        expiresAt = min(now + policy.tokenLifetime.seconds, absoluteEnd).rounded(.down)
        try database.execute(
            "UPDATE session_token SET spent = 1 WHERE family_id = $1 AND kind = 'refresh'", .integer(family))
        try database.execute(
            "DELETE FROM session_token WHERE family_id = $1 AND kind = 'access'", .integer(family))
        for (hash, kind, end) in [
            (tokens.accessHash, Kind.access, expiresAt), (tokens.refreshHash, Kind.refresh, absoluteEnd),
        ] {
            try database.execute(
                "INSERT INTO session_token (hash, family_id, kind, expires_at) VALUES ($1, $2, $3, $4)",
                hash.sql, .integer(family), .text(kind.rawValue), .real(end))
        }
        try slide(database, policy: policy, now: now)
    }

    /// Restarts the idle time.
    func slide(_ database: any SQLConnection, policy: SessionPolicy, now: Double) throws {
        try database.execute(
            "UPDATE session_family SET ends_at = $1 WHERE id = $2",
            .real(min(now + policy.idle.seconds, absoluteEnd)), .integer(family))
    }

    /// Ends the family and deletes its tokens.
    func end(_ database: any SQLConnection) throws {
        try database.execute("DELETE FROM session_family WHERE id = $1", .integer(family))
    }

    /// Returns the session as its holder gets it.
    func session(endpoint: String, tokens: NewTokens) -> Session {
        Session(
            name: name, email: email, endpoint: endpoint,
            tokens: SessionTokens(access: tokens.access, refresh: tokens.refresh),
            expiresAt: Date(timeIntervalSince1970: expiresAt))
    }
}

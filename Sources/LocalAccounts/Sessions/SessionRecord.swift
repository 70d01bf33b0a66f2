internal import Accounts
internal import struct FoundationEssentials.Data
internal import struct FoundationEssentials.Date
internal import GRDB

/// A session as the database has it: the family of tokens that follow from one login, found by one of them.
struct SessionRecord: Sendable {
    enum Kind: String { case access, refresh }

    var family: Int64
    var name: String
    var email: String
    var expiresAt: Double
    var isSpent: Bool
    var endsAt: Double
    var absoluteEnd: Double

    static func fetch(_ database: Database, _ kind: Kind, hash: Data) throws -> SessionRecord? {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: """
                SELECT family.id, account.name, account.email, token.expires_at, token.spent, family.ends_at,
                    family.absolute_end
                FROM session_token AS token
                JOIN session_family AS family ON family.id = token.family_id
                JOIN account ON account.id = family.account_id
                WHERE token.hash = ? AND token.kind = ?
                """),
            arguments: [hash, kind.rawValue])
        return row.map {
            SessionRecord(
                family: $0[0], name: $0[1], email: $0[2], expiresAt: $0[3], isSpent: $0[4], endsAt: $0[5],
                absoluteEnd: $0[6])
        }
    }

    /// Begins a family for an account, and drops those that have ended.
    static func begin(
        _ database: Database, account: Int64, name: String, email: String, policy: SessionPolicy, now: Double
    ) throws -> SessionRecord {
        try database.cachedStatement(sql: "DELETE FROM session_family WHERE ends_at <= ?").execute(arguments: [now])
        let absoluteEnd = now + policy.absolute.seconds
        let endsAt = min(now + policy.idle.seconds, absoluteEnd)
        try database.cachedStatement(
            sql: "INSERT INTO session_family (account_id, ends_at, absolute_end) VALUES (?, ?, ?)"
        ).execute(arguments: [account, endsAt, absoluteEnd])
        return SessionRecord(
            family: database.lastInsertedRowID, name: name, email: email, expiresAt: now, isSpent: false,
            endsAt: endsAt, absoluteEnd: absoluteEnd)
    }

    /// Gives the family a new pair of tokens in place of those it has; spent ones stay, to be known again.
    mutating func issue(
        _ database: Database, _ tokens: NewTokens, policy: SessionPolicy, now: Double
    ) throws {
        expiresAt = min(now + policy.tokenLifetime.seconds, absoluteEnd).rounded(.down)
        try database.cachedStatement(sql: "UPDATE session_token SET spent = 1 WHERE family_id = ? AND kind = 'refresh'")
            .execute(arguments: [family])
        try database.cachedStatement(sql: "DELETE FROM session_token WHERE family_id = ? AND kind = 'access'")
            .execute(arguments: [family])
        for (hash, kind, end) in [
            (tokens.accessHash, Kind.access, expiresAt), (tokens.refreshHash, Kind.refresh, absoluteEnd),
        ] {
            try database.cachedStatement(
                sql: "INSERT INTO session_token (hash, family_id, kind, expires_at) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [hash, family, kind.rawValue, end])
        }
        try slide(database, policy: policy, now: now)
    }

    /// The idle time begins anew.
    func slide(_ database: Database, policy: SessionPolicy, now: Double) throws {
        try database.cachedStatement(sql: "UPDATE session_family SET ends_at = ? WHERE id = ?")
            .execute(arguments: [min(now + policy.idle.seconds, absoluteEnd), family])
    }

    /// Ends the family; its tokens go with it.
    func end(_ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM session_family WHERE id = ?").execute(arguments: [family])
    }

    /// The session as its holder gets it.
    func session(endpoint: String, tokens: NewTokens) -> Session {
        Session(
            name: name, email: email, endpoint: endpoint,
            tokens: SessionTokens(access: tokens.access, refresh: tokens.refresh),
            expiresAt: Date(timeIntervalSince1970: expiresAt))
    }
}

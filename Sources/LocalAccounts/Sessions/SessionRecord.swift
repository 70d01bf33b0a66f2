internal import Accounts
internal import SQL

internal import struct FoundationEssentials.Date

/// A session as stored in the database: the family of tokens that descend from one login, found by one of them.
struct SessionRecord: Sendable {
    enum Kind: String { case access, refresh }

    var family: Int64
    var account: Int64
    /// Identifies the account.
    var key: String
    var name: String
    var email: String
    var expiresAt: Double
    var isSpent: Bool
    var endsAt: Double
    var absoluteEnd: Double
    /// How many seconds the clock that these times are by was ahead of this machine's when it was found.
    var clockOffset: Double

    /// Whether an operator requires a second factor of the account.
    var requiresSecondFactor: Bool
    var hasSecondFactor: Bool

    /// Whether the token that it was found by can still be used.
    func isLive(_ now: Double, _ policy: SessionPolicy) -> Bool {
        now < expiresAt && now < endsAt && isAllowed(by: policy)
    }

    /// Whether the account has the second factor that it has to have: if not, only a login, which sets one up, goes on.
    func isAllowed(by policy: SessionPolicy) -> Bool {
        hasSecondFactor || !(requiresSecondFactor || policy.requiresSecondFactor)
    }

    /// The most tokens that one statement looks for.
    static let mostAtOnce = 32

    static func fetch(_ database: any SQLConnection, _ kind: Kind, hash: Digest) throws -> SessionRecord? {
        try fetch(database, kind, [hash])[hash]
    }

    /// Returns the sessions of several access tokens, at most `mostAtOnce`, each in the place of its token.
    static func fetch(_ database: any SQLConnection, accesses hashes: [Digest]) throws -> [SessionRecord?] {
        let found = try fetch(database, .access, hashes)
        return hashes.map { found[$0] }
    }

    private static func fetch(
        _ database: any SQLConnection, _ kind: Kind, _ hashes: [Digest]
    ) throws -> [Digest: SessionRecord] {
        guard let last = hashes.last else { return [:] }
        // One statement for any number of them: databases look for a repeated value once.
        let wanted = hashes + Array(repeating: last, count: mostAtOnce - hashes.count)
        let rows = try database.rows(
            """
            SELECT token.hash AS hash, family.id AS family, account.id AS account, account.lookup_key AS lookup_key,
                account.name AS name, account.email AS email,
                token.expires_at AS expires_at, token.spent AS spent, family.ends_at AS ends_at,
                family.absolute_end AS absolute_end, account.second_factor_required AS second_factor_required,
                coalesce(factor.confirmed, 0) AS confirmed
            FROM session_token AS token
            JOIN session_family AS family ON family.id = token.family_id
            JOIN account ON account.id = family.account_id
            LEFT JOIN second_factor AS factor ON factor.account_id = account.id
            WHERE token.kind = $1
                AND token.hash IN (
                    $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                    $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33)
            """,
            arguments: [.text(kind.rawValue)] + wanted.map(\.sql))
        var found: [Digest: SessionRecord] = [:]
        for row in rows {
            found[Digest(bytes: try row["hash"])] = SessionRecord(
                family: try row["family"], account: try row["account"], key: try row["lookup_key"],
                name: try row["name"], email: try row["email"],
                expiresAt: try row.time("expires_at"), isSpent: try row["spent"], endsAt: try row.time("ends_at"),
                absoluteEnd: try row.time("absolute_end"), clockOffset: database.clockOffset,
                requiresSecondFactor: try row["second_factor_required"], hasSecondFactor: try row["confirmed"])
        }
        return found
    }

    /// Fetches a session and locks its account against other transactions until the end of this one.
    static func lock(_ database: any SQLConnection, _ kind: Kind, hash: Digest) throws -> SessionRecord? {
        guard let found = try fetch(database, kind, hash: hash) else { return nil }
        return try database.lock(account: found.key) ? fetch(database, kind, hash: hash) : found
    }

    /// Begins a family for an account, with its first tokens.
    ///
    /// - Parameter address: The network address that signs in; `nil` on this machine.
    static func begin(
        _ database: any SQLConnection, account: AccountRecord, from address: String?, _ tokens: NewTokens,
        policy: SessionPolicy, now: Double
    ) throws -> SessionRecord {
        let absoluteEnd = now + policy.absolute.seconds
        let endsAt = min(now + policy.idle.seconds, absoluteEnd)
        let row = try database.row(
            """
            INSERT INTO session_family (account_id, ends_at, absolute_end, begun_at, used_at, address)
            VALUES ($1, $2, $3, $4, $4, $5) RETURNING id
            """,
            .integer(account.id), .real(endsAt), .real(absoluteEnd), .real(now), address.map { .text($0) } ?? .null)
        guard let row else { throw SQLError.damaged(reason: "session_family") }
        var record = SessionRecord(
            family: try row["id"], account: account.id, key: account.key, name: account.name, email: account.email,
            expiresAt: now, isSpent: false, endsAt: endsAt, absoluteEnd: absoluteEnd, clockOffset: 0,
            requiresSecondFactor: account.requiresSecondFactor, hasSecondFactor: true)
        try record.issue(database, tokens, policy: policy, now: now)
        return record
    }

    /// Replaces the family's tokens with a new pair; spent ones are kept, so that their reuse is recognised.
    ///
    /// - Parameter spent: The refresh token that asks for it, which gets the same pair once more for a while.
    mutating func issue(
        _ database: any SQLConnection, _ tokens: NewTokens, replacing spent: Token? = nil, policy: SessionPolicy,
        now: Double
    ) throws {
        expiresAt = min(now + policy.tokenLifetime.seconds, absoluteEnd).rounded(.down)
        try database.execute(
            "UPDATE session_token SET spent = 1, successors = NULL WHERE family_id = $1 AND kind = 'refresh'",
            .integer(family))
        if let spent {
            try database.execute(
                "UPDATE session_token SET spent_at = $1, successors = $2 WHERE hash = $3",
                .real(now), .blob(Successors.sealed(tokens, for: spent)), spent.hash.sql)
        }
        try database.execute(
            "DELETE FROM session_token WHERE family_id = $1 AND kind = 'access'", .integer(family))
        for (token, kind, end) in [
            (tokens.access, Kind.access, expiresAt), (tokens.refresh, Kind.refresh, absoluteEnd),
        ] {
            try database.execute(
                "INSERT INTO session_token (hash, family_id, kind, expires_at) VALUES ($1, $2, $3, $4)",
                token.hash.sql, .integer(family), .text(kind.rawValue), .real(end))
        }
        try slide(database, policy: policy, now: now)
    }

    /// Returns the pair that took the place of a spent refresh token, if it was spent a short while ago and the new
    /// refresh token was not used since.
    static func successors(_ database: any SQLConnection, of spent: Token, now: Double) throws -> NewTokens? {
        let row = try database.row(
            "SELECT spent_at, successors FROM session_token WHERE hash = $1 AND successors IS NOT NULL",
            spent.hash.sql)
        guard let row, abs(now - (try row.time("spent_at"))) <= Successors.grace else { return nil }
        return Successors.opened(try row["successors"], by: spent)
    }

    /// Restarts the idle time.
    func slide(_ database: any SQLConnection, policy: SessionPolicy, now: Double) throws {
        try database.execute(
            "UPDATE session_family SET ends_at = $1, used_at = $2 WHERE id = $3",
            .real(min(now + policy.idle.seconds, absoluteEnd)), .real(now), .integer(family))
    }

    /// Ends the family and deletes its tokens.
    func end(_ database: any SQLConnection) throws { try Self.end(database, family: family) }

    static func end(_ database: any SQLConnection, family: Int64) throws {
        try database.execute("DELETE FROM session_family WHERE id = $1", .integer(family))
    }

    static func endAll(_ database: any SQLConnection, account: Int64, but family: Int64 = 0) throws {
        try database.execute(
            "DELETE FROM session_family WHERE account_id = $1 AND id <> $2", .integer(account), .integer(family))
    }

    /// Ends one of an account's sessions; returns `false` if the account has no such session.
    static func end(_ database: any SQLConnection, account: Int64, id: String) throws -> Bool {
        guard let family = Int64(id) else { return false }
        return try database.execute(
            "DELETE FROM session_family WHERE account_id = $1 AND id = $2", .integer(account), .integer(family)) > 0
    }

    /// Returns an account's sessions that have not ended, the most recently used first.
    ///
    /// - Parameter current: The family of the session that asks.
    static func list(
        _ database: any SQLConnection, account: Int64, current: Int64?, now: Double
    ) throws -> [OwnSession] {
        try database.rows(
            """
            SELECT id, begun_at, used_at, ends_at, address FROM session_family
            WHERE account_id = $1 AND ends_at > $2 ORDER BY used_at IS NULL, used_at DESC, id DESC
            """,
            .integer(account), .real(now)
        ).map { row in
            let id: Int64 = try row["id"]
            return OwnSession(
                id: String(id), begunAt: try row.optionalTime("begun_at"), usedAt: try row.optionalTime("used_at"),
                endsAt: Date(timeIntervalSince1970: try row.time("ends_at")), address: try row.optional("address"),
                isCurrent: id == current)
        }
    }

    /// Returns the session in the form that its holder receives.
    func session(endpoint: String, tokens: NewTokens) -> Session {
        Session(
            name: name, email: email, endpoint: endpoint,
            tokens: SessionTokens(access: tokens.access, refresh: tokens.refresh),
            expiresAt: Date(timeIntervalSince1970: expiresAt))
    }
}

/// A new pair of tokens: 256 random bits each, from libsodium's generator, as base64url text.
///
/// The database stores only their hashes.
struct NewTokens: Sendable {
    var access = Token.random()
    var refresh = Token.random()
}

extension Token {
    static func random() -> Token { Token(Secret.randomText()) }

    /// What the database stores of a token. Neither salted nor slow: there is nothing to guess in 256 random bits.
    var hash: Digest { withUnsafeBytes { Digest(of: $0) } }
}

/// What a login takes, and how long its results live (OWASP Session Management Cheat Sheet; NIST SP 800-63B-4, 2.1.3).
package struct SessionPolicy: Sendable, Hashable {
    package var tokenLifetime: Duration
    /// The lifetime of a session that nobody uses.
    package var idle: Duration
    /// The lifetime of a session, however much it is used.
    package var absolute: Duration
    /// Whether every account has to have a second factor.
    package var requiresSecondFactor: Bool

    package init(
        tokenLifetime: Duration, idle: Duration, absolute: Duration, requiresSecondFactor: Bool = false
    ) {
        self.tokenLifetime = tokenLifetime
        self.idle = idle
        self.absolute = absolute
        self.requiresSecondFactor = requiresSecondFactor
    }

    /// Whether an account has to have a second factor.
    func requiresSecondFactor(of account: AccountRecord) -> Bool {
        requiresSecondFactor || account.requiresSecondFactor
    }

    /// 1 hour, 7 days, 30 days.
    package static let standard = SessionPolicy(
        tokenLifetime: .seconds(3_600), idle: .seconds(7 * 86_400), absolute: .seconds(30 * 86_400))
}

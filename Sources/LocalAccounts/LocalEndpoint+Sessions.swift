package import Accounts

private import struct FoundationEssentials.Date

extension LocalEndpoint {
    /// Exchanges a refresh token for a new pair.
    ///
    /// Using a spent one ends the session for everyone, since one of its two users must have stolen it (RFC 9700,
    /// 4.14.2). But for a short while it gets the same pair, as long as nobody has used the new refresh token: the
    /// answer to its first use may have been lost.
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        guard let refresh = tokens.refresh else { return .refused }
        let new = NewTokens()
        return await answer { () throws(EndpointError) in
            try await database.write { [sessions, seconds, name] database -> Session? in
                guard var record = try SessionRecord.lock(database, .refresh, hash: refresh.hash) else { return nil }
                let now = seconds(database)
                if record.isSpent {
                    if now < record.endsAt, let same = try SessionRecord.successors(database, of: refresh, now: now),
                        let found = try SessionRecord.fetch(database, .access, hash: same.access.hash)
                    {
                        return found.session(endpoint: name, tokens: same)
                    }
                    try record.end(database)
                    return nil
                }
                // Not ended for being over: the clock that says so may be wrong.
                guard now < record.endsAt else { return nil }
                try record.issue(database, new, replacing: refresh, policy: sessions, now: now)
                return record.session(endpoint: name, tokens: new)
            }
        }
    }

    /// Returns the owner of the access token. Using it restarts the session's idle time, at most once a minute.
    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        await answer { () throws(EndpointError) in
            guard let record = try await session(of: tokens) else { return nil }
            let now = now().timeIntervalSince1970 + record.clockOffset
            if min(now + sessions.idle.seconds, record.absoluteEnd) - record.endsAt >= 60 {
                try await database.write { [sessions] in try record.slide($0, policy: sessions, now: now) }
            }
            return Profile(
                name: record.name, email: record.email, expiresAt: Date(timeIntervalSince1970: record.expiresAt))
        }
    }

    /// Returns the session of the access token; `nil` if there is none, or it has expired.
    func session(of tokens: SessionTokens) async throws(EndpointError) -> SessionRecord? {
        let record = try await lookups.session(tokens.access.hash)
        return record.flatMap { $0.isLive(now().timeIntervalSince1970 + $0.clockOffset) ? $0 : nil }
    }

    /// Ends the session that either token belongs to, even an expired one.
    package func logout(_ tokens: SessionTokens) async -> LogoutAnswer {
        let access = tokens.access.hash
        let refresh = tokens.refresh?.hash
        let answer = await answer { () throws(EndpointError) in
            try await database.write { database -> Void? in
                let byAccess = try SessionRecord.lock(database, .access, hash: access)
                let record = try byAccess ?? refresh.flatMap { try SessionRecord.lock(database, .refresh, hash: $0) }
                return try record?.end(database)
            }
        }
        return switch answer {
        case .ok: .ok
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }

    package func account(of tokens: SessionTokens) async -> String? {
        let access = tokens.access.hash
        let refresh = tokens.refresh?.hash
        let record = try? await database.read { database in
            try SessionRecord.fetch(database, .access, hash: access)
                ?? refresh.flatMap { try SessionRecord.fetch(database, .refresh, hash: $0) }
        }
        return record?.key
    }

    private func answer<Value: Sendable>(
        _ work: () async throws(EndpointError) -> Value?
    ) async -> SessionAnswer<Value> {
        if Task.isCancelled { return .unavailable(.cancelled) }
        do throws(EndpointError) {
            return try await work().map { .ok($0) } ?? .refused
        } catch {
            return .unavailable(error)
        }
    }
}

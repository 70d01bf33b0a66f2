package import Accounts

private import struct FoundationEssentials.Date

extension LocalEndpoint {
    /// Exchanges a refresh token for a new pair.
    ///
    /// Using a spent one ends the session for everyone, since one of its two users must have stolen it (RFC 9700,
    /// 4.14.2).
    package func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> {
        guard let hash = tokens.refresh?.hash else { return .refused }
        return await answer { () throws(EndpointError) in
            let new = NewTokens()
            let record = try await database.write { [sessions, seconds] database -> SessionRecord? in
                guard var record = try SessionRecord.lock(database, .refresh, hash: hash) else { return nil }
                let now = seconds()
                guard !record.isSpent, now < record.endsAt else {
                    try record.end(database)
                    return nil
                }
                try record.issue(database, new, policy: sessions, now: now)
                return record
            }
            return record.map { $0.session(endpoint: name, tokens: new) }
        }
    }

    /// Returns the owner of the access token. Using it restarts the session's idle time, at most once a minute.
    package func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> {
        await answer { () throws(EndpointError) in
            guard let record = try await session(of: tokens) else { return nil }
            let now = seconds()
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
        return record?.isLive(seconds()) == true ? record : nil
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

package import Accounts
private import FoundationEssentials
private import SQL

/// What the embedded endpoint lets the owner of a session do. Proofs are throttled like logins.
package struct LocalOwnerEndpoint: OwnerEndpoint {
    private let endpoint: LocalEndpoint
    private let registry: AccountRegistry

    /// - Parameter registry: Manages the accounts that `endpoint` signs in to.
    package init(_ endpoint: LocalEndpoint, _ registry: AccountRegistry) {
        self.endpoint = endpoint
        self.registry = registry
    }

    package func changePassword(
        _ tokens: SessionTokens, _ proof: OwnerProof, to password: Secret
    ) async -> OwnerAnswer<Session> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            let isShort = try await registry.owned { () throws(AccountError) in
                try await registry.isShort(password, email: owner.email)
            }
            let new = NewTokens()
            let hash = { () async throws(EndpointError) in try await registry.hash(password) }
            return try await proven(proof, owner, preparing: hash) {
                [endpoint, registry] database, account, now, hash -> OwnerAnswer<Session> in
                do {
                    try registry.replacePassword(database, account, with: .init(hash: hash, isShort: isShort))
                } catch let error as AccountError {
                    return .failure(.account(error))
                }
                let record = try SessionRecord.begin(
                    database, account: account, from: proof.address, new, policy: endpoint.sessions, now: now)
                return .success(record.session(endpoint: endpoint.name, tokens: new))
            }.get()
        }
    }

    package func passwordRule(_ tokens: SessionTokens) async -> OwnerAnswer<PasswordRule> {
        await answer { () throws(OwnerFailure) in
            let email = try await owner(of: tokens).email
            return try await registry.owned { () throws(AccountError) in try await registry.rule(for: email) }
        }
    }

    package func sessions(_ tokens: SessionTokens) async -> OwnerAnswer<[OwnSession]> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            return try await write { database, now in
                try SessionRecord.list(database, account: owner.account, current: owner.family, now: now)
            }
        }
    }

    package func endSession(_ tokens: SessionTokens, id: String) async -> OwnerAnswer<Done> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            let existed = try await write { database, _ in
                try database.lock(account: owner.email.lookupKey)
                return try SessionRecord.end(database, account: owner.account, id: id)
            }
            if !existed { throw .noSuchSession }
            return Done()
        }
    }

    package func endOtherSessions(_ tokens: SessionTokens) async -> OwnerAnswer<Done> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            try await write { database, _ in
                try database.lock(account: owner.email.lookupKey)
                try SessionRecord.endAll(database, account: owner.account, but: owner.family)
            }
            return Done()
        }
    }

    package func secondFactor(_ tokens: SessionTokens) async -> OwnerAnswer<SecondFactorState> {
        await answer { () throws(OwnerFailure) in
            let email = try await owner(of: tokens).email
            return try await registry.owned { () throws(AccountError) in
                try await registry.secondFactor(email: email)
            }
        }
    }

    package func beginSecondFactor(
        _ tokens: SessionTokens, _ proof: OwnerProof
    ) async -> OwnerAnswer<SecondFactorEnrolment> {
        await proven(tokens, proof) { email throws(AccountError) in try await registry.beginSecondFactor(email: email) }
    }

    package func confirmSecondFactor(_ tokens: SessionTokens, code: Secret) async -> OwnerAnswer<[Secret]> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            // Counted like proofs of the session's owner: otherwise whoever has a session left open could guess the
            // code, and would be given the recovery codes.
            let key = owner.email.lookupKey
            return try await write { [endpoint, registry] database, now -> OwnerAnswer<[Secret]> in
                let (throttle, digest) = (endpoint.throttle, Digest(of: key))
                try database.lock(digest)
                guard let account = try AccountRecord.fetch(database, key: key) else {
                    return .failure(.account(.notFound))
                }
                if let wait = try throttle.wait(database, session: owner.family, account: digest, now: now) {
                    return .failure(.proof(.locked(retryAfter: wait)))
                }
                do {
                    let codes = try registry.confirmSecondFactor(database, account, code: code)
                    try throttle.succeed(database, session: owner.family, account: digest)
                    return .success(codes)
                } catch AccountError.secondFactor(.wrongCode) {
                    // Nor may another session go on with the same key.
                    let isOver = try throttle.fail(database, session: owner.family, account: digest, now: now)
                    if isOver { try SecondFactorRecord.forgetPending(database, account: account.id) }
                    return .failure(.account(.secondFactor(.wrongCode)))
                } catch let error as AccountError {
                    return .failure(.account(error))
                }
            }.get()
        }
    }

    package func renewRecoveryCodes(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<[Secret]> {
        await proven(tokens, proof) { email throws(AccountError) in try await registry.renewRecoveryCodes(email: email)
        }
    }

    package func removeSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<Done> {
        await proven(tokens, proof) { email throws(AccountError) in
            try await registry.removeSecondFactor(email: email)
            return Done()
        }
    }

    private struct Owner: Sendable {
        var account: Int64
        var family: Int64
        var email: EmailAddress
    }

    private func owner(of tokens: SessionTokens) async throws(OwnerFailure) -> Owner {
        let hash = tokens.access.hash
        let record = try await write { database, now -> SessionRecord? in
            let record = try SessionRecord.fetch(database, .access, hash: hash)
            return record.flatMap { now < $0.expiresAt && now < $0.endsAt ? $0 : nil }
        }
        guard let record, let email = try? EmailAddress(record.email) else { throw .signedOut }
        return Owner(account: record.account, family: record.family, email: email)
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection, Double) throws -> Value
    ) async throws(OwnerFailure) -> Value {
        do throws(EndpointError) {
            return try await endpoint.database.write { [endpoint] in try body($0, endpoint.seconds()) }
        } catch {
            throw .unavailable(error)
        }
    }

    /// Runs `body` in the same transaction that finds the proof right, with what was prepared once the password was.
    private func proven<Prepared: Sendable, Value: Sendable>(
        _ proof: OwnerProof, _ owner: Owner, preparing prepare: () async throws(EndpointError) -> Prepared,
        _ body: @escaping @Sendable (any SQLConnection, AccountRecord, Double, Prepared) throws -> Value
    ) async throws(OwnerFailure) -> Value {
        let request = LoginRequest(
            email: owner.email, password: proof.password, address: proof.address, code: proof.code)
        let attempt: LocalEndpoint.Attempt<Value>
        do throws(EndpointError) {
            attempt = try await endpoint.attempt(request, session: owner.family, preparing: prepare, body)
        } catch {
            throw .unavailable(error)
        }
        switch attempt {
        case .passed(let value): return value
        case .failed(let result): throw .proof(result)
        }
    }

    private func proven<Value: Sendable>(
        _ tokens: SessionTokens, _ proof: OwnerProof,
        _ change: (EmailAddress) async throws(AccountError) -> Value
    ) async -> OwnerAnswer<Value> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            try await proven(proof, owner, preparing: { () throws(EndpointError) in }) { _, _, _, _ in }
            return try await registry.owned { () throws(AccountError) in try await change(owner.email) }
        }
    }

    private func answer<Value: Sendable>(
        _ work: () async throws(OwnerFailure) -> Value
    ) async -> OwnerAnswer<Value> {
        do throws(OwnerFailure) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}

extension AccountRegistry {
    fileprivate func owned<Value: Sendable>(
        _ work: () async throws(AccountError) -> Value
    ) async throws(OwnerFailure) -> Value {
        do throws(AccountError) {
            return try await work()
        } catch {
            if case .unavailable(let failure) = error { throw .unavailable(failure) }
            throw .account(error)
        }
    }
}

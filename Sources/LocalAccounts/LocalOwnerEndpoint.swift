package import Accounts
private import FoundationEssentials
private import SQL

/// What the embedded endpoint lets the owner of an account do. Proofs are throttled like logins; a code for a new
/// password cannot be guessed.
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
                [endpoint, registry] database, account, now, hash -> Session in
                try registry.replacePassword(database, account, with: .init(hash: hash, isShort: isShort))
                let record = try SessionRecord.begin(
                    database, account: account, from: proof.address, new, policy: endpoint.sessions, now: now)
                return record.session(endpoint: endpoint.name, tokens: new)
            }
        }
    }

    package func resetPassword(_ reset: PasswordReset) async -> OwnerAnswer<Done> {
        await answer { () throws(OwnerFailure) in
            let isDone = try await registry.owned { () throws(AccountError) in
                try await registry.setPassword(by: reset)
            }
            if !isDone { throw .wrongResetCode }
            return Done()
        }
    }

    package func passwordRule(_ tokens: SessionTokens) async -> OwnerAnswer<PasswordRule> {
        await answer { () throws(OwnerFailure) in
            let email = try await owner(of: tokens).email
            return try await registry.owned { () throws(AccountError) in try await registry.rule(for: email) }
        }
    }

    package func sessions(_ tokens: SessionTokens) async -> OwnerAnswer<[OwnSession]> {
        await write(tokens) { database, session, now in
            .success(
                try SessionRecord.list(database, account: session.account, current: session.family, now: now))
        }
    }

    package func endSession(_ tokens: SessionTokens, id: String) async -> OwnerAnswer<Done> {
        await write(tokens) { database, session, _ in
            let existed = try SessionRecord.end(database, account: session.account, id: id)
            return existed ? .success(Done()) : .failure(.noSuchSession)
        }
    }

    package func endOtherSessions(_ tokens: SessionTokens) async -> OwnerAnswer<Done> {
        await write(tokens) { database, session, _ in
            try SessionRecord.endAll(database, account: session.account, but: session.family)
            return .success(Done())
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
        await proven(tokens, proof) { [registry] in try registry.beginSecondFactor($0, $1) }
    }

    package func confirmSecondFactor(_ tokens: SessionTokens, code: Secret) async -> OwnerAnswer<[Secret]> {
        await write(tokens) { [endpoint, registry] database, session, now in
            // Counted like proofs of the session's owner: otherwise whoever has a session left open could guess the
            // code, and would be given the recovery codes.
            let (throttle, digest) = (endpoint.throttle, Digest(of: session.key))
            guard let account = try AccountRecord.fetch(database, key: session.key) else {
                return .failure(.account(.notFound))
            }
            if let wait = try throttle.wait(database, session: session.family, account: digest, now: now) {
                return .failure(.proof(.locked(retryAfter: wait)))
            }
            do {
                let codes = try registry.confirmSecondFactor(database, account, code: code)
                try throttle.succeed(database, session: session.family, account: digest)
                return .success(codes)
            } catch AccountError.secondFactor(.wrongCode) {
                // Nor may another session go on with the same key.
                let isOver = try throttle.fail(database, session: session.family, account: digest, now: now)
                if isOver { try SecondFactorRecord.forgetPending(database, account: account.id) }
                return .failure(.account(.secondFactor(.wrongCode)))
            } catch let error as AccountError {
                return .failure(.account(error))
            }
        }
    }

    package func renewRecoveryCodes(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<[Secret]> {
        await proven(tokens, proof) { try SecondFactorRecord.renewCodes($0, account: $1.id) }
    }

    package func removeSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<Done> {
        await proven(tokens, proof) { [endpoint, registry] database, account -> Done in
            if endpoint.sessions.requiresSecondFactor(of: account) { throw AccountError.secondFactor(.required) }
            try registry.removeSecondFactor(database, account)
            return Done()
        }
    }

    private struct Owner: Sendable {
        var family: Int64
        var email: EmailAddress
    }

    private func owner(of tokens: SessionTokens) async throws(OwnerFailure) -> Owner {
        let record: SessionRecord?
        do throws(EndpointError) {
            record = try await endpoint.session(of: tokens)
        } catch {
            throw .unavailable(error)
        }
        guard let record else { throw .signedOut }
        return Owner(family: record.family, email: EmailAddress(stored: record.email))
    }

    /// Runs `body` in the same transaction that finds the session, and locks its account.
    private func write<Value: Sendable>(
        _ tokens: SessionTokens,
        _ body: @escaping @Sendable (any SQLConnection, SessionRecord, Double) throws -> OwnerAnswer<Value>
    ) async -> OwnerAnswer<Value> {
        let hash = tokens.access.hash
        do throws(EndpointError) {
            return try await endpoint.database.write { [endpoint] database in
                let session = try SessionRecord.lock(database, .access, hash: hash)
                let now = endpoint.seconds(database)
                guard let session, session.isLive(now, endpoint.sessions) else { return .failure(.signedOut) }
                return try body(database, session, now)
            }
        } catch {
            return .failure(.unavailable(error))
        }
    }

    /// Runs `body` in the same transaction that finds the proof right, with what was prepared once the password was: if
    /// the storage fails, no code was spent on it.
    private func proven<Prepared: Sendable, Value: Sendable>(
        _ proof: OwnerProof, _ owner: Owner, preparing prepare: () async throws(EndpointError) -> Prepared,
        _ body: @escaping @Sendable (any SQLConnection, AccountRecord, Double, Prepared) throws -> Value
    ) async throws(OwnerFailure) -> Value {
        let request = LoginRequest(
            email: owner.email, password: proof.password, address: proof.address, code: proof.code)
        let attempt: LocalEndpoint.Attempt<Result<Value, AccountError>>
        do throws(EndpointError) {
            attempt = try await endpoint.attempt(
                request, session: owner.family, isDone: { if case .success = $0 { true } else { false } },
                preparing: prepare
            ) { database, account, now, prepared in
                try Result(answering: { try body(database, account, now, prepared) })
            }
        } catch {
            throw .unavailable(error)
        }
        switch attempt {
        case .passed(.success(let value)): return value
        case .passed(.failure(let problem)): throw .account(problem)
        case .failed(let result): throw .proof(result)
        }
    }

    private func proven<Value: Sendable>(
        _ tokens: SessionTokens, _ proof: OwnerProof,
        _ change: @escaping @Sendable (any SQLConnection, AccountRecord) throws -> Value
    ) async -> OwnerAnswer<Value> {
        await answer { () throws(OwnerFailure) in
            let owner = try await owner(of: tokens)
            return try await proven(proof, owner, preparing: { () throws(EndpointError) in }) {
                database, account, _, _ in try change(database, account)
            }
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

package import Accounts
package import Networking
package import People

/// A people source that renews the session, once, when the directory rejects it, and has it replaced where the
/// directory requires another login.
package struct RenewingPeopleSource: PeopleSource {
    private let source: any PeopleSource
    private let renewals: Renewals
    private let require: @Sendable (LoginRequirement) async -> Bool

    /// - Parameters:
    ///   - require: Is told what the next login has to fulfil; returns whether there may be one that does.
    ///   - renew: Renews the session.
    package init(
        _ source: any PeopleSource, require: @escaping @Sendable (LoginRequirement) async -> Bool = { _ in false },
        renew: @escaping @Sendable () async -> SessionAnswer<Done>
    ) {
        self.source = source
        self.require = require
        renewals = Renewals(renew)
    }

    package var name: String { source.name }
    package var canSearch: Bool { source.canSearch }
    package var hasDetails: Bool { source.hasDetails }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        try await requiring { () async throws(PeopleError) in try await source.people(query, arriving: arriving) }
    }

    package func person(_ id: String) async throws(PeopleError) -> Person? {
        try await requiring { () async throws(PeopleError) in try await source.person(id) }
    }

    private func requiring<Value: Sendable>(
        _ load: @Sendable () async throws(PeopleError) -> Value
    ) async throws(PeopleError) -> Value {
        do {
            return try await renewing(load)
        } catch .loginNotEnough(let requirement) {
            throw await require(requirement) ? .unauthorized : .loginNotEnough(requirement)
        }
    }

    private func renewing<Value: Sendable>(
        _ load: @Sendable () async throws(PeopleError) -> Value
    ) async throws(PeopleError) -> Value {
        let known = await renewals.count
        do {
            return try await load()
        } catch .unauthorized {
            switch await renewals.renew(unlessSince: known) {
            case .ok:
                do { return try await load() } catch .unauthorized { throw .tokenRefused(isDescribed: false) }
            case .refused: throw .unauthorized
            case .unavailable(let failure): throw .notRenewed(PeopleError.RenewalFailure(failure))
            }
        }
    }
}

/// Counts and coalesces renewals. When concurrent loads are rejected together, one renewal serves them all: a second
/// one would use up the tokens that the first has just obtained, while another load is already in flight with them.
private actor Renewals {
    private let renewal: @Sendable () async -> SessionAnswer<Done>
    private var running: Task<SessionAnswer<Done>, Never>?
    private(set) var count = 0

    init(_ renewal: @escaping @Sendable () async -> SessionAnswer<Done>) { self.renewal = renewal }

    /// Renews the session unless it is newer than at the `known`th renewal.
    func renew(unlessSince known: Int) async -> SessionAnswer<Done> {
        if count > known { return .ok(Done()) }
        if let running { return await running.value }
        let task = Task { await renewal() }
        running = task
        let answer = await task.value
        running = nil
        if case .ok = answer { count += 1 }
        return answer
    }
}

extension PeopleError.RenewalFailure {
    package init(_ error: EndpointError) { self.init(reason: error) }

    /// Why the endpoint did not renew the session. Nothing else makes a failure, which therefore has such a reason.
    package var endpointError: EndpointError { reason as? EndpointError ?? .network(.interrupted) }
}

/// A people source on this machine that depends on the session, as a network source does through its token.
package struct SessionPeopleSource: PeopleSource {
    private let source: any PeopleSource
    private let isLive: @Sendable () async -> Bool

    /// - Parameter isLive: Called before each load; returns whether the session is live, after renewing it if
    ///   necessary.
    package init(_ source: any PeopleSource, isLive: @escaping @Sendable () async -> Bool) {
        self.source = source
        self.isLive = isLive
    }

    package var name: String { source.name }

    package func prepare(_ query: PeopleQuery) { source.prepare(query) }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        guard await isLive() else { throw .unauthorized }
        return try await source.people(query, arriving: arriving)
    }
}

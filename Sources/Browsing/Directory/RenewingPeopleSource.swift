package import People

/// A people source that renews the session, once, when the directory rejects it.
package struct RenewingPeopleSource: PeopleSource {
    private let source: any PeopleSource
    private let renewals: Renewals

    /// - Parameter renew: Renews the session and returns whether there is a new one.
    package init(_ source: any PeopleSource, renew: @escaping @Sendable () async -> Bool) {
        self.source = source
        renewals = Renewals(renew)
    }

    package var name: String { source.name }

    package func people(_ query: PeopleQuery) async throws(PeopleError) -> PeopleTable {
        try await people(query) { _ in }
    }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let known = await renewals.count
        do {
            return try await source.people(query, arriving: arriving)
        } catch .unauthorized {
            guard await renewals.renew(unlessSince: known) else { throw .unauthorized }
            return try await source.people(query, arriving: arriving)
        }
    }
}

/// Counts and coalesces renewals. When concurrent loads are rejected together, one renewal serves them all: a second
/// one would use up the tokens that the first has just obtained, while another load is already in flight with them.
private actor Renewals {
    private let renewal: @Sendable () async -> Bool
    private var running: Task<Bool, Never>?
    private(set) var count = 0

    init(_ renewal: @escaping @Sendable () async -> Bool) { self.renewal = renewal }

    /// Returns whether the session is newer than at the `known`th renewal, renewing it if it is not.
    func renew(unlessSince known: Int) async -> Bool {
        if count > known { return true }
        if let running { return await running.value }
        let task = Task { await renewal() }
        running = task
        let isRenewed = await task.value
        running = nil
        if isRenewed { count += 1 }
        return isRenewed
    }
}

package import Accounts
package import People

/// A people source that renews the session, once, when the directory rejects it.
package struct RenewingPeopleSource: PeopleSource {
    private let source: any PeopleSource
    private let renewals: Renewals

    /// - Parameter renew: Renews the session.
    package init(_ source: any PeopleSource, renew: @escaping @Sendable () async -> SessionAnswer<Done>) {
        self.source = source
        renewals = Renewals(renew)
    }

    package var name: String { source.name }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let known = await renewals.count
        do {
            return try await source.people(query, arriving: arriving)
        } catch .unauthorized {
            switch await renewals.renew(unlessSince: known) {
            case .ok: return try await source.people(query, arriving: arriving)
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

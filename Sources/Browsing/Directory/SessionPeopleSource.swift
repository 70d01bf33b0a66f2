package import People

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

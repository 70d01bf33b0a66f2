public import People

/// A people source on this machine that lives under the session, as one over the network does by the token that it takes.
public struct SessionPeopleSource: PeopleSource {
    private let source: any PeopleSource
    private let isLive: @Sendable () async -> Bool

    /// - Parameter isLive: asked before each load whether the session lives on, renewed where it has to be.
    public init(_ source: any PeopleSource, isLive: @escaping @Sendable () async -> Bool) {
        self.source = source
        self.isLive = isLive
    }

    public var name: String { source.name }

    public func prepare(_ query: PeopleQuery) { source.prepare(query) }

    public func people(_ query: PeopleQuery) async throws(PeopleFailure) -> PeopleTable {
        try await people(query) { _ in }
    }

    public func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleFailure) -> PeopleTable {
        guard await isLive() else { throw .unauthorized }
        return try await source.people(query, arriving: arriving)
    }
}

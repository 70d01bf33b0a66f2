public import People

/// A people source that has the session renewed, once, when the directory does not take it.
public struct RenewingPeopleSource: PeopleSource {
    private let source: any PeopleSource
    private let renew: @Sendable () async -> Bool

    /// - Parameter renew: renews the session and says whether there is a new one.
    public init(_ source: any PeopleSource, renew: @escaping @Sendable () async -> Bool) {
        self.source = source
        self.renew = renew
    }

    public var name: String { source.name }

    public func people(_ query: PeopleQuery) async throws(PeopleFailure) -> PeopleTable {
        do {
            return try await source.people(query)
        } catch .unauthorized {
            guard await renew() else { throw .unauthorized }
            return try await source.people(query)
        }
    }
}

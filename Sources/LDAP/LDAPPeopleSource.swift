package import Accounts
package import People

/// The people of a directory server, loaded with the session's name and password.
package struct LDAPPeopleSource: PeopleSource {
    private let directory: LDAPDirectory
    private let limit: Int
    private let tokens: @Sendable () async -> SessionTokens?
    private let limited: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - limit: The most people loaded.
    ///   - tokens: Returns the session to bind with; `nil` for none.
    ///   - limited: Is told how many people were loaded where there may be more.
    package init(
        _ directory: LDAPDirectory, limit: Int, tokens: @escaping @Sendable () async -> SessionTokens?,
        limited: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.directory = directory
        self.limit = limit
        self.tokens = tokens
        self.limited = limited
    }

    package var name: String { directory.name }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        let session = await tokens()
        do throws(LDAPFailure) {
            let found = try await directory.people(as: session, matching: query.search, limit: limit) {
                arriving(PeopleArrival(count: $0))
            }
            if found.isPartial { limited(found.records.count) }
            var table = PeopleTable(schema: found.schema)
            table.reserveCapacity(found.records.count)
            for record in found.records { table.append(record) }
            return table
        } catch {
            throw error.ofPeople
        }
    }
}

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
            let found = try await directory.people(as: session, limit: limit) { arriving(PeopleArrival(count: $0)) }
            if found.isPartial { limited(found.records.count) }
            return PeopleTable(found.schema, found.records)
        } catch {
            throw error.ofPeople
        }
    }
}

extension PeopleTable {
    /// Today's table, of what it can hold; to be replaced by one with the columns of the schema.
    init(_ schema: DirectorySchema, _ records: [DirectoryRecord]) {
        self.init(
            records.map { record in
                func text(_ key: String) -> String {
                    switch schema.index(of: key).map({ record.values[$0] }) {
                    case .text(let text): text
                    case .number(let number): String(number)
                    case .list(let texts): texts.joined(separator: ", ")
                    case .missing, .date, .flag, nil: ""
                    }
                }
                return Person(
                    id: record.id, name: text(schema.fields[0].key), age: 0, gender: .female, email: text("email"),
                    phone: text("phone"), cell: text("cell"), city: text("city"), state: text("state"),
                    country: text("country"), nat: "", picture: "")
            })
    }
}

public import People

/// Loads a whole directory: the main query, and side by side the queries that sections have of their own.
public struct DirectoryLoader: Sendable {
    private let source: any PeopleSource
    private let query: PeopleQuery
    private let definitions: [SectionDefinition]

    /// - Parameters:
    ///   - query: the main load, for all sections without a query of their own.
    ///   - definitions: the sections, in the order in which they are shown.
    public init(source: any PeopleSource, query: PeopleQuery, definitions: [SectionDefinition]) {
        self.source = source
        self.query = query
        self.definitions = definitions
    }

    /// Loads anew, off the main actor. One failed query fails the load: a directory with a hole would mislead.
    @concurrent
    public func load() async throws(PeopleFailure) -> Directory {
        let definitions = definitions
        var queries: [SectionDefinition?] = definitions.filter { $0.query != nil }
        if queries.count < definitions.count || definitions.isEmpty { queries.append(nil) }
        let loads: [Result<(SectionDefinition?, PeopleTable), PeopleFailure>] = await withTaskGroup { group in
            for definition in queries {
                let query = definition?.query ?? query
                group.addTask { await load(query, for: definition) }
            }
            var loads: [Result<(SectionDefinition?, PeopleTable), PeopleFailure>] = []
            for await load in group {
                loads.append(load)
                if case .failure = load { group.cancelAll() }
            }
            return loads
        }
        var main = PeopleTable()
        var own: [SectionDefinition: PeopleTable] = [:]
        // The first to fail tells why; those that it cancelled do not.
        for load in loads {
            let (definition, table) = try load.get()
            if let definition { own[definition] = table } else { main = table }
        }
        let directory = Directory(main, sections: definitions, own: own)
        directory.prepareIndexes()
        return directory
    }

    private func load(
        _ query: PeopleQuery, for definition: SectionDefinition?
    ) async -> Result<(SectionDefinition?, PeopleTable), PeopleFailure> {
        do {
            return .success((definition, try await source.people(query)))
        } catch {
            return .failure(error)
        }
    }
}

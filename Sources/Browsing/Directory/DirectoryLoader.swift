public import People

/// Loads a whole directory: the main query, and side by side the queries that sections have of their own.
public struct DirectoryLoader: Sendable {
    private let source: any PeopleSource
    private let query: PeopleQuery
    let definitions: [SectionDefinition]

    /// - Parameters:
    ///   - query: the main load, for all sections without a query of their own.
    ///   - definitions: the sections, in the order in which they are shown.
    public init(source: any PeopleSource, query: PeopleQuery, definitions: [SectionDefinition]) {
        self.source = source
        self.query = query
        self.definitions = definitions
    }

    /// What is asked of which directory, as text.
    var fingerprint: String { "\(source.name)\n\(query)\n\(definitions)" }

    /// Begins what of the first load needs no session.
    func prepare() {
        for definition in queries { source.prepare(definition?.query ?? query) }
    }

    /// Loads anew, off the main actor. One failed query fails the load: a directory with a hole would mislead.
    @concurrent
    public func load() async throws(PeopleFailure) -> Directory { directory(of: try await people { _, _ in }) }

    /// Loads anew the people of all queries.
    ///
    /// - Parameter arriving: told, from any thread, how far the main load is, and now and then who has come.
    @concurrent
    func people(
        arriving: @escaping @Sendable (LoadProgress, PeopleTable?) -> Void
    ) async throws(PeopleFailure) -> PeopleLoad {
        let queries = queries
        let loads: [Result<(SectionDefinition?, PeopleTable), PeopleFailure>] = await withTaskGroup { group in
            for definition in queries {
                let query = definition?.query ?? query
                group.addTask {
                    await load(query, for: definition) { arrival in
                        guard definition == nil else { return }
                        arriving(LoadProgress(loaded: arrival.count, asked: query.results), arrival.table)
                    }
                }
            }
            var loads: [Result<(SectionDefinition?, PeopleTable), PeopleFailure>] = []
            for await load in group {
                loads.append(load)
                if case .failure = load { group.cancelAll() }
            }
            return loads
        }
        var people = PeopleLoad()
        // The first to fail tells why; those that it cancelled do not.
        for load in loads {
            let (definition, table) = try load.get()
            if let definition { people.own[definition] = table } else { people.main = table }
        }
        return people
    }

    /// Whose queries are asked: sections with one of their own, and for the others the main one, `nil`.
    private var queries: [SectionDefinition?] {
        let own: [SectionDefinition?] = definitions.filter { $0.query != nil }
        return own.count < definitions.count || own.isEmpty ? own + [nil] : own
    }

    /// The directory of a load, indexed.
    func directory(of load: PeopleLoad) -> Directory {
        let directory = Directory(load.main, sections: definitions, own: load.own)
        directory.prepareIndexes()
        return directory
    }

    private func load(
        _ query: PeopleQuery, for definition: SectionDefinition?,
        arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async -> Result<(SectionDefinition?, PeopleTable), PeopleFailure> {
        do {
            return .success((definition, try await source.people(query, arriving: arriving)))
        } catch {
            return .failure(error)
        }
    }
}

/// The people of all queries of one load.
struct PeopleLoad: Sendable {
    var main = PeopleTable()
    /// Those of sections with a query of their own.
    var own: [SectionDefinition: PeopleTable] = [:]

    var count: Int { own.values.reduce(main.count) { $0 + $1.count } }
}

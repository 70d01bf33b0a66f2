package import People

package import struct FoundationEssentials.Date

/// Loads a whole directory, running the main query concurrently with those of sections that have their own.
package struct DirectoryLoader: Sendable {
    private let source: any PeopleSource
    private let query: PeopleQuery
    let plan: SectionPlan
    private let checkFields: (@Sendable (DirectorySchema) -> Void)?

    /// - Parameters:
    ///   - query: The main query, for all sections without one of their own.
    ///   - plan: How people are divided into sections.
    ///   - checkFields: Called with the fields of each load that has people.
    package init(
        source: any PeopleSource, query: PeopleQuery, plan: SectionPlan,
        checkFields: (@Sendable (DirectorySchema) -> Void)? = nil
    ) {
        self.source = source
        self.query = query
        self.plan = plan
        self.checkFields = checkFields
    }

    /// The directory and all queries, as text.
    var fingerprint: String { "\(source.name)\n\(query)\n\(plan.rules ?? [])" }

    /// Starts whatever part of the first load needs no session.
    func prepare() {
        for definition in queries { source.prepare(definition?.query ?? query) }
    }

    /// Loads the directory again, off the main actor.
    ///
    /// If any query fails the whole load fails: an incomplete directory would mislead.
    @concurrent
    package func load() async throws(PeopleError) -> Directory { directory(of: try await people { _, _ in }) }

    /// Loads the people of all queries again.
    ///
    /// - Parameter arriving: Called from any thread with the main query's progress and, now and then, the people
    ///   received so far.
    @concurrent
    func people(
        arriving: @escaping @Sendable (LoadProgress, PeopleTable?) -> Void
    ) async throws(PeopleError) -> PeopleLoad {
        let queries = queries
        let loads: [Result<(SectionDefinition?, PeopleTable), PeopleError>] = await withTaskGroup { group in
            for definition in queries {
                let query = definition?.query ?? query
                group.addTask {
                    await load(query, for: definition) { arrival in
                        guard definition == nil else { return }
                        arriving(LoadProgress(loaded: arrival.count, asked: query.results), arrival.table)
                    }
                }
            }
            var loads: [Result<(SectionDefinition?, PeopleTable), PeopleError>] = []
            for await load in group {
                loads.append(load)
                if case .failure = load { group.cancelAll() }
            }
            return loads
        }
        var people = PeopleLoad()
        // Report the first failure, not those of the queries that it cancelled.
        for load in loads {
            let (definition, table) = try load.get()
            if let definition { people.own[definition] = table } else { people.main = table }
        }
        return people
    }

    /// The sections with queries of their own, plus `nil` for the main query if any section uses it.
    private var queries: [SectionDefinition?] {
        let own: [SectionDefinition?] = plan.own
        return plan.isOwnAlone ? own : own + [nil]
    }

    /// Whether the directory can be asked for people by a text.
    package var canSearch: Bool { source.canSearch && plan.own.isEmpty }

    /// Asks the directory for people by a text, off the main actor; returns the known ones and after them the others.
    @concurrent
    func search(_ text: String, beside known: Directory) async throws(PeopleError) -> Directory {
        var query = query
        query.search = text
        let directory = known.adding(try await source.people(query)) { plan.definitions(for: $0) }
        directory.prepareIndexes()
        return directory
    }

    /// Whether a request for one person says more than a load.
    var hasDetails: Bool { source.hasDetails }

    /// Loads one person; returns `nil` if the person is gone.
    func person(_ id: String) async throws(PeopleError) -> Person? { try await source.person(id) }

    /// Builds the indexed directory of a load.
    func directory(of load: PeopleLoad) -> Directory {
        let directory = Directory(load.main, sections: plan.definitions(for: load.main), own: load.own)
        if directory.count > 0 { checkFields?(directory.schema) }
        directory.prepareIndexes()
        return directory
    }

    /// Builds the directory of those people of the main query who have been received so far.
    func partial(_ table: PeopleTable) -> Directory { Directory(table, sections: plan.definitions(for: table)) }

    private func load(
        _ query: PeopleQuery, for definition: SectionDefinition?,
        arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async -> Result<(SectionDefinition?, PeopleTable), PeopleError> {
        do {
            return .success((definition, try await source.people(query, arriving: arriving)))
        } catch {
            return .failure(error)
        }
    }
}

struct PeopleLoad: Sendable {
    var main = PeopleTable()
    var own: [SectionDefinition: PeopleTable] = [:]

    var count: Int { own.values.reduce(main.count) { $0 + $1.count } }
}

/// The directory as currently known, and the state of its load.
package struct DirectoryLoad: Sendable {
    /// `nil` before the first load.
    package var directory: Directory?
    package var isLoading = false
    /// Why the last load failed; `nil` if it succeeded.
    package var failure: PeopleError?
    /// What the last refresh changed; `nil` before the first refresh.
    package var difference: DirectoryDifference?
    /// When the people were loaded, if they come from the cache.
    package var loadedAt: Date?
    /// The load's progress; `nil` if unknown.
    package var progress: LoadProgress?
    /// Whether the directory is only the beginning of a load: of the one in progress, or of one that failed.
    package var isPartial = false
    /// Whether what is in progress is a search at the directory, beside the people who are there.
    package var isSearching = false

    package init() {}

    /// Whether the people come from an earlier load: a later one failed, or they come from the cache.
    package var isStale: Bool { failure != nil || loadedAt != nil }

    mutating func recall(_ directory: Directory, of date: Date) {
        guard isLoading, self.directory == nil else { return }
        self.directory = directory
        loadedAt = date
    }

    mutating func arrive(_ progress: LoadProgress, _ directory: Directory?) {
        // A late report may lag behind what is already known.
        guard isLoading, progress.loaded > self.progress?.loaded ?? 0 else { return }
        self.progress = progress
        if let directory, self.directory == nil || isPartial {
            self.directory = directory
            isPartial = true
        }
    }

    mutating func finish(_ directory: Directory, _ difference: DirectoryDifference?) {
        self = DirectoryLoad()
        self.directory = directory
        self.difference = difference
    }

    mutating func search() {
        isLoading = true
        isSearching = true
        if failure == .unauthorized { failure = nil }
    }

    mutating func find(_ directory: Directory) {
        isLoading = false
        isSearching = false
        self.directory = directory
    }

    mutating func fail(_ failure: PeopleError) {
        isLoading = false
        progress = nil
        // A search that failed makes nobody who is there out of date.
        if !isSearching || failure == .unauthorized { self.failure = failure }
        isSearching = false
    }
}

package struct LoadProgress: Sendable, Hashable {
    /// The number of people received.
    package var loaded: Int
    /// The number of people requested.
    package var asked: Int
}

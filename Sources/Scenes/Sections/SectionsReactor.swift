public import People
public import Reactors

/// The overview of the sections: loads the directory, says what a refresh changed, shows who lives near a person.
@MainActor
public final class SectionsReactor: Reactor {
    public enum Action: Sendable {
        /// The overview came to the screen.
        case appeared
        case refreshPulled
        case loadCancelled
        /// A person of the overview was chosen, by number or id.
        case personToggled(String)
    }

    public enum Mutation: Sendable {
        case loadingStarted
        case loaded(Directory, [SectionChange])
        case loadFailed(PeopleFailure)
        case shown
        case toggled(String)
    }

    public struct State: Sendable {
        /// `nil` before the first load.
        public var directory: Directory?
        public var isLoading = false
        /// Why the last load failed; `nil` where it did not.
        public var failure: PeopleFailure?
        /// Whose area is shown.
        public var expanded: Person.ID?
        /// What to tell, once for each assignment.
        @Pulse public var events: [BrowserEvent] = []

        public init() {}
    }

    public let initialState = State()
    public let store = ReactorStore<SectionsReactor>()

    private let loader: DirectoryLoader
    private let rules: BrowsingRules

    public init(loader: DirectoryLoader, rules: BrowsingRules) {
        self.loader = loader
        self.rules = rules
    }

    public func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .appeared where currentState.directory != nil: .just(.shown)
        case .appeared, .refreshPulled: currentState.isLoading ? .none : load(over: currentState.directory)
        case .loadCancelled:
            currentState.isLoading ? .concat(.cancel(id: Load.only), .just(.loadFailed(.cancelled))) : .none
        case .personToggled(let reference): .just(.toggled(reference))
        }
    }

    private enum Load: Hashable { case only }

    private func load(over old: Directory?) -> Effect<Mutation> {
        let loader = loader
        return .concat(
            .just(.loadingStarted),
            .run({ send async throws(PeopleFailure) in
                let directory = try await loader.load()
                send(.loaded(directory, await Self.changes(from: old, to: directory)))
            }, catching: { .loadFailed($0) })
            .cancellable(id: Load.only)
        )
    }

    @concurrent
    private nonisolated static func changes(from old: Directory?, to new: Directory) async -> [SectionChange] {
        guard let old else { return [] }
        return DirectoryDifference(from: old, to: new).sections.map { section in
            SectionChange(
                title: section.title, inserted: section.insertions.count, removed: section.removals.count,
                moved: section.moves.count, updated: section.updates.count
            )
        }
    }

    public func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .loadingStarted:
            state.isLoading = true
        case .loaded(let directory, let changes):
            state.isLoading = false
            state.failure = nil
            state.directory = directory
            if let expanded = state.expanded, directory.row(ofID: expanded) == nil { state.expanded = nil }
            state.events = (changes.isEmpty ? [] : [.changed(changes)]) + [.sections(state.summary)]
        case .loadFailed(let failure):
            state.isLoading = false
            state.failure = failure
            // An ended session is not told: whoever listens has it renewed and loads again.
            guard failure != .unauthorized else { break }
            let kept: [BrowserEvent] = state.directory == nil ? [] : [.sections(state.summary)]
            state.events = [.failed(.directory(failure))] + kept
        case .shown:
            state.events = [.sections(state.summary)]
        case .toggled(let reference):
            state.events = [toggle(reference, in: &state)]
        }
        return state
    }

    private func toggle(_ reference: String, in state: inout State) -> BrowserEvent {
        guard let directory = state.directory else { return .failed(.noSuchPerson(reference)) }
        let shown = directory.sections.flatMap { $0.rows.prefix(BrowsingRules.previewLimit) }
        let all = directory.sections.flatMap(\.rows)
        guard let found = PersonReference.find(reference, numbered: shown, among: all, in: directory) else {
            return .failed(.noSuchPerson(reference))
        }
        return .toggled(directory.toggle(found.row, number: found.number, expanded: &state.expanded, by: rules))
    }
}

extension SectionsReactor.State {
    /// The overview as it stands.
    public var summary: SectionsSummary {
        SectionsSummary(
            sections: (directory?.sections ?? []).map { section in
                SectionsSummary.SectionPreview(
                    title: section.title, count: section.count,
                    people: section.rows.prefix(BrowsingRules.previewLimit).compactMap { directory?.person(at: $0) }
                )
            },
            isStale: failure != nil
        )
    }
}

public import People
public import Reactors
public import struct FoundationEssentials.Date

/// The overview of the sections: loads the directory, says what a refresh changed, shows who lives near a person.
@MainActor
public final class SectionsReactor: Reactor {
    public enum Action: Sendable {
        /// A login is on its way: what needs no session can be loaded in the meantime.
        case loginSent
        /// The overview came to the screen.
        case appeared
        case refreshPulled
        case loadCancelled
        /// The session was found to have ended while nothing was loaded.
        case sessionEnded
        /// A person of the overview was chosen, by number or id.
        case personToggled(String)
        /// Nobody is to find here who was seen: what is kept of the directory goes.
        case signedOut
    }

    public enum Mutation: Sendable {
        case loadingStarted
        /// What an earlier run kept.
        case recalled(Directory, Date)
        /// How far the load is, and who has come so far.
        case arrived(LoadProgress, Directory?)
        /// `nil` for the first load.
        case loaded(Directory, DirectoryDifference?)
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
        /// What the last refresh changed; `nil` before there was one.
        public var difference: DirectoryDifference?
        /// When the people were loaded, where they come from the cache.
        public var loadedAt: Date?
        public var isFromCache: Bool { loadedAt != nil }
        /// How far the load is; `nil` where that is not known.
        public var progress: LoadProgress?
        /// Whether the directory is the beginning of the load that is under way.
        public var isPartial = false
        /// Whose area is shown, and in which section.
        public var expanded: ExpandedPerson?
        /// What to tell, once for each assignment.
        @Pulse public var events: [BrowserEvent] = []

        public init() {}
    }

    public let initialState = State()
    public let store = ReactorStore<SectionsReactor>()

    private let loader: DirectoryLoader
    private let rules: BrowsingRules
    private let cache: DirectoryCache?

    /// - Parameter cache: where the last load is kept for the next run; `nil` keeps none.
    public init(loader: DirectoryLoader, rules: BrowsingRules, cache: DirectoryCache? = nil) {
        self.loader = loader
        self.rules = rules
        self.cache = cache
    }

    public func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .loginSent: currentState.directory == nil ? .run { [loader] _ in loader.prepare() } : .none
        case .appeared where currentState.directory != nil: .just(.shown)
        case .appeared, .refreshPulled: currentState.isLoading ? .none : load(over: currentState.directory)
        case .loadCancelled:
            currentState.isLoading ? .concat(.cancel(id: Load.only), .just(.loadFailed(.cancelled))) : .none
        case .sessionEnded: currentState.isLoading ? .none : .just(.loadFailed(.unauthorized))
        case .personToggled(let reference): .just(.toggled(reference))
        case .signedOut: forget()
        }
    }

    private enum Load: Hashable { case only }

    private func load(over old: Directory?) -> Effect<Mutation> {
        let (loader, cache) = (loader, cache)
        let key = cache?.key(loader)
        return .concat(
            .just(.loadingStarted),
            .run({ send async throws(PeopleFailure) in
                var former = old
                if old == nil, let key, let kept = await cache?.load(key, loader.definitions) {
                    let directory = await Self.directory(of: kept.load, loader)
                    send(.recalled(directory, kept.date))
                    former = directory
                }
                let showsArrivals = former == nil
                let load = try await loader.people { progress, table in
                    let directory = showsArrivals ? table.map { Directory($0, sections: loader.definitions) } : nil
                    Task { @MainActor in send(.arrived(progress, directory)) }
                }
                let directory = await Self.directory(of: load, loader)
                send(.loaded(directory, await Self.difference(from: former, to: directory)))
                if let key { await cache?.save(load, key, loader.definitions) }
            }, catching: { .loadFailed($0) })
            .cancellable(id: Load.only)
        )
    }

    private func forget() -> Effect<Mutation> {
        guard let cache, let key = cache.key(loader) else { return .none }
        return .run { _ in await cache.forget(key) }
    }

    @concurrent
    private nonisolated static func directory(of load: PeopleLoad, _ loader: DirectoryLoader) async -> Directory {
        loader.directory(of: load)
    }

    @concurrent
    private nonisolated static func difference(from old: Directory?, to new: Directory) async -> DirectoryDifference? {
        old.map { DirectoryDifference(from: $0, to: new) }
    }

    public func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .loadingStarted:
            state.isLoading = true
        case .recalled(let directory, let date):
            guard state.isLoading, state.directory == nil else { break }
            state.directory = directory
            state.loadedAt = date
        case .arrived(let progress, let directory):
            // What comes late says less than what is known by then.
            guard state.isLoading, progress.loaded > state.progress?.loaded ?? 0 else { break }
            state.progress = progress
            if let directory, state.directory == nil || state.isPartial {
                state.directory = directory
                state.isPartial = true
            }
        case .loaded(let directory, let difference):
            state.isLoading = false
            state.failure = nil
            state.directory = directory
            state.loadedAt = nil
            state.progress = nil
            state.isPartial = false
            state.difference = difference
            if let expanded = state.expanded, directory.row(ofID: expanded.person) == nil { state.expanded = nil }
            let changes = (difference?.sections ?? []).map(SectionChange.init)
            state.events = (changes.isEmpty ? [] : [.changed(changes)]) + [.sections(state.summary)]
        case .loadFailed(let failure):
            state.isLoading = false
            state.progress = nil
            // The beginning of a load that failed is nothing to browse.
            if state.isPartial { (state.directory, state.isPartial) = (nil, false) }
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
        let shown = directory.sections.flatMap { section in
            section.rows.prefix(BrowsingRules.previewLimit).map { (section: section.title, row: $0) }
        }
        let all = directory.sections.flatMap(\.rows)
        guard
            let found = PersonReference.find(reference, numbered: shown.map(\.row), among: all, in: directory),
            let section = found.number.map({ shown[$0 - 1].section })
                ?? directory.sections.first(where: { $0.rows.contains(Int32(found.row)) })?.title
        else { return .failed(.noSuchPerson(reference)) }
        let chosen = ExpandedPerson(section: section, person: directory.person(at: found.row).id)
        let isOpen = state.expanded == chosen
        state.expanded = isOpen ? nil : chosen
        return .toggled(directory.toggle(found.row, number: found.number, isOpen: isOpen, by: rules))
    }
}

/// A person in the overview: who stands in two sections is two of them.
public struct ExpandedPerson: Sendable, Hashable {
    public var section: String
    public var person: Person.ID

    public init(section: String, person: Person.ID) {
        self.section = section
        self.person = person
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

extension SectionChange {
    /// How many each kind of change is; in the section, who came from another one is new and who went to one is gone.
    init(_ difference: SectionDifference) {
        self.init(
            title: difference.title, inserted: difference.insertions.count + difference.arrivals.count,
            removed: difference.removals.count + difference.departures.count, moved: difference.moves.count,
            updated: Set(difference.updates).subtracting(difference.arrivals).count
        )
    }
}

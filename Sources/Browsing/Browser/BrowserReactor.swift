package import People
package import Reactors

package import struct FoundationEssentials.Date

/// The browser's logic: loads the directory, reports changes, opens lists, and finds people in the same area.
///
/// Every front end, whether at a terminal or on a pipe, shows the same state.
@MainActor
package final class BrowserReactor: Reactor {
    package enum Action: Sendable {
        /// A login request was sent; whatever needs no session can load in the meantime.
        case loginSent
        /// The sections appeared on screen.
        case appeared
        case refreshPulled
        case loadCancelled
        /// The session turned out to have ended while nothing was loading.
        case sessionEnded
        /// A list was opened from the sections or from another list.
        case listOpened(PeopleList)
        /// The list reappeared on screen.
        case listAppeared
        /// The sections were printed below the open list, which stays open.
        case sectionsPrinted
        case listClosed
        case nextRequested
        case previousRequested
        /// The open list was searched; an empty string clears the search.
        case searched(String)
        /// A person was chosen by number or id, in the open list or else in the sections.
        case personToggled(String)
        /// Every field of a person was asked for, likewise.
        case personRequested(String)
    }

    package enum Mutation: Sendable {
        case loadingStarted
        /// The directory that an earlier run cached.
        case recalled(Directory, Date)
        /// The load's progress, and the people received so far.
        case arrived(LoadProgress, Directory?)
        /// The difference is `nil` for the first load.
        case loaded(Directory, DirectoryDifference?)
        case loadFailed(PeopleError)
        case shown
        case opened(PeopleList)
        case listShown
        case sectionsNumbered
        case closed
        case paged(by: Int)
        case searched(String)
        case toggled(String)
        case described(String)
    }

    package struct State: Sendable {
        package var load = DirectoryLoad()
        /// The person whose area is expanded in the overview, and the section they are shown in.
        package var expanded: ExpandedPerson?
        /// The open list; `nil` in the overview.
        package var list: OpenList?
        /// Whether numbers count the people in the overview although a list is open, since it was printed last.
        package var isOverviewNumbered = false
        /// The events to show; every assignment counts.
        @Pulse package var events: [BrowserEvent] = []

        package init() {}

        /// Creates a state with a loaded directory.
        package init(_ directory: Directory) { load.directory = directory }

        package var directory: Directory? { load.directory }
        package var isLoading: Bool { load.isLoading }
    }

    package let initialState: State
    package let store = ReactorStore<BrowserReactor>()

    private let loader: DirectoryLoader
    let rules: BrowsingRules
    private let cache: DirectoryCache?

    /// - Parameter cache: Stores the last load for the next run; `nil` disables caching.
    package init(
        loader: DirectoryLoader, rules: BrowsingRules, cache: DirectoryCache? = nil, initialState: State = State()
    ) {
        self.loader = loader
        self.rules = rules
        self.cache = cache
        self.initialState = initialState
    }

    package func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .loginSent: currentState.directory == nil ? .run { [loader] _ in loader.prepare() } : .none
        case .appeared where currentState.directory != nil && (currentState.isLoading || !currentState.load.isPartial):
            .just(.shown)
        case .appeared, .refreshPulled: currentState.isLoading ? .none : load()
        case .loadCancelled:
            currentState.isLoading ? .concat(.cancel(id: Load.only), .just(.loadFailed(.cancelled))) : .none
        case .sessionEnded: currentState.isLoading ? .none : .just(.loadFailed(.unauthorized))
        case .listOpened(let list): .just(.opened(list))
        case .listAppeared: .just(.listShown)
        case .sectionsPrinted: .just(.sectionsNumbered)
        case .listClosed: .just(.closed)
        case .nextRequested: .just(.paged(by: 1))
        case .previousRequested: .just(.paged(by: -1))
        case .searched(let text): .just(.searched(text))
        case .personToggled(let reference): .just(.toggled(reference))
        case .personRequested(let reference): .just(.described(reference))
        }
    }

    private enum Load: Hashable { case only }

    private func load() -> Effect<Mutation> {
        // The partial directory of a failed load is no basis for comparison.
        let old = currentState.load.isPartial ? nil : currentState.directory
        let (loader, cache) = (loader, cache)
        let key = cache?.key(loader)
        return .concat(
            .just(.loadingStarted),
            .run(
                { send async throws(PeopleError) in
                    var former = old
                    if old == nil, let key, let kept = await cache?.load(key, loader.plan.own) {
                        let directory = await Self.directory(of: kept.load, loader)
                        send(.recalled(directory, kept.date))
                        former = directory
                    }
                    let showsArrivals = former == nil
                    let load = try await loader.people { progress, table in
                        let directory = showsArrivals ? table.map { loader.partial($0) } : nil
                        Task { @MainActor in send(.arrived(progress, directory)) }
                    }
                    let directory = await Self.directory(of: load, loader)
                    send(.loaded(directory, await Self.difference(from: former, to: directory)))
                    if let key { await cache?.save(load, key, loader.plan.own) }
                }, catching: { .loadFailed($0) }
            )
            .cancellable(id: Load.only)
        )
    }

    @concurrent
    private nonisolated static func directory(of load: PeopleLoad, _ loader: DirectoryLoader) async -> Directory {
        loader.directory(of: load)
    }

    @concurrent
    private nonisolated static func difference(from old: Directory?, to new: Directory) async -> DirectoryDifference? {
        old.map { DirectoryDifference(from: $0, to: new) }
    }
}

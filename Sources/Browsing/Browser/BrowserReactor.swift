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
        /// A directory of which only a part is here was to be asked for people by a text.
        case directorySearched(String)
        /// The open list was sorted by the field with a key; an empty one restores the order of the load.
        case sorted(String, isReversed: Bool)
        /// A person was chosen by number or id, in the open list or else in the sections.
        case personToggled(String)
        /// Every field of a person was asked for, likewise.
        case personRequested(String)
        /// A person's fields are shown, by id: what their own request adds is loaded.
        case personOpened(String)
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
        case searchStarted
        case found(Directory)
        /// What a person's own request said; `nil` if they are gone.
        case detailed(Person?)
        case shown
        case opened(PeopleList)
        case listShown
        case sectionsNumbered
        case closed
        case paged(by: Int)
        case searched(String)
        case sorted(String, isReversed: Bool)
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
        case .directorySearched(let text): currentState.isLoading ? .none : search(text)
        case .sorted(let key, let isReversed): .just(.sorted(key, isReversed: isReversed))
        case .personToggled(let reference): .just(.toggled(reference))
        case .personRequested(let reference): .concat(details(of: reference), .just(.described(reference)))
        case .personOpened(let id): details(of: id)
        }
    }

    /// Loads what a person's own request adds, once.
    private func details(of reference: String) -> Effect<Mutation> {
        guard loader.hasDetails, !currentState.isLoading, let directory = currentState.directory,
            let row = find(reference, in: currentState, directory)?.row, !directory.isDetailed(row)
        else { return .none }
        let id = directory.table.id(at: row)
        return .concat(
            .just(.searchStarted),
            .run(
                { [loader] send async throws(PeopleError) in
                    send(.detailed(try await loader.person(id)))
                }, catching: { .loadFailed($0) }
            )
            .cancellable(id: Load.only)
        )
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

    /// Whether only a part of the directory is here, and the rest can be searched.
    package var searchesDirectory: Bool {
        loader.canSearch && !currentState.load.isPartial && currentState.directory?.table.isCutShort == true
    }

    private func search(_ text: String) -> Effect<Mutation> {
        guard searchesDirectory, let directory = currentState.directory else { return .none }
        return .concat(
            .just(.searchStarted),
            .run(
                { [loader] send async throws(PeopleError) in
                    send(.found(try await loader.search(text, beside: directory)))
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

extension BrowserReactor {
    package func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        let former = state.directory
        switch mutation {
        case .loadingStarted: state.load.isLoading = true
        case .recalled(let directory, let date): state.load.recall(directory, of: date)
        case .arrived(let progress, let directory): state.load.arrive(progress, directory)
        case .loaded(let directory, let difference):
            state.load.finish(directory, difference)
            if let expanded = state.expanded, directory.row(ofID: expanded.person) == nil { state.expanded = nil }
            let changes = (difference?.sections ?? []).map(SectionChange.init)
            state.events = (changes.isEmpty ? [] : [.changed(changes)]) + [.sections(state.summary)]
        case .searchStarted: state.load.search()
        case .found(let directory):
            state.events = [.found(count: directory.count - (former?.count ?? 0))]
            state.load.find(directory)
        case .detailed(let person):
            var directory = state.directory ?? Directory()
            if let person { directory.add(person) }
            state.load.find(directory)
        case .loadFailed(let failure):
            let isSearch = state.load.isSearching
            state.load.fail(failure)
            // Not reported: the observer renews the expired session and loads again.
            guard failure != .unauthorized else { break }
            let isShown = isSearch || state.directory == nil || state.load.isPartial
            let kept: [BrowserEvent] = isShown ? [] : [.sections(state.summary)]
            state.events = [.failed(.directory(failure))] + kept
        case .shown: state.events = [.sections(state.summary)]
        case .opened(let list):
            let open = OpenList(list, in: state.directory ?? Directory(), rules: rules)
            state.list = open
            state.isOverviewNumbered = false
            state.events = [open.event(in: state.directory ?? Directory(), rules: rules)]
        case .sectionsNumbered: state.isOverviewNumbered = true
        case .closed: state.list = nil
        case .listShown, .paged, .searched, .sorted: change(&state, mutation)
        case .toggled(let reference): state.events = [toggle(reference, in: &state)]
        case .described(let reference):
            let found = state.directory.flatMap { directory in
                find(reference, in: state, directory).map { directory.person(at: $0.row) }
            }
            state.events = [found.map { .person($0) } ?? .failed(.noSuchPerson(reference))]
        }
        let directory = state.directory
        if directory != former { state.list?.follow(directory ?? Directory(), rules: rules) }
        return state
    }

    /// Changes the open list and emits its new page; does nothing if no list is open.
    private func change(_ state: inout State, _ mutation: Mutation) {
        guard var list = state.list else { return }
        let directory = state.directory ?? Directory()
        switch mutation {
        case .paged(let step) where !list.turn(by: step):
            let isOnly = !list.turn(by: -step)
            state.events = [.failed(isOnly ? .onlyPage(isNext: step > 0) : step > 0 ? .lastPage : .firstPage)]
            return
        case .searched(let text): list.search(text, in: directory, rules: rules)
        case .sorted(let key, let isReversed):
            guard key.isEmpty || directory.schema.index(of: key) != nil else {
                state.events = [.failed(.noSuchField(key, keys: directory.schema.fields.map(\.key)))]
                return
            }
            list.sort(by: key, isReversed: isReversed, in: directory, rules: rules)
        default: break
        }
        state.list = list
        state.isOverviewNumbered = false
        state.events = [list.event(in: directory, rules: rules)]
    }

    private func toggle(_ reference: String, in state: inout State) -> BrowserEvent {
        guard let directory = state.directory else { return .failed(.noSuchPerson(reference)) }
        if var list = state.list, !state.isOverviewNumbered {
            defer { state.list = list }
            return list.toggle(reference, in: directory, rules: rules)
        }
        guard
            let found = find(reference, in: state, directory),
            let section = found.number.map({ Self.previewed(directory)[$0 - 1].section })
                ?? directory.sections.first(where: { $0.rows.contains(Int32(found.row)) })?.title
        else { return .failed(.noSuchPerson(reference)) }
        let chosen = ExpandedPerson(section: section, person: directory.table.id(at: found.row))
        let isOpen = state.expanded == chosen
        state.expanded = isOpen ? nil : chosen
        return .toggled(directory.toggle(found.row, number: found.number, isOpen: isOpen, by: rules))
    }
}

extension BrowserReactor {
    /// Finds a person in the open list, or else among those shown in the overview.
    private func find(_ reference: String, in state: State, _ directory: Directory) -> (row: Int, number: Int?)? {
        if let list = state.list, !state.isOverviewNumbered {
            return directory.find(reference, numbered: Array(list.page.slice(of: list.rows)), among: list.rows)
        }
        return directory.find(
            reference, numbered: Self.previewed(directory).map(\.row), among: directory.sections.flatMap(\.rows))
    }

    /// The people that the overview shows and numbers, each with their section.
    private static func previewed(_ directory: Directory) -> [(section: String, row: Int32)] {
        directory.sections.flatMap { section in
            section.rows.prefix(BrowsingRules.previewLimit).map { (section.title, $0) }
        }
    }
}

extension BrowserReactor.State {
    /// What Tab can complete.
    package var completion: CommandCompletion {
        let people = list.map { list in list.page.slice(of: list.rows).compactMap { directory?.person(at: $0) } }
        return CommandCompletion(
            titles: directory?.sections.map(\.title) ?? [], people: people ?? summary.sections.flatMap(\.people),
            fields: directory?.schema.fields.map(\.key) ?? [])
    }

    package var summary: SectionsSummary {
        SectionsSummary(
            sections: (directory?.sections ?? []).map { section in
                SectionsSummary.SectionPreview(
                    title: section.title, count: section.count,
                    people: section.rows.prefix(BrowsingRules.previewLimit).compactMap { directory?.person(at: $0) }
                )
            },
            isStale: load.failure != nil
        )
    }
}

/// A person in the overview, identified per section: someone in two sections counts as two.
package struct ExpandedPerson: Sendable, Hashable {
    package var section: String
    package var person: Person.ID
}

/// The rules for presenting people, shared by all front ends.
package struct BrowsingRules: Sendable {
    /// The number of people per page, at least 1.
    package var pageSize: Int
    /// The keys of the fields that count as the "same area": the first one whose value somebody else has is used. Empty
    /// leaves them to the directory.
    package var same: [String]
    /// Other titles by which sections are known, in lower case: those of the built-in ones in the other language.
    package var otherTitles: [String: String]

    /// The number of people previewed per section in the overview, and per area.
    package static let previewLimit = 8

    package init(pageSize: Int, same: [String] = [], otherTitles: [String: String] = [:]) {
        self.otherTitles = otherTitles
        self.pageSize = pageSize
        self.same = same
    }
}

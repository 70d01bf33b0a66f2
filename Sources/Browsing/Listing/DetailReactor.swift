public import People
public import Reactors

/// One section, or a search through everybody: page by page, searched, with the area of one person shown.
@MainActor
public final class DetailReactor: Reactor {
    public enum Action: Sendable {
        /// The list came to the screen.
        case appeared
        case nextAsked
        case previousAsked
        /// An empty text takes the search back.
        case searched(String)
        /// A person of the list was chosen, by number on the page or id.
        case personToggled(String)
        /// A new load came in: the place is kept.
        case directoryLoaded(Directory)
    }

    public enum Mutation: Sendable {
        case shown
        case paged(by: Int)
        case searched(String)
        case toggled(String)
        case loaded(Directory)
    }

    public struct State: Sendable {
        public var list: PeopleList
        public var directory: Directory
        /// What the list is searched for; empty where it is whole.
        public var search: String
        /// The list's people, as rows of the directory.
        public var rows: [Int32]
        public var page: Page
        /// Whose area is shown.
        public var expanded: Person.ID?
        /// What to tell, once for each assignment.
        @Pulse public var events: [BrowserEvent] = []
    }

    public let initialState: State
    public let store = ReactorStore<DetailReactor>()

    private let rules: BrowsingRules

    public init(list: PeopleList, directory: Directory, rules: BrowsingRules) {
        self.rules = rules
        let search = if case .everyone(let search) = list { search } else { "" }
        let rows = list.rows(in: directory, search: search)
        initialState = State(
            list: list, directory: directory, search: search, rows: rows,
            page: Page(of: rows.count, size: rules.pageSize)
        )
    }

    public func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .appeared: .just(.shown)
        case .nextAsked: .just(.paged(by: 1))
        case .previousAsked: .just(.paged(by: -1))
        case .searched(let text): .just(.searched(text))
        case .personToggled(let reference): .just(.toggled(reference))
        case .directoryLoaded(let directory): .just(.loaded(directory))
        }
    }

    public func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .shown:
            state.events = [event(state)]
        case .paged(let step):
            guard step > 0 ? state.page.hasNext : state.page.hasPrevious else {
                state.events = [.failed(step > 0 ? .lastPage : .firstPage)]
                break
            }
            state.page = step > 0 ? state.page.next : state.page.previous
            state.events = [event(state)]
        case .searched(let text):
            state.search = text
            if case .everyone = state.list, !text.isEmpty { state.list = .everyone(search: text) }
            state.rows = state.list.rows(in: state.directory, search: text)
            state.page = Page(of: state.rows.count, size: rules.pageSize)
            state.events = [event(state)]
        case .toggled(let reference):
            state.events = [toggle(reference, in: &state)]
        case .loaded(let directory):
            state.directory = directory
            state.rows = state.list.rows(in: directory, search: state.search)
            state.page = Page(state.page.page, of: state.rows.count, size: rules.pageSize)
            if let expanded = state.expanded, directory.row(ofID: expanded) == nil { state.expanded = nil }
        }
        return state
    }

    private func event(_ state: State) -> BrowserEvent {
        let shown = state.page.slice(of: state.rows)
        let expanded = state.expanded.flatMap(state.directory.row(ofID:))
        return .section(SectionPage(
            title: state.list.title, search: state.search, count: state.rows.count, page: state.page.page,
            pages: state.page.pages, people: shown.map { state.directory.person(at: $0) },
            expanded: expanded.map { state.directory.expansion(of: $0, number: nil, by: rules) }
        ))
    }

    private func toggle(_ reference: String, in state: inout State) -> BrowserEvent {
        let shown = Array(state.page.slice(of: state.rows))
        guard
            let found = PersonReference.find(reference, numbered: shown, among: state.rows, in: state.directory)
        else { return .failed(.noSuchPerson(reference)) }
        let id = state.directory.person(at: found.row).id
        let isOpen = state.expanded == id
        state.expanded = isOpen ? nil : id
        return .toggled(state.directory.toggle(found.row, number: found.number, isOpen: isOpen, by: rules))
    }
}

extension PeopleList {
    /// The section's title; `nil` for a search through everybody.
    var title: String? {
        if case .section(let title) = self { title } else { nil }
    }

    /// The list's rows, in the order of the load; none where the section is gone.
    func rows(in directory: Directory, search: String) -> [Int32] {
        let whole =
            switch self {
            case .section(let title): directory.sections.first { $0.title == title }?.rows ?? []
            case .everyone: Array(0..<Int32(directory.count))
            }
        return search.isEmpty ? whole : PeopleSearch(search, .whole).rows(among: whole, in: directory.table)
    }
}

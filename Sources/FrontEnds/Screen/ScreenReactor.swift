public import Accounts
public import Browsing
public import People
public import Reactors
public import SignIn
public import Terminal
public import struct FoundationEssentials.Date

/// The full screen's logic: what came from the scenes below and from the keys goes in, what stands on the screen comes out.
@MainActor
public final class ScreenReactor: Reactor {
    public enum Action: Sendable {
        case resized(TerminalSession.Size)
        /// The clock on the wall went on.
        case ticked(Date)
        case visitorChanged(Visitor?)
        /// The browser's reactor gave a new state.
        case browserChanged(BrowserReactor.State, at: Date)
        case profileCame(Profile, others: [SessionSummary])
        case noticeCame(Notice)
        /// A key came: what the last one left on the screen fades.
        case keyCame
        case stepped(Step)
        /// A place of the overview was pointed at.
        case cardPointed(band: Int, card: Int)
        /// A line of the list was pointed at.
        case linePointed(Int)
        /// Somebody is to be stood on as soon as the list that is opened is there.
        case personSought(Person.ID)
        case filterTyped(String)
        /// Everybody is shown again, and whoever is stood on is stood on still.
        case filterLeft
        /// A filter that is being typed was given up: as it was before.
        case filterGivenUp
        case matchSought(forward: Bool)
        case sortAsked
        case reversalAsked
        case personAsked
        case helpAsked
        /// What stands over the place goes.
        case closed
    }

    public enum Mutation: Sendable {
        case event(Action)
        /// The rows that a query shows of a directory.
        case listed([Int32], ListingQuery, Directory)
    }

    public let initialState: ScreenState
    public let store = ReactorStore<ScreenReactor>()
    let rules: BrowsingRules

    public init(_ state: ScreenState, rules: BrowsingRules) {
        initialState = state
        self.rules = rules
    }

    public func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        // What is being put together goes on where the list is the same.
        case .browserChanged(let browser, _)
        where browser.list == currentState.openList && browser.directory == currentState.load.directory:
            .just(.event(action))
        case .browserChanged, .filterTyped, .filterLeft, .filterGivenUp, .sortAsked, .reversalAsked:
            .concat(.just(.event(action)), .deferred { [unowned self] in putTogether() })
        default: .just(.event(action))
        }
    }

    private enum Work: Hashable { case listing }

    /// Filters and sorts away from the main actor; a later query takes an earlier one's place.
    private func putTogether() -> Effect<Mutation> {
        guard let listing = currentState.listing, listing.isWorking else { return .none }
        let (query, base, directory) = (listing.query, listing.latest.base, listing.latest.directory)
        return .run { send in
            guard let rows = try? await query.rows(among: base, in: directory) else { return }
            send(.listed(rows, query, directory))
        }
        .latest(id: Work.listing)
    }

    public func reduce(state: ScreenState, mutation: Mutation) -> ScreenState {
        var state = state
        switch mutation {
        case .event(let action):
            state.take(action, rules: rules)
        case .listed(let rows, let query, let directory):
            guard state.listing?.query == query, state.listing?.latest.directory == directory else { break }
            let height = ScreenLayout(state).listHeight
            let unfolded = state.listing?.unfolded?.id
            state.listing?.show(rows, unfolding: unfolded, rules: rules, height: height)
            if state.listing?.isFilterNew == true { state.listing?.move(.first, height: height) }
            state.listing?.isFilterNew = false
        }
        return state
    }
}

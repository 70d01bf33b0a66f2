package import Accounts
package import Browsing
package import People
package import Reactors
package import SignIn
package import Terminal

package import struct FoundationEssentials.Date

/// The full screen's logic: turns the scenes' states and the keys into what is on the screen.
@MainActor
package final class ScreenReactor: Reactor {
    package enum Action: Sendable {
        case resized(TerminalSession.Size)
        /// The terminal reported what it can show.
        case terminalLearned(TerminalCapabilities.Glyphs, PortraitStyle?)
        /// The wall clock advanced.
        case ticked(Date)
        case visitorChanged(SessionSummary?, at: Date)
        /// What becomes of the session when the run ends.
        case fateLearned(SessionFate)
        /// The browser's reactor emitted a new state.
        case browserChanged(BrowserReactor.State, at: Date)
        case profileReceived(Profile, kept: SessionPlace?, others: [SessionSummary])
        case noticeReceived(StyledText)
        /// A key was pressed: the notice and the marks from before it are cleared.
        case keyReceived
        /// A step was taken, with the last line to which the help or a person's fields can be scrolled.
        case stepped(Step, times: Int, limit: Int)
        /// The wheel was turned, down if positive; with the same limit.
        case scrolled(lines: Int, limit: Int)
        /// A count for the next key was typed; 0 for none.
        case counted(Int)
        /// A line of the list was asked for by its number, from 1.
        case lineRequested(Int)
        /// A person of the open list was chosen in another one's area; Esc returns to the latter.
        case memberOpened(Person.ID)
        /// Another list is opened from the open one, to which Esc returns.
        case listLeft
        /// The previous list is opened again.
        case listReturned
        /// A card of the overview was clicked.
        case cardPointed(band: Int, card: Int)
        /// A line of the list was clicked.
        case linePointed(Int)
        /// A bar of the figures was clicked.
        case barPointed(column: Int, row: Int)
        /// The cursor should move to a person as soon as the list being opened contains them.
        case personSought(Person.ID)
        /// A filter is about to be typed.
        case filterStarted
        case filterTyped(String)
        /// Everyone is shown again, with the cursor still on the same person.
        case filterCleared
        /// A filter being typed was abandoned: the list and the cursor return to how they were before.
        case filterCancelled
        case matchRequested(forward: Bool)
        case sortRequested
        /// The heading of the field with a key was clicked: sorts by it, and in reverse the second time.
        case columnRequested(String)
        /// The list was sorted by the field with a key; `nil` restores the order of the load.
        case sorted(by: String?, isReversed: Bool)
        /// The list is to show the fields with these keys; none for those of the directory.
        case columnsChosen([String])
        case reversalRequested
        case personRequested
        /// The figures of the open list, or of the one being opened, were asked for.
        case figuresRequested
        /// The figures are closed, and the list stays narrowed.
        case figureKept
        case helpRequested
        /// The overlay on the current place was closed.
        case closed
    }

    package enum Mutation: Sendable {
        case event(Action)
        case listed(ListingQuery.Found, ListingQuery, Directory)
    }

    package let initialState: ScreenState
    package let store = ReactorStore<ScreenReactor>()
    let rules: BrowsingRules

    package init(_ state: ScreenState, rules: BrowsingRules) {
        var state = state
        state.same = rules.same
        initialState = state
        self.rules = rules
    }

    package func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        // Work in progress continues if the list is the same.
        case .browserChanged(let browser, _)
        where browser.list == currentState.listing?.open && browser.directory == currentState.load.directory:
            .just(.event(action))
        case .browserChanged, .filterTyped, .filterCleared, .filterCancelled, .sortRequested, .columnRequested,
            .sorted, .reversalRequested, .memberOpened, .personSought, .listReturned:
            .concat(.just(.event(action)), .deferred { [unowned self] in updateRows() })
        case .stepped, .scrolled, .closed, .barPointed:
            currentState.listing?.figures == nil
                ? .just(.event(action)) : .concat(.just(.event(action)), .deferred { [unowned self] in updateRows() })
        case .resized, .terminalLearned, .ticked, .visitorChanged, .fateLearned, .profileReceived, .noticeReceived,
            .keyReceived, .counted, .lineRequested, .listLeft, .cardPointed, .linePointed, .filterStarted,
            .matchRequested, .personRequested, .figuresRequested, .figureKept, .helpRequested, .columnsChosen:
            .just(.event(action))
        }
    }

    private enum Work: Hashable { case listing }

    /// Filters and sorts off the main actor; a later query supersedes an earlier one.
    private func updateRows() -> Effect<Mutation> {
        guard let listing = currentState.listing, let awaited = listing.awaitedRows else { return .none }
        let (query, latest) = (listing.query, listing.latest)
        let known: [Int32]? =
            if case .found = awaited, listing.matches.filter == query.filter { listing.matches.rows } else { nil }
        return .run { send in
            guard let found = try? await query.found(among: latest.base, matches: known, in: latest.directory) else {
                return
            }
            send(.listed(found, query, latest.directory))
        }
        .latest(id: Work.listing)
    }

    package func reduce(state: ScreenState, mutation: Mutation) -> ScreenState {
        var state = state
        switch mutation {
        case .event(let action):
            state.take(action, rules: rules)
        case .listed(let found, let query, let directory):
            guard state.listing?.query == query, state.listing?.latest.directory == directory else { break }
            let height = ScreenLayout(state).listHeight
            state.listing?.show(found, rules: rules, height: height)
        }
        return state
    }
}

package import Accounts
package import People
package import Relays
package import SignIn

/// The other side of the flow: a user at a terminal or a script on a pipe. Both drive the same flow.
@MainActor
package protocol FrontEnd: AnyObject {
    /// Submits the view model until there is a session, or returns how the flow ends without one. The session is shown
    /// later, with `.login`, once it is stored.
    func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd>

    /// Returns the next command for the browser.
    func command(_ completing: CommandCompletion) async -> CommandInput

    /// Shows what happened.
    func show(_ event: BrowserEvent)

    /// Called when a load begins or ends; `cancel` aborts it.
    func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void)

    /// Called when a wait for a session to be stored or ended begins, and with `nil` when it is over; `cancel` gives it
    /// up.
    func waiting(for wait: SessionWait?, cancel: @escaping @MainActor () -> Void)

    /// Whether the flow continues after a failed load or an ended session, because somebody is there to act. Scripts
    /// are promised the sections after a refresh, whatever list is open.
    var canTryAgain: Bool { get }

    /// Whether nobody reads what is shown any more, so that the flow has nothing left to do.
    var isUnread: Bool { get }

    /// Whether commands are accepted during a load; otherwise the flow waits for the load first.
    var browsesWhileLoading: Bool { get }

    /// Called once, before anything is shown, with the sources of state, for front ends that draw states themselves.
    func attach(_ browser: BrowserReactor, session: Observable<Session?>)

    /// Called before each command with what becomes of the session if the run ends with it, for front ends that show
    /// what quitting does.
    func quitting(_ fate: SessionFate)

    /// Called once with a function that checks whether the session is live, for front ends that poll it while idle.
    func watching(_ check: @escaping @MainActor () async -> Void)
}

extension FrontEnd {
    package func waiting(for wait: SessionWait?, cancel: @escaping @MainActor () -> Void) {}
    package var isUnread: Bool { false }
    package var browsesWhileLoading: Bool { false }
    package func attach(_ browser: BrowserReactor, session: Observable<Session?>) {}
    package func quitting(_ fate: SessionFate) {}
    package func watching(_ check: @escaping @MainActor () async -> Void) {}

    /// Tells of a wait for some work, which can be cancelled, until the work is over; returns its result.
    func wait<Value>(_ wait: SessionWait, for work: Task<Value, Never>) async -> Value {
        waiting(for: wait) { work.cancel() }
        defer { waiting(for: nil) {} }
        return await work.value
    }
}

package enum CommandInput: Sendable, Equatable {
    case line(String)
    /// A command that did not come from a line of text.
    case command(BrowserCommand)
    case list(PeopleList)
    /// A text to ask the directory for, of which only a part is here.
    case directorySearch(String)
    /// The directory no longer accepts the session, as a load in the background found out.
    case sessionEnded
    /// Nothing was typed for so many minutes that the session is to end.
    case idle(minutes: Int)
    /// A line longer than `limit` bytes, which was skipped.
    case tooLong(limit: Int)
    case endOfInput
    case interrupted
}

/// What Tab can complete at the browser's prompt.
package struct CommandCompletion: Sendable {
    package var titles: [String]
    package var people: [Person]
    /// The keys of the directory's fields.
    package var fields: [String]
}

/// What storing or ending a session may wait for.
package enum SessionWait: Sendable {
    /// Another process that is using the stored sessions.
    case stored
    /// The endpoint, or another process that is renewing the session, before it is ended.
    case ended
}

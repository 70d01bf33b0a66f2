public import Accounts
public import People
public import Relays
public import SignIn

/// Who is on the other side: a person at a terminal, or a script on a pipe. Both drive the same flow.
@MainActor
public protocol FrontEnd: AnyObject {
    /// Has the view-model submit until a session is there, or the other side leaves.
    func login(_ viewModel: LoginViewModel) async -> LoginEnd

    /// The next line for the browser.
    func command(_ completing: CommandCompletion) async -> CommandInput

    /// Shows what happened.
    func show(_ event: BrowserEvent)

    /// A load began or ended; `cancel` gives it up.
    func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void)

    /// A session is being stored or ended, or was; `cancel` gives it up where another process is in the way.
    func storing(_ isStoring: Bool, cancel: @escaping @MainActor () -> Void)

    /// Whether the flow goes on where the directory cannot be loaded or the session ended: somebody is there to act.
    var canTryAgain: Bool { get }

    /// Whether a refresh shows the sections wherever one is, as the contract promises scripts.
    var isPromisedSections: Bool { get }

    /// Whether commands are taken while people are being loaded; else the flow waits for the load first.
    var browsesWhileLoading: Bool { get }

    /// Told once, before anything is shown, what the scenes run on: whoever draws states by itself watches them here.
    func attach(_ browser: BrowserReactor, session: Observable<Session?>)

    /// Told once how to look whether the session lives on: whoever shows it while nothing is done looks now and then.
    func watching(_ look: @escaping @MainActor () async -> Void)
}

extension FrontEnd {
    public func storing(_ isStoring: Bool, cancel: @escaping @MainActor () -> Void) {}
    public var browsesWhileLoading: Bool { false }
    public func attach(_ browser: BrowserReactor, session: Observable<Session?>) {}
    public func watching(_ look: @escaping @MainActor () async -> Void) {}
}

/// How the login scene ended.
public enum LoginEnd: Sendable, Equatable {
    case signedIn(Session)
    /// The attempt did not go well and there is no other.
    case failed(LoginOutcome)
    /// Input ended before an email address and a password were read.
    case inputEnded
    /// Input ended before the one-time code that it should hold.
    case codeMissing
    /// Input that cannot be read as lines. `limit` is in bytes.
    case lineTooLong(limit: Int)
    /// The person left.
    case left
    case interrupted
}

/// What came in place of a command.
public enum CommandInput: Sendable, Equatable {
    case line(String)
    /// A command that no line had to be read for.
    case command(BrowserCommand)
    /// A list to be opened.
    case list(PeopleList)
    /// The directory does not take the session any more: a load that nobody waited for said so.
    case sessionEnded
    /// A line longer than `limit` bytes, which was passed over.
    case tooLong(limit: Int)
    case endOfInput
    case interrupted
}

/// What Tab can complete at the browser's prompt.
public struct CommandCompletion: Sendable {
    /// The sections' titles.
    public var titles: [String]
    /// The people in view.
    public var people: [Person]
}

/// How the whole flow ended.
public enum FlowEnd: Sendable, Equatable {
    /// `failedCommands` tells whether a command printed an error on the way.
    case done(failedCommands: Bool)
    case login(LoginEnd)
    case directory(PeopleFailure)
    case sessionEnded
    case cannotStore(SessionStoreFailure)
    case interrupted
}

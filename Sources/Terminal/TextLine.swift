/// What stands around a line while it is typed: a pure picture of the form.
public struct LineView: Sendable, Hashable {
    /// Rows over the line. Only what differs from what stands there is written.
    public var above: [StyledText]
    /// What stands at the left of the typed text, on its row.
    public var prompt: StyledText
    /// Rows under the line; each is wrapped where it is wider than the window.
    public var below: [StyledText]

    public init(above: [StyledText] = [], prompt: StyledText, below: [StyledText] = []) {
        self.above = above
        self.prompt = prompt
        self.below = below
    }
}

/// What becomes of the form's rows when a read ends.
public enum LineEnding: Sendable, Hashable {
    /// They stay and are drawn over in place by the next read or `show`.
    case keep
    /// The line stays in the scrollback, the rows under it go, the cursor stands on the row after it.
    case commit
    /// Everything that was drawn goes.
    case erase
}

/// A line of text to be read: an email address, a name, a command.
public struct TextLine {
    /// What the line holds at first; the cursor stands at its end.
    public var text: String
    /// Called after each change and each `LineEditor.update()`; gives the prompt and the rows around the line.
    public var view: @MainActor (_ text: String) -> LineView
    /// Whether Enter accepts `text`. Where it does not, the line stays and `view` is asked again.
    public var accepts: @MainActor (_ text: String) -> Bool
    /// What Tab offers for the text before the cursor.
    public var completion: (@MainActor (_ head: String) -> Completion)?
    /// The whole text that is offered in grey for `text`; shown only where it begins with `text`.
    public var suggestion: (@MainActor (_ text: String) -> String?)?
    /// Earlier lines, gone through with Up and Down and searched with Ctrl-R. Without it, and with `movesBetweenFields`,
    /// Up and Down move between fields.
    public var history: LineHistory?
    /// Whether Up, Shift-Tab, Down and Tab (where nothing is completed) end the read with `.previous` and `.next`.
    public var movesBetweenFields: Bool
    public var ending: LineEnding

    public init(
        text: String = "",
        ending: LineEnding = .keep,
        movesBetweenFields: Bool = false,
        history: LineHistory? = nil,
        completion: (@MainActor (_ head: String) -> Completion)? = nil,
        suggestion: (@MainActor (_ text: String) -> String?)? = nil,
        accepts: @escaping @MainActor (_ text: String) -> Bool = { _ in true },
        view: @escaping @MainActor (_ text: String) -> LineView
    ) {
        self.text = text
        self.ending = ending
        self.movesBetweenFields = movesBetweenFields
        self.history = history
        self.completion = completion
        self.suggestion = suggestion
        self.accepts = accepts
        self.view = view
    }
}

/// What Tab offers: words that may stand in place of the end of the text before the cursor.
public struct Completion: Sendable, Hashable {
    /// How many characters before the cursor a candidate replaces.
    public var replacing: Int
    /// The words, in the order to list them; they may hold spaces and `@`.
    public var candidates: [String]
    /// What is put after a word that is the only one.
    public var appending: String

    public init(replacing: Int, candidates: [String], appending: String = "") {
        self.replacing = replacing
        self.candidates = candidates
        self.appending = appending
    }

    /// Nothing to offer.
    public static let none = Completion(replacing: 0, candidates: [])
}

/// How the reading of a line ended.
public enum LineOutcome: Sendable, Hashable {
    /// Enter on a text that is accepted.
    case accepted(String)
    /// Up or Shift-Tab, with what was typed so far.
    case previous(String)
    /// Down or Tab, with what was typed so far.
    case next(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Ctrl-C.
    case interrupted
    /// `LineEditor.cancel()` or the task's cancellation, with what was typed so far.
    case cancelled(String)
}

/// Lines read earlier in this run.
@MainActor public final class LineHistory {
    /// Oldest first.
    public private(set) var lines: [String] = []
    private let limit: Int

    /// Keeps the last `limit` lines.
    public init(limit: Int = 500) { self.limit = limit }

    /// Remembers `line`, unless it is blank or the same as the last one.
    public func add(_ line: String) {
        guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
        lines.append(line)
        if lines.count > limit { lines.removeFirst(lines.count - limit) }
    }
}

package import Terminal
import Text

/// The text around a line while it is typed.
package struct LineView: Sendable, Hashable {
    /// The rows above the line. Only what differs from what is on the screen is written.
    package var above: [StyledText]
    /// What is to the left of the typed text, on its row.
    package var prompt: StyledText
    /// The rows below the line; each is wrapped if it is wider than the window.
    package var below: [StyledText]

    package init(above: [StyledText] = [], prompt: StyledText, below: [StyledText] = []) {
        self.above = above
        self.prompt = prompt
        self.below = below
    }
}

/// What happens to the form's rows when a read ends.
package enum LineEnding: Sendable, Hashable {
    /// They stay, and the next read or `show` redraws them in place.
    case keep
    /// The line stays in the scrollback, the rows below it are removed, and the cursor is on the row after it.
    case commit
    /// Everything that was drawn is removed.
    case erase
}

/// The fields of a form beside the one that is read, to which a key can move.
package struct Neighbours: OptionSet, Sendable, Hashable {
    /// The field before: Up and Shift-Tab end the read with `.previous`.
    package static let previous = Neighbours(rawValue: 1)
    /// The field after: Down, and Tab if nothing is completed, end the read with `.next`.
    package static let next = Neighbours(rawValue: 2)

    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A line of text to be read: an email address, a name, a command.
package struct TextLine {
    /// The initial contents of the line; the cursor is at its end.
    package var text: String
    /// Returns the prompt and the rows around the line; called after each change and each `LineEditor.update()`.
    package var view: @MainActor (_ text: String) -> LineView
    /// Whether Enter accepts `text`. If not, the line stays and `view` is called again.
    package var accepts: @MainActor (_ text: String) -> Bool
    /// What Tab offers for the text before the cursor.
    package var completion: (@MainActor (_ head: String) -> Completion)?
    /// Returns the whole text suggested for `text`; its rest is shown only if it begins with `text`.
    package var suggestion: (@MainActor (_ text: String) -> String?)?
    /// Earlier lines, browsed with Up and Down and searched with Ctrl-R.
    ///
    /// Without a history, Up and Down move to the fields in `neighbours`.
    package var history: LineHistory?
    /// The fields to which keys move. A key towards a field that is not there does nothing.
    package var neighbours: Neighbours
    /// Takes the keys that move in what is shown above the line instead of in it: Up, Down, PageUp, PageDown, Ctrl-P,
    /// Ctrl-N, clicks and the wheel. Returns whether that accepts the line, as Enter does.
    package var moved: (@MainActor (Key) -> Bool)?
    /// Whether Esc ends the read with `.endOfInput`.
    package var givesUpOnEscape: Bool
    package var ending: LineEnding

    package init(
        text: String = "",
        ending: LineEnding = .keep,
        neighbours: Neighbours = [],
        history: LineHistory? = nil,
        moved: (@MainActor (Key) -> Bool)? = nil,
        givesUpOnEscape: Bool = false,
        completion: (@MainActor (_ head: String) -> Completion)? = nil,
        suggestion: (@MainActor (_ text: String) -> String?)? = nil,
        accepts: @escaping @MainActor (_ text: String) -> Bool = { _ in true },
        view: @escaping @MainActor (_ text: String) -> LineView
    ) {
        self.text = text
        self.ending = ending
        self.neighbours = neighbours
        self.history = history
        self.moved = moved
        self.givesUpOnEscape = givesUpOnEscape
        self.completion = completion
        self.suggestion = suggestion
        self.accepts = accepts
        self.view = view
    }
}

/// What Tab offers: words that may replace the end of the text before the cursor.
package struct Completion: Sendable, Hashable {
    /// How many characters before the cursor a candidate replaces.
    package var replacing: Int
    /// The words, in the order to list them; they may contain spaces and `@`.
    package var candidates: [String]
    /// The text added after the only candidate.
    package var appending: String

    package init(replacing: Int, candidates: [String], appending: String = "") {
        self.replacing = replacing
        self.candidates = candidates
        self.appending = appending
    }

    /// Nothing to offer.
    package static let none = Completion(replacing: 0, candidates: [])
}

/// Lines read earlier in this run.
@MainActor package final class LineHistory {
    /// Oldest first.
    package private(set) var lines: [String] = []
    private let limit: Int

    /// Keeps the last `limit` lines.
    package init(limit: Int = 500) { self.limit = limit }

    /// Remembers `line`, unless it is blank or the same as the last one.
    package func add(_ line: String) {
        guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
        lines.append(line)
        if lines.count > limit { lines.removeFirst(lines.count - limit) }
    }
}

@MainActor final class TextReading: Reading {
    let line: TextLine
    let editor: LineEditor
    var continuation: CheckedContinuation<(end: ReadingEnd, text: String), Never>?

    init(line: TextLine, editor: LineEditor) {
        self.line = line
        self.editor = editor
    }

    var ending: LineEnding { line.ending }

    func begin() {
        let behaviour = Readline.Behaviour(
            neighbours: line.neighbours,
            goesThroughHistory: line.history != nil,
            moved: line.moved,
            escapeGivesUp: line.givesUpOnEscape,
            completion: line.completion,
            suggestion: { [weak self] in self?.suggestionRest ?? "" }
        )
        editor.readline.begin(text: line.text, history: line.history?.lines ?? [], behaviour: behaviour)
    }

    var isAccepted: Bool { line.accepts(editor.readline.text) }

    func outcome(of end: ReadingEnd) -> (end: ReadingEnd, text: String) {
        let text = editor.readline.text
        if end == .accepted { line.history?.add(text) }
        return (end, text)
    }

    var view: LineView { line.view(editor.readline.text) }

    func appendTyped(to cells: CellBuffer) -> Int {
        let text = editor.readline.text
        let point = editor.readline.point
        var cursor: Int?
        var offset = 0
        for character in text {
            if cursor == nil, offset >= point { cursor = cells.count }
            offset += character.utf8.count
            cells.append(character.shownWhileTyped, style: .plain)
        }
        defer { cells.append(suggestionRest, style: .suggestion) }
        return cursor ?? cells.count
    }

    var isRevealed: Bool { false }

    var mayBeRevealed: Bool { false }

    func toggleRevealed(isPossible: Bool) {}

    func conceal() {}

    func wipe() -> Bool { false }

    private var suggestionRest: String {
        let readline = editor.readline
        guard let suggestion = line.suggestion, readline.point == readline.bytes.count, !readline.isSearching else {
            return ""
        }
        let text = readline.text
        guard let whole = suggestion(text)?.cleanedForTerminal, whole.hasPrefix(text) else { return "" }
        return String(whole.dropFirst(text.count))
    }
}

extension Character {
    /// The character as shown in a line being typed: controls as `^A`, other invisible ones as a replacement sign.
    fileprivate var shownWhileTyped: String {
        let text = String(self)
        if let ascii = asciiValue, ascii < 0x20 || ascii == 0x7F {
            return "^" + String(Unicode.Scalar(ascii ^ 0x40))
        }
        return text.cleanedForTerminal == text ? text : "\u{FFFD}"
    }
}

import Text

/// A line of text being read.
@MainActor final class TextReading: Reading {
    let line: TextLine
    let editor: LineEditor
    var continuation: CheckedContinuation<LineOutcome, Never>?

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

    func outcome(of end: ReadingEnd) -> LineOutcome {
        let text = editor.readline.text
        if end == .accepted { line.history?.add(text) }
        return LineOutcome(end, text)
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

import Terminal
import Text

/// A line whose text must stay private: a password, a code. Its bytes are never converted to a `String`.
package struct SecretLine {
    /// The secret as a view sees it.
    package struct Contents {
        /// The bytes, valid during the call; a copy must be wiped.
        package let bytes: UnsafeRawBufferPointer
        /// The number of Unicode code points (NIST SP 800-63B counts a password's length that way).
        package let count: Int
        /// Whether the text is revealed (Ctrl-R).
        package let isRevealed: Bool
        /// Whether the count was asked for (Ctrl-T).
        package let showsCount: Bool
        /// Whether the last key did not fit into `limit` bytes and was not taken.
        package let hitLimit: Bool
        /// Whether revealing it was refused, since the terminal would keep the text.
        package let wasRefused: Bool
    }

    /// The most bytes accepted.
    package var limit: Int
    /// Whether the text is shown as it is typed, as a code's is, rather than one sign per code point.
    package var isShown: Bool
    /// Called after each change and each `LineEditor.update()`.
    package var view: @MainActor (Contents) -> LineView
    /// Whether Enter accepts. If not, the line stays and `view` is called again.
    package var accepts: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Bool
    /// Called once when the read ends with `.accepted`, `.previous` or `.next`, before the editor wipes its bytes.
    package var take: @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void
    /// Restores what was typed before, by calling its argument with the bytes at the beginning of the read.
    package var restore: (@MainActor (_ insert: (UnsafeRawBufferPointer) -> Void) -> Void)?
    /// The fields to which keys move. A key towards a field that is not there does nothing.
    package var neighbours: Neighbours
    package var ending: LineEnding

    package init(
        limit: Int = 1024,
        isShown: Bool = false,
        ending: LineEnding = .keep,
        neighbours: Neighbours = [],
        restore: (@MainActor (_ insert: (UnsafeRawBufferPointer) -> Void) -> Void)? = nil,
        accepts: @escaping @MainActor (_ bytes: UnsafeRawBufferPointer) -> Bool = { _ in true },
        take: @escaping @MainActor (_ bytes: UnsafeRawBufferPointer) -> Void,
        view: @escaping @MainActor (Contents) -> LineView
    ) {
        self.limit = limit
        self.isShown = isShown
        self.ending = ending
        self.neighbours = neighbours
        self.restore = restore
        self.accepts = accepts
        self.take = take
        self.view = view
    }
}

/// A secret being read. It is drawn as one sign per code point, unless it is to be shown; the bytes are never converted
/// to a `String`.
@MainActor final class SecretReading: Reading {
    let line: SecretLine
    let editor: LineEditor
    var continuation: CheckedContinuation<ReadingEnd, Never>?
    private let keys: SecretKeys

    init(line: SecretLine, editor: LineEditor) {
        self.line = line
        self.editor = editor
        keys = SecretKeys(limit: line.limit)
    }

    var ending: LineEnding { line.ending }

    func begin() {
        editor.dumpGuard.hold()
        editor.readline.begin(secret: keys, behaviour: .init(neighbours: line.neighbours))
        line.restore? { keys.insert($0) }
    }

    var isAccepted: Bool { line.accepts(editor.readline.bytes) }

    func outcome(of end: ReadingEnd) -> ReadingEnd {
        defer {
            keys.wipe()
            editor.dumpGuard.release()
        }
        editor.session.hasSecretRest = end == .interrupted
        switch end {
        case .accepted, .previous, .next: line.take(editor.readline.bytes)
        case .endOfInput, .interrupted, .cancelled: break
        }
        return end
    }

    var view: LineView {
        let bytes = editor.readline.bytes
        return line.view(
            .init(
                bytes: bytes, count: keys.count(bytes), isRevealed: keys.isRevealed, showsCount: keys.showsCount,
                hitLimit: keys.hitLimit, wasRefused: keys.wasRefused
            )
        )
    }

    func appendTyped(to cells: CellBuffer) -> Int {
        let bytes = editor.readline.bytes
        let point = editor.readline.point
        if keys.isRevealed || line.isShown { return cells.appendRevealed(bytes, cursorAt: point) }
        let mask: Unicode.Scalar = editor.session.capabilities.glyphs == .unicode ? "•" : "*"
        let start = cells.count
        for _ in 0..<keys.count(bytes) { cells.append(Cell(mask, columns: 1, style: .plain, begins: true)) }
        return start + keys.count(bytes[..<point])
    }

    // Text that is shown from the start needs no screen of its own.
    var isRevealed: Bool { keys.isRevealed && !line.isShown }

    var mayBeRevealed: Bool { !line.isShown }

    func toggleRevealed(isPossible: Bool) {
        if isPossible { keys.isRevealed.toggle() } else { keys.wasRefused = true }
    }

    func conceal() {
        keys.isRevealed = false
        keys.showsCount = false
    }

    func wipe() -> Bool {
        keys.wipe()
        return true
    }
}

extension CellBuffer {
    /// Appends the characters of the UTF-8 `bytes` without making a `String`; returns the index of the cell at byte
    /// `point`.
    fileprivate func appendRevealed(_ bytes: UnsafeRawBufferPointer, cursorAt point: Int) -> Int {
        var cursor: Int?
        var decoder = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        loop: while true {
            if cursor == nil, offset >= point { cursor = count }
            switch decoder.parseScalar(from: &rest) {
            case .valid(let encoded):
                offset += encoded.count
                appendRevealed(UTF8.decode(encoded))
            case .error(let length):
                offset += length
                append(Cell("\u{FFFD}", columns: 1, style: .plain, begins: true))
            case .emptyInput: break loop
            }
        }
        return cursor ?? count
    }

    private func appendRevealed(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0..<0x20, 0x7F:
            append(Cell("^", columns: 1, style: .dim, begins: true))
            append(Cell(Unicode.Scalar(UInt8(scalar.value ^ 0x40)), columns: 1, style: .dim, begins: true))
        default:
            let isShown = scalar.isShown
            let columns = scalar.columns
            let shown = isShown ? scalar : "\u{FFFD}"
            append(Cell(shown, columns: isShown ? columns : 1, style: .plain, begins: !isShown || columns > 0))
        }
    }
}

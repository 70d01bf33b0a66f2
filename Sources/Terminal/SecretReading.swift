import Text

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

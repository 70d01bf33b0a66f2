internal import CLibraries
internal import CReadline
import Glibc
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

/// The editing of a secret by keys. Its only copy is readline's line buffer, which does not move while it is edited.
@MainActor final class SecretKeys {
    let limit: Int
    var isRevealed = false
    var showsCount = false
    /// Whether the last key did not fit.
    var hitLimit = false
    /// Whether the last key was to reveal it, where the terminal would keep the text.
    var wasRefused = false
    /// How many bytes of a character that did not fit are still to come.
    private var refused = 0
    private var capacity: Int { limit + 16 }

    init(limit: Int) { self.limit = limit }

    /// Counts Unicode code points: every byte that is not a continuation byte.
    func count(_ bytes: some Sequence<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    func prepare() {
        rl_extend_line_buffer(CInt(capacity))
        mlock(rl_line_buffer, capacity)
    }

    func wipe() {
        wipeUndo()
        explicit_bzero(rl_line_buffer, capacity)
        munlock(rl_line_buffer, capacity)
        rl_end = 0
        rl_point = 0
    }

    // readline keeps deleted text for undo.
    func wipeUndo() {
        var entry = rl_undo_list
        guard entry != nil else { return }
        while let undo = entry {
            if let text = undo.pointee.text { explicit_bzero(text, strlen(text)) }
            entry = undo.pointee.next
        }
        rl_free_undo_list()
    }

    /// Prepares for a key whose first byte is `byte`.
    func keyBegins(_ byte: UInt8) {
        if byte & 0xC0 != 0x80 { (hitLimit, wasRefused) = (false, false) }
    }

    func insert(_ byte: UInt8) {
        if byte & 0xC0 == 0x80, refused > 0 {
            refused -= 1
            return
        }
        let following = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
        guard Int(rl_end) + 1 + following <= limit else {
            refused = following
            hitLimit = true
            return
        }
        refused = 0
        let place = Int(rl_point)
        move_secret_bytes(rl_line_buffer + place + 1, rl_line_buffer + place, Int(rl_end) - place)
        rl_line_buffer[place] = CChar(bitPattern: byte)
        rl_end += 1
        rl_point += 1
        rl_line_buffer[Int(rl_end)] = 0
    }

    func insert(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes where byte != 0 { insert(byte) }
    }

    /// Inserts a pasted secret.
    ///
    /// Omits only the line breaks at its end, and NUL, which readline's line cannot hold.
    func insertPasted(_ bytes: UnsafeRawBufferPointer) {
        hitLimit = false
        var end = bytes.count
        while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        insert(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    }

    func delete(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let rest = Int(rl_end) - range.upperBound
        move_secret_bytes(rl_line_buffer + range.lowerBound, rl_line_buffer + range.upperBound, rest)
        rl_end -= CInt(range.count)
        // The bytes past the new end, including those up to the old one.
        explicit_bzero(rl_line_buffer + Int(rl_end), range.count)
        rl_point = CInt(range.lowerBound)
    }

    /// Where the character begins that is before the cursor: all of an emoji, or of a letter and its accents.
    var before: Int { boundaries.last { $0 < Int(rl_point) } ?? 0 }

    /// Where the character ends that is behind the cursor.
    var after: Int { boundaries.first { $0 > Int(rl_point) } ?? Int(rl_end) }

    private var boundaries: [Int] {
        GraphemeClusters.boundaries(of: UnsafeRawBufferPointer(start: rl_line_buffer, count: Int(rl_end)))
    }

    var wordStart: Int {
        var place = Int(rl_point)
        while place > 0, rl_line_buffer[place - 1] == 0x20 { place -= 1 }
        while place > 0, rl_line_buffer[place - 1] != 0x20 { place -= 1 }
        return place
    }

    var wordEnd: Int {
        var place = Int(rl_point)
        while place < Int(rl_end), rl_line_buffer[place] != 0x20 { place += 1 }
        return place
    }

    var nextWord: Int {
        var place = wordEnd
        while place < Int(rl_end), rl_line_buffer[place] == 0x20 { place += 1 }
        return place
    }
}

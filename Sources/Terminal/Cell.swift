import Files
import Text

/// One Unicode scalar on the screen. Combining marks are cells of zero columns that follow their base.
struct Cell: Equatable, BitwiseCopyable {
    private struct Traits: OptionSet, BitwiseCopyable {
        let rawValue: UInt8

        static let begins = Traits(rawValue: 1)
        static let isCertain = Traits(rawValue: 2)
        static let endsColumn = Traits(rawValue: 4)
    }

    let scalar: UInt32
    let columns: UInt8
    /// The most columns that any terminal gives it.
    let maximumColumns: UInt8
    let style: UInt8
    private var traits: Traits

    init(_ scalar: Unicode.Scalar, columns: Int, style: Style, begins: Bool) {
        self.scalar = scalar.value
        self.columns = UInt8(columns)
        self.style = style.rawValue
        traits = begins ? .begins : []
        if scalar.hasCertainWidth { traits.insert(.isCertain) }
        maximumColumns = UInt8(scalar.hasCertainWidth ? columns : max(columns, scalar.maximumColumns))
    }

    /// Whether a character begins here; the cells of a character stay together.
    var begins: Bool { traits.contains(.begins) }

    /// Whether every terminal draws it in `columns` columns.
    var isCertain: Bool { traits.contains(.isCertain) }

    /// Whether a space in its style looks different from a plain one.
    var isSeenWhereBlank: Bool { Style(rawValue: style)?.isSeenOnSpaces == true }

    /// Whether the text after it starts in its own column, however wide this cell and those before it were drawn.
    var endsColumn: Bool {
        get { traits.contains(.endsColumn) }
        set { if newValue { traits.insert(.endsColumn) } else { traits.remove(.endsColumn) } }
    }
}

/// A sequence of cells that is wiped whenever it is dropped, since it may spell a revealed secret.
final class CellBuffer {
    private var storage: UnsafeMutableBufferPointer<Cell>
    private(set) var count = 0

    init(capacity: Int = 512) { storage = .allocate(capacity: capacity) }

    deinit {
        UnsafeMutableRawBufferPointer(storage).wipe()
        storage.deallocate()
    }

    subscript(index: Int) -> Cell { storage[index] }

    func append(_ cell: Cell) {
        if count == storage.count {
            let larger = UnsafeMutableBufferPointer<Cell>.allocate(capacity: count * 2)
            _ = larger.update(fromContentsOf: storage)
            UnsafeMutableRawBufferPointer(storage).wipe()
            storage.deallocate()
            storage = larger
        }
        storage[count] = cell
        count += 1
    }

    /// Makes whatever follows the last cell begin a column.
    func endColumn() {
        if count > 0 { storage[count - 1].endsColumn = true }
    }

    func removeAll() {
        UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(storage)[..<(count * MemoryLayout<Cell>.stride)]
        )
        .wipe()
        count = 0
    }
}

extension CellBuffer {
    /// Appends the cells of `text`.
    func append(_ text: String, style: Style) {
        for character in text {
            let width = character.displayWidth
            // Conjuncts (Devanagari) can chain into characters of any width; the longest are wrapped like words.
            let isWhole = width <= 16
            for (place, scalar) in character.unicodeScalars.enumerated() {
                // The first scalar of a character carries all its columns; the others take none.
                let columns = isWhole ? (place == 0 ? width : 0) : scalar.columns
                append(Cell(scalar, columns: columns, style: style, begins: place == 0 || columns > 0))
            }
        }
    }

    /// Appends the cells of `text`.
    func append(_ text: StyledText) {
        for span in text.spans {
            append(span.text, style: span.style)
            if span.endsColumn { endColumn() }
        }
    }
}

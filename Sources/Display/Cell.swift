import Files
import Terminal
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
        let isCertain = scalar.hasCertainWidth
        traits = begins ? .begins : []
        if isCertain { traits.insert(.isCertain) }
        maximumColumns = UInt8(isCertain ? columns : max(columns, scalar.maximumColumns))
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

    /// The cells of a range, valid until the buffer changes.
    func cells(_ range: Range<Int>) -> UnsafeBufferPointer<Cell> { UnsafeBufferPointer(rebasing: storage[range]) }

    func append(_ cell: Cell) {
        if count == storage.count { reserve(count * 2) }
        storage[count] = cell
        count += 1
    }

    func append(_ range: Range<Int>, of other: CellBuffer) {
        let wanted = count + range.count
        if wanted > storage.count { reserve(max(wanted, count * 2)) }
        _ = storage[count...].update(fromContentsOf: other.cells(range))
        count = wanted
    }

    private func reserve(_ capacity: Int) {
        let larger = UnsafeMutableBufferPointer<Cell>.allocate(capacity: capacity)
        _ = larger.update(fromContentsOf: storage[..<count])
        UnsafeMutableRawBufferPointer(storage).wipe()
        storage.deallocate()
        storage = larger
    }

    /// Makes the text after the last cell begin a column.
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
    func append(_ text: String, style: Style) {
        guard !text.isUncombined else {
            for scalar in text.unicodeScalars {
                append(Cell(scalar, columns: scalar.columns, style: style, begins: true))
            }
            return
        }
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

    func append(_ text: StyledText) {
        for span in text.spans {
            append(span.text, style: span.style)
            if span.endsColumn { endColumn() }
        }
    }
}

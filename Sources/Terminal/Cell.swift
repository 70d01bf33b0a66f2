/// One Unicode scalar on the screen. Marks that sit on a base are cells of no columns that follow it.
struct Cell: Equatable, BitwiseCopyable {
    var scalar: UInt32
    var columns: UInt8
    var style: UInt8
    /// Whether a character begins here; cells of one character stay together.
    var begins: Bool

    init(_ scalar: Unicode.Scalar, columns: Int, style: Style, begins: Bool) {
        self.scalar = scalar.value
        self.columns = UInt8(columns)
        self.style = style.rawValue
        self.begins = begins
    }
}

/// Cells one after another, wiped wherever they are dropped: they may spell a revealed secret.
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

    func removeAll() {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(storage)[..<(count * MemoryLayout<Cell>.stride)])
            .wipe()
        count = 0
    }
}

extension CellBuffer {
    /// Adds the cells of `text`.
    func append(_ text: String, style: Style) {
        for character in text {
            let width = character.displayWidth
            // Conjuncts (Devanagari) chain up to characters of any width: the longest are folded like words.
            let isWhole = width <= 16
            for (place, scalar) in character.unicodeScalars.enumerated() {
                // The columns of a character stand at its first scalar; the rest of it takes none of its own.
                let columns = isWhole ? (place == 0 ? width : 0) : scalar.columns
                append(Cell(scalar, columns: columns, style: style, begins: place == 0 || columns > 0))
            }
        }
    }

    /// Adds the cells of `text`.
    func append(_ text: StyledText) {
        for span in text.spans { append(span.text, style: span.style) }
    }
}

/// A QR code (ISO/IEC 18004, model 2) in byte mode: what a phone reads off the screen.
package struct QRCode: Sendable, Hashable {
    /// The number of modules on a side.
    package let size: Int
    private let modules: [Bool]

    /// The most bytes that a code can contain here: those of version 20, which still fits a large window.
    package static let limit = QRVersion.largest.capacity(.low)

    /// Encodes a text as UTF-8; `nil` if it is longer than `limit`.
    package init?(_ text: String) { self.init(bytes: Array(text.utf8)) }

    /// Encodes bytes in the smallest version that can contain them, with the better error correction if it fits that
    /// version too.
    package init?(bytes: [UInt8]) {
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        let level: QRVersion.Level = bytes.count <= version.capacity(.medium) ? .medium : .low
        let codewords = version.codewords(of: bytes, level)
        var best: (grid: QRGrid, penalty: Int)?
        for mask in 0..<8 {
            var grid = QRGrid(version)
            grid.place(codewords, mask: mask)
            grid.drawFormat(level, mask: mask)
            let penalty = grid.penalty
            if best.map({ penalty < $0.penalty }) ?? true { best = (grid, penalty) }
        }
        guard let best else { return nil }
        size = best.grid.size
        modules = best.grid.modules
    }

    /// Whether a module is dark; those outside the code are light.
    package subscript(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }
}

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

extension QRCode {
    /// The width of the light margin around the code, in modules.
    ///
    /// The standard requires 4, but today's readers need only 2, and a terminal has few rows.
    static let margin = 2

    /// The columns that `rows(for:)` takes.
    package var columns: Int { size + 2 * Self.margin }

    /// Returns the code in half blocks, two modules per cell; `nil` if the terminal has no such glyphs.
    ///
    /// Without colours the light modules are drawn, as for a dark background; readers accept the reverse too.
    package func rows(for capabilities: TerminalCapabilities) -> [StyledText]? {
        guard capabilities.glyphs == .unicode else { return nil }
        let isInked = !capabilities.code(for: .ink).isEmpty
        let places = -Self.margin..<size + Self.margin
        return stride(from: -Self.margin, to: size + Self.margin, by: 2).map { row in
            let cells = places.map { column in
                let isLast = row + 1 == places.upperBound
                let (upper, lower) = (self[row, column], self[row + 1, column])
                return Self.block(upper == isInked, isLast ? false : lower == isInked)
            }
            return StyledText(cells.joined(), .ink)
        }
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}

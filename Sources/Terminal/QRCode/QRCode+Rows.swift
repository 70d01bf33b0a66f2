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

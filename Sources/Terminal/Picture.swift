import Text

/// A picture as red, green and blue bytes. Two are equal only if they are the same object.
package final class Picture: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// Three bytes for each pixel, row by row.
    package let bytes: [UInt8]
    /// Letters of one column each that half blocks show in the middle of the picture.
    package let letters: [Character]

    /// Returns `nil` if a side is not from 1 to 4,096 pixels, or the number of bytes does not fit the size.
    package init?(width: Int, height: Int, bytes: [UInt8], letters: String = "") {
        guard 1...4_096 ~= width, 1...4_096 ~= height, bytes.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
        self.letters = Array(letters)
    }

    package static func == (left: Picture, right: Picture) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Returns the colour (0xRRGGBB) of the pixel nearest to a place in the picture scaled to `size`.
    package func colour(_ row: Int, _ column: Int, of size: (rows: Int, columns: Int)) -> Int {
        let place = (row * height / size.rows * width + column * width / size.columns) * 3
        return Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
    }
}

/// A picture over cells of a frame that the rows leave blank.
package struct PlacedPicture: Sendable, Hashable {
    package var picture: Picture
    package var row: Int
    package var column: Int
    package var rows: Int
    package var columns: Int

    package init(_ picture: Picture, row: Int, column: Int, rows: Int, columns: Int) {
        self.picture = picture
        self.row = row
        self.column = column
        self.rows = rows
        self.columns = columns
    }

    /// The screen's rows that it covers.
    package var screenRows: Range<Int> { row..<row + rows }
    /// The screen's columns that it covers.
    package var screenColumns: Range<Int> { column..<column + columns }
}

/// The protocol by which pictures are shown on a terminal.
package enum PictureProtocol: Sendable, Hashable {
    /// kitty's graphics protocol, which also deletes pictures.
    case kitty
    /// The same through tmux, with characters that stand for parts of the picture.
    case placeholders
    /// iTerm2's inline images (OSC 1337), as PNG.
    case iterm2
    case sixel
    /// Half blocks, in 24-bit colours or those of the 6×6×6 cube.
    case blocks

    /// Returns the best protocol for a terminal that reported `traits`; `nil` for none.
    ///
    /// A terminal that did not answer gets none.
    package static func best(
        _ traits: TerminalTraits, _ capabilities: TerminalCapabilities, environment: [String: String]
    ) -> PictureProtocol? {
        guard traits.isComplete else { return nil }
        if traits.hasKittyPictures { return kitty(environment) }
        let program = environment["LC_TERMINAL"] ?? environment["TERM_PROGRAM"] ?? ""
        if environment["TMUX"] == nil, ["iTerm2", "iTerm.app", "WezTerm", "mintty"].contains(program) {
            return .iterm2
        }
        // tmux says so for itself, whatever the terminal that it runs in shows.
        if traits.hasSixel, environment["TMUX"] == nil { return .sixel }
        if canShowBlocks(capabilities) { return .blocks }
        return traits.hasSixel ? .sixel : nil
    }

    /// Returns the variant of kitty's protocol that reaches the terminal: directly, or through tmux.
    package static func kitty(_ environment: [String: String]) -> PictureProtocol {
        environment["TMUX"] == nil ? .kitty : .placeholders
    }

    /// Whether half blocks can be drawn: with 256 colours or more, and not two columns wide.
    package static func canShowBlocks(_ capabilities: TerminalCapabilities) -> Bool {
        capabilities.color >= .palette256 && capabilities.glyphs == .unicode && capabilities.widths.ambiguous != .wide
    }
}

import People
import Portraits
package import Terminal

/// How large portraits are drawn, in pixels per cell.
package struct PortraitStyle: Sendable, Hashable {
    package var cellWidth: Int
    package var cellHeight: Int
    /// Whether a few cells have many pixels.
    package var isFine: Bool
    /// Whether a portrait is identified by its URL rather than by the person's id.
    package var usesURLs: Bool

    /// - Parameter cell: The size of a cell in pixels.
    package init(_ method: PictureProtocol, cell: (width: Int, height: Int), usesURLs: Bool) {
        (cellWidth, cellHeight) = method == .blocks ? (1, 2) : cell
        isFine = method != .blocks
        self.usesURLs = usesURLs
    }
}

/// The cells of a portrait on the screen, or in a part of it.
struct PortraitSlot: Equatable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    /// Creates a square of `rows` rows: a cell is about twice as high as it is wide.
    init(row: Int, column: Int, rows: Int) {
        self.row = row
        self.column = column
        self.rows = rows
        columns = 2 * rows
    }

    func moved(down rows: Int, right columns: Int) -> PortraitSlot {
        PortraitSlot(row: row + rows, column: column + columns, rows: self.rows)
    }

    /// Returns the request for a person's portrait in this slot.
    func request(_ person: Person, _ style: PortraitStyle) -> PortraitRequest {
        PortraitRequest(
            id: person.id, name: person.name, url: style.usesURLs ? person.text(.picture) : "",
            width: columns * style.cellWidth, height: rows * style.cellHeight)
    }
}

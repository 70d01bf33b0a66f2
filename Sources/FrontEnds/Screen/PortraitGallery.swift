import People
package import Portraits
package import Terminal

/// The portraits on the screen: requests those that are wanted, and keeps those that have arrived.
@MainActor
package final class PortraitGallery {
    /// Called when a wanted portrait has arrived.
    var changed: @MainActor () -> Void = {}
    private(set) var pictures: [PortraitRequest: Picture] = [:]

    private let loader: PortraitLoader
    private let usesURLs: Bool
    private let choose: @MainActor (TerminalTraits, TerminalCapabilities) -> PictureProtocol?
    private var traits = TerminalTraits()

    /// - Parameter choose: Returns how a terminal shows pictures; `nil` for none.
    package init(
        loader: PortraitLoader, usesURLs: Bool,
        choose: @escaping @MainActor (TerminalTraits, TerminalCapabilities) -> PictureProtocol?
    ) {
        self.loader = loader
        self.usesURLs = usesURLs
        self.choose = choose
        loader.received = { [weak self] request, pixels in
            guard let self else { return }
            pictures[request] = Picture(pixels)
            changed()
        }
    }

    /// Chooses how portraits are shown on a screen whose terminal reported `traits`; returns `nil` if none are shown.
    func style(on screen: any Surface, _ traits: TerminalTraits? = nil) -> PortraitStyle? {
        if let traits { self.traits = traits }
        screen.pictureProtocol = choose(self.traits, screen.capabilities)
        return screen.pictureProtocol.map { PortraitStyle($0, cell: screen.cellSize, usesURLs: usesURLs) }
    }

    /// Makes these the wanted portraits, to be loaded in this order.
    func setWanted(_ requests: [PortraitRequest]) {
        for (request, pixels) in loader.setWanted(requests) where pictures[request] == nil {
            pictures[request] = Picture(pixels)
        }
        pictures = pictures.filter { requests.contains($0.key) }
    }

    /// Retries the portraits that could not be loaded. Meanwhile the drawn ones stay.
    func refresh() { loader.refresh() }
}

extension Picture {
    fileprivate convenience init?(_ pixels: Pixels) {
        self.init(width: pixels.width, height: pixels.height, bytes: pixels.bytes, letters: pixels.letters)
    }
}

/// How large portraits are drawn, in pixels per cell.
package struct PortraitStyle: Sendable, Hashable {
    package var cellWidth: Int
    package var cellHeight: Int
    /// Whether a portrait is identified by its URL rather than by the person's id.
    package var usesURLs: Bool

    /// - Parameter cell: The size of a cell in pixels.
    package init(_ method: PictureProtocol, cell: (width: Int, height: Int), usesURLs: Bool) {
        (cellWidth, cellHeight) = method == .blocks ? (1, 2) : cell
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

    func request(_ person: Person, _ style: PortraitStyle) -> PortraitRequest {
        PortraitRequest(
            id: person.id, name: person.name, url: style.usesURLs ? person.text(.picture) : "",
            width: columns * style.cellWidth, height: rows * style.cellHeight)
    }
}

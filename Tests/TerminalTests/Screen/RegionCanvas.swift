import OtherTerminals
import Testing

@testable import Display
@testable import Terminal

/// A full screen that is drawn on a terminal of others.
@MainActor
final class RegionCanvas: Canvas {
    let capabilities: TerminalCapabilities
    let size = TerminalSession.Size(columns: 40, rows: 12)
    let isSuspended = false
    let foldsOnResize = false
    let synchronizesOutput = true
    let lines = PrintedLines()
    let screen: VTermScreen
    private(set) var written = ""
    private(set) var region: LiveRegion?
    private var shown: [StyledText] = []

    init(_ color: TerminalCapabilities.Color = .none, _ method: PictureProtocol? = nil) throws {
        capabilities = TerminalCapabilities(color: color, glyphs: .unicode)
        screen = try #require(VTermScreen(columns: size.columns, rows: size.rows))
        let region = LiveRegion(canvas: self)
        region.isWholeScreen = true
        region.painter.method = method
        self.region = region
    }

    func write(bytes: UnsafeRawBufferPointer) {
        written += String(decoding: bytes, as: UTF8.self)
        screen.feed(bytes)
    }

    /// Returns what was written for the frame.
    func draw(_ rows: [String], _ pictures: [PlacedPicture] = []) -> String {
        written = ""
        let rows = rows.map { StyledText($0) }
        region?.pictures = pictures
        region?.drawScreen(rows, after: shown)
        shown = rows
        return written
    }
}

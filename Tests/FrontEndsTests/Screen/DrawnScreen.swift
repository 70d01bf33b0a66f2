import OtherTerminals

@testable import Display
@testable import Terminal

/// A region drawn on libvterm's screen.
@MainActor
final class DrawnScreen: Canvas {
    let capabilities = TerminalCapabilities(color: .palette256, glyphs: .unicode)
    let size: TerminalSession.Size
    let isSuspended = false
    let foldsOnResize = false
    let lines = PrintedLines()
    let screen: VTermScreen
    /// How many bytes each drawing took.
    private(set) var writes: [Int] = []
    private var shown: [StyledText] = []
    private var region: LiveRegion?

    init?(_ size: TerminalSession.Size) {
        guard let screen = VTermScreen(columns: size.columns, rows: size.rows) else { return nil }
        self.screen = screen
        self.size = size
        let region = LiveRegion(canvas: self)
        region.isWholeScreen = true
        self.region = region
    }

    func write(bytes: UnsafeRawBufferPointer) {
        writes.append(bytes.count)
        screen.feed(bytes)
    }

    func draw(_ frame: Frame) {
        region?.drawScreen(frame.rows, after: shown)
        shown = frame.rows
    }
}

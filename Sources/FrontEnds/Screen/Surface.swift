package import Display
package import Terminal

/// A screen to draw on and read keys from: the terminal's in production, a script's in a test.
@MainActor
package protocol Surface: AnyObject {
    var size: TerminalSession.Size { get }
    var capabilities: TerminalCapabilities { get }
    var isOpen: Bool { get }
    /// Renders the screen; called whenever its contents may have changed.
    var view: @MainActor () -> Frame { get set }
    /// Called when the size changes.
    var resized: @MainActor (TerminalSession.Size) -> Void { get set }

    /// Called when the terminal has reported something about itself that affects what is drawn.
    var learned: @MainActor (TerminalTraits) -> Void { get set }

    /// How pictures are painted; `nil` paints none.
    var pictureProtocol: PictureProtocol? { get set }
    /// The size of a cell in pixels.
    var cellSize: (width: Int, height: Int) { get }

    func open()
    func close()
    /// Marks the contents as changed.
    func setNeedsDisplay()
    /// Redraws everything.
    func redraw()
    /// Returns the next key or another input.
    func input() async -> Screen.Input
    /// Ends a pending `input()` with `.woken`.
    func wake()
    /// Ends a pending `readLine` with `.cancelled`.
    func cancelLine()
    /// Reads a line below the screen's contents.
    func readLine(
        _ prompt: @escaping @autoclosure @MainActor () -> StyledText, text: String, history: LineHistory?,
        completion: (@MainActor (_ head: String) -> Completion)?, moved: (@MainActor (Key) -> Bool)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> (end: ReadingEnd, text: String)
    /// Copies text to the clipboard.
    func copy(_ text: String)
}

extension Screen: Surface {}

public import Terminal

/// A screen that is drawn on and typed at. Live it is the terminal's, in a test a script.
@MainActor
public protocol Surface: AnyObject {
    var size: TerminalSession.Size { get }
    var ability: TerminalAbility { get }
    var isOpen: Bool { get }
    /// The picture, asked for whenever it may have changed.
    var view: @MainActor () -> Frame { get set }
    /// Called when the size is another one.
    var resized: @MainActor (TerminalSession.Size) -> Void { get set }

    func open()
    func close()
    /// The picture changed.
    func setNeedsDisplay()
    /// Draws everything anew.
    func redraw()
    /// The next key, or what came in its place.
    func input() async -> Screen.Input
    /// Ends a wait for input with `.woken`.
    func wake()
    /// Reads a line under the picture.
    func readLine(
        _ prompt: StyledText, text: String, history: LineHistory?, completion: (@MainActor (_ head: String) -> Completion)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> LineOutcome
    /// Puts text on the clipboard.
    func copy(_ text: String)
}

extension Screen: Surface {}

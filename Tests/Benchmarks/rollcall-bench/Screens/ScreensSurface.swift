import Display
import FrontEnds
import Terminal

/// The program's own screen, that tells when a frame is finished.
@MainActor
final class ScreensSurface: Surface {
    /// Called behind each frame that was drawn.
    var drawn: @MainActor () -> Void = {}
    /// Whether the last key that was typed has come to the front end.
    var isKeyTaken = false
    /// The last picture.
    private(set) var frame = Frame()

    private let screen: Screen
    private var pictures = 0

    init(_ window: ScreensWindow) {
        screen = Screen(session: window.session, editor: window.editor, hasMouse: false)
    }

    var size: TerminalSession.Size { screen.size }
    var capabilities: TerminalCapabilities { screen.capabilities }
    var isOpen: Bool { screen.isOpen }

    var view: @MainActor () -> Frame {
        get { screen.view }
        set {
            screen.view = { [unowned self] in
                frame = newValue()
                pictures += 1
                return frame
            }
        }
    }

    var resized: @MainActor (TerminalSession.Size) -> Void {
        get { screen.resized }
        set { screen.resized = newValue }
    }

    var learned: @MainActor (TerminalTraits) -> Void {
        get { screen.learned }
        set { screen.learned = newValue }
    }

    var pictureProtocol: PictureProtocol? {
        get { screen.pictureProtocol }
        set { screen.pictureProtocol = newValue }
    }

    var cellSize: (width: Int, height: Int) { screen.cellSize }

    func open() { screen.open() }
    func close() { screen.close() }
    func redraw() { screen.redraw() }
    func wake() { screen.wake() }
    func cancelLine() { screen.cancelLine() }
    func copy(_ text: String) { screen.copy(text) }

    func setNeedsDisplay() {
        let before = pictures
        screen.setNeedsDisplay()
        if pictures > before { drawn() }
    }

    func input() async -> Screen.Input {
        tellWhenIdle()
        let input = await screen.input()
        isKeyTaken = true
        return input
    }

    func readLine(
        _ prompt: @escaping @autoclosure @MainActor () -> StyledText, text: String, history: LineHistory?,
        completion: (@MainActor (_ head: String) -> Completion)?, moved: (@MainActor (Key) -> Bool)?,
        changed: @escaping @MainActor (_ text: String) -> Void
    ) async -> (end: ReadingEnd, text: String) {
        let outcome = await screen.readLine(
            prompt(), text: text, history: history, completion: completion, moved: moved
        ) { text in
            self.isKeyTaken = true
            changed(text)
            self.tellWhenIdle()
        }
        isKeyTaken = true
        return outcome
    }

    /// The frame that is due is drawn before the main actor takes up anything else.
    private func tellWhenIdle() {
        Task { drawn() }
    }
}

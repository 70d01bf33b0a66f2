import Terminal
import Times

/// A sign that rotates while something takes time.
@MainActor
final class Spinner {
    private let clock: any Clock<Duration>
    private let signs: [String]
    /// Whether the spinner was drawn at least once.
    private(set) var isShown = false

    /// The time that has to pass before the spinner is shown.
    static let delay = Duration.milliseconds(300)

    init(clock: any Clock<Duration>, glyphs: TerminalCapabilities.Glyphs) {
        self.clock = clock
        signs =
            glyphs == .unicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
    }

    /// Draws ten times a second, with the elapsed time, until the task is cancelled.
    func run(_ draw: (_ sign: String, _ elapsed: Duration) -> Void) async {
        let elapsed = clock.stopwatch()
        var turn = 0
        var pause = Self.delay
        // A pause may have ended just before the task was cancelled.
        while (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled {
            isShown = true
            draw(signs[turn % signs.count], .seconds(elapsed().components.seconds))
            turn += 1
            pause = .milliseconds(100)
        }
    }
}

import ClientWords
import Times
import Words

/// Says in words what is being waited for once that takes longer than a blink, then at intervals that it still is.
@MainActor
final class ProgressAnnouncer {
    private let clock: any Clock<Duration>
    private let messages: Messages
    private let say: @MainActor (String) -> Void
    private var saying: Task<Void, Never>?

    /// The time between two signs.
    static let pause = Duration.seconds(30)

    /// - Parameter say: Writes a text on a line of its own.
    init(clock: any Clock<Duration>, messages: Messages, say: @escaping @MainActor (String) -> Void) {
        self.clock = clock
        self.messages = messages
        self.say = say
    }

    /// Starts waiting for `work`, which is announced after `delay`.
    func start(_ work: String, delay: Duration = Spinner.delay) {
        stop()
        saying = Task { [clock, messages, say] in
            let elapsed = clock.stopwatch()
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            say(work)
            while (try? await clock.sleep(for: Self.pause)) != nil {
                say(messages.stillWaiting(work, after: .seconds(elapsed().components.seconds)))
            }
        }
    }

    func stop() {
        saying?.cancel()
        saying = nil
    }
}

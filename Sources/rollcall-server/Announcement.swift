import Synchronization
import Text

/// The lines on standard output, beginning with those that say where the server listens.
final class Announcement: Sendable {
    private struct State {
        var hasBegun = false
        var waiting: [String] = []
    }

    private let state = Mutex(State())

    func begin(_ lines: [String]) {
        state.withLock { state in
            state.hasBegun = true
            write(lines + state.waiting)
        }
    }

    func add(_ line: String) {
        state.withLock { state in
            if state.hasBegun { write([line]) } else { state.waiting.append(line) }
        }
    }

    private func write(_ lines: [String]) {
        StandardStreams.write(Array(lines.map { $0.cleanedForTerminal + "\n" }.joined().utf8), to: .output)
    }
}
